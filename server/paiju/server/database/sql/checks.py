"""Compares rows with the records that they were made of, makes rows again, and copies whole tables."""

import zlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row, Table, func, select, tuple_

from paiju.protocol.records import DealRecord, MatchRecord
from paiju.server.database.sql import audit, totals
from paiju.server.database.sql.booking import put_seats
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, MATCHES, METADATA, USERS
from paiju.server.ended.counting import counted
from paiju.server.ended.entries import Entry, Placed, entry_of
from paiju.server.ended.rows import FORGOTTEN, Found, Recounted, SeatRow, forgotten

PIECE: Final = 1_000
"""The most rows that one query reads."""
COUNTED: Final = 100
"""The most deals or users that one transaction counts: each takes some milliseconds, and others wait meanwhile."""
_KINDS: Final = (("deal", DEALS), ("match", MATCHES))


def check(connection: Connection) -> Found:
    """Compare all rows with their records, and with each other."""
    found = Found(audit=audit.broken(connection))
    for kind, table in _KINDS:
        found.doubled += _doubled(connection, table)
        for row in _rows(connection, table):
            found.booked += 1
            if row.record is not None:
                found.records += 1
                _check_row(connection, kind, row, found)
    return found


def _doubled(connection: Connection, table: Table) -> list[str]:
    """Find the places in logs that several rows of a table share; return the id of one row for each such place."""
    place = table.c.table_id, table.c.term, table.c.seq
    twice = select(func.max(table.c.id)).group_by(*place).having(func.count() > 1)
    return list(connection.execute(twice).scalars())


def _rows(connection: Connection, table: Table) -> Iterator[Row[Any]]:
    after = ""
    while rows := connection.execute(
        select(table).where(table.c.id > after).order_by(table.c.id).limit(PIECE)
    ).all():
        yield from rows
        after = rows[-1].id


def _check_row(connection: Connection, kind: str, row: Row[Any], found: Found) -> None:
    try:
        record, made = _again(kind, row)
    except (msgspec.DecodeError, zlib.error):
        found.unreadable.append(row.id)
        return
    there = _uncounted(totals.deal_seats(connection, row.id)) or totals.match_seats(connection, row.id)
    if made.digest != row.digest or there != (_uncounted(made.seats) or made.places):
        found.imbalance.append(row.id)
    if isinstance(record, MatchRecord):
        found.matched += [(deal.deal, row.ended_at) for deal in record.deals if deal.amounts]


def _again(kind: str, row: Row[Any]) -> tuple[DealRecord | MatchRecord, Entry]:
    """Return the record of a row, and its entry as it was handed in, but without persons.

    Raises `zlib.error`, `msgspec.DecodeError`.
    """
    text = zlib.decompress(row.record)
    if kind == "match":
        match = msgspec.json.decode(text, type=MatchRecord)
        return match, entry_of(Placed(match, row.term, row.seq), text, row.record, {})
    deal = msgspec.json.decode(text, type=DealRecord)
    return deal, entry_of(Placed(deal, row.term, row.seq, counted(deal)), text, row.record, {})


def _uncounted(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """Return seats without their counts: only `recount` compares those."""
    return tuple(replace(seat, version=0, counts=None) for seat in seats)


def recount(connection: Connection, after: str, *, only_check: bool) -> Recounted:
    """Count the next deals after the id `after` again, by their records; correct the seats, or only compare them."""
    rows = connection.execute(
        select(DEALS)
        .where(DEALS.c.id > after, DEALS.c.record.is_not(None))
        .order_by(DEALS.c.id)
        .limit(COUNTED)
    ).all()
    done = Recounted(rows[-1].id if rows else "", len(rows))
    for row in rows:
        there = totals.deal_seats(connection, row.id)
        try:
            _, made = _again("deal", row)
        except (msgspec.DecodeError, zlib.error):
            done.unreadable.append(row.id)
            continue
        # A seat whose counts were forgotten stays without counts.
        gone = {seat.user for seat in there if seat.version == FORGOTTEN}
        made = replace(made, seats=forgotten(made.seats, gone))
        if there != made.seats:
            done.different.append(row.id)
            if not only_check:
                totals.take_out(connection, "deal", row.id)
                connection.execute(DEAL_SEATS.delete().where(DEAL_SEATS.c.deal == row.id))
                users = {seat.user for seat in made.seats if seat.user is not None}
                put_seats(connection, totals.persons_of(connection, users), made)
    return done


def sum_again(connection: Connection, after: str, *, only_check: bool) -> Recounted:
    """Sum the rows of the next users after the id `after` again; correct the users' totals, or only compare them."""
    users = (
        select(USERS.c.id)
        .where(USERS.c.id > after, USERS.c.kind != "gone")
        .order_by(USERS.c.id)
        .limit(COUNTED)
    )
    names = connection.execute(users).scalars().all()
    done = Recounted(names[-1] if names else "", len(names))
    for user in names:
        wanted, sealed = totals.of_rows(connection, user), totals.of_rows(connection, user, "sealed")
        there = totals.of_user(connection, user), totals.of_user(connection, user, "sealed")
        if (wanted, sealed) != there:
            done.different.append(user)
            if not only_check:
                totals.replace_of(connection, user, wanted, sealed)
    return done


def booked_of(connection: Connection, names: list[str]) -> dict[str, tuple[int, int]]:
    """Return term and seq of each booked end, by id. `names`: ids of deals and matches; unbooked ones are left out."""
    found: dict[str, tuple[int, int]] = {}
    for start in range(0, len(names), PIECE):
        part = names[start : start + PIECE]
        for _, table in _KINDS:
            rows = connection.execute(
                select(table.c.id, table.c.term, table.c.seq).where(table.c.id.in_(part))
            )
            found.update({row.id: (row.term, row.seq) for row in rows})
    return found


def is_empty(connection: Connection) -> bool:
    """Return whether no table but `meta` has a row."""
    tables = [table for table in METADATA.sorted_tables if table.name != "meta"]
    return not any(connection.execute(select(func.count()).select_from(table)).scalar() for table in tables)


def table_names() -> list[str]:
    """Return the names of the tables, each after the tables that it refers to."""
    return [table.name for table in METADATA.sorted_tables]


def rows_after(connection: Connection, name: str, after: tuple[Any, ...] | None) -> list[dict[str, Any]]:
    """Return the next rows of a table after the primary key `after`, in its order; None: the first rows."""
    table = METADATA.tables[name]
    keys = list(table.primary_key.columns)
    query = select(table).order_by(*keys).limit(PIECE)
    if after is not None:
        query = query.where(_after(keys, after))
    return [dict(row._mapping) for row in connection.execute(query)]  # noqa: SLF001 - its public name


def _after(keys: list[Any], after: tuple[Any, ...]) -> Any:
    """Return the condition that the columns `keys` come after the values `after`; both databases compare tuples."""
    return tuple_(*keys) > tuple_(*after) if len(keys) > 1 else keys[0] > after[0]


def key_of(name: str, row: dict[str, Any]) -> tuple[Any, ...]:
    """Return the primary key of a row."""
    return tuple(row[column.name] for column in METADATA.tables[name].primary_key.columns)


def put_rows(connection: Connection, name: str, rows: list[dict[str, Any]]) -> None:
    """Write copied rows. In `meta` they replace the values that the new database has already."""
    table = METADATA.tables[name]
    if name == "meta":
        connection.execute(table.delete().where(table.c.key.in_([row["key"] for row in rows])))
    connection.execute(table.insert(), rows)
    if name == "audit" and connection.dialect.name == "postgresql":
        connection.exec_driver_sql(
            "SELECT setval(pg_get_serial_sequence('audit', 'n'), (SELECT max(n) FROM audit))"
        )
