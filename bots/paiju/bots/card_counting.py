"""What a player can tell from what has been played."""

from collections.abc import Iterable, Sequence
from typing import Any

from paiju.engine.cards.card import Card
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import count_ranks
from paiju.engine.shedding.moves import Played


def unseen_ranks(rules: Rules, hand: Sequence[Card], rounds: Iterable[Iterable[Any]]) -> list[int]:
    """Return how many cards of each rank are neither played nor in the own hand."""
    played = (card for moves in rounds for move in moves if isinstance(move, Played) for card in move.cards)
    gone = count_ranks(rules, (*hand, *played))
    return [rules.copies(rank) - count for rank, count in zip(rules.ranks, gone, strict=True)]
