"""What the database still has of people who have deleted their accounts: nothing but an id that leads nowhere."""

import zlib
from collections.abc import Iterable, Iterator
from typing import Any, Final

from sqlalchemy import Connection, select

from paiju.server.database.sql.leaving import STAYS
from paiju.server.database.sql.schema import AUDIT, DEALS, MATCHES, METADATA, USERS

RECORDS: Final = {DEALS.c.record, MATCHES.c.record}
"""Columns whose packed text names users by their ids: others replay their deals."""
MAY_HOLD_IDS: Final = {*STAYS, *RECORDS, USERS.c.id, AUDIT.c.data}


def traces(connection: Connection, names: Iterable[str], users: Iterable[str]) -> list[str]:
    """Return the places of a database that hold a name or handle, or an id where none may stay."""
    wanted = [(name.casefold(), False) for name in names] + [(user, True) for user in users]
    return [
        f"{table.name}.{column.name} has {text}"
        for table in METADATA.sorted_tables
        for row in connection.execute(select(table)).mappings()
        for column in table.columns
        for value in _texts(row[column.name], packed=column in RECORDS)
        for text, is_id in wanted
        if text in value.casefold() and not (is_id and column in MAY_HOLD_IDS)
    ]


def _texts(value: Any, *, packed: bool) -> Iterator[str]:
    if packed and value is not None:
        yield zlib.decompress(value).decode()
    elif isinstance(value, bytes):
        yield value.decode("utf-8", "replace")
    elif isinstance(value, str):
        yield value
