"""Planes of the shedding games: a column for each different card, a row for each place where cards are known to be."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final

from paiju.engine.cards.card import Card, Rank, rank_of, suit_step
from paiju.engine.cards.reading import Combo
from paiju.engine.core.seats import Seat
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.moves import Played
from paiju.envs.codecs.codec import Layout, Part, Planes

RECENT: Final = 9
"""Moves that have a plane of their own."""
_CELL: Final = 8
"""Bits of a column."""
_KEPT: Final = 1 << 16
"""Sets of cards whose rows are remembered."""


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
    """Return the facts that tell whose the recent moves are."""
    text = f"Who made each of the latest moves: (relative seat + 1) / {seats}; 0: there was none."
    return Part("recent_seat", RECENT, text)


class CardColumns:
    """The columns of a game's cards, by rank from the weakest up, then by suit."""

    def __init__(self, rules: Rules, deck: Sequence[Card]) -> None:
        self.cards = tuple(
            sorted(set(deck), key=lambda card: (rules.ranks.index(rank_of(card)), suit_step(card)))
        )
        at = {card: _CELL * column for column, card in enumerate(self.cards)}
        # A row is an integer with a byte for each column: adding rows adds counts, and no count reaches 256.
        self._row_of = lru_cache(_KEPT)(lambda cards: sum([1 << at[card] for card in cards]))
        self._deck = self._row_of(tuple(deck))

    def planes(
        self,
        layout: Layout,
        view: Any,
        to_cover: Played | None,
        further: Sequence[tuple[int, tuple[Card, ...]]],
    ) -> Planes:
        """Return the planes of a view; `further` are rows and the cards in them."""
        place, row_of, you, seats = layout.row, self._row_of, view.you, len(view.counts)
        rows, moves, hand = [0] * layout.rows, moves_of(view), row_of(view.hand)
        laid, played, recent = 0, place["played"], place["recent"]
        latest = len(moves) - 1
        for number, move in enumerate(moves):
            if type(move) is Played:
                row = row_of(move.cards)
                laid += row
                rows[played + (move.seat - you) % seats] += row
                if latest - number < RECENT:
                    rows[recent + latest - number] = row
        rows[place["hand"]] = hand
        rows[place["unseen"]] = self._deck - hand - laid
        rows[place["cover"]] = 0 if to_cover is None else row_of(to_cover.cards)
        for at, cards in further:
            rows[at] += row_of(cards)
        width = len(self.cards)
        return layout.planes_of(bytearray(b"".join([row.to_bytes(width, "little") for row in rows])))


def moves_of(view: Any) -> list[Any]:
    """Return all plays and passes of a deal."""
    return [move for entries in view.rounds[1:] for move in entries]


def recent_seats(view: Any) -> list[float]:
    """Return whose the recent moves are, as `recent_part` tells."""
    seats = len(view.counts)
    latest: list[Any] = []
    for entries in view.rounds[:0:-1]:
        latest += entries[::-1]
        if len(latest) >= RECENT:
            break
    found = [((move.seat - view.you) % seats + 1) / seats for move in latest[:RECENT]]
    return found + [0.0] * (RECENT - len(found))


class Readings:
    """Facts about the hand to cover: which combo and rank it is taken for."""

    def __init__(self, rules: Rules) -> None:
        jokers = () if rules.all_jokers is None else (rules.all_jokers,)
        combos = dict.fromkeys((*(pattern.combo for pattern in rules.patterns), *jokers))
        self._combo = {combo: place for place, combo in enumerate(combos)}
        self._facts = cache(self._read)
        self._rank = {rank: (slot + 1) / len(rules.ranks) for slot, rank in enumerate(rules.ranks)}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The documented facts."""
        return (
            Part("cover_combo", len(self._combo), f"The combo to cover: {', '.join(self._combo)}."),
            Part("cover_rank", 1, f"Its rank: from 1/{len(self._rank)} for the weakest to 1; 0: none."),
        )

    def facts(self, to_cover: Played | None) -> tuple[float, ...]:
        """Return the facts of a hand to cover."""
        if to_cover is None:
            return self._facts(None, None)
        return self._facts(to_cover.combo, to_cover.rank)

    def _read(self, combo: Combo | None, rank: Rank | None) -> tuple[float, ...]:
        found = [0.0] * (len(self._combo) + 1)
        if combo is not None and rank is not None:
            found[self._combo[combo]] = 1.0
            found[-1] = self._rank[rank]
        return tuple(found)


def relative(seat: Seat | None, view: Any) -> int | None:
    """Return a seat as the viewer counts: 0 is its own."""
    return None if seat is None else (seat - view.you) % len(view.counts)
