"""What a codec is: the number of each action, and the arrays of a view. Both are fixed by the game and its options.

An observation is made of a view, the struct that holds what one seat may know, so that nothing else can get into it.
Seats are relative in all arrays: 0 is the seat that observes, 1 the next in turn order.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat

Planes: TypeAlias = NDArray[np.uint8]
"""Counts of cards or tiles: a row for each plane, a column for each card or tile."""
Facts: TypeAlias = NDArray[np.float32]
Legal: TypeAlias = Mapping[int, Any]
"""Number of each legal action to what `Codec.action` needs to build it."""


class Part(NamedTuple):
    """A documented range: of actions, of rows of the planes, or of entries of the facts."""

    name: str
    size: int
    text: str
    """One sentence of plain English."""


class Layout:
    """The rows and columns of the planes, and the entries of the facts."""

    def __init__(self, columns: Sequence[str], planes: Sequence[Part], facts: Sequence[Part]) -> None:
        self.columns, self.planes, self.facts = tuple(columns), tuple(planes), tuple(facts)
        self.rows = sum(part.size for part in planes)
        self.row = starts(planes)
        """First row of each plane, by name."""
        self.entries = sum(part.size for part in facts)

    @property
    def shape(self) -> tuple[int, int]:
        """Shape of the planes: rows, columns."""
        return self.rows, len(self.columns)

    def counted(self, cells: Sequence[int]) -> Planes:
        """Return planes in which each cell counts how often it is listed; a cell is `row * columns + column`."""
        rows, columns = self.shape
        return np.bincount(cells, minlength=rows * columns).astype(np.uint8).reshape(rows, columns)


class Codec(Protocol):
    """The encoding of one game with its options and number of seats. Pure."""

    size: int
    """Number of actions; they are 0 … size-1."""
    parts: tuple[Part, ...]
    """The ranges of actions, in order."""
    layout: Layout

    def kind(self, state: Any, /) -> str:
        """Return what the seats to act are asked, as `Prompt.kind`."""

    def legal(self, state: Any, seat: Seat, /) -> Legal:
        """Return the legal actions of a seat that has a decision, in the order of the rules."""

    def action(self, state: Any, seat: Seat, entry: Any, /) -> Action:
        """Return the action of an entry of `legal`."""

    def arrays(self, view: Any, kind: str | None, /) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view; `kind` is what it is asked, None: nothing."""

    def describe(self, number: int) -> str:
        """Return an action in words, e.g. `pair 3 3`."""


def starts(parts: Sequence[Part]) -> dict[str, int]:
    """Return where each part begins, by name."""
    found, start = {}, 0
    for part in parts:
        found[part.name] = start
        start += part.size
    return found


def one_hot(place: int | None, size: int) -> list[float]:
    """Return `size` zeros with a 1 at `place`; zeros only for None."""
    return [float(at == place) for at in range(size)]


def around(values: Sequence[Any], order: Sequence[Seat]) -> Iterator[Any]:
    """Yield values that are per seat in the relative order of seats."""
    return (values[seat] for seat in order)


def facts_of(entries: Sequence[float]) -> Facts:
    """Return facts as an array."""
    return np.array(entries, dtype=np.float32)
