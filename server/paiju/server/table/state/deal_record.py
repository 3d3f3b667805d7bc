"""The record of a deal, made from the table at which it was played. Pure.

It holds all that is needed to play the deal again, and who may read it (`paiju.server.deals.disclosure`).
"""

from typing import Any

from paiju.engine.core.game import AnyGame
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.records import DealRecord, Entry
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
        rules_version=before.rules_version,
        options=before.options,
        carry=before.carry,
        seats=tuple(SeatedPlayer(seat.name or "", seat.level is not None) for seat in before.seats),
        started_at=deal.started_at,
        ended_at=ended_at,
        commit=deal.commit,
        secret=before.secret.hex(),
        seeds=deal.seeds,
        actions=tuple(entries),
        amounts=outcome.amounts,
        imported=deal.imported,
        **(_terms(before, deal, ended_at) | _hidden(game, before, deal)),
    )


def first_entries(game: AnyGame, before: TableState, at: int) -> list[Entry]:
    """Return the entries with which the next deal of a table begins: none, unless it is imported."""
    if not before.imported:
        return []
    return [Entry(at, actor, action) for actor, action in GameCodec(game).imported(before.imported)]


def _hidden(game: AnyGame, before: TableState, deal: Deal) -> dict[str, Any]:
    """Return what is needed to show single viewers a deal whose cards stay hidden."""
    hiding = game.hiding
    if hiding is None:
        return {}
    seen = {"public": tuple(hiding.known_places(deal.state, None))}
    seen |= {str(seat): tuple(hiding.known_places(deal.state, seat)) for seat in deal.players}
    return {"root": deal.root, "seen": seen, "users": _players(before, deal)}


def _terms(before: TableState, deal: Deal, ended_at: int) -> dict[str, Any]:
    """Return the fields of a record that limit its readers; none where everyone may read it."""
    terms: dict[str, Any] = {}
    if before.delay_ms:
        terms["public_at"] = ended_at + before.delay_ms
    if before.code is not None:
        terms["guests"] = before.guests
    return terms | {"users": _players(before, deal)} if terms else terms


def _players(before: TableState, deal: Deal) -> tuple[str | None, ...]:
    """Return the user of each seat in a deal, including those removed from the table during it."""
    return tuple(
        (seat.user or seat.kicked) if number in deal.players else None
        for number, seat in enumerate(before.seats)
    )
