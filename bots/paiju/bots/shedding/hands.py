"""Hands as integers, for searches that play a position to its end thousands of times.

If suits do not count, a hand is its key: the number of cards of each rank, in `BITS` bits per rank. If suits count, a
hand is a set of cards with one bit for each card: the lowest four bits of each rank are its suits. Both are sums over
the cards, so a play is a subtraction.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby, islice
from operator import itemgetter
from typing import Final, NamedTuple

from paiju.engine.cards.card import JOKERS, SUITS, Card, suit_step
from paiju.engine.shedding.beats import covering
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import generate, side_keys
from paiju.engine.shedding.moves import Play, Played
from paiju.engine.shedding.shapes import BITS, ONE_RANK, Shape, tables_of
from paiju.engine.shedding.trick import choose_reading, suit_of, target_of

_WINGS: Final = 12
"""Number of choices of wings for one body that are looked at."""


class Move(NamedTuple):
    """A play: its cards as a hand, its shape and suit."""

    cards: int
    shape: Shape
    suit: int
    """The suit of the defining card, 0 to 3; 0 if suits do not count."""


class Hands:
    """The representation of a game's hands; `hands_of` makes it once per game."""

    def __init__(self, rules: Rules) -> None:
        tables = tables_of(rules)
        self.rules = rules
        self.ranks = range(len(rules.ranks))
        self._bits = {card: _bit(rules, card, slot) for card, slot in tables.slots.items()}
        self._ones = sum(1 << BITS * slot for slot in self.ranks)
        self._guard = self._ones << BITS - 1
        """The highest bit of each rank. No count of a hand uses it.

        These bits are set in a hand before a play is subtracted from it. All of them stay set if the hand holds
        the cards of the play.
        """

    def of(self, cards: Iterable[Card]) -> int:
        """Return the hand of these cards."""
        return sum(map(self._bits.__getitem__, cards))

    def key(self, hand: int) -> int:
        """Return the number of cards of each rank, as a key."""
        if not self.rules.suits:
            return hand
        ones = self._ones
        # Adds the four bits of each rank, all ranks at once.
        return (hand & ones) + (hand >> 1 & ones) + (hand >> 2 & ones) + (hand >> 3 & ones)

    def counts(self, key: int) -> list[int]:
        """Return the number of cards of each rank, lowest value first."""
        return [key >> BITS * slot & ONE_RANK for slot in self.ranks]

    def cards(self, hand: int) -> tuple[Card, ...]:
        """Return the cards of a hand; if suits do not count, any cards of its ranks."""
        if self.rules.suits:
            return tuple(card for card, bit in self._bits.items() if hand & bit)
        counts = self.counts(hand)
        return tuple(
            rank if rank in JOKERS else rank + SUITS[0]
            for rank, count in zip(self.rules.ranks, counts, strict=True)
            for _ in range(count)
        )

    def move_of(self, play: Play, to_cover: Played | None) -> Move:
        """Return the move of a legal play."""
        rules = self.rules
        shape = choose_reading(rules, play, target_of(rules, to_cover))
        return Move(self.of(play.cards), shape, suit_of(rules, shape, play.cards))

    def taken(self, hand: int, key: int, shape: Shape, over: int = -1) -> Move | None:
        """Return the play of a key in the lowest suits; with `over`, its defining card has the highest suit.

        None if the suit of the defining card is not higher than `over`.
        """
        if not self.rules.suits:
            return Move(key, shape, 0)
        cards, rest = 0, key
        while rest:
            place = (rest.bit_length() - 1) // BITS * BITS
            number = rest >> place
            rest -= number << place
            high = over >= 0 and place == shape.value * BITS
            cards |= _picked(hand >> place & 15, number, high) << place
        suit = (cards >> shape.value * BITS & 15).bit_length() - 1
        return Move(cards, shape, suit) if suit > over else None

    def is_hand(self, move: Move) -> bool:
        """Return False for a chain of singles of one suit, if the rules count that as another combo; else True."""
        if move.shape.suited is not False:
            return True
        return not any(move.cards & self._ones << suit == move.cards for suit in range(4))

    def covers(self, hand: int, target: Shape, suit: int) -> Iterator[Move]:
        """Yield the plays of a hand that cover `target`, without flushes; of plays with wings only some."""
        return self._suited(hand, target, suit) if self.rules.suits else self._plain(hand, target)

    def _plain(self, hand: int, target: Shape) -> Iterator[Move]:
        guard = self._guard
        guarded = hand | guard
        counts: list[int] = []
        for shape, move in _covering(self.rules, target):
            if (guarded - shape.key) & guard != guard:
                continue
            if shape.is_bare:
                yield move
                continue
            counts = counts or self.counts(hand)
            for wings in side_keys(shape, counts)[:_WINGS]:
                yield Move(shape.key + wings, shape, 0)

    def _suited(self, hand: int, target: Shape, suit: int) -> Iterator[Move]:
        counts = self.counts(self.key(hand))
        for shape, found in groupby(generate(self.rules, counts, target), key=itemgetter(1)):
            if shape.suited:
                continue
            even = (shape.step, shape.value) == (target.step, target.value)
            for key, _ in islice(found, _WINGS):
                move = self.taken(hand, key, shape, suit if even and shape.power == target.power else -1)
                if move is not None and self.is_hand(move):
                    yield move


@cache
def _covering(rules: Rules, target: Shape) -> tuple[tuple[Shape, Move], ...]:
    """Return the shapes that cover another shape, each with the play of its body alone."""
    return tuple((shape, Move(shape.key, shape, 0)) for shape in covering(rules, target) if not shape.suited)


@cache
def hands_of(rules: Rules) -> Hands:
    """Return the representation of hands under some rules."""
    return Hands(rules)


def _bit(rules: Rules, card: Card, slot: int) -> int:
    suit = suit_step(card) if rules.suits and card not in JOKERS else 0
    return 1 << BITS * slot + suit


@cache
def _picked(suits: int, number: int, high: bool) -> int:  # noqa: FBT001 - a table's coordinate
    """Return `number` of the suits: the lowest ones; if `high`, the highest suit and the lowest others."""
    bits = [1 << suit for suit in range(4) if suits >> suit & 1]
    chosen = [bits[-1], *bits[: number - 1]] if high else bits[:number]
    return sum(chosen)
