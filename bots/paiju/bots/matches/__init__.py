"""Whole matches between players in one process, without a server.

`players` says what a player is, `match` plays one match, and `result` sums up how a player did against others of one
sort. Contests of matches and of deals: `paiju.bots.arena`.
"""
