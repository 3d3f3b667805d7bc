"""The judge of the hard level: it looks one draw further ahead than `judge`, and uses measured dangers of tiles."""

from typing import ClassVar, Final

from paiju.bots.riichi.ahead import Ahead, UsefulDraw
from paiju.bots.riichi.chances import NO_COURSE, Course
from paiju.bots.riichi.experience import EXPERIENCED
from paiju.bots.riichi.judge import Judge
from paiju.bots.riichi.plans import Held, WinPlan
from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.waiting import WaitingProspects
from paiju.engine.tiles.text import Id34

_BESIDE: Final = 0.15
"""Factor of the other ways to win: a hand is worth its best way, plus this share of the worth of each other way."""
_LOOKED: Final = 2
"""The distance to a wait at which the judge also considers the draws after the next one."""


class Expert(Judge):
    """Judges hands by their real waits after the next draw, and danger by experience."""

    prevented: ClassVar = 1.0
    beliefs: ClassVar = EXPERIENCED

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self._ahead = Ahead(sight, self.standing)

    def _course_of(self, held: Held) -> Course:
        # Each further way to win adds a share of its worth: so it decides between hands with equal best ways.
        best, *others = sorted(self._courses(held), reverse=True) or [NO_COURSE]
        return best._replace(worth=best.worth + _BESIDE * sum([course.worth for course in others]))

    def _later(self, held: Held, plan: WinPlan, kinds: list[Id34], steps: int) -> tuple[float, ...]:
        later = super()._later(held, plan, kinds, steps)
        if steps != _LOOKED or plan.triplet is not None:
            return later
        return (self._ahead.acceptance(held, self._draws(kinds), plan.barred),)

    def _end(self, held: Held, plan: WinPlan, kinds: list[Id34], steps: int) -> WaitingProspects:
        # A closed hand that follows an open plan may call: it then wins with another hand, which is not looked at.
        if steps != 1 or plan.triplet is not None or plan.open == held.closed:
            return super()._end(held, plan, kinds, steps)
        riichi = held.closed and self._may_riichi
        found = self._ahead.waits(held, self._draws(kinds), plan.barred, riichi=riichi)
        return found if found.rate else super()._end(held, plan, kinds, steps)

    def _draws(self, kinds: list[Id34]) -> list[UsefulDraw]:
        return [UsefulDraw(kind, self.sight.unseen[kind]) for kind in kinds]
