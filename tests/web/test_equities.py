"""Shares of the pot by exact enumeration with our own ranking: the page's equities are tested against the same file."""

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from paiju.engine.cards.card import SUITED
from paiju.engine.cards.poker import strength_of

VECTORS = json.loads((Path(__file__).parents[2] / "web/test/holdem/equities.json").read_text())
LONG = pytest.mark.long(reason="millions of boards")


def cases() -> list[Any]:
    """Every vector; those before the flop in the long part."""
    return [
        pytest.param(one, id=" ".join(one["hands"]), marks=() if one["board"] else LONG) for one in VECTORS
    ]


@pytest.mark.parametrize("vector", cases())
def test_the_shares_of_open_hands_are_those_of_all_boards_that_may_come(vector):
    hands = [cards_of(hand) for hand in vector["hands"]]
    board, dead = cards_of(vector["board"]), cards_of(vector["dead"])
    assert [float(share) for share in shares(hands, board, dead)] == pytest.approx(vector["shares"], abs=1e-9)


def shares(hands: list[list[str]], board: list[str], dead: list[str]) -> list[Fraction]:
    """Return each hand's part of all boards; a tie's board counts in equal parts."""
    gone = {card for hand in hands for card in hand} | {*board, *dead}
    rest = [card for card in SUITED if card not in gone]
    won = [Fraction(0)] * len(hands)
    boards = 0
    for drawn in combinations(rest, 5 - len(board)):
        boards += 1
        strengths = [strength_of((*hand, *board, *drawn)) for hand in hands]
        best = max(strengths)
        winners = [seat for seat, strength in enumerate(strengths) if strength == best]
        for seat in winners:
            won[seat] += Fraction(1, len(winners))
    return [share / boards for share in won]


def cards_of(text: str) -> list[str]:
    """Read `AhKs` as two cards."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]
