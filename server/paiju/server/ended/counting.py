"""Counts deals that were handed in (`paiju.engine.core.counts`): each is replayed from its record.

A replay takes milliseconds, so a worker process does it: bytes in, counts out.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from paiju.engine.core.action import Action
from paiju.engine.core.counts import SeatCounts, of_record
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import AnyGame, logged_type
from paiju.engine.core.seats import Actor
from paiju.engine.registry import GAMES
from paiju.protocol.records import DealRecord
from paiju.server.ended.entries import NOT_COUNTED, Unbookable, flags_of, unpacked


class Counted(NamedTuple):
    """The counts of a deal."""

    version: int
    """The version of the game's counts."""
    seats: tuple[SeatCounts, ...]


def packed_for_count(entries: list[bytes]) -> bytes:
    """Return entries as `count_entries` takes them."""
    return msgspec.msgpack.encode(entries)


def count_entries(data: bytes) -> list[Counted | None]:
    """Return the counts of each entry; None: it is a match, or a deal that is not counted."""
    return [_of_entry(entry) for entry in msgspec.msgpack.decode(data, type=list[bytes])]


def _of_entry(data: bytes) -> Counted | None:
    try:
        entry = unpacked(data)
        return counted(entry.deal()) if entry.kind == "deal" else None
    except Unbookable:
        return None


def counted(record: DealRecord) -> Counted | None:
    """Return the counts of a deal; None: no sum counts it, or today's rules do not play it."""
    game = GAMES.get(record.game)
    if game is None or game.counts is None or flags_of(record) & NOT_COUNTED:
        return None
    if game.rules_version != record.rules_version:
        return None
    try:
        carry = msgspec.convert(record.carry, game.carry_type)
        seats = of_record(game, carry, _actions(game, record))
    except (msgspec.ValidationError, IllegalAction):
        return None
    return Counted(game.counts.version, seats) if len(seats) == len(record.amounts) else None


def _actions(game: AnyGame, record: DealRecord) -> Iterator[tuple[Actor, Action]]:
    kinds: Any = logged_type(game)
    return ((entry.actor, msgspec.convert(entry.action, kinds)) for entry in record.actions)
