"""Where a finished deal turned (哪里转折): the win chance after each play, or what each discard gave away.

    analysis.py  picks the analysis of a game
    chances.py   shedding games: win chances with all hands open, and the move that lost most
    rollouts.py  plays a position to its end by our bots, whose style and slips are diced
    choices.py   the moves that are compared with the one that was played
    discards.py  mahjong: lost acceptance and danger of each discard, from the seat's own view alone
    sights.py    what one view of Chengdu or riichi tells of a discard

Pure: equal deals and seeds give equal results, and the work is bounded by numbers of rollouts, never by a clock.
"""
