"""The result of a duel: mean places with their confidence interval, and the rates of wins, deal-ins and the like."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from paiju.bots.matches.marks import Mark
from paiju.engine.core.seats import Seat


class MatchReport(NamedTuple):
    """The result of one match. Tuples are per seat unless stated otherwise."""

    seed: int
    seat: Seat
    """The challenger's seat."""
    places: tuple[int, ...]
    points: tuple[int, ...]
    deals: int
    marks: tuple[Mark, ...]
    """Marks of all deals; not per seat."""


class MarkRate(NamedTuple):
    """How often a mark was given."""

    share: float
    """Share of a seat's deals with the mark."""
    amount: float
    """The mean of the marks' amounts; 0 without any."""


class MatchResult(NamedTuple):
    """The places of a challenger, and the rates of both sides."""

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
    own: dict[str, MarkRate]
    """The challenger's rates by mark."""
    others: dict[str, MarkRate]
    """The rates of all other players together, by mark."""


def result_of(
    reports: Iterable[MatchReport], names: Sequence[str], margin: Callable[[Sequence[float]], float]
) -> MatchResult:
    """Return the result of a duel's reports, of which there is at least one; `names` are the marks to tell.

    `margin` returns half of the 95 % interval of the mean of samples, one for each seed.
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
        own={name: _rate(every, name, own=True) for name in names},
        others={name: _rate(every, name, own=False) for name in names},
    )


def _rate(reports: Sequence[MatchReport], name: str, *, own: bool) -> MarkRate:
    amounts = [
        mark.amount
        for report in reports
        for mark in report.marks
        if mark.name == name and _is_own(report, mark.seat) == own
    ]
    seats = sum(report.deals * (1 if own else len(report.places) - 1) for report in reports)
    return MarkRate(len(amounts) / seats, fmean(amounts) if amounts else 0.0)


def _is_own(report: MatchReport, seat: Seat) -> bool:
    return seat == report.seat
