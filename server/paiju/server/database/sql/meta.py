"""The table `meta`: the site of the database, the oldest code that may run on it, and the key for push."""

from sqlalchemy import Connection, select

from paiju.server.database.sql.schema import META
from paiju.server.database.sql.upserts import insert


def get(connection: Connection, key: str) -> str | None:
    """Return a value, or None."""
    return connection.execute(select(META.c.value).where(META.c.key == key)).scalar()


def put_once(connection: Connection, key: str, value: str) -> str:
    """Set the value of a key that has none; return the key's value afterwards."""
    connection.execute(insert(connection, META).values(key=key, value=value).on_conflict_do_nothing())
    return get(connection, key) or value
