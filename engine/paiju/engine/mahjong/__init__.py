"""The core that every mahjong shares: wall, melds and rivers, secret claims, the table that tiles move on.

`moves` what a player may do · `melds` laid-open groups and rivers · `wall` building, breaking, dealing, drawing ·
`claims` the window after a discard, its secret answers and their precedence · `table` who holds what, and every way a
tile can go. What a game is made of (which claims there are, what a win is, what it is worth) it brings along as data.
"""
