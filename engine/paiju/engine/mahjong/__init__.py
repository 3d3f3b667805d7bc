"""The shared core of the mahjong games: wall, melds and rivers, secret claims, the table on which tiles move.

`moves` what a player may do · `melds` groups laid down, and rivers · `wall` building, breaking, dealing, drawing ·
`calls` the chows and pungs that a hand can make · `claims` the window after a discard, its secret answers and their
precedence · `table` who holds what, and every way a tile can go · `events` what happened to the tiles ·
`view_updates` what an event changes in a view · `dice` throws and the deal · `phase`, `game` the phases of a deal, and
the `Game` methods that follow from them. A game passes the rest as data: which claims it has, what a win is and what it
is worth.
"""
