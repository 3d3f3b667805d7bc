"""The judge of the hard level: it looks a draw further than `judge`, and knows from play how often hands win."""

from collections.abc import Iterable
from typing import ClassVar, Final

from paiju.bots.riichi.ahead import Ahead, Draw
from paiju.bots.riichi.chances import NO_COURSE, Chances, Course, Prospect
from paiju.bots.riichi.experience import EXPERIENCED, Situation, experienced
from paiju.bots.riichi.judge import FARTHEST, Judge
from paiju.bots.riichi.plans import Held, Plan
from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.waiting import Waiting
from paiju.engine.tiles.text import Id34

_BESIDE: Final = 0.15
"""Part of the worth of a hand's other ways to win that counts beside the best one."""
_LOOKED: Final = 2
"""Distance up to which the next draws are looked at."""


class Expert(Judge):
    """Judges hands by their real waits after the next draw, and chances by experience."""

    prevented: ClassVar = 1.0
    beliefs: ClassVar = EXPERIENCED

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self._ahead = Ahead(sight, self.standing)
        self._distance: int | None = None
        self._at = 0

    def consider(self, helds: Iterable[Held], *, fewer: int = 0) -> None:
        """As `Judge.consider`; from now on experience is that of the nearest of these hands.

        What experience corrects is the situation of a decision. It must not make a hand better by putting it further
        from a wait: such a hand would be taken for the usual one at that distance.
        """
        super().consider(helds, fewer=fewer)
        self._distance = max(0, min(self._nearest.values(), default=0))

    def value(self, held: Held) -> float:
        """As `Judge.value`."""
        nearest = min((steps for _, steps in self._plans(held)), default=0)
        self._at = max(0, nearest) if self._distance is None else self._distance
        return super().value(held)

    def _course_of(self, held: Held) -> Course:
        # Another way to win is worth something beside the best one, and decides between hands that share that.
        best, *others = sorted(self._courses(held), reverse=True) or [NO_COURSE]
        return best._replace(worth=best.worth + _BESIDE * sum([course.worth for course in others]))

    def _later(self, held: Held, plan: Plan, kinds: list[Id34], steps: int) -> tuple[float, ...]:
        later = super()._later(held, plan, kinds, steps)
        if steps != _LOOKED or plan.triplet is not None:
            return later
        return (self._ahead.acceptance(held, self._draws(kinds), plan.barred),)

    def _end(self, held: Held, plan: Plan, kinds: list[Id34], steps: int) -> Waiting:
        # What a closed hand wins with after a call is another hand, which is not looked at.
        if steps != 1 or plan.triplet is not None or plan.open == held.closed:
            return super()._end(held, plan, kinds, steps)
        riichi = held.closed and self._may_riichi
        found = self._ahead.waits(held, self._draws(kinds), plan.barred, riichi=riichi)
        return found if found.rate else super()._end(held, plan, kinds, steps)

    def _draws(self, kinds: list[Id34]) -> list[Draw]:
        return [Draw(kind, self.sight.unseen[kind]) for kind in kinds]

    def _chances(self, prospect: Prospect) -> Chances:
        found = super()._chances(prospect)
        if not found.win:
            return found
        at = Situation(min(self._at, FARTHEST), prospect.closed, prospect.riichi, self.ready, prospect.turns)
        return Chances(experienced(found.win, at), found.waits)
