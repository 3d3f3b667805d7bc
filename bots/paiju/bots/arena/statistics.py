"""Intervals of a mean, and the rule by which a contest may stop early without more false findings.

A contest looks at its result at 5 fixed shares of its seeds and stops when all pairings are decided. Looking often at
an ordinary 95 % interval would find a difference between equal players far more often than in 5 % of the contests, so
the bound at look k of K is O'Brien and Fleming's, C · sqrt(K / k): all looks together err in 5 %. The interval told at
a look has that bound, too (a repeated confidence interval), so it holds wherever the contest stops.
"""

from collections.abc import Sequence
from math import isfinite, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

NORMAL_95: Final = 1.96
"""How many standard errors on each side of a mean cover 95 %."""
_LOOKS: Final = 5
_FLEMING: Final = 2.040
"""C of O'Brien and Fleming's bound for 5 looks and 5 % on both sides together."""
_LEAST: Final = 100
"""The fewest seeds with which a contest looks early: with fewer, an interval is too rough."""


class ContestLook(NamedTuple):
    """A time at which a contest looks at its result."""

    seeds: int
    """Seeds played by then."""
    bound: float
    """Standard errors on each side of a mean."""


class Interval(NamedTuple):
    """A mean and its interval."""

    mean: float
    low: float
    high: float

    @property
    def known(self) -> bool:
        """Whether an interval exists: one sample, or equal ones, do not show the error of the mean."""
        return self.low < self.high and isfinite(self.low)

    @property
    def decided(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.low > 0 or self.high < 0


def looks(seeds: int, *, early: bool = True) -> tuple[ContestLook, ...]:
    """Return the looks of a contest of `seeds` seeds; only one, at its end, if the contest is short or not `early`."""
    if not early or seeds < _LEAST:
        return (ContestLook(seeds, NORMAL_95),)
    return tuple(ContestLook(seeds * k // _LOOKS, _FLEMING * sqrt(_LOOKS / k)) for k in range(1, _LOOKS + 1))


def interval(samples: Sequence[float], bound: float) -> Interval:
    """Return the mean of independent samples with `bound` standard errors on each side; infinite ends for one sample.

    Equal samples have no spread: both ends are their mean, and `known` is False.
    """
    mean = fmean(samples)
    if len(samples) < 2:
        return Interval(mean, float("-inf"), float("inf"))
    margin = _students(bound, len(samples) - 1) * stdev(samples) / sqrt(len(samples))
    return Interval(mean, mean - margin, mean + margin)


def _students(normal: float, degrees: int) -> float:
    """Return a quantile of Student's t. `normal`: the normal distribution's quantile at the same probability.

    One and two degrees of freedom use the closed forms. More degrees use two terms of Hill's expansion, whose value is
    too small for one or two degrees.
    """
    inside = 2 * NormalDist().cdf(normal) - 1
    if degrees == 1:
        return tan(pi / 2 * inside)
    if degrees == 2:
        return inside * sqrt(2 / (1 - inside**2))
    cubed = normal**3
    first = (cubed + normal) / (4 * degrees)
    second = (5 * normal**5 + 16 * cubed + 3 * normal) / (96 * degrees**2)
    return normal + first + second


def gain(samples: Sequence[Sequence[float]]) -> float:
    """Return the factor by which the variance would grow if the duplicate deals were independent ones; 1: no gain.

    `samples[seed][seating]` is the difference in one game; the mean of a seed is one sample. The mean of independent
    deals, one in each seating, would have this variance: the variance of one seating over the seeds, averaged over the
    seatings and divided by their number.
    """
    means = [fmean(games) for games in samples]
    if len(means) < 2 or not (duplicate := stdev(means) ** 2):
        return 1.0
    within = fmean(stdev(games) ** 2 for games in zip(*samples, strict=True))
    return within / len(samples[0]) / duplicate
