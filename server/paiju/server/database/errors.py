"""The errors of the database."""


class DatabaseError(Exception):
    """The database cannot be used as it is; the text says what to do. The server does not start then."""


class DatabaseAway(Exception):
    """The database does not answer now, or not in time; whether a write took effect is unknown."""


class DatabaseRefused(Exception):
    """The database refuses the rows of a write: they break a constraint, or hold what it cannot store.

    The same operation may succeed when run again: it then sees rows that others have committed meanwhile.
    """
