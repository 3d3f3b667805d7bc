"""Settlements (结算) of the climbing games.

Rules: docs/rules/big_two.md "结算", docs/rules/three_two_one.md "结算" and docs/rules/wuguapi.md "结算".
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from paiju.engine.cards.card import Card
from paiju.engine.core.game import Line
from paiju.engine.core.seats import Seat
from paiju.engine.games.climbing.ruleset import Finish

_HELD_TWOS: Final[Mapping[Card, int]] = {"2s": 50, "2h": 30, "2c": 20, "2d": 10}


def penalty(hand: Sequence[Card]) -> int:
    """Return the penalty for remaining cards in 锄大地, in stakes: a rising price per card, and an extra for each 2."""
    left = len(hand)
    factor = 1 if left < 8 else 2 if left < 10 else 3 if left < 13 else 4
    return factor * left + sum(_HELD_TWOS.get(card, 0) for card in hand)


def each_pays_the_difference(finish: Finish) -> Iterator[Line]:
    """Yield the lines of 锄大地: of any two seats, the one with the higher penalty pays the difference."""
    penalties = [penalty(hand) for hand in finish.hands]
    yield Line(_winner(finish), "base", 0, factor=finish.base)
    for seat, other in combinations(range(len(penalties)), 2):
        if penalties[seat] != penalties[other]:
            amount = (penalties[other] - penalties[seat]) * finish.base
            yield Line(seat, "penalty_difference", amount, to=other)


def price(left: int) -> int:
    """Return the price of `left` remaining cards in 三两一, in stakes; a single card is free."""
    return 0 if left <= 1 else 1 if left <= 5 else 2 if left <= 9 else 3 if left <= 12 else 5


def each_pays_the_winner(finish: Finish) -> Iterator[Line]:
    """Yield the lines of 三两一: each loser pays the winner the price of its cards."""
    winner = _winner(finish)
    yield Line(winner, "base", 0, factor=finish.base)
    for seat, hand in enumerate(finish.hands):
        if amount := price(len(hand)) * finish.base:
            yield Line(seat, "cards_left", -amount, to=winner)


def points_captured(finish: Finish) -> Iterator[Line]:
    """Yield the lines of 五瓜皮 and 七鬼: captured points are the amounts, so they do not add up to 0."""
    for seat, points in enumerate(finish.points):
        yield Line(seat, "points", points)


def ranks_of(points: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's rank by points from 1; equal points share a rank: 1, 1, 3."""
    return tuple(1 + sum(other > mine for other in points) for mine in points)


def _winner(finish: Finish) -> Seat:
    return next(seat for seat, hand in enumerate(finish.hands) if not hand)
