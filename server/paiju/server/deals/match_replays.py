"""A match that is over, deal by deal: the beginning and end of each. Bytes in, bytes out: this runs in a worker.

Format `paiju-match-replay-1`. The steps of a deal are in its own replay.
"""

from typing import Any

import msgspec

from paiju.engine.core.game import Event
from paiju.engine.core.match import Label
from paiju.engine.registry import GAMES
from paiju.protocol.records import DealRecord, MatchDeal, MatchRecord
from paiju.server.deals.replays import played


class DealEnding(msgspec.Struct, frozen=True):
    """The beginning and end of one deal of a match. `points` and `amounts` are per seat."""

    deal: str
    label: Label
    """The deal's name within the match."""
    points: tuple[int, ...]
    """The scores at the deal's beginning; empty: the deal was voided, and has no record."""
    amounts: tuple[int, ...]
    """The amount that each seat has won or lost; empty: the deal was voided."""
    events: tuple[Event, ...]
    """The events of the deal's last action as spectators saw them: wins or a draw, and the settlement."""


class MatchReplay(msgspec.Struct, frozen=True):
    """A match that is over: its record, and the end of each of its deals."""

    record: Any
    deals: tuple[DealEnding, ...]
    """In order."""
    format: str = "paiju-match-replay-1"


def replay_of_match(match: bytes, records: bytes) -> bytes:
    """Return a match's record with the end of each of its deals, as JSON.

    `records`: a JSON list of the archived records of the deals that were not voided. Raises `BadRecord` if today's
    rules do not play them.
    """
    shown = msgspec.json.decode(match, type=MatchRecord)
    by_id = {deal.deal: deal for deal in msgspec.json.decode(records, type=list[DealRecord])}
    endings = tuple(_ending(one, by_id.get(one.deal)) for one in shown.deals)
    return msgspec.json.encode(MatchReplay(msgspec.Raw(match), endings))


def _ending(one: MatchDeal, record: DealRecord | None) -> DealEnding:
    if record is None:
        return DealEnding(one.deal, one.label, (), (), ())
    game = GAMES[record.game]
    assert game.match is not None, "only a game with matches has records of one"
    carry = msgspec.convert(record.carry, game.carry_type)
    *_, last = played(game, record, carry)
    events = tuple(game.project(event, None) for event in last.events)
    return DealEnding(one.deal, one.label, game.match.points(carry), one.amounts, events)
