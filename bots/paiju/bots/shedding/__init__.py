"""Players of the shedding games: `doudizhu.DoudizhuBot`, `climbing.ClimbingBot` (normal), `bot.SearchBot` (hard).

Normal splits its hand into few plays (`split.py`) and counts the unseen cards.
Hard searches: it plays rollouts, with hands as integers, in worlds that fit what the seat has seen.

    hands.py      hands as integers, and the plays of a hand that cover a shape
    positions.py  a position and the result of a play: the engine's rules, much faster
    policies.py   the plays of seats in rollouts, in the manner of the normal levels
    finishing.py  won hands, and last cards that must be stopped, with all hands of a world open
    capturing.py  the policy of games in which points are captured
    worlds.py     possible places of the hidden cards, by counts, shown cards and passes
    views.py      reads from a view all that a search needs; games differ in data
    search.py     compares candidates in the same worlds, within a number of moves
    endings.py    exact endings of games with points, when each of two seats knows the other's hand
    deals.py      the worth of a landlord's deal before it is played
    bids.py       calls, scores and doubling, in deals that fit the earlier answers
    bot.py        the level

Equal observations and seeds give equal actions; the work is bounded by moves, never by a clock.
"""
