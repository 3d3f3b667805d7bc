"""The people for whom a transaction changes something that they follow: told once it is committed."""

from sqlalchemy import Connection

_KEY = "changed"


def changed(connection: Connection, *users: str) -> None:
    """Note people whose news, friends or settings this transaction changes."""
    connection.info.setdefault(_KEY, set()).update(users)


def taken(connection: Connection) -> frozenset[str]:
    """Return those who were noted, and forget them: the driver's connection serves other works as well."""
    return frozenset(connection.info.pop(_KEY, ()))
