"""Numbers for the hands of a shedding game, enumerated by the engine's own generator over the whole deck.

Where suits do not count, a hand is a set of ranks and its reading (斗地主: 27,471 of them); it is played in the lowest
suits that the seat holds, as in `Game.legal_actions`. Where they count, a hand is a set of cards (锄大地: 19,898).
Either way nothing that `legal_actions` yields is left out.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from paiju.engine.cards.card import Card
from paiju.engine.core.game import Action
from paiju.engine.shedding.classify import catalogue, classify
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import count_ranks, generate
from paiju.engine.shedding.legal import legal_plays, play_of
from paiju.engine.shedding.moves import Play, Played
from paiju.engine.shedding.shapes import BITS, ONE_RANK, Shape, tables_of
from paiju.engine.shedding.trick import choose_reading, target_of


class Hands(Protocol):
    """The numbered hands of a game, from 0."""

    size: int

    def legal(
        self, hand: tuple[Card, ...], to_cover: Played | None, must_include: Card | None, first: int
    ) -> dict[int, Any]:
        """Return the legal plays by number, counted from `first`."""

    def play(self, hand: tuple[Card, ...], to_cover: Played | None, entry: Any) -> Action:
        """Return the play of an entry of `legal`."""

    def describe(self, number: int) -> str:
        """Return a hand in words."""


class RankHands:
    """Hands of games in which suits do not count: a key of ranks and a shape."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._all = tuple(generate(rules, [rules.copies(rank) for rank in rules.ranks]))
        self._number = {pair: number for number, pair in enumerate(self._all)}
        self.size = len(self._all)

    def legal(
        self, hand: tuple[Card, ...], to_cover: Played | None, must_include: Card | None, first: int
    ) -> dict[int, tuple[int, Shape]]:
        """Return key and shape of the legal plays by number, counted from `first`."""
        rules, number = self._rules, self._number
        target = target_of(rules, to_cover)
        found = generate(rules, count_ranks(rules, hand), target.shape if target else None)
        if must_include is not None:
            # It is the lowest card of its rank in the hand, and plays take the lowest suits.
            at = BITS * tables_of(rules).slots[must_include]
            return {first + number[pair]: pair for pair in found if pair[0] >> at & ONE_RANK}
        return {first + number[pair]: pair for pair in found}

    def play(self, hand: tuple[Card, ...], to_cover: Played | None, entry: tuple[int, Shape]) -> Action:
        """Return the play in the lowest suits of the hand."""
        return play_of(self._rules, hand, *entry, to_cover)

    def describe(self, number: int) -> str:
        """Return combo and ranks, lowest first; of several readings with the defining rank."""
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
        return {first + self._number_of(play, to_cover): play for play in plays}

    def _number_of(self, play: Play, to_cover: Played | None) -> int:
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
        """Return combo and cards; of several readings with the defining rank."""
        play = self._all[number]
        reading = play.as_ or classify(self._rules, play.cards)[0].reading
        return f"{reading.combo} {' '.join(play.cards)}" + (f" as {reading.rank}" if play.as_ else "")


@cache
def hands_of(rules: Rules, deck: tuple[Card, ...]) -> Hands:
    """Return the numbered hands of a game, built once."""
    return CardHands(rules, deck) if rules.suits else RankHands(rules)
