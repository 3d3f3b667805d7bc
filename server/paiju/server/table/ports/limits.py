"""Limits of one table: the settings that all tables of a server share."""

from typing import Final

import msgspec

CLOSED_KEYS_MS: Final = 3_600_000
"""Milliseconds for which the keys of a closed table stay in the store."""


class TableLimits(msgspec.Struct, frozen=True):
    """The bounds of every table; each field is the setting of its name."""

    changes_per_deal: int = 200
    """Changes of one seat while a deal runs, actions of the game not counted: 托管, `ready`, `sit`, `plan`, `join` …"""
    tables_watched: int = 16
    """Tables that one connection may watch at a time."""
    requests_waiting: int = 1_000
    """Requests that may wait for one table, of all users together."""
    requests_waiting_per_user: int = 128
    """Requests of one user that may wait for one table."""
    bots_only_ms: int = 250
    """Least pause of a bot in ms where no person plays; four such pauses pass between two deals."""
    bot_records_keep_hours: float = 12
    """Hours for which the record of a deal without a person's action is kept, at most."""
    records_per_hour: int = 120
    """Deals of one table per hour whose records are kept for the full time; others are kept like deals of bots."""
    daily_players: int = 50_000
    """Users who may play the daily deal of a game on one day."""
    log_records: int = 1_000
    """Number of records since the last snapshot at which the log is cut between deals, though no deal has ended."""
    sessions_per_user: int = 8
    """Client sessions of one user whose last request is remembered."""
    sessions_per_table: int = 128
    """Client sessions whose last request a table remembers; users with a seat are remembered beyond this number."""


DEFAULT_LIMITS: Final = TableLimits()
