"""The value of a hand: the gains of its plans, each with its probability, and the income of its kongs."""

from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple

from paiju.bots.chengdu.course import Course, WaitingHand, course_of, growing, waiting
from paiju.bots.chengdu.paces import CALLED, COMING, WAITS
from paiju.bots.chengdu.plans import WinPlan, accepted, distance, plans_of
from paiju.bots.chengdu.rivals import risk, rivals_of
from paiju.bots.chengdu.sight import COPIES, THROWN, Sight
from paiju.engine.games.chengdu.scoring import PLAIN, Hand, melded, waited, worth_of
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import SUITS, Counts, added, minus, plus
from paiju.engine.tiles.text import Id34, id34_of

_FARTHEST: Final = 5
"""The greatest distance at which a plan is worth anything."""
_GROWS: Final = 1.2
"""Factor of a hand's speed to a wait: besides the tiles that help now, there are others that first widen the hand."""
_SLOW: Final = 0.85
"""Factor that corrects `paces`, measured without rivals: at a table, rivals hold useful tiles, and plans compete."""
_KEPT: Final = (0.95, 0.85, 0.65, 0.45, 0.3)
"""Probability that the income of kongs need not be returned (退税), by the hand's distance to a wait."""
_QUAD: Final = 0.3
"""Probability that a triplet becomes a quad (根)."""
_DEAD: Final = 0.03
"""The cost, in points, of each held tile of the missing suit, without the risk of its discard."""
_HURRY: Final = 2
"""With this many turns left, the last tile of the missing suit should be gone: a tile kept to the end makes a 花猪."""
_STAYS: Final = 0.9
"""Probability that a hand that can still get a kong plays on, and keeps its triplet, for one more turn."""
_NONE: Final = 9
"""Distance of a hand without a plan."""


class Held(NamedTuple):
    """Concealed tiles and melds."""

    counts: Counts
    melds: tuple[Meld, ...]


class Judge:
    """Judges the hands that one decision may lead to."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.rivals = rivals_of(sight)
        self.course: Course = course_of(sight, self.rivals)
        self._plans: dict[tuple[Meld, ...], tuple[WinPlan, ...]] = {}
        self._nearest: dict[WinPlan, int] = {}
        self._laters: dict[tuple[WinPlan, float, int], list[float]] = {}
        self._waits: dict[tuple[Counts, tuple[Meld, ...]], list[float] | None] = {}

    # Values

    def consider(self, helds: Iterable[Held]) -> None:
        """Set the hands to compare: from now on each plan is judged only in the hands that are nearest to it."""
        self._nearest = {}
        for held in helds:
            own = melded(held.melds)
            for plan in self.plans(held.melds):
                steps = distance(plan, held.counts, own)
                self._nearest[plan] = min(steps, self._nearest.get(plan, steps))

    def plans(self, melds: tuple[Meld, ...]) -> tuple[WinPlan, ...]:
        """Return the plans of a seat with these melds."""
        if melds not in self._plans:
            self._plans[melds] = tuple(plans_of(self.sight, melded(melds)))
        return self._plans[melds]

    def value(self, held: Held) -> float:
        """Return the value, in base stakes, of a hand of 3k + 1 tiles just after its discard."""
        return self._best(held) + self.kept(held) * self._kongs(held) - self._dead(held)

    def kept(self, held: Held) -> float:
        """Return the probability of keeping the income of kongs: a hand without a wait at the end returns it (退税)."""
        own = melded(held.melds)
        steps = min((distance(plan, held.counts, own) for plan in self.plans(held.melds)), default=_NONE)
        return _KEPT[min(max(0, steps), len(_KEPT) - 1)]

    def _dead(self, held: Held) -> float:
        """Return the cost of the tiles of the missing suit, which must be discarded before the end to avoid a 花猪."""
        dropped = min(self.sight.drops, key=lambda suit: sum(held.counts[SUITS[suit]]), default=0)
        tiles = sum(held.counts[SUITS[dropped]])
        if not tiles:
            return 0.0
        late = tiles + _HURRY - len(self.course.turns)
        kinds = [kind for kind in range(9 * dropped, 9 * dropped + 9) if held.counts[kind]]
        risks = sum(held.counts[kind] * risk(self.rivals, kind) for kind in kinds)
        return _DEAD * tiles + risks + max(0, late) * self.course.payers

    def _best(self, held: Held) -> float:
        own = melded(held.melds)
        ready = self.waits(held)
        best = growing(self.course, ())[0] if ready is None else ready[0]
        near = False
        for plan in self.plans(held.melds):
            steps = distance(plan, held.counts, own)
            if steps == 1:
                near = True
            elif 1 < steps <= min(_FARTHEST, self._nearest.get(plan, steps)):
                best = max(best, self._growing(held, own, plan, steps))
        if near and ready is None:
            best = max(best, self._one_step(held, own))
        return best

    # A hand that waits

    def waits(self, held: Held) -> list[float] | None:
        """Return the values by turn of a hand that waits; None if it does not wait."""
        if held not in self._waits:
            ready = self._ready(held)
            self._waits[held] = None if ready is None else waiting(self.course, ready)
        return self._waits[held]

    def _ready(self, held: Held) -> WaitingHand | None:
        sight = self.sight
        hand = Hand(held.counts, held.melds, sight.missing, sight.full)
        waits = [(kind, worth_of(sight.options, hand.plus(kind), PLAIN).multiplier) for kind in waited(hand)]
        if not waits:
            return None
        drawn = sum(sight.draws[kind] for kind, _ in waits)
        thrown = sum(sight.throws[kind] for kind, _ in waits)
        drawn_worth = sum(sight.draws[kind] * worth for kind, worth in waits) / (drawn or 1.0)
        thrown_worth = sum(sight.throws[kind] * worth for kind, worth in waits) / (thrown or 1.0)
        return WaitingHand(drawn, drawn_worth, thrown, thrown_worth, max(worth for _, worth in waits))

    # A hand that does not wait

    def _one_step(self, held: Held, own: Counts) -> float:
        """Return the value of a hand that is one tile from a wait; each tile that helps counts with its best wait."""
        kinds = {
            kind
            for plan in self.plans(held.melds)
            if distance(plan, held.counts, own) == 1
            for kind in accepted(plan, held.counts, own)
            if self.sight.unseen[kind]
        }
        steps = []
        for kind in kinds:
            better = self._after_draw(held, kind)
            if better is not None:
                steps.append((_GROWS * self._rate(held, kind, calls=True), better))
        return growing(self.course, steps)[0]

    def _after_draw(self, held: Held, kind: Id34) -> list[float] | None:
        drawn = plus(held.counts, kind)
        found = [
            values
            for gone in range(27)
            if drawn[gone] and gone != kind and (values := self.waits(Held(minus(drawn, gone), held.melds)))
        ]
        return max(found, default=None, key=lambda values: values[0])

    def _growing(self, held: Held, own: Counts, plan: WinPlan, steps: int) -> float:
        """Return the value, by one plan, of a hand that is `steps` steps from a wait of that plan."""
        calls = plan.form != "pairs"
        rates = [self._rate(held, kind, calls=calls) for kind in accepted(plan, held.counts, own)]
        later = self._later(plan, self._multiplier(held, own, plan), steps - 1)
        return growing(self.course, ((sum(rates), later),))[0]

    def _later(self, plan: WinPlan, multiplier: float, steps: int) -> list[float]:
        """Return the values by turn of a future hand, `steps` steps from a wait, whose tiles are not known yet."""
        key = plan, multiplier, steps
        if key not in self._laters:
            self._laters[key] = self._after_steps(plan, multiplier, steps)
        return self._laters[key]

    def _after_steps(self, plan: WinPlan, multiplier: float, steps: int) -> list[float]:
        way = plan.form, plan.flush
        allowed = _SLOW * sum([sum(self.sight.draws[SUITS[suit]]) for suit in plan.suits])
        if not steps:
            drawn = WAITS[way] * allowed
            return waiting(
                self.course, WaitingHand(drawn, multiplier, THROWN * drawn, multiplier, multiplier)
            )
        rate = COMING[way][steps - 1] + CALLED[way][steps - 1] * THROWN * len(self.sight.others)
        return growing(self.course, ((rate * allowed, self._later(plan, multiplier, steps - 1)),))

    def _rate(self, held: Held, kind: Id34, *, calls: bool) -> float:
        """Return the probability that a tile of a kind comes in a turn: drawn or, with `calls`, claimed for a pung."""
        rate = self.sight.draws[kind]
        if calls and held.counts[kind] > 1:
            rate += self.sight.throws[kind] * len(self.sight.others)
        return rate

    def _multiplier(self, held: Held, own: Counts, plan: WinPlan) -> float:
        multiplier = plan.factor
        for kind, number in enumerate(added(held.counts, own)):
            if number and not plan.barred[kind]:
                if number == COPIES:
                    multiplier *= 2
                elif number == COPIES - 1 and self.sight.unseen[kind]:
                    multiplier *= 1 + _QUAD
        cap = self.sight.options.cap
        return min(multiplier, cap) if cap else multiplier

    # Kongs

    def _kongs(self, held: Held) -> float:
        """Return what the kongs that may still come are worth."""
        sight, others = self.sight, len(self.sight.others)
        triplets = [kind for kind, number in enumerate(held.counts) if number == COPIES - 1]
        pungs = [id34_of(meld.tiles[0]) for meld in held.melds if not meld.is_kong]
        drawn = sum(sight.draws[kind] for kind in (*triplets, *triplets, *pungs))
        thrown = sum(sight.throws[kind] for kind in triplets)
        return (drawn * self._payers + 2 * thrown * others) * self._turns

    @cached_property
    def _payers(self) -> float:
        return sum(turn.payers for turn in self.course.turns) / (len(self.course.turns) or 1)

    @cached_property
    def _turns(self) -> float:
        """The mean number of turns in which a kong may still come."""
        stays, turns = 1.0, 0.0
        for turn in self.course.turns:
            stays *= turn.lasts * _STAYS
            turns += stays
        return turns
