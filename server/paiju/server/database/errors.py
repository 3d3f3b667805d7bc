"""The errors of the database."""


class DatabaseError(Exception):
    """The database cannot be used as it is; the text says what to do. A server does not start with it."""


class DatabaseAway(Exception):
    """The database does not answer now, or not in time; whether a write took effect is unknown."""


class DatabaseRefused(Exception):
    """The database refuses this write, and will refuse its repeat: the same write of other rows may succeed."""
