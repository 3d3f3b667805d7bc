"""Finds by the steps why a kyoku without a win ended, where the record does not say why."""

from collections.abc import Sequence
from typing import Final

from paiju.engine.games.riichi.formats.indicators import is_kan
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    AnyStep,
    Discard,
    Draw,
    DrawReason,
    Flip,
)

DRAWS: Final = 70
"""Tiles that can be drawn in a kyoku."""
LEAST_NAGASHI: Final = 4000
"""Points that a seat can gain at a draw only by nagashi mangan."""


def reason_of(steps: Sequence[AnyStep], deltas: Sequence[int]) -> DrawReason:
    """Return why a kyoku without a win ended."""
    played = [step for step in steps if not isinstance(step, Flip)]
    discards = [step for step in played if isinstance(step, Discard)]
    if sum(isinstance(step, Draw) for step in played) == DRAWS:
        return "nagashi_mangan" if max(deltas, default=0) >= LEAST_NAGASHI else "exhaustive"
    if played and isinstance(played[-1], Draw):
        return "kyuushu"
    if sum(step.riichi for step in discards) == SEATS:
        return "four_riichi"
    if sum(map(is_kan, played)) == SEATS:
        return "four_kans"
    return "four_winds" if len(discards) == SEATS else "triple_ron"
