"""Planes of the shedding games: a column for each different card, a row for each place where cards may be."""

from array import array
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from paiju.engine.cards.card import Card, Rank, rank_of, suit_step
from paiju.engine.cards.reading import Combo
from paiju.engine.core.seats import Seat
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.moves import Played
from paiju.envs.codecs.codec import Part, packed

RECENT: Final = 9
"""Number of the latest moves that have a plane of their own."""
_CELL: Final = 8
"""Number of bits in a column."""
_KEPT: Final = 1 << 16
"""Largest number of sets of cards whose rows are cached."""


def card_parts(seats: int) -> tuple[Part, ...]:
    """Return the planes that all shedding games have."""
    return (
        Part("hand", 1, "Cards in the own hand."),
        Part("cover", 1, "The hand that must be covered; zeros when leading."),
        Part("unseen", 1, "The deck without the own hand and what was played."),
        Part("played", seats, "All cards that each seat has played, own seat first."),
        Part("recent", RECENT, "The latest moves, the last one first; zeros for a pass."),
    )


def recent_part(seats: int) -> Part:
    """Return the facts that tell which seats made the recent moves."""
    text = f"Who made each of the latest moves: (relative seat + 1) / {seats}; 0: there was none."
    return Part("recent_seat", RECENT, text)


class CardColumns:
    """The columns of a game's cards, by rank, the weakest first, then by suit."""

    def __init__(self, rules: Rules, deck: Sequence[Card]) -> None:
        self.cards = tuple(
            sorted(set(deck), key=lambda card: (rules.ranks.index(rank_of(card)), suit_step(card)))
        )
        # A row is an integer with a byte for each column: adding rows adds counts, and no count reaches 256.
        one = {card: 1 << _CELL * column for column, card in enumerate(self.cards)}.__getitem__
        self.row_of: Callable[[tuple[Card, ...]], int] = lru_cache(_KEPT)(lambda cards: sum(map(one, cards)))
        """The row of a set of cards, as an integer."""
        self.deck = self.row_of(tuple(deck))
        """The row of the whole deck."""

    def bytes_of(self, row: int) -> bytes:
        """Return the bytes of a row in the planes."""
        return row.to_bytes(len(self.cards), "little")


class Readings:
    """Facts about the hand to cover: the combo and rank of its reading."""

    def __init__(self, rules: Rules) -> None:
        jokers = () if rules.all_jokers is None else (rules.all_jokers,)
        combos = dict.fromkeys((*(pattern.combo for pattern in rules.patterns), *jokers))
        self._combo = {combo: place for place, combo in enumerate(combos)}
        self._packed = cache(self._read)
        self._rank = {rank: (slot + 1) / len(rules.ranks) for slot, rank in enumerate(rules.ranks)}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The documented facts."""
        return (
            Part("cover_combo", len(self._combo), f"The combo to cover: {', '.join(self._combo)}."),
            Part("cover_rank", 1, f"Its rank: from 1/{len(self._rank)} for the weakest to 1; 0: none."),
        )

    def facts(self, to_cover: Played | None) -> "array[float]":
        """Return the facts of a hand to cover."""
        return array("f", self.packed(to_cover))

    def packed(self, to_cover: Played | None) -> bytes:
        """Return the same facts as `facts`, as bytes."""
        if to_cover is None:
            return self._packed(None, None)
        return self._packed(to_cover.combo, to_cover.rank)

    def _read(self, combo: Combo | None, rank: Rank | None) -> bytes:
        found = [0.0] * (len(self._combo) + 1)
        if combo is not None and rank is not None:
            found[self._combo[combo]] = 1.0
            found[-1] = self._rank[rank]
        return packed(found)


def relative(seat: Seat | None, view: Any) -> int | None:
    """Return a seat relative to the viewer's, which is 0; None for None."""
    return None if seat is None else (seat - view.you) % len(view.counts)
