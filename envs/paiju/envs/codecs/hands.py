"""Numbers for the hands of a shedding game, enumerated by the engine's own generator over the whole deck.

If suits do not count, a hand is a set of ranks and its reading (斗地主: 27,471 of them); it is played in the lowest
suits that the seat holds, as in `Game.legal_actions`. If suits count, a hand is a set of cards (锄大地: 19,898).
In both cases each play that `legal_actions` yields has a number.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple, Protocol

from paiju.engine.cards.card import Card
from paiju.engine.core.game import Action
from paiju.engine.shedding.beats import covering
from paiju.engine.shedding.classify import catalogue, classify, key_of
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import generate, side_keys
from paiju.engine.shedding.legal import legal_plays, play_of
from paiju.engine.shedding.moves import Play, Played
from paiju.engine.shedding.shapes import BITS, ONE_RANK, Shape, tables_of
from paiju.engine.shedding.trick import choose_reading, shape_of, target_of


class NumberedHands(Protocol):
    """The numbered hands of a game, from 0."""

    size: int

    def legal(
        self, hand: tuple[Card, ...], to_cover: Played | None, must_include: Card | None, first: int
    ) -> dict[int, Any]:
        """Return the legal plays by number, counted from `first`."""

    def play(self, hand: tuple[Card, ...], to_cover: Played | None, entry: Any) -> Action:
        """Return the play of an entry of `legal`."""

    def number(self, play: Play, to_cover: Played | None) -> int:
        """Return the number of a legal play, which may be of any suits."""

    def describe(self, number: int) -> str:
        """Return a hand in words."""


class ShapeGroup(NamedTuple):
    """Neighbouring shapes of one unit, either all without side cards or all with them."""

    unit: int
    bare: tuple[tuple[int, int], ...]
    """Mask of the ranks and number of each hand."""
    winged: tuple[tuple[int, int, Shape], ...]
    """Mask of the ranks, code of the hand without its side cards, and shape."""


class RankHands:
    """Hands of games in which suits do not count: a key of ranks and a shape.

    `legal` finds what `generate` does, in the same order; it skips whole groups of shapes and looks numbers up, so that
    it takes half of the time.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._all = tuple(generate(rules, [rules.copies(rank) for rank in rules.ranks]))
        self._shapes = {shape: place for place, shape in enumerate(tables_of(rules).shapes)}
        self._width = BITS * len(rules.ranks)
        self._number = {self._code(*pair): number for number, pair in enumerate(self._all)}
        self._groups: dict[Shape | None, tuple[ShapeGroup, ...]] = {}
        self._slots = tables_of(rules).slots
        # For each count of a rank: one bit for every n from 1 to the count, each n in a field of its own.
        field = len(rules.ranks)
        self._field, self._ranks = field, (1 << field) - 1
        self._reached = [
            sum(1 << field * n for n in range(1, count + 1))
            for count in range(rules.copies(rules.ranks[0]) + 1)
        ]
        self.size = len(self._all)

    def legal(
        self, hand: tuple[Card, ...], to_cover: Played | None, must_include: Card | None, first: int
    ) -> dict[int, int]:
        """Return the numbers of the legal plays; the keys are the same numbers, counted from `first`."""
        counts = [0] * self._field
        for card in hand:
            counts[self._slots[card]] += 1
        found = self._numbers(counts, shape_of(self._rules, to_cover))
        if must_include is not None:
            # `must_include` is the lowest card of its rank in the hand, and plays take the lowest suits.
            at = BITS * self._slots[must_include]
            found = [number for number in found if self._all[number][0] >> at & ONE_RANK]
        return {first + number: number for number in found}

    def play(self, hand: tuple[Card, ...], to_cover: Played | None, entry: int) -> Action:
        """Return the play in the lowest suits of the hand."""
        return play_of(self._rules, hand, *self._all[entry], to_cover)

    def number(self, play: Play, to_cover: Played | None) -> int:
        """Return the number of a legal play."""
        shape = choose_reading(self._rules, play, target_of(self._rules, to_cover))
        return self._number[self._code(key_of(self._rules, play.cards), shape)]

    def _numbers(self, counts: list[int], target: Shape | None) -> list[int]:
        reached = sum([self._reached[count] << slot for slot, count in enumerate(counts)])
        found: list[int] = []
        for unit, bare, winged in self._groups_of(target):
            held = reached >> self._field * unit & self._ranks
            if held:
                found += [number for mask, number in bare if mask & held == mask]
                bodies = [(code, shape) for mask, code, shape in winged if mask & held == mask]
                found += [
                    self._number[code + side] for code, shape in bodies for side in side_keys(shape, counts)
                ]
        return found

    def _groups_of(self, target: Shape | None) -> tuple[ShapeGroup, ...]:
        groups = self._groups.get(target)
        if groups is None:
            shapes = tables_of(self._rules).shapes if target is None else covering(self._rules, target)
            groups = self._groups[target] = tuple(self._grouped(shapes))
        return groups

    def _grouped(self, shapes: Sequence[Shape]) -> Iterator[ShapeGroup]:
        for (unit, is_bare), group in groupby(shapes, lambda shape: (shape.unit, shape.is_bare)):
            coded = [(shape.mask, self._code(shape.key, shape), shape) for shape in group]
            bare = [(mask, self._number[code]) for mask, code, _ in coded if is_bare]
            yield ShapeGroup(unit, tuple(bare), () if is_bare else tuple(coded))

    def _code(self, key: int, shape: Shape) -> int:
        # An integer: the garbage collector would visit tens of thousands of pairs.
        return (self._shapes[shape] << self._width) + key

    def describe(self, number: int) -> str:
        """Return combo and ranks, lowest first; if the ranks have several readings, also the defining rank."""
        key, shape = self._all[number]
        counts = ((rank, key >> BITS * slot & ONE_RANK) for slot, rank in enumerate(self._rules.ranks))
        ranks = " ".join(rank for rank, count in counts for _ in range(count))
        several = len(catalogue(self._rules)[key]) > 1
        return f"{shape.reading.combo} {ranks}" + (f" as {shape.reading.rank}" if several else "")


class CardHands:
    """Hands of games in which suits count: a set of cards, and its reading where it has several."""

    def __init__(self, rules: Rules, deck: Sequence[Card]) -> None:
        self._rules = rules
        self._all = tuple(legal_plays(rules, tuple(deck), None))
        self._number = {(play.cards, play.as_): number for number, play in enumerate(self._all)}
        self.size = len(self._all)

    def legal(
        self, hand: tuple[Card, ...], to_cover: Played | None, must_include: Card | None, first: int
    ) -> dict[int, Play]:
        """Return the legal plays by number, counted from `first`."""
        plays = legal_plays(self._rules, hand, to_cover, must_include)
        return {first + self.number(play, to_cover): play for play in plays}

    def number(self, play: Play, to_cover: Played | None) -> int:
        """Return the number of a legal play."""
        number = self._number.get((play.cards, play.as_))
        if number is not None:
            return number
        # Only one of several readings covers, so the play does not say which.
        shape = choose_reading(self._rules, play, target_of(self._rules, to_cover))
        return self._number[play.cards, shape.reading]

    def play(self, _hand: tuple[Card, ...], _to_cover: Played | None, entry: Play) -> Action:
        """Return the play itself."""
        return entry

    def describe(self, number: int) -> str:
        """Return combo and cards; if the cards have several readings, also the defining rank."""
        play = self._all[number]
        reading = play.as_ or classify(self._rules, play.cards)[0].reading
        return f"{reading.combo} {' '.join(play.cards)}" + (f" as {reading.rank}" if play.as_ else "")


@cache
def hands_of(rules: Rules, deck: tuple[Card, ...]) -> NumberedHands:
    """Return the numbered hands of a game, built once."""
    return CardHands(rules, deck) if rules.suits else RankHands(rules)
