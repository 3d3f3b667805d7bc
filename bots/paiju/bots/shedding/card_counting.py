"""Counts the cards that a player has not seen."""

from collections.abc import Iterable, Sequence
from typing import Any

from paiju.engine.cards.card import Card
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import count_ranks
from paiju.engine.shedding.moves import Played


def unseen_ranks(rules: Rules, hand: Sequence[Card], rounds: Iterable[Iterable[Any]]) -> list[int]:
    """Return the number of cards of each rank, lowest value first, that are neither played nor in `hand`."""
    played = (card for moves in rounds for move in moves if isinstance(move, Played) for card in move.cards)
    gone = count_ranks(rules, (*hand, *played))
    return [rules.copies(rank) - count for rank, count in zip(rules.ranks, gone, strict=True)]
