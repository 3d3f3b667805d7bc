"""Planes of the shedding games: a column for each different card, a row for each place where cards are known to be."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from paiju.engine.cards.card import Card, rank_of, suit_step
from paiju.engine.core.seats import Seat
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.moves import Played
from paiju.envs.codecs.codec import Layout, Part, Planes

RECENT: Final = 9
"""Moves that have a plane of their own."""


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
        self.at = {card: column for column, card in enumerate(self.cards)}
        self.deck = np.bincount([self.at[card] for card in deck]).astype(np.uint8)

    def planes(
        self,
        layout: Layout,
        view: Any,
        to_cover: Played | None,
        further: Sequence[tuple[int, Sequence[Card]]],
    ) -> Planes:
        """Return the planes of a view; `further` are rows and the cards in them."""
        row, seats = layout.row, len(view.counts)
        rows: list[tuple[int, Sequence[Card]]] = [(row["hand"], view.hand), *further]
        if to_cover is not None:
            rows.append((row["cover"], to_cover.cards))
        moves = moves_of(view)
        played = [move for move in moves if isinstance(move, Played)]
        rows += [(row["played"] + (move.seat - view.you) % seats, move.cards) for move in played]
        for back, move in enumerate(reversed(moves[-RECENT:])):
            rows.append((row["recent"] + back, move.cards if isinstance(move, Played) else ()))
        at, width = self.at, len(self.cards)
        planes = layout.counted([place * width + at[card] for place, cards in rows for card in cards])
        laid = planes[row["played"] : row["played"] + seats].sum(axis=0, dtype=np.uint8)
        planes[row["unseen"]] = self.deck - planes[row["hand"]] - laid
        return planes


def moves_of(view: Any) -> list[Any]:
    """Return all plays and passes of a deal."""
    return [move for entries in view.rounds[1:] for move in entries]


def recent_seats(view: Any) -> list[float]:
    """Return whose the recent moves are, as `recent_part` tells."""
    seats = len(view.counts)
    latest = [((move.seat - view.you) % seats + 1) / seats for move in reversed(moves_of(view)[-RECENT:])]
    return latest + [0.0] * (RECENT - len(latest))


class Readings:
    """Facts about the hand to cover: which combo and rank it is taken for."""

    def __init__(self, rules: Rules) -> None:
        jokers = () if rules.all_jokers is None else (rules.all_jokers,)
        combos = dict.fromkeys((*(pattern.combo for pattern in rules.patterns), *jokers))
        self._combo = {combo: place for place, combo in enumerate(combos)}
        self._rank = {rank: (slot + 1) / len(rules.ranks) for slot, rank in enumerate(rules.ranks)}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The documented facts."""
        return (
            Part("cover_combo", len(self._combo), f"The combo to cover: {', '.join(self._combo)}."),
            Part("cover_rank", 1, f"Its rank: from 1/{len(self._rank)} for the weakest to 1; 0: none."),
        )

    def facts(self, to_cover: Played | None) -> list[float]:
        """Return the facts of a hand to cover."""
        found = [0.0] * (len(self._combo) + 1)
        if to_cover is not None:
            found[self._combo[to_cover.combo]] = 1.0
            found[-1] = self._rank[to_cover.rank]
        return found


def relative(seat: Seat | None, view: Any) -> int | None:
    """Return a seat as the viewer counts: 0 is its own."""
    return None if seat is None else (seat - view.you) % len(view.counts)
