"""How often hands win, by experience: what `chances` works out, corrected by the ends of deals between bots.

`chances` leaves out that hands fold, that others get nearer from turn to turn, and that draws which bring a hand no
nearer still better it. So closed hands far from a wait win more often than it says, and open ones less often. The
corrections are logistic regressions, one for each distance of closed, open and riichi hands. They come from 90
matches of the normal level with itself; the weight of `chances` is rounded by hand, and the row of closed hands that
wait, of which there were few, follows that of riichi in what other seats change.
"""

from math import exp, log
from typing import Final, NamedTuple

_LEAST, _MOST = 0.004, 0.95
"""Chances are cut to this range, in which the corrections were found."""
_MOST_READY: Final = 2.0
_TURNS: Final = 10
"""Unit of the turns that are left."""


class _Odds(NamedTuple):
    """The logarithm of a hand's odds is a sum of these."""

    always: float
    by_chances: float
    """For each unit of the logarithm of the odds by `chances`."""
    by_ready: float
    """For each other seat that waits."""
    by_turns: float
    """For each ten turns that are left."""


_RIICHI: Final = _Odds(-0.8, 0.7, -0.2, 0.61)
_CLOSED: Final = (
    _Odds(-0.6, 0.6, -0.2, 0.29),
    _Odds(-1.43, 0.8, -0.22, 0.97),
    _Odds(-1.09, 1.0, -0.66, 1.02),
    _Odds(-1.17, 1.0, -1.37, 1.31),
    _Odds(-1.9, 1.0, -1.21, 1.92),
)
"""By distance from a wait."""
_OPEN: Final = (
    _Odds(-0.47, 0.7, -0.41, 0.38),
    _Odds(-0.86, 0.9, -0.48, 0.7),
    _Odds(-1.8, 0.8, -0.95, 1.3),
    _Odds(-1.52, 1.0, -1.26, 1.39),
    _Odds(-0.89, 1.0, -1.06, 0.76),
)


class Situation(NamedTuple):
    """What tells a hand's experience apart."""

    distance: int
    closed: bool
    riichi: bool
    ready: float
    """How many other seats wait, on average."""
    turns: int
    """How many draws the player may still have."""


def experienced(win: float, at: Situation) -> float:
    """Return the probability of a win of which `chances` says `win`."""
    odds = _RIICHI if at.riichi else (_CLOSED if at.closed else _OPEN)[at.distance]
    cut = max(_LEAST, min(win, _MOST))
    found = odds.always + odds.by_chances * log(cut / (1 - cut))
    found += odds.by_ready * min(at.ready, _MOST_READY) + odds.by_turns * at.turns / _TURNS
    return 1 / (1 + exp(-found))
