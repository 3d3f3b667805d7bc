"""What play has shown: how often hands win, and how dangerous those of others are. From matches of bots.

`chances` leaves out that hands fold, that others get nearer from turn to turn, and that draws which bring a hand no
nearer still better it. So closed hands far from a wait win more often than it says, and open ones less often. The
corrections are logistic regressions, one for each distance of closed, open and riichi hands. They come from 90
matches of the normal level with itself; the weight of `chances` is rounded by hand, and the row of closed hands that
wait, of which there were few, follows that of riichi in what other seats change.

The beliefs about other hands come from 1,200 deals of the normal level with itself.
"""

from math import exp, log
from typing import Final, NamedTuple

from paiju.bots.riichi.danger import Beliefs

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


EXPERIENCED: Final = Beliefs(
    ready=(
        (0.0, 0.006, 0.026, 0.07),
        (0.005, 0.066, 0.173, 0.23),
        (0.1, 0.22, 0.36, 0.44),
        (0.4, 0.57, 0.72, 0.74),
        (0.9, 0.95, 0.97, 0.98),
    ),
    stage=4,
    # With one meld the rest of the hand is hidden, and so are its dora: such hands paid two thirds more than believed.
    open_han=(1.4, 2.2, 1.4, 1.4, 1.4),
    # Hands wait for more than one shape at a time: tiles that seem fairly safe hit half again as often.
    risks=(
        *(0.0, 0.015, 0.031, 0.047, 0.062, 0.077, 0.087, 0.096, 0.105, 0.113),
        *(0.123, 0.132, 0.14, 0.147, 0.151, 0.155, 0.162, 0.17),
    ),
)
"""Measured in 1,200 deals: how often hands without riichi waited, what they paid, and how often a tile was a wait."""


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
