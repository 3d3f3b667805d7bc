"""Counts and figures of the climbing games: first places, places, cards left, scores."""

from typing import ClassVar, Final

from paiju.engine.core.counts import GameCounts, Tally
from paiju.engine.core.figures import Figure
from paiju.engine.core.game import Name, Settled
from paiju.engine.games.climbing.types import Carry, Ranked
from paiju.engine.shedding.moves import HandsShown

_DEALS: Final = Name("局", "deals")


class ClimbingTally(Tally):
    """The counts of one deal. Where no points are captured, the seat with the fewest cards left is first."""

    def __init__(self, carry: Carry) -> None:
        super().__init__(carry)
        self._base = carry.options.base
        self._left: tuple[int, ...] = ()
        self._ranks: tuple[int, ...] | None = None

    def shown(self, event: HandsShown) -> None:
        """Note the cards left."""
        self._left = tuple(map(len, event.hands))

    def ranked(self, event: Ranked) -> None:
        """Note the ranks by captured points."""
        self._ranks = event.ranks

    def settled(self, event: Settled) -> None:
        """Count the result of each seat."""
        places = self._ranks or tuple(1 + sum(other < mine for other in self._left) for mine in self._left)
        for seat, amount in enumerate(event.amounts):
            self.once(seat, "deals")
            self.add(seat, "first", places[seat] == 1)
            self.add(seat, "place", places[seat])
            self.add(seat, "left", self._left[seat])
            self.measure(seat, "score", amount // self._base)

    READS: ClassVar = {HandsShown: shown, Ranked: ranked, Settled: settled}


def counts_of(*, staked: bool) -> GameCounts:
    """Return the counts of a game of the family; `staked`: scores are in base stakes, else in captured points."""
    unit = Name("底分", "base stakes") if staked else Name("分", "points")
    figures = (
        Figure("first", Name("胜率", "First place"), "rate", "first", "deals", _DEALS),
        Figure("place", Name("平均名次", "Mean place"), "mean", "place", "deals", _DEALS),
        Figure("left", Name("平均剩牌", "Cards left"), "mean", "left", "deals", _DEALS),
        Figure(
            "score",
            Name("平均得分", "Mean score"),
            "mean",
            "score",
            "deals",
            _DEALS,
            unit,
            even=True,
            squares="score_squares",
        ),
    )
    return GameCounts(1, figures, ClimbingTally)
