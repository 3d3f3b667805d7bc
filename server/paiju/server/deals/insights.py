"""Where an archived deal turned (哪里转折), as JSON. Bytes in, bytes out: this runs in a worker, for seconds."""

from typing import Any

import msgspec

from paiju.bots.insight.analysis import insight
from paiju.engine.core.errors import BadRecord, IllegalAction
from paiju.engine.core.game import logged_type
from paiju.engine.registry import GAMES
from paiju.protocol.records import DealRecord

FORMAT = "paiju-insight-1"


class DealInsight(msgspec.Struct, frozen=True):
    """The answer of `GET /api/replays/{deal}/insight`."""

    deal: str
    game: str
    insight: Any
    """`paiju.bots.insight.chances.WinChances` or `paiju.bots.insight.discards.Discards`."""
    format: str = FORMAT


def insight_of_archived(data: bytes) -> bytes:
    """Return the insight of an archived deal of a game that has one; equal records give equal bytes.

    Raises `BadRecord` if today's rules do not play it.
    """
    record = msgspec.json.decode(data, type=DealRecord)
    game = GAMES[record.game]
    kinds = logged_type(game)
    actions = [(entry.actor, msgspec.convert(entry.action, kinds)) for entry in record.actions]
    carry = msgspec.convert(record.carry, game.carry_type)
    try:
        found = insight(game, carry, actions, record.deal)
    except IllegalAction as refusal:
        raise BadRecord("$.actions", f"{refusal.reason}: {refusal.text}") from None
    return msgspec.json.encode(DealInsight(record.deal, record.game, found))
