"""The weights that strong players give the facts of an answer, fitted to 260 deals of Tenhou's phoenix room (鳳凰卓).

The model is a conditional logit: the logarithm of an answer's odds is the weighted sum of its facts. The hard level
takes the answer that is most probable. `python -m tests.bots.riichi.fit` makes the table `practice.json`.
"""

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Final, TypeAlias

import msgspec

from paiju.bots.riichi import calls, discards

Weights: TypeAlias = Sequence[float]
"""Weights in the order of the facts."""


class Practice(msgspec.Struct, frozen=True):
    """The table of weights, by the names of facts."""

    quiet: tuple[dict[str, float], ...]
    """Weights of discards, by the steps of the hand from a wait; the last row also serves for more steps."""
    riichi: tuple[dict[str, float], ...]
    """The same as `quiet`, for deals in which a seat has declared riichi."""
    calls: dict[str, float]
    """Weights of calls; a pass weighs 0."""


_TABLE: Final = msgspec.json.decode(
    files("paiju.bots.riichi").joinpath("practice.json").read_bytes(), type=Practice
)


def _ordered(facts: Iterable[str], row: dict[str, float]) -> Weights:
    return tuple(row[fact] for fact in facts)


_DISCARDS: Final = {
    riichi: tuple(_ordered(discards.FACTS, row) for row in rows)
    for riichi, rows in ((False, _TABLE.quiet), (True, _TABLE.riichi))
}
CALLS: Final[Weights] = _ordered(calls.FACTS, _TABLE.calls)
"""Weights of the facts of calls."""


def discard_weights(steps: int, *, riichi: bool) -> Weights:
    """Return the weights of the facts of discards.

    `steps`: the distance of the hand from a wait after its fastest discard. `riichi`: whether a seat has declared it.
    """
    rows = _DISCARDS[riichi]
    return rows[min(max(0, steps), len(rows) - 1)]


def weighed(weights: Weights, facts: Iterable[float]) -> float:
    """Return the sum of the facts, each multiplied by its weight."""
    return sum([weight * fact for weight, fact in zip(weights, facts, strict=True)])
