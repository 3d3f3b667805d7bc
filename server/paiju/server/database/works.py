"""Database operations on deals and records. Each imports its SQL statements when it runs, in a thread (`access`)."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from paiju.server.database.access import Connection
from paiju.server.ended.entries import Entry, Known
from paiju.server.ended.history import DealLine, MatchLine, Sums, Wish
from paiju.server.ended.rows import Found, Outcome, Recounted, Sealed, ToSeal


def book(connection: Connection, batch: Sequence[Entry], now_ms: int, keep_ms: int) -> list[Outcome]:
    """Book entries, all or none; return the outcome of each. `keep_ms`: how long records are kept; 0: for good."""
    from paiju.server.database.sql import booking

    return booking.book(connection, batch, now_ms, keep_ms)


def record(connection: Connection, name: str) -> bytes | None:
    """Return the record of a deal or match with the present names of its players, as JSON; None: there is none."""
    from paiju.server.database.sql import records

    return records.record(connection, name)


def known(connection: Connection, users: Iterable[str]) -> dict[str, Known]:
    """Return those of `users` who are in the database, with their present names."""
    from paiju.server.database.sql import records

    return records.known(connection, list(users))


def gone(connection: Connection, users: Iterable[str]) -> set[str]:
    """Return those of `users` whose names were deleted."""
    from paiju.server.database.sql import records

    return {user for user, known in records.known(connection, list(users)).items() if known.name is None}


def page(
    connection: Connection, kind: Literal["deal", "match"], after: str, before_ms: int | None
) -> list[tuple[str, bytes]]:
    """Return the next records after the id `after`.

    `before_ms`: only records of deals or matches that ended before this time, Unix ms; None: all.
    """
    from paiju.server.database.sql import records, schema

    return records.page(connection, schema.DEALS if kind == "deal" else schema.MATCHES, after, before_ms)


def remove(connection: Connection, names: Iterable[str]) -> int:
    """Delete the records of deals and matches, but not their rows; return how many records there were."""
    from paiju.server.database.sql import records

    return records.remove(connection, names)


def begin_job(connection: Connection, name: str, day: str) -> bool:
    """Claim a daily job: True for the day's first caller, who then does it; False for all others."""
    from paiju.server.database.sql import records

    return records.begin_job(connection, name, day)


def expire(connection: Connection, now_ms: int) -> int:
    """Delete some records whose time is over, but not their rows; return how many."""
    from paiju.server.database.sql import records

    return records.expire(connection, now_ms)


def forget_guests(connection: Connection, now_ms: int, days: int) -> int:
    """Delete the names, totals and notices of some guests not seen for `days` days; return their number."""
    from paiju.server.database.sql import records

    return records.forget_guests(connection, now_ms, days)


def forget_seats(connection: Connection, user: str, since: int) -> int | None:
    """Delete the counts of a user's next seats, in deals that ended at `since`, Unix ms, or later.

    Returns the `since` of the next call; None: no seats are left.
    """
    from paiju.server.database.sql import totals

    return totals.forget_seats(connection, user, since)


def left_counts(connection: Connection, since: int) -> Sequence[str]:
    """Return the users whose names were deleted at `since`, Unix ms, or later, and whose seats still have counts."""
    from paiju.server.database.sql import totals

    return totals.left(connection, since)


def due(connection: Connection, after: str) -> list[ToSeal]:
    """Return the next deals that wait for their sealed counts: those after the id `after`."""
    from paiju.server.database.sql import sealing

    return sealing.due(connection, after)


def to_seal_again(connection: Connection, after: str) -> list[ToSeal]:
    """Return the next deals, after the id `after`, that have a record and whose game has sealed counts."""
    from paiju.server.database.sql import sealing

    return sealing.all_of_them(connection, after)


def seal(connection: Connection, made: Sequence[Sealed], *, again: bool, only_check: bool) -> list[str]:
    """Write the sealed counts of deals; return the deals of which a seat has changed.

    Only due seats change; with `again`, only seats that are not due change. With `only_check` nothing is written: the
    returned deals are those with a seat that would change.
    """
    from paiju.server.database.sql import sealing

    return sealing.put(connection, made, again=again, only_check=only_check)


def tidy(connection: Connection, day: str) -> None:
    """Forget the jobs before a day, and return free pages of an SQLite file to the file system."""
    from paiju.server.database.sql import records

    records.tidy(connection, day)


def site(connection: Connection) -> str | None:
    """Return the id of a database's site; None: it belongs to no site yet."""
    from paiju.server.database.sql import meta

    return meta.get(connection, "site")


def take_site(connection: Connection, wanted: str) -> str:
    """Assign a database to the site `wanted`, unless it belongs to one already; return the id of its site."""
    from paiju.server.database.sql import meta

    return meta.put_once(connection, "site", wanted)


def check(connection: Connection) -> Found:
    """Compare all rows with their records, and with each other."""
    from paiju.server.database.sql import checks

    return checks.check(connection)


def booked_of(connection: Connection, names: list[str]) -> dict[str, tuple[int, int]]:
    """Return term and seq of each booked end, by id. `names`: ids of deals and matches; unbooked ones are left out."""
    from paiju.server.database.sql import checks

    return checks.booked_of(connection, names)


def recount(connection: Connection, after: str, *, only_check: bool) -> Recounted:
    """Count the next deals after the id `after` again, by their records; correct the seats, or only compare them."""
    from paiju.server.database.sql import checks

    return checks.recount(connection, after, only_check=only_check)


def sum_again(connection: Connection, after: str, *, only_check: bool) -> Recounted:
    """Sum the rows of the next users after the id `after` again; correct the users' totals, or only compare them."""
    from paiju.server.database.sql import checks

    return checks.sum_again(connection, after, only_check=only_check)


def is_empty(connection: Connection) -> bool:
    """Return whether no table but `meta` has a row."""
    from paiju.server.database.sql import checks

    return checks.is_empty(connection)


def copied(connection: Connection, name: str, after: tuple[Any, ...] | None) -> list[dict[str, Any]]:
    """Return the next rows of a table after the primary key `after`, for `put_rows`; None: the first rows."""
    from paiju.server.database.sql import checks

    return checks.rows_after(connection, name, after)


def put_rows(connection: Connection, name: str, rows: list[dict[str, Any]]) -> tuple[Any, ...]:
    """Write copied rows of a table; return the last one's primary key."""
    from paiju.server.database.sql import checks

    checks.put_rows(connection, name, rows)
    return checks.key_of(name, rows[-1])


def table_names(_connection: Connection) -> list[str]:
    """Return the names of the tables, each after the tables that it refers to."""
    from paiju.server.database.sql import checks

    return checks.table_names()


def deals(connection: Connection, wish: Wish) -> list[DealLine]:
    """Return a page of a person's deals, the newest first."""
    from paiju.server.database.sql import history

    return history.deals(connection, wish)


def matches(connection: Connection, wish: Wish) -> list[MatchLine]:
    """Return a page of a person's matches, the newest first."""
    from paiju.server.database.sql import history

    return history.matches(connection, wish)


def sums(connection: Connection, wish: Wish) -> dict[str, Sums]:
    """Return the sums of a person's deals and matches that count, by game."""
    from paiju.server.database.sql import history

    return history.sums(connection, wish)
