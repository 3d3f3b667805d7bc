"""An upgrade of a filled database, from every older schema on, keeps its rows."""

from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import LargeBinary, MetaData, Numeric, Table, Text, select

from paiju.server.database.address import parse_database
from paiju.server.database.sql import opening
from paiju.server.database.sql.engines import Engines
from paiju.server.database.sql.opening import HEAD, migrate

REVISIONS = [f"{number:04}" for number in range(1, int(HEAD) + 1)]
ALLOWED = {"users.kind": "guest", "credentials.kind": "password", "relations.state": "friend"}
"""Values that the checks of the columns allow."""
HAND = {"deals.game": "holdem", "deals.record": b"a record", "deal_seats.counts": "{}"}
"""A hand of Hold'em, which a later schema sums anew."""
DERIVED = {"sealed"}
"""Columns that an upgrade fills, as it makes them."""


@pytest.fixture
def engines(database_url):
    address = parse_database(database_url)
    if address.path is not None:
        Path(address.path).touch(mode=0o600)
    made = Engines(address)
    yield made
    made.close()


def tables(connection) -> list[Table]:
    """Return the tables with rows of a program's own, those first that others refer to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in {"alembic_version", "meta"}]


def row_for(table: Table, rows: dict[str, dict]) -> dict:
    """Return a row with every column that must have a value, which refers to the rows of other tables."""
    row = {}
    for column in table.columns:
        name = f"{table.name}.{column.name}"
        if column.foreign_keys:
            (key,) = column.foreign_keys
            row[column.name] = rows[key.column.table.name][key.column.name]
        elif name in ALLOWED | HAND:
            row[column.name] = (ALLOWED | HAND)[name]
        elif not column.nullable or column.primary_key:
            kinds = {Text: name, LargeBinary: b"\x01", Numeric: 7}
            row[column.name] = next(
                (value for kind, value in kinds.items() if isinstance(column.type, kind)), 7
            )
    return row


def fill(connection) -> dict[str, dict]:
    """Put one row into each table; return the rows as they are read."""
    rows: dict[str, dict] = {}
    for table in tables(connection):
        connection.execute(table.insert().values(row_for(table, rows)))
        rows[table.name] = dict(connection.execute(select(table)).mappings().one())
    return rows


def read(connection) -> dict[str, dict]:
    return {
        table.name: dict(connection.execute(select(table)).mappings().one_or_none() or {})
        for table in tables(connection)
    }


@pytest.mark.parametrize("revision", REVISIONS)
def test_an_upgrade_keeps_the_rows_of_an_older_schema(engines, revision):
    engines.run(partial(migrate, to=revision), writes=True)
    before = engines.run(fill, writes=True)
    engines.run(migrate, writes=True)
    after = engines.run(read, writes=False)
    kept = {
        name: {column: after[name][column] for column in row if column not in DERIVED}
        for name, row in before.items()
    }
    assert kept == {
        name: {column: value for column, value in row.items() if column not in DERIVED}
        for name, row in before.items()
    }
    assert after["deal_seats"]["sealed"] == ("" if revision < "0008" else None), (
        "the next night sums the hand"
    )


def test_every_schema_is_upgraded_by_a_step_of_its_own():
    """`REVISIONS` are all that there are."""
    assert [path.name[:4] for path in sorted(opening.MIGRATIONS.glob("0*.py"))] == REVISIONS
