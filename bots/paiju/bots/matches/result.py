"""The result of a duel (one player's matches against others that are all alike): mean places, intervals."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from paiju.engine.core.seats import Seat


class MatchReport(NamedTuple):
    """The result of one match. Tuples are per seat unless stated otherwise."""

    seed: int
    seat: Seat
    """The challenger's seat."""
    places: tuple[int, ...]
    points: tuple[int, ...]
    deals: int


class MatchResult(NamedTuple):
    """The places of a challenger."""

    matches: int
    deals: int
    rank: float
    """Mean place; with equal players (seats + 1) / 2."""
    margin: float
    """Half of the 95 % interval of `rank`; 0 if there is none."""
    places: tuple[int, ...]
    """How often the challenger came first, second, …"""
    points: float
    """The challenger's mean points at the end."""


def result_of(reports: Iterable[MatchReport], margin: Callable[[Sequence[float]], float]) -> MatchResult:
    """Return the result of a duel from its reports, at least one.

    `margin` takes one sample for each seed, and returns half of the 95 % interval of their mean.
    """
    every = list(reports)
    by_seed: dict[int, list[int]] = {}
    for report in every:
        by_seed.setdefault(report.seed, []).append(report.places[report.seat])
    samples = [fmean(places) for places in by_seed.values()]
    places = [report.places[report.seat] for report in every]
    return MatchResult(
        matches=len(every),
        deals=sum(report.deals for report in every),
        rank=fmean(samples),
        margin=margin(samples),
        places=tuple(places.count(place + 1) for place in range(len(every[0].places))),
        points=fmean(report.points[report.seat] for report in every),
    )
