"""The people whose news, friends, blocks or settings a transaction changes; told once it is committed."""

from sqlalchemy import Connection

_KEY = "changed"


def changed(connection: Connection, *users: str) -> None:
    """Note people whose news, friends, blocks or settings this transaction changes."""
    connection.info.setdefault(_KEY, set()).update(users)


def taken(connection: Connection) -> frozenset[str]:
    """Return the noted people and forget them: the next operation may use the same driver connection."""
    return frozenset(connection.info.pop(_KEY, ()))
