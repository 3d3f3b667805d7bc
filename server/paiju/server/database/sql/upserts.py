"""`INSERT … ON CONFLICT`, which both databases have and SQLAlchemy calls by the name of each."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import Insert as PostgresqlInsert
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import Insert as SqliteInsert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert


def insert(connection: Connection, table: Table) -> PostgresqlInsert | SqliteInsert:
    """Return an insertion of the connection's database."""
    return postgresql_insert(table) if connection.dialect.name == "postgresql" else sqlite_insert(table)


def insert_once(connection: Connection, table: Table, **values: object) -> bool:
    """Insert a row; return False if its primary key is there already."""
    new = insert(connection, table).values(**values).on_conflict_do_nothing()
    # Otherwise the number is lost where SQLAlchemy asks for the new row's key.
    return connection.execute(new, execution_options={"preserve_rowcount": True}).rowcount == 1
