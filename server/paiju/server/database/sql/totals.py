"""The totals of each user: summed counts by game, company and month, kept in step with the rows that they sum.

`not_counted` is the rule that says who has no totals.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import Connection, Row, Select, Table, delete, exists, select, tuple_, update

from paiju.engine.core.counts import MATCH_VERSION, SeatCounts, of_match, summed
from paiju.server.database.sql import shown_to_others
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, MATCH_SEATS, MATCHES, TOTALS, USERS
from paiju.server.database.sql.upserts import KEPT, put, replaced
from paiju.server.ended.entries import NOT_COUNTED
from paiju.server.ended.history import Wish
from paiju.server.ended.rows import DUE, FORGOTTEN, PlaceRow, SeatRow, text_of

Company: TypeAlias = Literal["people", "mixed"]
What: TypeAlias = Literal["counts", "sealed"]
"""A column of seats and of totals."""
PIECE: Final = 10_000
"""About this number of a user's seats lose their counts in one statement, so that other writes do not wait for long."""
_KEY: Final = (TOTALS.c.user, TOTALS.c.game, TOTALS.c.company, TOTALS.c.month, TOTALS.c.version)


class Key(NamedTuple):
    """The primary key of a total."""

    user: str
    game: str
    company: Company
    month: int
    version: int


class CountedEnd(NamedTuple):
    """The part of a booked deal or match from which totals are made."""

    game: str
    ended_at: int
    flags: int
    seats: Sequence[SeatRow] | Sequence[PlaceRow]


Deltas: TypeAlias = dict[Key, Counter[str]]
Persons: TypeAlias = Mapping[str, Any]
"""Rows of known users, by id, with kind, owner, name, face, and the day on which the user was last seen."""


def month_of(ended_at: int) -> int:
    """Return year and month of a time in Unix ms, UTC: 202611."""
    when = time.gmtime(ended_at / 1000)
    return 100 * when.tm_year + when.tm_mon


def persons_of(connection: Connection, users: Iterable[str]) -> Persons:
    """Return the rows of those of `users` who are known, by id."""
    # Rows are locked until the transaction ends: no account is deleted between this read and the write of its totals.
    rows = connection.execute(
        select(USERS.c.id, USERS.c.kind, USERS.c.owner, USERS.c.name, USERS.c.face, USERS.c.seen_day)
        .where(USERS.c.id.in_(list(users)))
        .order_by(USERS.c.id)
        .with_for_update(read=True, key_share=True)
    )
    return {row.id: row for row in rows}


def not_counted(persons: Persons) -> set[str]:
    """Return the users among `persons` who have no totals: those whose names were deleted."""
    return {user for user, row in persons.items() if row.kind == "gone"}


def add(
    connection: Connection,
    ended: Iterable[CountedEnd],
    persons: Persons,
    sign: int = 1,
    what: What = "counts",
) -> None:
    """Add the counts of deals and matches to the totals; with `sign` -1 take them out.

    If `what` is `sealed`, the counts are sealed ones: the seats in `ended` hold these in place of their counts.
    """
    gone = not_counted(persons)
    programs = {user for user, row in persons.items() if row.owner is not None}
    deltas: Deltas = defaultdict(Counter)
    for key, counts in (found for one in ended for found in _counted(one, programs)):
        if key.user not in gone:
            for name, number in counts.items():
                deltas[key][name] += sign * number
    if deltas:
        _apply(connection, deltas, what)


def forget(connection: Connection, users: Sequence[str]) -> None:
    """Delete the totals of users, and the counts of the first `PIECE` seats of each; the nightly work does the rest."""
    connection.execute(delete(TOTALS).where(TOTALS.c.user.in_(users)))
    for user in users:
        forget_seats(connection, user, 0)


def forget_seats(connection: Connection, user: str, since: int) -> int | None:
    """Delete the counts of a user's next seats, in deals that ended at `since`, Unix ms, or later.

    Returns the `since` of the next call; None: no seats are left.
    """
    ended_at = DEAL_SEATS.c.ended_at
    own: list[Any] = [DEAL_SEATS.c.user == user, ended_at >= since]
    until = connection.execute(
        select(ended_at).where(*own).order_by(ended_at).offset(PIECE - 1).limit(1)
    ).scalar()
    if until is not None:
        own.append(ended_at <= until)
    counted = DEAL_SEATS.c.version != FORGOTTEN
    nothing = {"version": FORGOTTEN, "counts": None, "sealed": None}
    connection.execute(update(DEAL_SEATS).where(*own, counted).values(**nothing))
    return None if until is None else until + 1


def left(connection: Connection, since: int) -> Sequence[str]:
    """Return the users whose names were deleted at `since`, Unix ms, or later, and whose seats still have counts."""
    # `seat` has the condition of the index `deal_seats_counted`, so that seats without counts are not read.
    seat = exists().where(DEAL_SEATS.c.user == USERS.c.id, DEAL_SEATS.c.counts.is_not(None))
    gone = select(USERS.c.id).where(USERS.c.kind == "gone", USERS.c.gone_at >= since, seat)
    return connection.execute(gone.order_by(USERS.c.id)).scalars().all()


def take_out(connection: Connection, kind: str, name: str) -> None:
    """Take the counts of a booked deal or match out of the totals: its rows are about to go."""
    table = DEALS if kind == "deal" else MATCHES
    head = connection.execute(select(table).where(table.c.id == name)).one()
    seats = deal_seats(connection, name) if kind == "deal" else match_seats(connection, name)
    persons = persons_of(connection, {seat.user for seat in seats if seat.user is not None})
    if kind == "deal":  # sealed counts come first: a total without counts is deleted
        sealed = deal_seats(connection, name, "sealed")
        add(connection, [CountedEnd(head.game, head.ended_at, head.flags, sealed)], persons, -1, "sealed")
    add(connection, [CountedEnd(head.game, head.ended_at, head.flags, seats)], persons, -1)


def deal_seats(connection: Connection, deal: str, what: What = "counts") -> tuple[SeatRow, ...]:
    """Return the seats of a booked deal, with their counts or with their sealed counts in place of them."""
    rows = connection.execute(select(DEAL_SEATS).where(DEAL_SEATS.c.deal == deal).order_by(DEAL_SEATS.c.seat))
    return tuple(seat(row, getattr(row, what) or None) for row in rows)


def match_seats(connection: Connection, match: str) -> tuple[PlaceRow, ...]:
    """Return the seats of a booked match."""
    rows = connection.execute(
        select(MATCH_SEATS).where(MATCH_SEATS.c.match == match).order_by(MATCH_SEATS.c.seat)
    )
    return tuple(PlaceRow(row.seat, row.user, row.points, row.place, row.score) for row in rows)


def seat(row: Row[Any], counts: str | None) -> SeatRow:
    """Return a seat of a booked deal with these counts."""
    return SeatRow(row.seat, row.user, row.amount, row.own, row.auto, row.version, counts)


def _counted(ended: CountedEnd, programs: Container[str]) -> Iterable[tuple[Key, SeatCounts]]:
    """Yield the key of the total and the counts, for each person of a deal or match whose seat is counted."""
    for one in ended.seats:
        if (found := _counts(one, ended.flags)) is not None and one.user is not None:
            others = (other.user for other in ended.seats if other is not one)
            mixed = any(user is None or user in programs for user in others)
            company: Company = "mixed" if mixed else "people"
            yield Key(one.user, ended.game, company, month_of(ended.ended_at), found[0]), found[1]


def _counts(one: SeatRow | PlaceRow, flags: int) -> tuple[int, SeatCounts] | None:
    if isinstance(one, SeatRow):
        return None if one.counts is None else (one.version, msgspec.json.decode(one.counts))
    if one.place is None or flags & NOT_COUNTED:
        return None
    return MATCH_VERSION, of_match(one.place, one.points, one.score or 0)


def _apply(connection: Connection, deltas: Deltas, what: What) -> None:
    keys, empty = sorted(deltas), {"counts": "{}", "sealed": None}
    # The order is the same at all nodes: two nodes that book for the same users must not wait for each other.
    put(connection, TOTALS, [key._asdict() | empty for key in keys], KEPT)
    where = tuple_(*_KEY).in_([tuple(key) for key in keys])
    there = {
        Key(*row[:5]): getattr(row, what) for row in connection.execute(_locked(select(TOTALS).where(where)))
    }
    changed = []
    for key in keys:
        counts = Counter(msgspec.json.decode(there[key] or "{}"))
        counts.update(deltas[key])
        if left := {name: number for name, number in counts.items() if number}:
            changed.append(key._asdict() | empty | {what: text_of(left)})
        elif what == "counts":
            connection.execute(delete(TOTALS).where(tuple_(*_KEY) == tuple(key)))
        else:
            changed.append(key._asdict() | empty)
    put(connection, TOTALS, changed, replaced(TOTALS, what))


def _locked(query: Select[Any]) -> Select[Any]:
    return query.order_by(*_KEY).with_for_update()


def rows_of_user(
    connection: Connection, wish: Wish, what: What = "counts"
) -> Iterator[tuple[Key, SeatCounts]]:
    """Yield a pair for each counted deal and match of a wish's user: the key of the total, and the counts.

    If `what` is `sealed`, the counts are the sealed ones, and deals whose sealed counts are due are left out.
    """
    found = DEAL_SEATS.c[what]
    deals = select(
        DEALS.c.game,
        DEAL_SEATS.c.ended_at,
        DEAL_SEATS.c.version,
        found.label("found"),
        with_a_bot(DEAL_SEATS, DEAL_SEATS.c.deal).label("with_a_bot"),
    ).select_from(DEAL_SEATS.join(DEALS))
    where = *_within(wish, DEALS, DEAL_SEATS), found.is_not(None), found != DUE
    for row in connection.execute(deals.where(*where)):
        yield _key(wish.user, row, row.version), msgspec.json.decode(row.found)
    if what == "counts":
        yield from _matches_of_user(connection, wish)


def _matches_of_user(connection: Connection, wish: Wish) -> Iterator[tuple[Key, SeatCounts]]:
    matches = select(
        MATCHES.c.game, MATCH_SEATS, with_a_bot(MATCH_SEATS, MATCH_SEATS.c.match).label("with_a_bot")
    ).select_from(MATCH_SEATS.join(MATCHES))
    where = (
        *_within(wish, MATCHES, MATCH_SEATS),
        MATCH_SEATS.c.place.is_not(None),
        MATCHES.c.flags.bitwise_and(int(NOT_COUNTED)) == 0,
    )
    for row in connection.execute(matches.where(*where)):
        yield _key(wish.user, row, MATCH_VERSION), of_match(row.place, row.points, row.score or 0)


def _within(wish: Wish, head: Table, mine: Table) -> list[Any]:
    where = [mine.c.user == wish.user]
    where += [] if wish.game is None else [head.c.game == wish.game]
    where += [] if wish.since is None else [mine.c.ended_at >= wish.since]
    where += [] if wish.until is None else [mine.c.ended_at < wish.until]
    return where + shown_to_others.counted(wish, head)


def with_a_bot(mine: Table, whose: Any) -> Any:
    """Return the condition that a bot or a program has another seat of the row's deal or match.

    `whose`: the column with the id of the deal or match.
    """
    other = mine.alias()
    programs = select(USERS.c.id).where(USERS.c.owner.is_not(None))
    is_one = other.c.user.is_(None) | other.c.user.in_(programs)
    return exists().where(other.c[whose.name] == whose, other.c.seat != mine.c.seat, is_one)


def _key(user: str, row: Any, version: int) -> Key:
    return Key(user, row.game, "mixed" if row.with_a_bot else "people", month_of(row.ended_at), version)


def sums(connection: Connection, wish: Wish) -> dict[str, dict[str, int]]:
    """Return the summed counts of the deals and matches that a wish asks for, by game.

    They come from the totals; but from single rows if the wish limits the time, or if its reader may not know some of
    the deals yet.
    """
    timed = wish.since is not None or wish.until is not None
    found = rows_of_user(connection, wish) if timed else of_user(connection, wish.user).items()
    # The totals are read before this check: else a deal that others may not know could be booked in between
    # (PostgreSQL).
    if not timed and shown_to_others.holds_back(connection, wish):
        found = rows_of_user(connection, wish)
    by_game: dict[str, list[SeatCounts]] = defaultdict(list)
    for key, counts in found:
        if wish.game in {None, key.game} and (wish.company == "all" or key.company == "people"):
            by_game[key.game].append(counts)
    return {game: summed(counts) for game, counts in by_game.items()}


def of_rows(connection: Connection, user: str, what: What = "counts") -> dict[Key, SeatCounts]:
    """Return what the totals of a user should be: the sums of the rows."""
    found: dict[Key, list[SeatCounts]] = defaultdict(list)
    for key, counts in rows_of_user(connection, Wish(user), what):
        found[key].append(counts)
    sums = {key: summed(counts) for key, counts in found.items()}
    return {key: {name: number for name, number in one.items() if number} for key, one in sums.items()}


def of_user(connection: Connection, user: str, what: What = "counts") -> dict[Key, Mapping[str, int]]:
    """Return the totals of a user."""
    found = TOTALS.c[what]
    rows = connection.execute(select(*_KEY, found).where(TOTALS.c.user == user, found.is_not(None)))
    return {Key(*row[:5]): msgspec.json.decode(row[5]) for row in rows}


def replace_of(
    connection: Connection, user: str, wanted: Mapping[Key, SeatCounts], sealed: Mapping[Key, SeatCounts]
) -> None:
    """Write the totals of a user anew."""
    connection.execute(select(USERS.c.id).where(USERS.c.id == user).with_for_update())
    connection.execute(delete(TOTALS).where(TOTALS.c.user == user))
    made = [
        key._asdict()
        | {"counts": text_of(counts), "sealed": text_of(sealed[key]) if sealed.get(key) else None}
        for key, counts in wanted.items()
    ]
    if made:
        connection.execute(TOTALS.insert(), made)
