"""The history of a person: pages of deals and matches, the newest first, and sums."""

import zlib
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from sqlalchemy import (
    Connection,
    Float,
    Row,
    Select,
    Table,
    and_,
    case,
    cast,
    exists,
    func,
    or_,
    select,
    tuple_,
)

from paiju.engine.core.figures import mean, rate, shown
from paiju.engine.registry import GAMES
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.messages import program_of
from paiju.server.database.sql import sealing, shown_to_others, totals
from paiju.server.database.sql.records import people
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, MATCH_SEATS, MATCHES
from paiju.server.ended.entries import GONE, NOT_COUNTED, Flag, Known
from paiju.server.ended.history import DealLine, HistorySeat, MatchLine, Sums, Wish
from paiju.server.ended.rows import SCORE


def deals(connection: Connection, wish: Wish) -> list[DealLine]:
    """Return a page of a person's deals."""
    mine = DEAL_SEATS
    query = _asked(select(DEALS, mine.c.seat, mine.c.amount), wish, DEALS, mine, mine.c.deal)
    rows = connection.execute(query).all()
    seats, users = _others(connection, DEALS, mine, mine.c.deal, rows)
    return [
        DealLine(
            row.id,
            row.table_id,
            row.game,
            row.started_at,
            row.ended_at,
            row.seat,
            row.amount,
            tuple(_player(seat, users, _bots(row), amount=seat.amount) for seat in seats[row.id]),
            row.record is not None,
            row.match or UNSET,
            _flags(row.flags),
        )
        for row in rows
    ]


def matches(connection: Connection, wish: Wish) -> list[MatchLine]:
    """Return a page of a person's matches."""
    mine = MATCH_SEATS
    query = _asked(
        select(MATCHES, mine.c.seat, mine.c.place, mine.c.score), wish, MATCHES, mine, mine.c.match
    )
    rows = connection.execute(query).all()
    seats, users = _others(connection, MATCHES, mine, mine.c.match, rows)
    return [
        MatchLine(
            row.id,
            row.table_id,
            row.game,
            row.started_at,
            row.ended_at,
            row.seat,
            tuple(_player(seat, users, _bots(row), **_result(seat)) for seat in seats[row.id]),
            row.record is not None,
            row.place or UNSET,
            _score(row.score),
            row.reason or UNSET,
            _flags(row.flags),
        )
        for row in rows
    ]


def _asked(query: Select[Any], wish: Wish, head: Table, mine: Table, whose: Any) -> Select[Any]:
    """Return `query`, limited to the rows that a wish asks for, the newest first."""
    where = [mine.c.user == wish.user]
    if wish.game is not None:
        where.append(head.c.game == wish.game)
    if wish.since is not None:
        where.append(mine.c.ended_at >= wish.since)
    if wish.until is not None:
        where.append(mine.c.ended_at < wish.until)
    if wish.after is not None:
        where.append(tuple_(mine.c.ended_at, whose) < tuple_(wish.after.ended_at, wish.after.id))
    if wish.with_user is not None:
        other = mine.alias()
        where.append(exists().where(other.c[whose.name] == whose, other.c.user == wish.with_user))
    if wish.company == "people":
        where.append(~totals.with_a_bot(mine, whose))
    where += shown_to_others.listed(wish, head)
    newest = mine.c.ended_at.desc(), whose.desc()
    return query.select_from(mine.join(head)).where(*where).order_by(*newest).limit(wish.limit)


def _others(
    connection: Connection, head: Table, table: Table, whose: Any, rows: Sequence[Row[Any]]
) -> tuple[dict[str, list[Row[Any]]], dict[str, Known]]:
    """Return all seats of the deals or matches in `rows`, by deal or match, and their users, by id."""
    names = [row.id for row in rows]
    found = defaultdict[str, list[Row[Any]]](list)
    for seat in connection.execute(select(table).where(whose.in_(names)).order_by(whose, table.c.seat)):
        found[getattr(seat, whose.name)].append(seat)
    return found, people(connection, head, names)


class _Seats(Struct):
    seats: tuple[SeatedPlayer, ...]


def _bots(row: Row[Any]) -> tuple[SeatedPlayer, ...]:
    """Return the seats in a row's record, where the names of bots are; empty if the record was deleted."""
    return () if row.record is None else msgspec.json.decode(zlib.decompress(row.record), type=_Seats).seats


def _player(
    seat: Row[Any], users: dict[str, Known], bots: tuple[SeatedPlayer, ...], **result: Any
) -> HistorySeat:
    if seat.user is None:
        name = bots[seat.seat].name if bots else ""
        return HistorySeat(seat.seat, name, bot=True, **result)
    known = users[seat.user]
    return HistorySeat(
        seat.seat,
        known.name or GONE,
        user=seat.user,
        face=known.face,
        program=program_of(known.program),
        **result,
    )


def _result(seat: Row[Any]) -> dict[str, Any]:
    return {"place": seat.place or UNSET, "points": seat.points, "score": _score(seat.score)}


def _score(thousandths: int | None) -> Any:
    return UNSET if thousandths is None else thousandths / SCORE


def _flags(bits: int) -> tuple[str, ...]:
    return tuple(str(flag.name).lower() for flag in Flag if flag in Flag(bits))


def sums(connection: Connection, wish: Wish) -> dict[str, Sums]:
    """Return the sums of a person's deals and matches that count, by game."""
    found = defaultdict[str, dict[str, Any]](dict)
    parts = _of_deals, _of_matches, _figures, *(() if wish.shown_at is not None else (_adjusted,))
    for part in parts:
        for game, fields in part(connection, wish).items():
            found[game] |= fields
    return {game: Sums(**fields) for game, fields in found.items()}


def _figures(connection: Connection, wish: Wish) -> dict[str, dict[str, Any]]:
    return {
        game: {
            "counts": {name: number for name, number in counts.items() if not name.endswith("_squares")},
            "figures": () if (of := GAMES[game].counts) is None else shown(of.figures, counts),
        }
        for game, counts in totals.sums(connection, wish).items()
        if game in GAMES
    }


def _adjusted(connection: Connection, wish: Wish) -> dict[str, dict[str, Any]]:
    """Return the adjusted results by month; only the user may know them, or the owner if the user is a program."""
    return {game: {"adjusted": months} for game, months in sealing.months(connection, wish).items()}


def _counted(wish: Wish, head: Table, mine: Table, whose: Any) -> list[Any]:
    where = [mine.c.user == wish.user, head.c.flags.bitwise_and(int(NOT_COUNTED)) == 0]
    if wish.game is not None:
        where.append(head.c.game == wish.game)
    if wish.since is not None:
        where.append(mine.c.ended_at >= wish.since)
    if wish.until is not None:
        where.append(mine.c.ended_at < wish.until)
    if wish.company == "people":
        where.append(~totals.with_a_bot(mine, whose))
    return where + shown_to_others.counted(wish, head)


def _of_deals(connection: Connection, wish: Wish) -> dict[str, dict[str, Any]]:
    mine = DEAL_SEATS
    amount = mine.c.amount
    # A seat counts if its player acted, or was never asked to act.
    acted = or_(mine.c.own > 0, mine.c.auto == 0)
    as_float = cast(amount, Float(53))
    query = (
        select(
            DEALS.c.game,
            func.count().label("deals"),
            func.sum(case((amount > 0, 1), else_=0)).label("won"),
            func.sum(case((amount < 0, 1), else_=0)).label("lost"),
            func.sum(amount).label("amount"),
            func.max(amount).label("best"),
            func.min(amount).label("worst"),
            func.sum(as_float * as_float).label("squares"),
        )
        .select_from(mine.join(DEALS))
        .where(and_(*_counted(wish, DEALS, mine, mine.c.deal)), acted)
        .group_by(DEALS.c.game)
    )
    found = {}
    for row in connection.execute(query):
        fields = {
            name: int(getattr(row, name)) for name in ("deals", "won", "lost", "amount", "best", "worst")
        }
        middle = mean(fields["amount"], float(row.squares), fields["deals"])
        found[row.game] = fields | {"win_rate": rate(fields["won"], fields["deals"]), "mean": middle}
    return found


def _of_matches(connection: Connection, wish: Wish) -> dict[str, dict[str, Any]]:
    mine = MATCH_SEATS
    query = (
        select(
            MATCHES.c.game, mine.c.place, func.count().label("times"), func.sum(mine.c.score).label("score")
        )
        .select_from(mine.join(MATCHES))
        .where(*_counted(wish, MATCHES, mine, mine.c.match), mine.c.place.is_not(None))
        .group_by(MATCHES.c.game, mine.c.place)
    )
    times, scores = defaultdict[str, dict[int, int]](dict), defaultdict[str, int](int)
    for row in connection.execute(query):
        times[row.game][row.place] = row.times
        scores[row.game] += int(row.score or 0)
    return {game: _places(places, scores[game]) for game, places in times.items()}


def _places(times: dict[int, int], score: int) -> dict[str, Any]:
    number = sum(times.values())
    places = tuple(times.get(place, 0) for place in range(1, max(times) + 1))
    return {
        "matches": number,
        "places": places,
        "mean_place": sum(place * count for place, count in times.items()) / number,
        "score": score / SCORE,
    }
