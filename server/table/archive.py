"""The record of a finished deal: all that is needed to play it again, and what may be shown to whom."""

from typing import Any, Final

import msgspec

from engine.core.game import AnyGame
from engine.core.seats import Actor
from engine.core.solving import endings
from engine.registry import GAMES
from protocol.events import SeatedPlayer
from server.table.records import GameCodec
from server.table.state import Deal, TableState

FORMAT: Final = "paiju-deal-1"


class Entry(msgspec.Struct, frozen=True):
    """One action of the deal, in order."""

    at: int
    actor: Actor
    action: Any
    auto: bool = False


class DealRecord(msgspec.Struct, frozen=True):
    """A finished deal, self-contained (docs/records.md)."""

    deal: str
    table: str
    game: str
    rules_version: int
    options: dict[str, Any]
    carry: Any
    """What the deal started from, in the game's own type."""
    seats: tuple[SeatedPlayer, ...]
    started_at: int
    ended_at: int
    commit: str
    """SHA-256 of the secret, as published before the deal."""
    secret: str
    """The shuffle's secret, hex."""
    seeds: tuple[tuple[int, str], ...]
    """The clients' seeds that were mixed in."""
    actions: tuple[Entry, ...]
    """Chance's included: the deck is its action."""
    amounts: tuple[int, ...]
    imported: bool = False
    """Whether its first actions were recorded elsewhere: the shuffle then does not follow from the secret."""
    format: str = FORMAT


def deal_record(
    game: AnyGame, before: TableState, deal: Deal, entries: list[Entry], ended_at: int
) -> DealRecord:
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
    )


def first_entries(game: AnyGame, before: TableState, at: int) -> list[Entry]:
    """Return the entries with which the next deal of a table begins: none, unless it is imported."""
    if not before.imported:
        return []
    return [Entry(at, actor, action) for actor, action in GameCodec(game).imported(before.imported)]


def encode(record: DealRecord) -> bytes:
    """Return the record as JSON: it is read by people, other programs and years."""
    return msgspec.json.encode(record)


def solved(record: bytes) -> bytes:
    """Return `{endings: [{after, winners, line}]}` of an archived record (解杀), as JSON; may take seconds."""
    plain = msgspec.json.decode(record)
    game = GAMES[plain["game"]]
    carry = msgspec.convert(plain["carry"], game.carry_type)
    kinds = game.action_type | game.chance_type
    actions = [(entry["actor"], msgspec.convert(entry["action"], kinds)) for entry in plain["actions"]]
    return msgspec.json.encode({"endings": list(endings(game, carry, actions))})


def is_public(game: AnyGame) -> bool:
    """Return whether anyone may read a finished deal's whole record.

    Where nothing stays hidden after a deal its secret, and with it every card, was revealed to all when it ended.
    """
    return not game.hidden_after
