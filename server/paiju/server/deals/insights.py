"""The turning points of a finished deal (哪里转折), as JSON. Bytes in, bytes out: it runs in a worker, for seconds."""

from typing import Any, Final

import msgspec

from paiju.bots.insight.analysis import has_insight, insight
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.game import AnyGame
from paiju.engine.registry import GAMES
from paiju.protocol.records import DealRecord
from paiju.server.deals.replays import played, record_of_file

FORMAT: Final = "paiju-insight-1"
NOT_ANALYSED: Final = "deals of this game are not analysed here"
_DICE: Final = "imported"
"""The seed of the rollouts for a deal without an id; `paiju replay --insight` uses the same seed."""


class DealInsight(msgspec.Struct, frozen=True):
    """The answer of `GET /api/replays/{deal}/insight` and `POST /api/replay/insight`."""

    deal: str
    """The deal's id; empty for a deal from a file without ids."""
    game: str
    insight: Any
    """`paiju.bots.insight.chances.WinChances` or `paiju.bots.insight.discards.JudgedDiscards`."""
    format: str = FORMAT
    draft: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether this is a draft: the chances are rough, and the turning point is still to be found; unset: this is the
    whole insight."""


def draft_of_archived(data: bytes) -> bytes:
    """Return a draft of an archived deal's insight; its game must have drafts. Raises as `insight_of_archived` does."""
    record = msgspec.json.decode(data, type=DealRecord)
    return _found(GAMES[record.game], record, draft=True)


def insight_of_archived(data: bytes) -> bytes:
    """Return the insight of an archived deal of a game that has one; equal records give equal bytes.

    Raises `BadRecord` if today's rules do not play it.
    """
    record = msgspec.json.decode(data, type=DealRecord)
    return _found(GAMES[record.game], record)


def insight_of_file(data: bytes, number: int = 1) -> bytes:
    """Return the insight of deal `number`, from 1, in a file that `replay_of_file` reads.

    Raises `BadRecord` as `replay_of_file` does, and also for a game whose deals are not analysed.
    """
    game, record, _ = record_of_file(data, number)
    if not has_insight(game):
        raise BadRecord("$.game", NOT_ANALYSED)
    return _found(game, record)


def _found(game: AnyGame, record: DealRecord, *, draft: bool = False) -> bytes:
    carry = msgspec.convert(record.carry, game.carry_type)
    # The record is played first: if it breaks the rules, it is refused before the costly rollouts.
    actions = [(step.actor, step.action) for step in played(game, record, carry)]
    found = insight(game, carry, actions, record.deal or _DICE, draft=draft)
    return msgspec.json.encode(
        DealInsight(record.deal, record.game, found, draft=True if draft else msgspec.UNSET)
    )
