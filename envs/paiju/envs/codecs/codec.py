"""A codec: the number of each action, and the arrays of a view. The game and its options fix both.

An observation is computed from a view, the struct that holds what one seat may know: so nothing else can get into it.
Seats are relative in all arrays: 0 is the seat that observes, 1 the next in turn order.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from struct import pack
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paiju.engine.core.game import Action, Prompt
from paiju.engine.core.seats import Seat

Planes: TypeAlias = NDArray[np.uint8]
"""Counts of cards or tiles: a row for each plane, a column for each card or tile."""
Facts: TypeAlias = NDArray[np.float32]
Legal: TypeAlias = Mapping[int, Any]
"""The number of each legal action, with the entry from which `Codec.action` makes the action."""


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
        self.shape = (self.rows, len(self.columns))
        """Shape of the planes: rows, columns."""
        self.row = starts(planes)
        """First row of each plane, by name."""
        self.entries = sum(part.size for part in facts)

    def counted(self, cells: Sequence[int]) -> Planes:
        """Return planes that count how often `cells` lists each cell; a cell is `row * columns + column`."""
        counts = bytearray(self.rows * len(self.columns))
        for cell in cells:
            counts[cell] += 1
        return self.planes_of(counts)

    def planes_of(self, counts: bytearray) -> Planes:
        """Return the counts of all cells as planes, which share the memory of `counts`."""
        # Bytes that are set one by one are several times as fast as `np.array` for so few cells.
        return np.ndarray(self.shape, np.uint8, counts)


class Reader(Protocol):
    """The maker of observations at one table. It may keep parts of a view that the next view has, too."""

    def arrays(self, view: Any, kind: str | None, /) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view; `kind`: the kind of its prompt, or None.

        The result does not depend on the views that the reader was given before.
        """


class Codec(Protocol):
    """The encoding of one game with its options and number of seats; it keeps nothing between calls."""

    # Methods that take a view serve bots, which cannot see the state.

    size: int
    """Number of actions; their numbers are 0 … size-1."""
    parts: tuple[Part, ...]
    """The ranges of actions, in order."""
    layout: Layout

    def kind(self, state: Any, /) -> str:
        """Return the kind of the prompt (`Prompt.kind`) of the seats to act."""

    def legal(self, state: Any, seat: Seat, /) -> Legal:
        """Return the legal actions of a seat that has a decision, in the order of the rules."""

    def action(self, state: Any, seat: Seat, entry: Any, /) -> Action:
        """Return the action of an entry of `legal`."""

    def number(self, view: Any, action: Action, /) -> int | None:
        """Return the number of a legal action of the view's seat; None if it has no number."""

    def choices(self, view: Any, prompt: Prompt, /) -> dict[int, Action]:
        """Return the legal actions by number, computed from a view alone, for bots."""

    def arrays(self, view: Any, kind: str | None, /) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view; `kind`: the kind of its prompt, or None."""

    def reader(self) -> Reader:
        """Return a reader for one table: for many views in a row it is faster than `arrays`."""

    def describe(self, number: int) -> str:
        """Return an action in words, e.g. `pair 3 3`."""


class Numbering(Protocol):
    """Implements `choices` for a codec in which every legal action has a number."""

    def number(self, view: Any, action: Action, /) -> int | None:
        """See `Codec`."""

    def choices(self, view: Any, prompt: Prompt, /) -> dict[int, Action]:
        """See `Codec`."""
        found: dict[int, Action] = {}
        for action in view.legal_actions(prompt.kind, prompt.legal):
            number = self.number(view, action)
            assert number is not None, "each legal action has a number"
            found.setdefault(number, action)
        return found


def starts(parts: Sequence[Part]) -> dict[str, int]:
    """Return the first index of each part, by name."""
    found, start = {}, 0
    for part in parts:
        found[part.name] = start
        start += part.size
    return found


@cache
def one_hot(place: int | None, size: int) -> tuple[float, ...]:
    """Return `size` zeros with a 1 at `place`; for None all are zeros."""
    return tuple(float(at == place) for at in range(size))


def around(values: Sequence[Any], order: Sequence[Seat]) -> list[Any]:
    """Return `values`, which has one per seat, in the order of the seats in `order`."""
    return [values[seat] for seat in order]


def facts_of(entries: Iterable[float]) -> Facts:
    """Return facts as an array."""
    # `np.array` would look at the type of each entry. A bytearray is used because learners may write into the array.
    return np.frombuffer(bytearray(packed(entries)), np.float32)


def packed(entries: Iterable[float]) -> bytes:
    """Return facts as the bytes of their array, for `joined`."""
    whole = tuple(entries)
    return pack(f"{len(whole)}f", *whole)


def joined(parts: Iterable[bytes]) -> Facts:
    """Return packed facts as one array."""
    return np.frombuffer(bytearray().join(parts), np.float32)


def mask_of(numbers: Iterable[int], size: int) -> NDArray[np.int8]:
    """Return a mask of `size` actions: 1 for those in `numbers`, 0 for all others."""
    mask = bytearray(size)
    for number in numbers:
        mask[number] = 1
    return np.frombuffer(mask, np.int8)
