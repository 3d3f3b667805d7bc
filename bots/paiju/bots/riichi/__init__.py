"""Players of riichi mahjong: `bot.RiichiBot`, the levels normal and hard, and `greedy.GreedyBot`, a measure for others.

A decision of either level is a comparison of what each answer is worth in places of the match:

sight      what the view tells: unseen tiles, dora, the order of all discards
nearness   distance and acceptance, for any hand and for hands with a certain yaku
plans      the yaku that the hand may win with, each with its distance and han
chances    how likely such a hand wins in the turns that are left
danger     how likely each tile deals in, and what that costs
standing   what points are worth, by the places of the match
judge      all of it together: the value of a hand after a discard or a call; with it alone a bot plays `normal`
ahead      the waits and values that a hand has after its next draw
experience how often hands really win, against what `chances` says
expert     the judge of the hard level, which adds both
"""
