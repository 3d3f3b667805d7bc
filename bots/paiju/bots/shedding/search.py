"""The search of the hard levels: every candidate is played to the end in many worlds, and the best one is taken.

All candidates are played in the same worlds. After each round of worlds the candidates that are clearly worse drop out.
The work is bounded by moves (nodes), never by a clock, and depends on the seat's knowledge and its dice alone.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple

from paiju.bots.shedding.hands import Move
from paiju.bots.shedding.policies import Policy
from paiju.bots.shedding.positions import SearchPosition
from paiju.bots.shedding.worlds import World
from paiju.engine.core.seats import Seat

ROUND: Final = 8
"""Number of worlds in a round."""
_FAR: Final = 2.0
"""Number of standard errors below the best candidate at which another one drops out."""


class Budget(NamedTuple):
    """The greatest work for a decision."""

    nodes: int = 4000
    """Moves of all rollouts together; the last round of worlds is completed."""
    worlds: int = 160
    """The greatest number of worlds."""


class Verdict(NamedTuple):
    """The result of a search."""

    best: int
    """Index of the candidate."""
    nodes: int
    values: tuple[float, ...]
    """Mean utility of each candidate over the worlds in which it was played."""


class Search:
    """One decision of `seat`; `opened` returns the position of a world."""

    def __init__(
        self, seat: Seat, opened: Callable[[World], SearchPosition], policy: Policy, budget: Budget
    ) -> None:
        self._seat = seat
        self._opened = opened
        self._policy = policy
        self._budget = budget
        self.nodes = 0

    def choose(self, candidates: Sequence[Move | None], worlds: Iterator[World], doubt: float) -> Verdict:
        """Return the best candidate; the first one unless another is better by `doubt` standard errors."""
        found: list[list[float]] = [[] for _ in candidates]
        racing = [*range(len(candidates))]
        met = 0
        while len(racing) > 1 and met < self._budget.worlds and self.nodes < self._budget.nodes:
            for world in islice(worlds, ROUND):
                met += 1
                start = self._opened(world)
                for number in racing:
                    found[number].append(self._utility(start, candidates[number]))
            racing = _kept(found, racing)
        values = tuple(sum(each) / len(each) if each else float("-inf") for each in found)
        return Verdict(_picked(found, racing, doubt), self.nodes, values)

    def _utility(self, start: SearchPosition, candidate: Move | None) -> float:
        position = start.copy()
        position.play(candidate)
        return self._played(position)

    def _played(self, position: SearchPosition) -> float:
        """Play a position to its end; return the seat's gain over the mean of the others."""
        choose, play = self._policy.choose, position.play
        nodes = 1
        while not position.finished:
            play(choose(position))
            nodes += 1
        self.nodes += nodes
        payoffs = position.setting.payoffs(position)
        own = payoffs[self._seat]
        return own - (sum(payoffs) - own) / (len(payoffs) - 1)


def _kept(found: Sequence[Sequence[float]], racing: Sequence[int]) -> list[int]:
    """Return the candidates that may still be the best, and always the first one."""
    best = max(racing, key=lambda number: sum(found[number]))
    return [
        number
        for number in racing
        if number == best or number == racing[0] or _errors(found[best], found[number]) < _FAR
    ]


def _picked(found: Sequence[Sequence[float]], racing: Sequence[int], doubt: float) -> int:
    if len(racing) < 2 or not found[racing[0]]:
        return racing[0]
    best = max(racing, key=lambda number: sum(found[number]))
    return best if _errors(found[best], found[racing[0]]) > doubt else racing[0]


def _errors(ones: Sequence[float], others: Sequence[float]) -> float:
    """Return the difference of two means over the same worlds, in standard errors."""
    differences = [one - other for one, other in zip(ones, others, strict=True)]
    size = len(differences)
    mean = sum(differences) / size
    variance = sum((difference - mean) ** 2 for difference in differences) / max(size - 1, 1)
    return mean / sqrt(variance / size) if variance else (mean > 0) * 99.0
