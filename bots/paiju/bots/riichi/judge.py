"""The value of a hand, in places: its possible wins, less the cost of its discards."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import ClassVar, Final

from paiju.bots.riichi.chances import NO_COURSE, Chances, Course, Prospect, chances
from paiju.bots.riichi.danger import USUAL, Beliefs, dora_factor, readiness, threats
from paiju.bots.riichi.nearness import best_waits
from paiju.bots.riichi.plans import Held, WinPlan, extra_han, plan_accepted, plan_distance, plans_of
from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.standing import MatchStanding
from paiju.bots.riichi.waiting import STICK, THROWN, WaitingProspects, table_points, waiting
from paiju.engine.games.riichi.nearness import distance
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import KINDS, Counts, plus
from paiju.engine.tiles.text import Id34, id34_of

FARTHEST: Final = 4
"""The greatest distance at which a plan is worth anything."""
_WAITS: Final = 5.0
"""Unseen tiles of a wait that is not known yet."""
_LATER_WAITS: Final = 0.8
"""Share of a wait's tiles that are left when the hand reaches the wait."""
_STEPS: Final = (12.0, 18.0, 25.0, 32.0)
"""Unseen tiles that help at distance 1, 2, 3, 4, for hands whose tiles are not known yet."""
_POINTS: Final = (
    (700.0, 1200.0, 2200.0, 4200.0, 7800.0, 8200.0, 11500.0, 12500.0, 15500.0, 17000.0, 18500.0, 22000.0),
    (1000.0, 1700.0, 3200.0, 6000.0, 8000.0, 9000.0, 12000.0, 13500.0, 16000.0, 18000.0, 20000.0, 24000.0),
)
"""Mean points of open and of closed hands, by han; the first number is for 0 han."""
_DEALER: Final = 1.5
"""Factor of the points that the dealer wins."""
_PUNG, _CHOW, _LATER = 2.2, 1.4, 1.4
"""Factors by which useful tiles come more often if the hand may call: for a pung, for a chow, and in later steps."""
_ABANDON: Final = 0.5
"""The share of later risks that remains if the hand can still fold."""
_SAFE_TURNS: Final = 4
"""Turns of folding that the judge looks ahead."""
_STILL_FOLDING: Final = 0.6
"""Probability that the deal still goes on in a turn of folding."""
_OTHERS_WIN: Final = 5500.0
"""Mean points of another seat's win."""
_NOTEN: Final = 1500.0
"""Mean points that a hand gets if it waits at an exhaustive draw."""
_HAZARD: Final = (0.01, 0.085)
"""Probability that other seats end the deal in one turn: its constant part, and the addition per seat that waits."""


class Judge:
    """Judges the hands that one decision may lead to."""

    prevented: ClassVar = 0.5
    """The cost of a deal that the player does not win, as a share of the cost of another seat's self-drawn win."""
    beliefs: ClassVar[Beliefs] = USUAL
    """The assumptions about unseen hands by which discards are judged."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.standing = MatchStanding(sight)
        self.threats = threats(sight, self.beliefs)
        self._losses = {
            threat.seat: self.standing.loss(threat.seat, threat.points) for threat in self.threats
        }
        self.ready = sum(readiness(sight, seat) for seat in sight.others)
        """Expected number of other seats that wait."""
        self._nearest: dict[tuple[Counts, Id34 | None], int] = {}
        self._planned: dict[tuple[Counts, tuple[Meld, ...]], tuple[tuple[WinPlan, int], ...]] = {}
        self.hazard = _HAZARD[0] + _HAZARD[1] * self.ready

    # Risk

    def risk(self, kind: Id34) -> float:
        """Return what a discard may cost, in places."""
        return self._risks[kind]

    @cached_property
    def _risks(self) -> tuple[float, ...]:
        return tuple(map(self._risk, range(KINDS)))

    def _risk(self, kind: Id34) -> float:
        return dora_factor(self.sight, kind) * sum(
            [threat.ready * threat.risks[kind] * self._losses[threat.seat] for threat in self.threats]
        )

    @cached_property
    def mean_risk(self) -> float:
        """The risk of a discard that is drawn at random from the unseen tiles."""
        unseen = self.sight.unseen
        return (
            sum(unseen[kind] * self.risk(kind) for kind in range(len(unseen)) if unseen[kind])
            / self.sight.hidden
        )

    def folding(self, held: Held) -> float:
        """Return the cost, in places, of folding: of discarding the safest tiles of the hand from now on."""
        kinds = sorted(self.risk(id34_of(tile)) for tile in held.tiles)
        turns = min(_SAFE_TURNS, self.sight.turns)
        return _STILL_FOLDING * sum(kinds[:turns])

    # Worth

    def consider(self, helds: Iterable[Held], *, fewer: int = 0) -> None:
        """Set the hands to compare: from now on a plan is judged only in hands as near to it as the nearest.

        `fewer`: the number of steps by which a hand must be nearer than the nearest of `helds` is.
        """
        nearest: dict[tuple[Counts, Id34 | None], int] = {}
        for held in helds:
            for plan, distance_by in self._plans(held):
                steps = distance_by - fewer
                nearest[plan.way] = min(steps, nearest.get(plan.way, steps))
        self._nearest = nearest

    def value(self, held: Held) -> float:
        """Return the worth of 3k + 1 tiles, in places: the worth of playing on or of folding, whichever is more."""
        course = self._course_of(held)
        going = course.worth - _ABANDON * self.mean_risk * course.turns
        if self._may_riichi and held.closed and distance(held.counts) == 0:
            going = max(going, self.riichi(held, self.sight.turns - 1))
        # Folding never gains, so if playing on gains, the cost of folding need not be computed.
        return going if going > 0 else max(going, -self.folding(held))

    def _course_of(self, held: Held) -> Course:
        return max(self._courses(held), default=NO_COURSE)

    @cached_property
    def _may_riichi(self) -> bool:
        view = self.sight.view
        return (
            view.points[self.sight.you] >= STICK
            and view.wall >= view.options.riichi_min_wall + self.sight.seats
        )

    def riichi(self, held: Held, turns: int | None = None) -> float:
        """Return the worth, in places, of 3k + 1 waiting tiles after riichi; `turns`: None for all that are left."""
        turns = self.sight.turns if turns is None else turns
        found = waiting(self.sight, self.standing, held, riichi=True)
        prospect = Prospect((found.rate,), found.gain, turns, held.closed, riichi=True)
        course = self._course(prospect)
        stick = self.standing.gain(-STICK) * (1 - self._chances(prospect).win)
        return course.worth + stick - self.mean_risk * course.turns

    def _plans(self, held: Held) -> tuple[tuple[WinPlan, int], ...]:
        """Return the plans of a hand, each with its distance; cached, as each decision asks for them twice."""
        key = held.counts, held.melds
        if key not in self._planned:
            plans = [(plan, plan_distance(plan, held.counts)) for plan in plans_of(self.sight, held)]
            self._planned[key] = tuple(plans)
        return self._planned[key]

    def _courses(self, held: Held) -> Iterator[Course]:
        for plan, steps in self._plans(held):
            if steps > self._nearest.get(plan.way, steps):
                continue
            if steps <= 0:
                yield from self._waiting(held)
            elif steps <= FARTHEST:
                yield self._growing(held, plan, steps)

    def _waiting(self, held: Held) -> Iterator[Course]:
        found = waiting(self.sight, self.standing, held, riichi=False)
        if found.rate:
            yield self._course(Prospect((found.rate,), found.gain, self.sight.turns, held.closed))

    def _growing(self, held: Held, plan: WinPlan, steps: int) -> Course:
        sight = self.sight
        kinds = [kind for kind in plan_accepted(plan, held.counts) if sight.unseen[kind]]
        if not kinds:
            return NO_COURSE
        first = sum(sight.unseen[kind] * _speed(plan, held, kind) for kind in kinds) / sight.hidden
        later = [
            helping * (_LATER if plan.open else 1.0) / sight.hidden
            for helping in self._later(held, plan, kinds, steps)
        ]
        last = self._end(held, plan, kinds, steps)
        return self._course(Prospect((first, *later, last.rate), last.gain, sight.turns, held.closed))

    def _later(self, _held: Held, _plan: WinPlan, _kinds: list[Id34], steps: int) -> tuple[float, ...]:
        """Return how many unseen tiles help at each step between the first and the last."""
        return _STEPS[: steps - 1][::-1]

    def _end(self, held: Held, plan: WinPlan, kinds: list[Id34], steps: int) -> WaitingProspects:
        """Return the prospects of the hand once it waits; `kinds`: the tiles that make its first step."""
        waits = self._waits_then(held, plan, kinds) if steps == 1 and plan.triplet is None else _WAITS
        rate = _LATER_WAITS * waits / self.sight.hidden * (1 + THROWN * len(self.sight.others))
        return WaitingProspects(rate, self.standing.gain(self._points(held, plan)))

    def _waits_then(self, held: Held, plan: WinPlan, kinds: list[Id34]) -> float:
        unseen = self.sight.unseen
        waits = [unseen[kind] * best_waits(plus(held.counts, kind), unseen, plan.barred) for kind in kinds]
        return sum(waits) / sum(unseen[kind] for kind in kinds)

    def _points(self, held: Held, plan: WinPlan) -> float:
        table = _POINTS[not plan.open]
        han = plan.han + extra_han(self.sight, held, plan)
        low = min(int(han), len(table) - 2)
        points = table[low] + min(1.0, han - low) * (table[low + 1] - table[low])
        return table_points(self.sight) + points * (_DEALER if self.sight.is_dealer else 1.0)

    def _course(self, prospect: Prospect) -> Course:
        found = self._chances(prospect)
        worth = found.win * (prospect.gain + self._prevented) + found.waits * self._noten
        ends = min(0.9, prospect.rates[-1] * 0.5 + self.hazard)
        return Course(worth, (1 - (1 - ends) ** prospect.turns) / ends)

    def _chances(self, prospect: Prospect) -> Chances:
        return chances(prospect.rates, prospect.turns, self.hazard)

    @cached_property
    def _prevented(self) -> float:
        """The worth of a win besides its points: no other seat wins the deal."""
        others = self.sight.others
        each = [self.standing.worth(_tsumo_of(self.sight, seat)) for seat in others]
        return -self.prevented * sum(each) / len(each)

    @cached_property
    def _noten(self) -> float:
        """The worth of a wait at an exhaustive draw."""
        return self.standing.gain(_NOTEN)


def _tsumo_of(sight: Sight, seat: int) -> dict[int, float]:
    payers = [other for other in range(sight.seats) if other != seat]
    return {seat: _OTHERS_WIN, **dict.fromkeys(payers, -_OTHERS_WIN / len(payers))}


def _speed(plan: WinPlan, held: Held, kind: Id34) -> float:
    """Return how often a tile comes to a hand that may call, divided by how often it comes by draws alone."""
    if not plan.open:
        return 1.0
    if held.counts[kind] > 1:
        return _PUNG
    return _CHOW if kind < 27 else 1.0
