"""Describes each call as numbers (facts): the judge's values, and what else strong players consider before a call."""

from math import log1p
from typing import Final

from paiju.bots.riichi.judge import Judge
from paiju.bots.riichi.plans import Held, held_of, lefts_of, plan_distance, plans_of
from paiju.engine.games.riichi.choices import ClaimChoice
from paiju.engine.games.riichi.nearness import accepted, distance
from paiju.engine.mahjong.moves import Chow, Pung
from paiju.engine.tiles.text import id34_of

FACTS: Final = (
    *("call", "gain", "better", "value", "nearer", "yakuhai", "last yakuhai", "turn", "riichi", "closed"),
    *("yaku further", "one step", "two steps", "three steps", "acceptance"),
)
"""Names of the facts, in their order.

call: always 1; its weight is how readily players call.
value: the judge's value of the call, in tenths of a place. gain: the same, less the value of the pass.
better: 1 if the call is worth more than the pass.
nearer: 1 if the call brings the hand nearer to a wait.
yakuhai: 1 for a pung of value tiles. last yakuhai: 1 for such a pung if the seat sees the fourth tile.
acceptance: the logarithm of the number of unseen tiles that help without the call.
yaku further: 1 if the hand is further from a wait with a yaku than from any wait.
one step, two steps, three steps: 1 at this distance from a wait with a yaku; the last one also at more steps.
closed: 1 if the hand has called nothing yet.
riichi: the number of other seats that declared riichi. turn: the number of own discards, divided by ten.
"""
_PLACES: Final = 10.0
_TURNS: Final = 10.0
_NO_YAKU: Final = 9
"""Distance of a hand without a plan."""


class Calls:
    """The calls of one decision."""

    def __init__(self, judge: Judge, choice: ClaimChoice) -> None:
        """Judge the pass; `judge` must be new, or have judged only this decision."""
        self._judge, self._choice, self._sight = judge, choice, judge.sight
        self._held = held_of(judge.sight, judge.sight.view.hand or (), ())
        self._passed = judge.value(self._held)
        judge.consider([self._held], fewer=1)

    def facts(self, call: Chow | Pung) -> tuple[float, ...]:
        """Return the facts of a call, in the order of `FACTS`; each is of the discard that makes it best."""
        lefts = [*lefts_of(self._sight, call, self._choice)]
        value = max([self._judge.value(held) - self._judge.risk(id34_of(tile)) for tile, held in lefts])
        gain = value - self._passed
        return (
            *(1.0, _PLACES * gain, float(gain > 0), _PLACES * value),
            *self._distances([held for _, held in lefts], call),
            self._acceptance(),
        )

    def _distances(self, helds: list[Held], call: Chow | Pung) -> tuple[float, ...]:
        view, you = self._sight.view, self._sight.you
        steps = min([distance(held.counts) for held in helds])
        plans = [plan_distance(plan, held.counts) for held in helds for plan in plans_of(self._sight, held)]
        yaku = min(plans, default=_NO_YAKU)
        return (
            float(steps < distance(self._held.counts)),
            *self._yakuhai(call),
            len(view.rivers[you]) / _TURNS,
            float(sum(map(bool, view.riichi))),
            float(self._held.closed),
            *(float(fact) for fact in (yaku > steps, yaku == 1, yaku == 2, yaku > 2)),
        )

    def _yakuhai(self, call: Chow | Pung) -> tuple[float, float]:
        kind = id34_of(self._choice.tile)
        yakuhai = isinstance(call, Pung) and kind in self._sight.yakuhai(self._sight.you)
        return float(yakuhai), float(yakuhai and not self._sight.unseen[kind])

    def _acceptance(self) -> float:
        unseen = self._sight.unseen
        return log1p(sum([unseen[kind] for kind in accepted(self._held.counts)]))
