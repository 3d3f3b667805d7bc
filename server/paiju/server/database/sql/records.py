"""Stored records: read by id, with the present names of their players; deleted when their time is over."""

import zlib
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, Table, case, delete, func, select, update

from paiju.server.database.sql import notices, relations, totals
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, JOBS, MATCH_SEATS, MATCHES, USERS
from paiju.server.database.sql.upserts import insert_once
from paiju.server.ended.entries import GONE, Known, named
from paiju.server.ended.rows import DAY_MS

PIECE = 1_000
"""The most rows that one write changes, so that other writes do not wait for long."""
EMPTY: Final[dict[str, Any]] = {"record": None, "record_until": None}
"""The values that delete a row's record. They also clear `record_until`, or each night would find the row again."""


def record(connection: Connection, name: str) -> bytes | None:
    """Return the record of a deal or match with the present names of its players, as JSON; None: there is none."""
    for table in (MATCHES, DEALS) if "-m" in name else (DEALS,):
        stored = connection.execute(select(table.c.record).where(table.c.id == name)).scalar()
        if stored is not None:
            return named(zlib.decompress(stored), people(connection, table, [name]))
    return None


def people(connection: Connection, table: Table, names: Iterable[str]) -> dict[str, Known]:
    """Return the users of the deals or matches `names`, by user id."""
    whose = DEAL_SEATS.c.deal if table is DEALS else MATCH_SEATS.c.match
    return known(
        connection, select(whose.table.c.user).where(whose.in_(list(names)), whose.table.c.user.is_not(None))
    )


def known(connection: Connection, users: Any) -> dict[str, Known]:
    """Return those of `users` who are in the database, by id. `users`: a list of ids, or a query for ids."""
    owners = USERS.alias()
    owner = func.coalesce(owners.c.handle, GONE)
    of_program = case((USERS.c.owner.is_not(None), owner)).label("program")
    found = connection.execute(
        select(USERS.c.id, USERS.c.name, USERS.c.face, of_program)
        .select_from(USERS.outerjoin(owners, owners.c.id == USERS.c.owner))
        .where(USERS.c.id.in_(users))
    )
    return {row.id: Known(row.name, row.face, row.program) for row in found}


def page(connection: Connection, table: Table, after: str, before_ms: int | None) -> list[tuple[str, bytes]]:
    """Return the next records after the id `after`, as JSON with names.

    `before_ms`: only records of what ended before this time, Unix ms; None: all.
    """
    where = [table.c.id > after, table.c.record.is_not(None)]
    if before_ms is not None:
        where.append(table.c.ended_at < before_ms)
    rows = connection.execute(
        select(table.c.id, table.c.record).where(*where).order_by(table.c.id).limit(100)
    ).all()
    users = people(connection, table, [row.id for row in rows])
    return [(row.id, named(zlib.decompress(row.record), users)) for row in rows]


def remove(connection: Connection, names: Iterable[str]) -> int:
    """Delete the records of deals and matches, but not their rows; return how many records there were."""
    wanted, removed = list(names), 0
    for table in (DEALS, MATCHES):
        where = table.c.id.in_(wanted), table.c.record.is_not(None)
        removed += connection.execute(update(table).where(*where).values(**EMPTY)).rowcount
    return removed


def begin_job(connection: Connection, name: str, day: str) -> bool:
    """Claim a daily job: True for the day's first caller, who then does it; False for all others."""
    return insert_once(connection, JOBS, name=name, day=day)


def expire(connection: Connection, now_ms: int) -> int:
    """Delete some records whose time is over, but not their rows; return how many."""
    done = 0
    for table in (DEALS, MATCHES):
        late = (
            select(table.c.id).where(table.c.record_until < now_ms, table.c.record.is_not(None)).limit(PIECE)
        )
        done += connection.execute(update(table).where(table.c.id.in_(late)).values(**EMPTY)).rowcount
    return done


def forget_guests(connection: Connection, now_ms: int, days: int) -> int:
    """Delete the names, totals and notices of some guests not seen for `days` days; return their number."""
    day = now_ms // DAY_MS - days
    late = select(USERS.c.id).where(USERS.c.kind == "guest", USERS.c.seen_day < day).limit(PIECE)
    gone = {"kind": "gone", "name": None, "face": None, "gone_at": now_ms}
    users = connection.execute(late).scalars().all()
    totals.forget(connection, users)
    relations.forget(connection, users)
    notices.forget(connection, users)
    return connection.execute(update(USERS).where(USERS.c.id.in_(users)).values(**gone)).rowcount


def tidy(connection: Connection, day: str) -> None:
    """Forget the jobs before a day, and return free pages of an SQLite file to the file system."""
    connection.execute(delete(JOBS).where(JOBS.c.day < day))
    if connection.dialect.name == "sqlite":
        _give_back(connection)


def _give_back(connection: Connection) -> None:
    """Release free pages to the file system, one page per statement: the driver steps a statement only once."""
    for _ in range(10_000):
        if not connection.exec_driver_sql("PRAGMA freelist_count").scalar():
            return
        connection.exec_driver_sql("PRAGMA incremental_vacuum(1)")
