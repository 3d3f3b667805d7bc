"""Finds when further dora indicators were turned over, for records that list them without a time.

As on Tenhou: after an ankan at once; after a daiminkan or an added kan before the next discard, or before the tile that
is drawn for the next kan. Rules: docs/rules/riichi.md.
"""

from collections.abc import Sequence

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import AnyStep, Call, Discard, Draw, Kan
from paiju.engine.games.riichi.formats.tenhou6_order import Located


def with_flips(steps: Sequence[Located], flips: Sequence[Located]) -> tuple[Located, ...]:
    """Return the steps with the further indicators in their places; an indicator without a place comes last.

    Raises `BadRecord` for an indicator without a kan.
    """
    if len(flips) > (kans := sum(map(is_kan, (located.step for located in steps)))):
        raise BadRecord(flips[kans].path, "there is no kan for this indicator")
    placing = _Placing(list(flips))
    for located in steps:
        placing.add(located)
    return (*placing.result, *placing.left)


def is_kan(step: AnyStep) -> bool:
    """Return whether the step lays down a kan."""
    return isinstance(step, Kan) or (isinstance(step, Call) and step.kind == "daiminkan")


class _Placing:
    def __init__(self, flips: list[Located]) -> None:
        self.left = flips
        self.result: list[Located] = []
        self._pending = 0

    def add(self, located: Located) -> None:
        step = located.step
        before = self.result[-1].step if self.result else None
        if isinstance(step, Discard):
            self._flip(self._pending)
        if isinstance(step, Draw) and isinstance(before, Kan) and self._pending:
            self._flip(self._pending - 1)
        self.result.append(located)
        if is_kan(step):
            self._pending += 1
        if isinstance(step, Kan) and step.kind == "ankan":
            self._flip(self._pending)

    def _flip(self, number: int) -> None:
        self.result += self.left[:number]
        self.left = self.left[number:]
        self._pending -= number
