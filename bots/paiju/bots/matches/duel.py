"""One player against others of one sort, over the same walls from each seat (duplicate).

A seed's matches differ only in where the challenger sits; the mean of its places is one sample, so that luck of the
walls that every seat has in turn does not count.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from paiju.bots.matches.marks import MARKS, Mark
from paiju.bots.matches.match import Played, play_match
from paiju.bots.matches.players import Maker
from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat


class Duel(NamedTuple):
    """The two sides of a duel, and the match that they play."""

    game: AnyGame
    options: Any
    """An `options_type` of the game."""
    challenger: Maker
    other: Maker
    """Makes each of the other players."""
    seats: int


class Seated(NamedTuple):
    """A match and the seat of the challenger in it."""

    seed: int
    seat: Seat


class Report(NamedTuple):
    """The result of one match. Tuples are per seat unless stated otherwise."""

    seed: int
    seat: Seat
    """The challenger's."""
    places: tuple[int, ...]
    points: tuple[int, ...]
    deals: int
    marks: tuple[Mark, ...]
    """Of all deals; not per seat."""


def reports(duel: Duel, seeds: range, processes: int = 1) -> Iterator[Report]:
    """Yield the reports of all matches, each seed from every seat, in order; the same for any number of processes."""
    every = [Seated(seed, seat) for seed, seat in product(seeds, range(duel.seats))]
    if processes == 1:
        yield from (report(duel, seated) for seated in every)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(partial(report, duel), every)


def report(duel: Duel, seated: Seated) -> Report:
    """Play one match."""
    makers = [duel.challenger if seat == seated.seat else duel.other for seat in range(duel.seats)]
    players = [maker(seated.seed * duel.seats + seat) for seat, maker in enumerate(makers)]
    played = play_match(duel.game, duel.options, players, seated.seed)
    return Report(*seated, played.places, played.points, len(played.deals), marks_of(duel.game, played))


def marks_of(game: AnyGame, played: Played) -> tuple[Mark, ...]:
    """Return the marks of a match; none for a game that has none."""
    found = MARKS.get(game.board.family)
    return () if found is None else tuple(mark for deal in played.deals for mark in found(deal))
