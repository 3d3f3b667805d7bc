"""Counts deals (`paiju.engine.core.counts`), during play or again from their records."""

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

from paiju.engine.core.action import Action
from paiju.engine.core.counts import Sealing, SeatCounts, of_record, sealed_of_record
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import AnyGame, logged_type
from paiju.engine.core.seats import Actor
from paiju.engine.registry import GAMES
from paiju.protocol.records import DealRecord
from paiju.server.ended.entries import NOT_COUNTED, flags_of
from paiju.server.ended.rows import Counted, Sealed, ToSeal, text_of


def counted(record: DealRecord) -> Counted | None:
    """Return a deal's counts from its record; None: no sum counts it, or today's rules cannot play it."""
    game = GAMES.get(record.game)
    if game is None or game.counts is None:
        return None
    try:
        carry = msgspec.convert(record.carry, game.carry_type)
        return counts_of(game, record, of_record(game, carry, _actions(game, record)))
    except (msgspec.ValidationError, IllegalAction):
        return None


def counts_of(game: AnyGame, record: DealRecord, seats: tuple[SeatCounts, ...]) -> Counted | None:
    """Return a deal's counts, given those of its seats.

    None: no sum counts the deal, it was played by other rules, or it has another number of seats.
    """
    if game.counts is None or flags_of(record) & NOT_COUNTED or game.rules_version != record.rules_version:
        return None
    return Counted(game.counts.version, seats) if len(seats) == len(record.amounts) else None


def sealing_of(game: str) -> Sealing | None:
    """Return how a game's sealed counts are made, at night; None: it has none."""
    counts = GAMES[game].counts if game in GAMES else None
    return None if counts is None else counts.sealed


def sealed(data: bytes) -> list[Sealed]:
    """Return the sealed counts of deals, given as MessagePack of `list[ToSeal]`. A deal needs up to 0.6 s."""
    return [
        Sealed(one.deal, one.term, one.seq, _sealed(one.record))
        for one in msgspec.msgpack.decode(data, type=list[ToSeal])
    ]


def _sealed(stored: bytes | None) -> tuple[str, ...]:
    if stored is None:
        return ()
    try:
        record = msgspec.json.decode(zlib.decompress(stored), type=DealRecord)
        game = GAMES[record.game]
        carry = msgspec.convert(record.carry, game.carry_type)
        found = sealed_of_record(game, carry, _actions(game, record), record.deal)
    except (zlib.error, msgspec.DecodeError, KeyError, IllegalAction):
        return ()
    return tuple(map(text_of, found)) if len(found) == len(record.amounts) else ()


def _actions(game: AnyGame, record: DealRecord) -> Iterator[tuple[Actor, Action]]:
    kinds: Any = logged_type(game)
    return ((entry.actor, msgspec.convert(entry.action, kinds)) for entry in record.actions)
