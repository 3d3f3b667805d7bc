"""The worth of points: the places that they win or lose, which depends on how much of the match is left.

The final difference between two players is assumed to be normally distributed about the present one. So a thousand
points count for much between close players near the end, and for little early or far ahead. All values are in places:
+1 is one place.
"""

from math import exp, sqrt
from typing import Final

from paiju.bots.riichi.sight import Sight
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.progress import ROUNDS

_SPREAD: Final = 9000.0
"""How much one kyoku changes the difference between two players, in points: the standard deviation."""
_LAST: Final = 1500.0
"""Standard deviation if no kyoku is left: ties, renchan and an extension may still change the difference."""
_LOGISTIC: Final = 1.702
"""Factor that makes the logistic function as wide as the normal distribution."""
_POINT: Final = 1 / 60_000
"""Places that a point is worth by itself: final scores count points as well as places."""


class MatchStanding:
    """The worth of points that the present kyoku moves: places in the match."""

    def __init__(self, sight: Sight) -> None:
        self._points = sight.view.points
        self._you, self._others = sight.you, sight.others
        self._spread = _LAST + _SPREAD * sqrt(kyoku_after(sight.view.options, sight.view.kyoku, sight.seats))
        self._now = self._ahead({})

    def worth(self, changes: dict[Seat, float]) -> float:
        """Return the worth, in places, of changes of points; `changes`: points by seat."""
        return self._ahead(changes) - self._now + _POINT * changes.get(self._you, 0.0)

    def gain(self, points: float) -> float:
        """Return the worth of winning points, of which all others pay equal shares."""
        return self.worth({self._you: points, **dict.fromkeys(self._others, -points / len(self._others))})

    def loss(self, to: Seat, points: float) -> float:
        """Return the cost, above 0, of paying points to another seat."""
        return -self.worth({self._you: -points, to: points})

    def _ahead(self, changes: dict[Seat, float]) -> float:
        own = self._points[self._you] + changes.get(self._you, 0.0)
        return sum([self._chance(own - self._points[seat] - changes.get(seat, 0.0)) for seat in self._others])

    def _chance(self, difference: float) -> float:
        return 1 / (1 + exp(-max(-40.0, min(40.0, _LOGISTIC * difference / self._spread))))


def kyoku_after(options: Options, kyoku: int, seats: int) -> int:
    """Return the number of kyoku that follow, without renchan; 0 in an extension."""
    return max(0, ROUNDS[options.length] * seats - 1 - kyoku)
