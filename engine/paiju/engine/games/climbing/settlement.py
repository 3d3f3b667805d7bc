"""How the climbing games are settled (结算): sections 7.3, 8.4 and 9.6."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final as Const

from paiju.engine.cards.card import Card
from paiju.engine.core.game import Line
from paiju.engine.core.seats import Seat
from paiju.engine.games.climbing.ruleset import Final

_HELD_TWOS: Const[Mapping[Card, int]] = {"2s": 50, "2h": 30, "2c": 20, "2d": 10}


def penalty(hand: Sequence[Card]) -> int:
    """Return what the cards left cost in 锄大地: more a card the more there are, and something for each 2."""
    left = len(hand)
    factor = 1 if left < 8 else 2 if left < 10 else 3 if left < 13 else 4
    return factor * left + sum(_HELD_TWOS.get(card, 0) for card in hand)


def each_pays_the_difference(final: Final) -> Iterator[Line]:
    """锄大地: of any two seats, the one with the higher penalty pays the other the difference."""
    penalties = [penalty(hand) for hand in final.hands]
    yield Line(_winner(final), "base", 0, factor=final.base)
    for seat, other in combinations(range(len(penalties)), 2):
        if penalties[seat] != penalties[other]:
            amount = (penalties[other] - penalties[seat]) * final.base
            yield Line(seat, "penalty_difference", amount, to=other)


def price(left: int) -> int:
    """Return what the cards left cost in 三两一; a last one costs nothing."""
    return 0 if left <= 1 else 1 if left <= 5 else 2 if left <= 9 else 3 if left <= 12 else 5


def each_pays_the_winner(final: Final) -> Iterator[Line]:
    """三两一: each loser pays the winner for its cards."""
    winner = _winner(final)
    yield Line(winner, "base", 0, factor=final.base)
    for seat, hand in enumerate(final.hands):
        if amount := price(len(hand)) * final.base:
            yield Line(seat, "cards_left", -amount, to=winner)


def points_captured(final: Final) -> Iterator[Line]:
    """五瓜皮, 七鬼: the points a seat captured are its amount; they do not add up to 0."""
    for seat, points in enumerate(final.points):
        yield Line(seat, "points", points)


def ranks_of(points: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's rank by points, equal ones sharing theirs: 1, 1, 3."""
    return tuple(1 + sum(other > own for other in points) for own in points)


def amounts_of(lines: Sequence[Line], seats: int) -> tuple[int, ...]:
    """Return what the lines, mirrored ones included, add up to for each seat."""
    amounts = [0] * seats
    for line in lines:
        amounts[line.seat] += line.amount
        if line.to is not None:
            amounts[line.to] -= line.amount
    return tuple(amounts)


def _winner(final: Final) -> Seat:
    return next(seat for seat, hand in enumerate(final.hands) if not hand)
