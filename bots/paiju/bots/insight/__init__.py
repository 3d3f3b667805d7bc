"""Where a finished deal turned (哪里转折): the win chance after each play, or the loss by each discard.

    analysis.py  picks the analysis of a game
    chances.py   shedding games: win chances with all hands open, and the move that lost most
    rollouts.py  plays a position to its end with our bots; dice vary their style and let them slip
    choices.py   the moves that are compared with the one that was played
    discards.py  mahjong: lost acceptance and danger of each discard, from the seat's own view alone
    sights.py    what one view of Chengdu or riichi tells of a discard

Equal deals and seeds give equal results; the work is bounded by numbers of rollouts, never by a clock.
"""
