"""Splits a hand of a shedding game into pieces to play one by one (拆牌).

A piece is a key and its shape, as `paiju.engine.shedding.generate` yields them. The best split has few and strong
pieces: its worth is the sum of the worths of its pieces minus a price per turn.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias

from paiju.engine.cards.card import SUITS, Card
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import count_ranks
from paiju.engine.shedding.moves import Played
from paiju.engine.shedding.shapes import BITS, ONE_RANK, Shape, tables_of

Piece: TypeAlias = tuple[int, Shape]
_Bodies: TypeAlias = tuple[float, tuple[Shape, ...]]
"""Bodies, that is pieces without their wings: the worth that they add to a split, and their shapes."""

TURN: Final = 7.0
"""Price of a turn, in ranks: a piece that is seven ranks higher makes up for one more turn."""
_MIDDLE: Final = 7
"""Index of the rank (10) whose worth is 0: higher ranks tend to win a trick, lower ones to lose it."""
_BOMB: Final = 15.0
_ROCKET: Final = 20.0
_KEPT: Final = 12
"""Index of the first rank (2, then jokers) that is too good for a wing."""


class Split(NamedTuple):
    """The pieces of a hand, and their worth."""

    worth: float
    pieces: tuple[Piece, ...]


class Splitter:
    """Finds splits of hands under given rules, and caches them; one splitter may serve many decisions."""

    def __init__(self, rules: Rules) -> None:
        self._starting = _starting(rules)
        self._winged = _winged(rules)
        self._guard = sum(1 << BITS * slot + BITS - 1 for slot in range(len(rules.ranks)))
        self._found: dict[int, _Bodies] = {0: (0.0, ())}
        self._splits: dict[int, Split] = {}

    def split(self, key: int) -> Split:
        """Return the best split of the cards of a key."""
        if key not in self._splits:
            bodies: list[Shape] = []
            rest = key
            while rest:
                found = self._best(rest)[1]
                bodies += found
                rest -= sum(shape.key for shape in found)
            pieces = self._with_wings(bodies)
            self._splits[key] = Split(sum(worth(shape) - TURN for _, shape in pieces), pieces)
        return self._splits[key]

    def estimate(self, key: int) -> float:
        """Return an estimate of the worth of the best split; it is much faster than `split`, as it leaves wings out."""
        return self._best(key)[0]

    @property
    def size(self) -> int:
        """Return the number of cached results; a hand may have one in each cache."""
        return len(self._found) + len(self._splits)

    def _best(self, key: int) -> _Bodies:
        """Return the worth of the best set of bodies, and the bodies of this set that hold the lowest rank."""
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._searched(key)
        return found

    def _searched(self, key: int) -> _Bodies:
        # A plain loop: searches come here hundreds of thousands of times.
        guard, known = self._guard, self._found
        slot = ((key & -key).bit_length() - 1) // BITS
        count = key >> BITS * slot & ONE_RANK
        alone, rows = self._starting[slot]
        bonus, chosen = alone[count]
        rest = key - (count << BITS * slot)
        best = bonus + (known.get(rest) or self._best(rest))[0]
        guarded = key | guard
        for row in rows:
            for body, bonus, shapes in row:
                if (guarded - body) & guard != guard:
                    break
                found = bonus + (known.get(key - body) or self._best(key - body))[0]
                if found > best:
                    best, chosen = found, shapes
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
    """Return the worth of holding a piece, in ranks, by its highest rank; bombs are worth much more."""
    if shape.power:
        return _ROCKET if shape.power > 1 else _BOMB + shape.value - _MIDDLE
    rank = shape.value - _MIDDLE
    if _is_one_rank(shape):
        return rank
    # Even a low long chain is rarely covered.
    return max(rank / 2, 0.0)


def _is_one_rank(shape: Shape) -> bool:
    return shape.mask & (shape.mask - 1) == 0


def _loss(option: tuple[Shape, Sequence[Shape]]) -> float:
    """Return the cost of wings for a piece: the worth of the cards, less a turn for each wing."""
    return sum(worth(wing) - TURN for wing in option[1])


def _size(shape: Shape) -> int:
    return shape.size


_Body: TypeAlias = tuple[int, float, tuple[Shape]]
"""The key of a body, the worth that it adds to a split, and its shape."""
_Starting: TypeAlias = tuple[tuple[_Bodies, ...], tuple[tuple[_Body, ...], ...]]
"""Bodies with one lowest rank.

First the best sets of bodies of this rank alone, for 0, 1, … cards of it; then rows of longer bodies.
"""


@cache
def _starting(rules: Rules) -> tuple[_Starting, ...]:
    """Return for each rank the bodies with this lowest rank.

    Each body of a row contains the body before it: if a hand cannot make a body, it can make none after it.
    """
    starting: list[list[list[_Body]]] = [[[]] for _ in rules.ranks]
    for shape in tables_of(rules).shapes:
        if shape.is_bare and not shape.suited:
            rows = starting[((shape.mask & -shape.mask).bit_length() - 1)]
            row = rows[0] if _is_one_rank(shape) else next(_ending_in(shape, rows[1:]), None)
            if row is None:
                rows.append(row := [])
            # Each triple saves one turn: it can take a low card along as a wing.
            carried = TURN if shape.unit == 3 else 0.0
            row.append((shape.key, worth(shape) - TURN + carried * shape.mask.bit_count(), (shape,)))
    most = len(SUITS) * rules.decks
    return tuple((_alone(rows[0], most), tuple(map(tuple, rows[1:]))) for rows in starting)


def _alone(bodies: Sequence[_Body], most: int) -> tuple[_Bodies, ...]:
    """Return the best sets of `bodies`, all of one rank, for 0, 1, … `most` cards of this rank."""
    found: list[_Bodies] = [(0.0, ())]
    for count in range(1, most + 1):
        ways = (
            (bonus + found[count - shapes[0].size][0], shapes + found[count - shapes[0].size][1])
            for _, bonus, shapes in bodies
            if shapes[0].size <= count
        )
        found.append(max(ways, key=itemgetter(0)))
    return tuple(found)


def _ending_in(shape: Shape, rows: Sequence[list[_Body]]) -> Iterator[list[_Body]]:
    """Yield the rows whose last body the shape contains: the shape has at least as many cards of each rank."""
    for row in rows:
        last = row[-1][2][0].body
        if all(count >= least for count, least in zip(shape.body, last, strict=True)):
            yield row


@cache
def _winged(rules: Rules) -> Mapping[int, tuple[Shape, ...]]:
    """Return the shapes with wings, by the key of their body."""
    winged: dict[int, tuple[Shape, ...]] = {}
    for shape in tables_of(rules).shapes:
        if not shape.is_bare:
            winged[shape.key] = (*winged.get(shape.key, ()), shape)
    return winged


def unseen_ranks(rules: Rules, hand: Sequence[Card], rounds: Iterable[Iterable[Any]]) -> list[int]:
    """Return the number of cards of each rank, lowest value first, that are neither played nor in `hand`."""
    played = (card for moves in rounds for move in moves if isinstance(move, Played) for card in move.cards)
    gone = count_ranks(rules, (*hand, *played))
    return [rules.copies(rank) - count for rank, count in zip(rules.ranks, gone, strict=True)]
