"""Players of riichi mahjong: `bot.RiichiBot` (normal), `strong.StrongBot` (hard), `greedy.GreedyBot` (easy).

Normal and hard judge what each answer is worth in places of the match; hard also weighs other facts that players heed:

sight      what the view tells: unseen tiles, dora, the order of all discards
nearness   distance and acceptance, for any hand and for hands with a certain yaku
plans      the yaku that the hand may win with, each with its distance and han
chances    how likely such a hand is to win in the turns that are left
danger     how likely each tile is to deal in, and what that costs
standing   what points are worth, by the places of the match
judge      the value of a hand after a discard or a call, from all of the above; the normal level asks it alone
ahead      the waits and values that a hand may have after its next draw
experience how dangerous hands and tiles have proved
expert     the judge of the hard level, which adds `ahead` and `experience`
discards   the facts of each discard, for the hard level
calls      the facts of each call
practice   how strong players weigh those facts
strong     the hard level
"""
