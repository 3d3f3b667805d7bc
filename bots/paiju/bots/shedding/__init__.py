"""Players of the shedding games: `doudizhu.DoudizhuBot`, `climbing.ClimbingBot` (normal), `bot.SearchBot` (hard).

Normal covers its hand with few plays and counts what is unseen (`split.py`).
Hard searches: rollouts of hands as integers, in worlds that fit what is seen.

    hands.py      hands as integers, and the plays that cover
    positions.py  a position and what a play makes of it: the engine's rules, much faster
    policies.py   what seats play in rollouts, in the manner of the normal levels
    finishing.py  hands that are won and last cards to stop, where they see all hands of a world
    capturing.py  the policy of games in which points are captured
    worlds.py     the hidden cards as they may lie, by counts, shown cards and passes
    views.py      what a view tells a search; games differ in data
    search.py     candidates against each other in the same worlds, within a number of moves
    endings.py    endings with points, exactly, where each of two seats knows the other's hand
    deals.py      what a landlord's deal is worth before it is played
    bids.py       calls, scores and doubling, in deals that fit what was said
    bot.py        the level

Pure: equal observations and seeds give equal actions, and the work is bounded by moves, never by a clock.
"""
