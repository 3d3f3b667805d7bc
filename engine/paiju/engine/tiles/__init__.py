"""Mahjong tiles (麻将牌), shared by every mahjong: notation, sets of tiles, wins, waits, distance to a wait.

`text` one tile on the wire · `kind` and `tile` the customer's `T34` and `T37` · `naming` what people read
· `notation` `123m456p99s` · `counts` the working form of a set of tiles · `wins` pair and groups, pairs, orphans ·
`waits` what completes a hand (叫) · `shanten` how far from a wait it is · `complete`, `distance` the tables behind
these. The rules of the games are not here: at most two suits, a missing suit, whether tiles in melds end a wait.
"""
