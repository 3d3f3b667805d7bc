"""What the eight shedding games (出牌类) share: combos as data, look-up, comparison, generation, turns.

    combos ─▶ shapes ─▶ generate ─▶ classify ─▶ trick ─▶ legal, importing, solve
    the data   bodies    all hands   look-up     who may play what

A game is a `Rules` record; nothing here knows a game.
"""
