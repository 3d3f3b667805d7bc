"""Splitting a hand of a shedding game into the hands it will be played as (拆牌).

A piece is a key and its shape, as `paiju.engine.shedding.generate` yields them. The best split has few pieces, and
strong ones: its worth is the sum of the pieces' worths minus a price for each turn it takes to play them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.shapes import BITS, Shape, tables_of

Piece: TypeAlias = tuple[int, Shape]

TURN: Final = 7.0
"""The price of a turn, in ranks: a piece seven ranks better is worth one turn more."""
_MIDDLE: Final = 7
"""The rank (10) that is worth nothing: a higher one is likely to win a trick, a lower one to lose it."""
_BOMB: Final = 15.0
_ROCKET: Final = 20.0
_KEPT: Final = 12
"""Ranks from here on (2, jokers) are too good to go as wings."""


class Split(NamedTuple):
    """A way to play a hand."""

    worth: float
    pieces: tuple[Piece, ...]


class Splitter:
    """Finds splits of one rule set's hands; remembers what it has worked out, so make one per decision."""

    def __init__(self, rules: Rules) -> None:
        self._starting = _starting(rules)
        self._winged = _winged(rules)
        self._guard = sum(1 << BITS * slot + BITS - 1 for slot in range(len(rules.ranks)))
        self._found: dict[int, tuple[float, Shape | None]] = {0: (0.0, None)}
        self._splits: dict[int, Split] = {}

    def split(self, key: int) -> Split:
        """Return the best split of the cards of a key."""
        if key not in self._splits:
            bodies = []
            rest = key
            while rest:
                shape = self._best(rest)[1]
                assert shape is not None
                bodies.append(shape)
                rest -= shape.key
            pieces = self._with_wings(bodies)
            self._splits[key] = Split(sum(worth(shape) - TURN for _, shape in pieces), pieces)
        return self._splits[key]

    def _best(self, key: int) -> tuple[float, Shape | None]:
        """Return the worth of the best bodies, and the one of them that holds the lowest rank."""
        found = self._found.get(key)
        if found is None:
            slot = ((key & -key).bit_length() - 1) // BITS
            guarded = key | self._guard
            found = max(
                (
                    (self._best(key - shape.key)[0] + bonus, shape)
                    for shape, bonus in self._starting[slot]
                    if (guarded - shape.key) & self._guard == self._guard
                ),
                key=_first,
            )
            self._found[key] = found
        return found

    def _with_wings(self, bodies: Sequence[Shape]) -> tuple[Piece, ...]:
        """Hang the lowest loose cards on the triples."""
        loose = [body for body in bodies if body.size < 3 and body.value < _KEPT and not body.power]
        pieces: list[Piece] = []
        for body in sorted(bodies, key=_size, reverse=True):
            if body.size < 3 and body.value < _KEPT and not body.power and body not in loose:
                continue
            shape, wings = min(self._dressed(body, loose), key=_loss)
            loose = [wing for wing in loose if wing not in wings]
            pieces.append((body.key + sum(wing.key for wing in wings), shape))
        return tuple(pieces)

    def _dressed(self, body: Shape, loose: Sequence[Shape]) -> Iterator[tuple[Shape, Sequence[Shape]]]:
        """Yield the ways to play a triple or plane: bare, with the lowest singles, with the lowest pairs."""
        yield body, ()
        for shape in self._winged.get(body.key, ()):
            fitting = [wing for wing in loose if wing.size == shape.wing <= shape.limits[wing.value]]
            further = [wing for wing in loose if wing.size == 1 and wing not in fitting[: shape.wings]]
            if not body.power and len(fitting) >= shape.wings and len(further) >= shape.extra:
                yield shape, fitting[: shape.wings] + further[: shape.extra]


def worth(shape: Shape) -> float:
    """Return how good it is to hold a piece: what its highest rank is worth, bombs far more."""
    if shape.power:
        return _ROCKET if shape.power > 1 else _BOMB + shape.value - _MIDDLE
    rank = shape.value - _MIDDLE
    if shape.mask & (shape.mask - 1) == 0:
        return rank
    # Nobody is likely to cover a long chain, however low.
    return max(rank / 2, 0.0)


def _loss(option: tuple[Shape, Sequence[Shape]]) -> float:
    """Return what hanging wings on a piece costs: each one that goes saves its turn."""
    return sum(worth(wing) - TURN for wing in option[1])


def _first(found: tuple[float, Shape]) -> float:
    return found[0]


def _size(shape: Shape) -> int:
    return shape.size


@cache
def _starting(rules: Rules) -> tuple[tuple[tuple[Shape, float], ...], ...]:
    """Return for each rank the bodies whose lowest rank it is, with what each adds to a split's worth."""
    starting: list[list[tuple[Shape, float]]] = [[] for _ in rules.ranks]
    for shape in tables_of(rules).shapes:
        if shape.is_bare and not shape.suited:
            lowest = (shape.mask & -shape.mask).bit_length() - 1
            # A triple will carry something low away.
            carried = TURN if shape.unit == 3 else 0.0
            starting[lowest].append((shape, worth(shape) - TURN + carried * shape.mask.bit_count()))
    return tuple(map(tuple, starting))


@cache
def _winged(rules: Rules) -> Mapping[int, tuple[Shape, ...]]:
    """Return the shapes with wings by the key of their body."""
    winged: dict[int, tuple[Shape, ...]] = {}
    for shape in tables_of(rules).shapes:
        if not shape.is_bare:
            winged[shape.key] = (*winged.get(shape.key, ()), shape)
    return winged
