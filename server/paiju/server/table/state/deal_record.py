"""The records of a deal and of a match, made from the table at which they were played. Pure.

They hold all facts needed to replay the deal, and to decide who may read it (`paiju.server.deals.disclosure`).
"""

from collections.abc import Container, Iterable
from typing import Any

from paiju.engine.core.game import AnyGame, Event
from paiju.engine.core.seats import Seat
from paiju.protocol.events import MatchEnded, SeatedPlayer
from paiju.protocol.records import DealRecord, Entry, MatchRecord
from paiju.server.table.state.records import GameCodec
from paiju.server.table.state.state import Deal, TableState


def settled(game: AnyGame, before: TableState, deal: Deal, entries: list[Entry], ended_at: int) -> DealRecord:
    """Return the record of a deal that has just been settled; `before` is the table before its end."""
    outcome = game.outcome(deal.state)
    assert outcome is not None, "only a settled deal is recorded"
    return DealRecord(
        deal=deal.id,
        table=before.table,
        game=before.game,
        rules_version=before.basis.rules_version,
        options=before.setup.options,
        carry=before.basis.carry,
        seats=_seated(before),
        started_at=deal.started_at,
        ended_at=ended_at,
        commit=deal.commit,
        secret=before.basis.secret.hex(),
        seeds=deal.seeds,
        actions=tuple(entries),
        amounts=outcome.amounts,
        imported=deal.imported,
        **(_terms(before, _players(before, deal.players), ended_at) | _hidden(game, before, deal)),
        **_in_match(before, deal),
        **_guided(before),
        **_daily(before),
    )


def _in_match(before: TableState, deal: Deal) -> dict[str, Any]:
    """Return the fields that only a deal of a match has: the match's id, and the published root, if any."""
    if before.match is None:
        return {}
    root = {"root": deal.root} if deal.root else {}
    return {"match": before.match.info.match, **root}


def _guided(before: TableState) -> dict[str, Any]:
    return {} if before.guided is None else {"guide": before.guided}


def _daily(before: TableState) -> dict[str, Any]:
    """Return the field of a deal record with the date of the daily deal; empty for other deals."""
    return {"daily": before.setup.daily} if before.setup.daily else {}


def ended_match(before: TableState, after: TableState, events: Iterable[Event]) -> MatchRecord | None:
    """Return the record of the match that a record of the log, with these `events`, has ended; None: it ended none."""
    end = next((event for event in events if type(event) is MatchEnded), None)
    if end is None or after.match is None:
        return None
    return MatchRecord(
        match=end.match,
        table=before.table,
        game=before.game,
        options=before.setup.options,
        seats=_seated(before),
        started_at=after.match.started_at,
        ended_at=end.ended_at,
        deals=after.match.deals,
        points=end.points,
        places=end.places,
        scores=end.scores,
        parts=end.parts,
        reason=end.reason,
        **_terms(before, _players(before, before.players), end.ended_at),
        **_daily(before),
    )


def _seated(before: TableState) -> tuple[SeatedPlayer, ...]:
    return tuple(seat.seated for seat in before.seats)


def first_entries(game: AnyGame, before: TableState, at: int) -> list[Entry]:
    """Return the entries with which the next deal of a table begins: none, unless that deal is imported."""
    if not before.basis.imported:
        return []
    return [Entry(at, actor, action) for actor, action in GameCodec.of(game).imported(before.basis.imported)]


def _hidden(game: AnyGame, before: TableState, deal: Deal) -> dict[str, Any]:
    """Return the fields that tell which cards each viewer of a deal with hidden cards has seen."""
    hiding = game.hiding
    if hiding is None:
        return {}
    seen = {"public": tuple(hiding.known_places(deal.state, None))}
    seen |= {str(seat): tuple(hiding.known_places(deal.state, seat)) for seat in deal.players}
    return {"root": deal.root, "seen": seen, "users": _players(before, deal.players)}


def _terms(before: TableState, users: tuple[str | None, ...], ended_at: int) -> dict[str, Any]:
    """Return the fields of a record that name its players and limit its readers."""
    terms: dict[str, Any] = {"users": users} if any(users) else {}
    if before.setup.delay_ms:
        terms["public_at"] = ended_at + before.setup.delay_ms
    if before.door.code is not None:
        terms["guests"] = before.door.guests
    return terms


def _players(before: TableState, players: Container[Seat]) -> tuple[str | None, ...]:
    """Return each seat's user, even if removed from the table during the deal; None for seats not in `players`."""
    return tuple(
        (seat.user or seat.kicked) if number in players else None for number, seat in enumerate(before.seats)
    )
