"""Whole matches between players in one process, without a server, to compare their strength.

`players` says what a player is, `match` plays one match, `marks` says what counts in a game, `duel` plays one player
against three of another over the same walls from each seat, and `result` sums up.
"""
