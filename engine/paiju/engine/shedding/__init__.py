"""The parts that all shedding games (出牌类) share: combos as data, look-up, comparison, generation, turns.

    combos ─▶ shapes ─▶ generate ─▶ classify ─▶ trick ─▶ legal, importing, solve
    the data   bodies    all hands   look-up     turns, refusals

A game is a `Rules` value; no module here names a game in its code.
"""
