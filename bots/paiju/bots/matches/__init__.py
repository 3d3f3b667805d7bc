"""Whole matches between players in one process, without a server.

`players` defines a player, `match` plays one match, and `result` sums up the places of one player against others that
are all alike. Contests of matches and of deals: `paiju.bots.arena`.
"""
