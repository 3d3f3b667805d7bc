"""The table `meta`: which site the database belongs to, and which code may run on it."""

from sqlalchemy import Connection, select

from paiju.server.database.sql.schema import META
from paiju.server.database.sql.upserts import insert


def get(connection: Connection, key: str) -> str | None:
    """Return a value, or None."""
    return connection.execute(select(META.c.value).where(META.c.key == key)).scalar()


def put_once(connection: Connection, key: str, value: str) -> str:
    """Set a value that is not there yet; return the one that is."""
    connection.execute(insert(connection, META).values(key=key, value=value).on_conflict_do_nothing())
    return get(connection, key) or value
