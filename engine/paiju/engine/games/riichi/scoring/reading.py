"""The readings of a hand as a pair and four groups: each decomposition with each place of the winning tile.

The place of the winning tile decides the wait. By ron it also decides whether a triplet is concealed: a triplet that
the tile completes is open; if the tile completes a run instead, the triplet stays concealed
(docs/rules/riichi.md "符").
"""

from collections.abc import Iterator

import msgspec

from paiju.engine.games.riichi.scoring.names import Wait
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.tiles.text import Id34
from paiju.engine.tiles.wins import Decomposition, decompositions

WHOLE = 14
"""The number of tiles of a pair and four groups, a kan counted as three."""
SEVEN = 6
"""The lowest rank, from 0, of the run 789."""


class Shape(msgspec.Struct, frozen=True, gc=False):
    """A pair and four groups, melds among them, before the winning tile has its place."""

    win: Win
    pair: Id34
    own_runs: tuple[Id34, ...]
    """Lowest kind of each run outside melds."""
    own_triplets: tuple[Id34, ...]
    """Kind of each triplet outside melds."""
    runs: tuple[Id34, ...]
    """Lowest kind of each run, melds included."""
    triplets: tuple[Id34, ...]
    """Kind of each triplet and kan, melds included."""


class PlacedShape(msgspec.Struct, frozen=True, gc=False):
    """A shape in which the winning tile has its place."""

    shape: Shape
    wait: Wait
    opened: Id34 | None
    """Kind of the triplet that ron completed, which is therefore open; None: there is none."""
    concealed_triplets: int
    """How many triplets and kans are concealed (暗刻)."""


def shapes_of(win: Win) -> Iterator[Shape]:
    """Yield the decompositions of a hand into a pair and four groups; none if its number of tiles does not fit."""
    if sum(win.counts) + 3 * len(win.hand.melds) == WHOLE:
        for decomposition in decompositions(win.counts):
            yield _shape(win, decomposition)


def readings_of(shape: Shape) -> list[PlacedShape]:
    """Return a reading of the shape for each wait: the place of the winning tile decides the wait."""
    win, triplets = shape.win, shape.win.closed_kans + len(shape.own_triplets)
    return [
        PlacedShape(shape, wait, win.winning, triplets - 1)
        if wait == "shanpon" and not win.hand.tsumo
        else PlacedShape(shape, wait, None, triplets)
        for wait in _waits(shape)
    ]


def _shape(win: Win, decomposition: Decomposition) -> Shape:
    pair, _, runs, triplets = decomposition
    return Shape(win, pair, runs, triplets, win.runs + runs, win.triplets + triplets)


def _waits(shape: Shape) -> dict[Wait, None]:
    # A dict, not a set: of two equal readings the first counts, and the order of a set of texts differs by process.
    winning = shape.win.winning
    found = dict.fromkeys(
        [_run_wait(first, winning - first) for first in shape.own_runs if 0 <= winning - first <= 2]
    )
    if winning == shape.pair:
        found["tanki"] = None
    if winning in shape.own_triplets:
        found["shanpon"] = None
    return found


def _run_wait(first: Id34, place: int) -> Wait:
    """Return how a run waited for the tile at this place in it, 0 to 2."""
    rank = first % 9
    if place == 1:
        return "kanchan"
    return "penchan" if (place == 0 and rank == SEVEN) or (place == 2 and rank == 0) else "ryanmen"
