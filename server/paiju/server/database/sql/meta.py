"""The table `meta`: the site's id, the oldest code that may run on the database, and the key of Web Push."""

from sqlalchemy import Connection, select

from paiju.server.database.sql.schema import META
from paiju.server.database.sql.upserts import insert


def get(connection: Connection, key: str) -> str | None:
    """Return the value of a key; None: it has none."""
    return connection.execute(select(META.c.value).where(META.c.key == key)).scalar()


def put_once(connection: Connection, key: str, value: str) -> str:
    """Set the value of a key that has none; return the key's value afterwards."""
    connection.execute(insert(connection, META).values(key=key, value=value).on_conflict_do_nothing())
    return get(connection, key) or value
