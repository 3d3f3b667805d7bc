"""Mahjong tiles (麻将牌), shared by every mahjong: notation, sets of tiles, wins, waits, distance to a win.

`tile` one tile: its text on the wire, and the customer's `T34` and `T37` · `naming` what people read · `notation`
`123m456p99s` · `counts` the working form of a set of tiles · `wins` pair and groups, pairs, orphans ·
`waits` what completes a hand (叫) · `shanten` how far from that it is. No game's rules are here: at most two suits,
a missing suit, melds that use a wait up are the games' own.
"""
