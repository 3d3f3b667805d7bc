"""Insertions with `ON CONFLICT`, for which SQLAlchemy has one function per database, and insertions of many rows."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import Insert as PostgresqlInsert
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import Insert as SqliteInsert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

T = TypeVar("T")


def insert(connection: Connection, table: Table) -> PostgresqlInsert | SqliteInsert:
    """Return an insertion in the dialect of the connection's database."""
    return postgresql_insert(table) if connection.dialect.name == "postgresql" else sqlite_insert(table)


def insert_once(connection: Connection, table: Table, **values: object) -> bool:
    """Insert a row; return False if its primary key is there already."""
    new = insert(connection, table).values(**values).on_conflict_do_nothing()
    # Without the option SQLAlchemy drops the row count if it lets the database return the new row's key.
    return connection.execute(new, execution_options={"preserve_rowcount": True}).rowcount == 1


PLACES: Final = 20_000
"""The most values of one statement; SQLite takes 32,766, PostgreSQL 65,535."""


def put(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]], there: str = "") -> None:
    """Insert whole rows in as few statements as possible.

    `there`: what happens to rows whose keys exist already, `KEPT` or `replaced(…)`; empty: the statement fails.

    Statements made by SQLAlchemy would cost more than the work of SQLite. A statement per row would, too: after each
    one the thread waits for the GIL, so that thread and loop delay each other.
    """
    columns = [column.name for column in table.columns]
    for some in _pieces(rows, PLACES // len(columns)):
        values = tuple(row[name] for row in some for name in columns)
        connection.exec_driver_sql(_insertion(connection, table, len(some)) + there, values)


KEPT: Final = " ON CONFLICT DO NOTHING"


def replaced(table: Table, column: str) -> str:
    """Return the end of an insertion that replaces one column of the rows whose keys exist already."""
    keys = ", ".join(f'"{key.name}"' for key in table.primary_key.columns)
    return f" ON CONFLICT ({keys}) DO UPDATE SET {column} = excluded.{column}"


def _pieces(rows: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    return (rows[start : start + size] for start in range(0, len(rows), size))


def _insertion(connection: Connection, table: Table, count: int) -> str:
    """Return the text of an insertion of some rows."""
    quote = connection.dialect.identifier_preparer.quote
    names = ", ".join(quote(column.name) for column in table.columns)
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    row = f"({', '.join([mark] * len(table.columns))})"
    return f"INSERT INTO {quote(table.name)} ({names}) VALUES {', '.join([row] * count)}"  # noqa: S608 - names of ours
