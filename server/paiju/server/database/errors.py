"""The errors of the database."""


class DatabaseError(Exception):
    """The database cannot be used as it is; the text says what to do. The server does not start then."""


class DatabaseAway(Exception):
    """The database does not answer now, or not in time; whether a write took effect is unknown."""


class DatabaseRefused(Exception):
    """The database refuses this write and would refuse its repeat; a write of other rows may succeed."""
