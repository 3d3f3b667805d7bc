"""Splits a hand of a shedding game into pieces to play one by one (拆牌).

A piece is a key and its shape, as `paiju.engine.shedding.generate` yields them. The best split has few and strong
pieces: its worth is the sum of the worths of its pieces minus a price per turn.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.shapes import BITS, Shape, tables_of

Piece: TypeAlias = tuple[int, Shape]

TURN: Final = 7.0
"""Price of a turn, in ranks: a piece that is seven ranks higher makes up for one turn more."""
_MIDDLE: Final = 7
"""Index of the rank (10) with worth 0: higher ranks tend to win a trick, lower ones to lose it."""
_BOMB: Final = 15.0
_ROCKET: Final = 20.0
_KEPT: Final = 12
"""Index of the first rank (2, then jokers) that is too good for a wing."""


class Split(NamedTuple):
    """The pieces of a hand, and their worth."""

    worth: float
    pieces: tuple[Piece, ...]


class Splitter:
    """Finds splits of hands under given rules; it caches results, so make one per decision."""

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

    def estimate(self, key: int) -> float:
        """Return about the worth of the best split; much sooner than `split`, which looks for the wings, too."""
        return self._best(key)[0]

    @property
    def size(self) -> int:
        """Return how many hands it remembers."""
        return len(self._found) + len(self._splits)

    def _best(self, key: int) -> tuple[float, Shape | None]:
        """Return the worth of the best set of bodies, and the body in it that holds the lowest rank."""
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._searched(key)
        return found

    def _searched(self, key: int) -> tuple[float, Shape | None]:
        # A plain loop: searches come here hundreds of thousands of times.
        best, chosen = float("-inf"), None
        guard, known = self._guard, self._found
        guarded = key | guard
        for body, bonus, shape in self._starting[((key & -key).bit_length() - 1) // BITS]:
            if (guarded - body) & guard == guard:
                rest = known.get(key - body) or self._best(key - body)
                if rest[0] + bonus > best:
                    best, chosen = rest[0] + bonus, shape
        return best, chosen

    def _with_wings(self, bodies: Sequence[Shape]) -> tuple[Piece, ...]:
        """Return the pieces after the lowest loose cards have become wings of triples."""
        loose = [body for body in bodies if body.size < 3 and body.value < _KEPT and not body.power]
        pieces: list[Piece] = []
        for body in sorted(bodies, key=_size, reverse=True):
            if body.size < 3 and body.value < _KEPT and not body.power and body not in loose:
                continue
            shape, wings = min(self._with_kickers(body, loose), key=_loss)
            loose = [wing for wing in loose if wing not in wings]
            pieces.append((body.key + sum(wing.key for wing in wings), shape))
        return tuple(pieces)

    def _with_kickers(self, body: Shape, loose: Sequence[Shape]) -> Iterator[tuple[Shape, Sequence[Shape]]]:
        """Yield the ways to play a triple or plane: bare, with the lowest singles, with the lowest pairs."""
        yield body, ()
        for shape in self._winged.get(body.key, ()):
            fitting = [wing for wing in loose if wing.size == shape.wing <= shape.limits[wing.value]]
            further = [wing for wing in loose if wing.size == 1 and wing not in fitting[: shape.wings]]
            if not body.power and len(fitting) >= shape.wings and len(further) >= shape.extra:
                yield shape, fitting[: shape.wings] + further[: shape.extra]


def worth(shape: Shape) -> float:
    """Return the worth of holding a piece, in ranks: that of its highest rank; bombs are worth much more."""
    if shape.power:
        return _ROCKET if shape.power > 1 else _BOMB + shape.value - _MIDDLE
    rank = shape.value - _MIDDLE
    if shape.mask & (shape.mask - 1) == 0:
        return rank
    # Even a low long chain is rarely covered.
    return max(rank / 2, 0.0)


def _loss(option: tuple[Shape, Sequence[Shape]]) -> float:
    """Return the cost of wings for a piece: the worth of the cards, less a turn for each wing."""
    return sum(worth(wing) - TURN for wing in option[1])


def _size(shape: Shape) -> int:
    return shape.size


@cache
def _starting(rules: Rules) -> tuple[tuple[tuple[int, float, Shape], ...], ...]:
    """Return for each rank the bodies with this lowest rank: key, what it adds to the worth of a split, and shape."""
    starting: list[list[tuple[int, float, Shape]]] = [[] for _ in rules.ranks]
    for shape in tables_of(rules).shapes:
        if shape.is_bare and not shape.suited:
            lowest = (shape.mask & -shape.mask).bit_length() - 1
            # A triple can take a low card along as a wing.
            carried = TURN if shape.unit == 3 else 0.0
            bonus = worth(shape) - TURN + carried * shape.mask.bit_count()
            starting[lowest].append((shape.key, bonus, shape))
    return tuple(map(tuple, starting))


@cache
def _winged(rules: Rules) -> Mapping[int, tuple[Shape, ...]]:
    """Return the shapes with wings, by the key of their body."""
    winged: dict[int, tuple[Shape, ...]] = {}
    for shape in tables_of(rules).shapes:
        if not shape.is_bare:
            winged[shape.key] = (*winged.get(shape.key, ()), shape)
    return winged
