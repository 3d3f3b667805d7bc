"""What the eight shedding games (出牌类) share: combos as data, look-up, comparison, generation, the turn engine.

Start reading at `combos`. A game is a `Rules` record; nothing here knows a game.
"""
