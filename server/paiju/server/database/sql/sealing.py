"""Sealed counts of seats: which deals wait for theirs, and the transaction that writes and sums them.

    due ──▶ `paiju.server.ended.counting.sealed`, outside of the database ──▶ put

A seat is due from its booking until the night. After each transaction the totals are the sums of the seats that are not
due, so the work may stop after any transaction.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, bindparam, select, update

from paiju.engine.core.counts import SeatCounts, summed
from paiju.engine.core.figures import shown
from paiju.engine.registry import GAMES
from paiju.server.database.sql import totals
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, TOTALS, USERS
from paiju.server.ended.counting import sealing_of
from paiju.server.ended.history import AdjustedMonth, Wish
from paiju.server.ended.rows import DUE, Sealed, ToSeal

PIECE: Final = 50
"""The most deals of one task, and of one transaction."""


class _Change(NamedTuple):
    row: Row[Any]
    now: str | None


def due(connection: Connection, after: str) -> list[ToSeal]:
    """Return the next deals that have due seats: those after the id `after`."""
    deal = DEAL_SEATS.c.deal
    waiting = select(deal).where(DEAL_SEATS.c.sealed == DUE, deal > after).distinct()
    names = connection.execute(waiting.order_by(deal).limit(PIECE)).scalars().all()
    return _deals(connection, DEALS.c.id.in_(names))


def all_of_them(connection: Connection, after: str) -> list[ToSeal]:
    """Return the next deals, after the id `after`, that have a record and whose game has sealed counts."""
    games = DEALS.c.game.in_(list(filter(sealing_of, GAMES)))
    return _deals(connection, DEALS.c.id > after, games, DEALS.c.record.is_not(None))


def _deals(connection: Connection, *where: ColumnElement[bool]) -> list[ToSeal]:
    query = select(DEALS.c.id, DEALS.c.term, DEALS.c.seq, DEALS.c.record).where(*where)
    return [ToSeal(*row) for row in connection.execute(query.order_by(DEALS.c.id).limit(PIECE))]


def put(connection: Connection, made: Sequence[Sealed], *, again: bool, only_check: bool) -> list[str]:
    """Write the sealed counts of deals; return the deals of which a seat has changed.

    Only due seats change; with `again`, only seats that are not due change. With `only_check` nothing is written: the
    returned deals are those with a seat that would change.
    """
    heads = _heads(connection, made)
    rows = _rows(connection, [one.deal for one in made if one.deal in heads])
    persons = totals.persons_of(connection, {row.user for deal in rows.values() for row in deal if row.user})
    changes = {
        one.deal: found
        for one in made
        if one.deal in rows and (found := list(_changes(rows[one.deal], one.seats, again=again)))
    }
    if not only_check:
        _write(connection, [change for deal in changes.values() for change in deal])
        for sign in (-1, 1):
            ends = (_end(heads[deal], rows[deal], found, sign) for deal, found in changes.items())
            totals.add(connection, ends, persons, sign, "sealed")
    return list(changes)


def _heads(connection: Connection, made: Sequence[Sealed]) -> dict[str, Any]:
    """Lock and return the deals that were not booked anew since their sealed counts were made."""
    wanted = {one.deal: (one.term, one.seq) for one in made}
    rows = connection.execute(
        select(DEALS.c.id, DEALS.c.term, DEALS.c.seq, DEALS.c.game, DEALS.c.ended_at, DEALS.c.flags)
        .where(DEALS.c.id.in_(list(wanted)))
        .order_by(DEALS.c.id)
        .with_for_update()
    )
    return {row.id: row for row in rows if (row.term, row.seq) == wanted[row.id]}


def _rows(connection: Connection, deals: Sequence[str]) -> Mapping[str, list[Row[Any]]]:
    found: dict[str, list[Row[Any]]] = {deal: [] for deal in deals}
    query = (
        select(DEAL_SEATS).where(DEAL_SEATS.c.deal.in_(deals)).order_by(DEAL_SEATS.c.deal, DEAL_SEATS.c.seat)
    )
    for row in connection.execute(query):
        found[row.deal].append(row)
    return found


def _changes(rows: Sequence[Row[Any]], seats: Sequence[str], *, again: bool) -> Iterator[_Change]:
    """Yield the seats to be written. A seat without a mark, as older nodes book it, is marked as due."""
    for row in rows:
        if row.counts is None or again == (row.sealed == DUE) or (again and not seats):
            continue
        now = DUE if row.sealed is None else seats[row.seat] if seats else None
        if row.sealed != now:
            yield _Change(row, now)


def _write(connection: Connection, changes: Sequence[_Change]) -> None:
    if changes:
        whose = DEAL_SEATS.c.deal == bindparam("of_deal"), DEAL_SEATS.c.seat == bindparam("of_seat")
        connection.execute(
            update(DEAL_SEATS)
            .where(*whose, DEAL_SEATS.c.counts.is_not(None))
            .values(sealed=bindparam("now")),
            [{"of_deal": row.deal, "of_seat": row.seat, "now": now} for row, now in changes],
        )


def _end(head: Any, rows: Sequence[Row[Any]], changes: Sequence[_Change], sign: int) -> totals.CountedEnd:
    """Return a deal with the sealed counts to take out of the totals (`sign` -1), or to add to them (`sign` 1)."""
    moved = {row.seat: row.sealed if sign < 0 else now for row, now in changes}
    seats = tuple(totals.seat(row, moved.get(row.seat) or None) for row in rows)
    return totals.CountedEnd(head.game, head.ended_at, head.flags, seats)


def months(connection: Connection, wish: Wish) -> dict[str, tuple[AdjustedMonth, ...]]:
    """Return, by game, the adjusted results of the whole months in a wish, as far as the user may know them.

    A total with few chances is left out: single deals could be read from it. Guests are told none.
    """
    of = select(TOTALS).join(USERS, USERS.c.id == TOTALS.c.user)
    mine = of.where(TOTALS.c.user == wish.user, TOTALS.c.sealed.is_not(None), USERS.c.kind != "guest")
    found: dict[str, dict[int, list[SeatCounts]]] = defaultdict(lambda: defaultdict(list))
    for row in connection.execute(mine.order_by(*TOTALS.primary_key.columns)):
        counts = msgspec.json.decode(row.sealed)
        if _is_wished(wish, row) and _are_many(row.game, counts):
            found[row.game][row.month].append(counts)
    return {
        game: tuple(_month(game, month, summed(by_month[month])) for month in sorted(by_month, reverse=True))
        for game, by_month in found.items()
    }


def _month(game: str, month: int, counts: SeatCounts) -> AdjustedMonth:
    of = sealing_of(game)
    assert of is not None, "the game has sealed counts"
    return AdjustedMonth(month, counts[of.chances], shown(of.figures, counts))


def _is_wished(wish: Wish, row: Row[Any]) -> bool:
    within = (wish.since is None or totals.month_of(wish.since - 1) < row.month) and (
        wish.until is None or row.month < totals.month_of(wish.until)
    )
    return within and wish.game in {None, row.game} and (wish.company == "all" or row.company == "people")


def _are_many(game: str, counts: SeatCounts) -> bool:
    of = sealing_of(game)
    return of is not None and counts.get(of.chances, 0) >= of.least
