"""Describes each discard as numbers (facts): the judge's values, and what else strong players consider.

`practice` has their weights. Counts are divided so that their weights are near 1.
"""

from functools import cached_property
from math import log1p
from typing import Final

from paiju.bots.riichi.ahead import Ahead, UsefulDraw
from paiju.bots.riichi.judge import Judge
from paiju.bots.riichi.plans import held_of
from paiju.engine.games.riichi.choices import TurnChoice
from paiju.engine.games.riichi.nearness import accepted, distance
from paiju.engine.tiles.counts import HONOURS, SUITS, Counts, counts_of
from paiju.engine.tiles.text import Id34, Tile, id34_of, is_red

_ROLES: Final = ("yakuhai", "guest wind")
_RANKS: Final = ("terminal", "two or eight", "three to seven")
FACTS: Final = (
    *(
        "further",
        "acceptance",
        "acceptance after",
        "value",
        "behind",
        "risk",
        "dora",
        "red",
        "inner",
        "edge",
        "gap",
    ),
    *(
        f"{role} {fact}"
        for role in _ROLES
        for fact in ("lone", "pair", "triplet", "three left", "two left", "one left", "none left", "late")
    ),
    *(f"{rank} {fact}" for rank in _RANKS for fact in ("lone", "touching", "gapped", "paired")),
    *("number triplet", "middle late"),
)
"""Names of the facts, in their order.

further: 1 if the discard leaves the hand further from a wait than the fastest discard does.
acceptance, acceptance after: the logarithm of the number of unseen tiles that bring the hand nearer, now and after the
    next draw that helps.
value, risk: the judge's, in tenths of a place. behind: the value less the best one, as a part of the best one.
inner, edge, gap: two-sided, edge and closed shapes in the hand that is left, four of them counting 1.
The others describe the tile. lone, touching, gapped: the hand has no tile near it, a neighbour, or only a tile two
    ranks away. three left, two left, …: unseen tiles of a lone honour. late: the number of own discards, divided by
    ten.
"""
_PLACES: Final = 10.0
_SMALL: Final = 0.2
"""Added to the best value, in tenths of a place, before a division by it: the best value may be 0."""
_TURNS: Final = 10.0
_SHAPES: Final = 0.25
_LOOKED: Final = range(1, 3)
"""Distances at which the next draws are looked at."""


class Discards:
    """The discards of one decision."""

    def __init__(self, judge: Judge, choice: TurnChoice) -> None:
        """Judge all discards; `judge` must be new, or have judged only this decision."""
        self._judge, self._sight = judge, judge.sight
        hand = judge.sight.view.hand or ()
        self._counts = counts_of(hand)
        self.helds = {tile: held_of(judge.sight, hand, (tile,)) for tile in choice.discards}
        """By tile: the hand after its discard."""
        judge.consider(self.helds.values())
        self._steps = {tile: distance(held.counts) for tile, held in self.helds.items()}
        self.least = min(self._steps.values())
        """Distance to a wait after the fastest discard."""
        self.riichi = {tile: judge.riichi(self.helds[tile]) for tile in choice.riichi}
        """By tile: the value of a riichi declared with its discard, if that is legal."""
        self.values = {tile: judge.value(held) for tile, held in self.helds.items()}
        """By tile: the value of its discard without riichi."""
        self._worth = {tile: self._best_of(tile) for tile in self.helds}
        self._ahead = Ahead(judge.sight, judge.standing)

    def facts(self, tile: Tile) -> tuple[float, ...]:
        """Return the facts of a discard, in the order of `FACTS`."""
        kind = id34_of(tile)
        return (
            *self._speed(tile),
            *self._value(tile),
            float(kind in self._sight.dora),
            float(is_red(tile)),
            *_shapes(self.helds[tile].counts),
            *self._honour(kind),
            *self._number(kind),
        )

    def _best_of(self, tile: Tile) -> float:
        return max(self.values[tile], self.riichi.get(tile, self.values[tile])) - self._judge.risk(
            id34_of(tile)
        )

    def _speed(self, tile: Tile) -> tuple[float, float, float]:
        unseen, held = self._sight.unseen, self.helds[tile]
        kinds = [kind for kind in accepted(held.counts) if unseen[kind]]
        further = self._steps[tile] > self.least
        helping = log1p(sum([unseen[kind] for kind in kinds]))
        if further or self.least not in _LOOKED or not kinds:
            return float(further), helping, 0.0
        return (
            0.0,
            helping,
            log1p(self._ahead.acceptance(held, [UsefulDraw(kind, unseen[kind]) for kind in kinds])),
        )

    def _value(self, tile: Tile) -> tuple[float, float, float]:
        best, own = _PLACES * self._most, _PLACES * self._worth[tile]
        return own, (own - best) / (abs(best) + _SMALL), _PLACES * self._judge.risk(id34_of(tile))

    @cached_property
    def _most(self) -> float:
        return max(self._worth.values())

    @cached_property
    def _turn(self) -> float:
        return len(self._sight.view.rivers[self._sight.you]) / _TURNS

    def _honour(self, kind: Id34) -> list[float]:
        found = [[0.0] * 8 for _ in _ROLES]
        if kind >= HONOURS.start:
            held = self._counts[kind]
            facts = found[kind not in self._sight.yakuhai(self._sight.you)]
            facts[min(held, 3) - 1] = 1.0
            if held == 1:
                facts[6 - self._sight.unseen[kind]] = 1.0
                facts[7] = self._turn
        return found[0] + found[1]

    def _number(self, kind: Id34) -> list[float]:
        found = [[0.0] * 4 for _ in _RANKS]
        triplet = late = 0.0
        if kind < HONOURS.start:
            rank = min(kind % 9, 8 - kind % 9, 2)
            late = self._turn if rank == 2 else 0.0
            triplet = float(self._counts[kind] > 2)
            if not triplet:
                found[rank][self._company(kind)] = 1.0
        return [*found[0], *found[1], *found[2], triplet, late]

    def _company(self, kind: Id34) -> int:
        suit = next(suit for suit in SUITS if kind < suit.stop)
        if self._counts[kind] > 1:
            return 3
        near = [other for other in (kind - 1, kind + 1) if suit.start <= other < suit.stop]
        if any(self._counts[other] for other in near):
            return 1
        apart = [other for other in (kind - 2, kind + 2) if suit.start <= other < suit.stop]
        return 2 if any(self._counts[other] for other in apart) else 0


def _shapes(counts: Counts) -> tuple[float, float, float]:
    """Return the two-sided, edge and closed shapes of a hand; each pair of kinds counts once."""
    inner = edge = gap = 0
    for suit in SUITS:
        for low in range(suit.start, suit.stop - 1):
            if counts[low] and counts[low + 1]:
                ends = low == suit.start or low + 2 == suit.stop
                edge, inner = edge + ends, inner + (not ends)
            if low + 2 < suit.stop and counts[low] and counts[low + 2]:
                gap += 1
    return _SHAPES * inner, _SHAPES * edge, _SHAPES * gap
