"""Ranges: how probable each pair of hole cards is for each opponent, after all that it has done in the hand."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple

from paiju.bots.holdem.boards import STEP, STEPS, runouts
from paiju.bots.holdem.habits import USUAL, Habits, likelihood
from paiju.bots.holdem.pairs import HOLDING, PAIRS, numbers_of
from paiju.bots.holdem.preflop import PLACE
from paiju.bots.holdem.record import acts_of
from paiju.engine.betting.street import CONTENDING
from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem.view import View

CARDS_OF: Final = (0, 3, 4, 5)
"""The number of cards on the board, by street."""
_PLACE_STEPS: Final = tuple(place // STEP for place in PLACE)


class Range(NamedTuple):
    """The possible hands of one opponent."""

    seat: Seat
    weights: Sequence[float]
    """Weight of each pair; 0 for a pair with a card that is known to lie elsewhere."""
    acted: bool
    """Whether it has called or raised in this hand."""

    def draw(self, dice: Random, hands: int) -> Sequence[int]:
        """Draw pairs by their weights, with repetition."""
        return dice.choices(range(len(PAIRS)), cum_weights=list(accumulate(self.weights)), k=hands)

    def spread(self, steps: Sequence[int]) -> "Spread":
        """Return how the range spreads over steps of strength."""
        weights = [0.0] * STEPS
        for weight, step in zip(self.weights, steps, strict=True):
            weights[step] += weight
        total = sum(weights)
        return Spread(self.acted, [sum_ / total for sum_ in accumulate(weights)])


class Spread(NamedTuple):
    """The strength of a range."""

    acted: bool
    below: Sequence[float]
    """Part of the range, 0 to 1, that is at each step of strength or below it."""

    def step_of_best(self, part: float) -> int:
        """Return the lowest step of the best `part` of the range."""
        return min(STEPS - 1, bisect_left(self.below, 1 - part))


def ranges_of(view: View, habits: Habits = USUAL) -> tuple[Range, ...]:
    """Return the range of each opponent that contends, from the left of the button."""
    hand, board = numbers_of(view.hand or ()), numbers_of(view.boards[0])
    known = _unknown_only((*hand, *board))
    rivals = [seat for seat in view.order if seat != view.you and view.standing[seat] in CONTENDING]
    weights: dict[Seat, Sequence[float]] = dict.fromkeys(rivals, known)
    _narrow(view, hand, board, weights, habits)
    acted = {act.seat for act in acts_of(view) if act.kind != "check"}
    return tuple(Range(seat, weights[seat], seat in acted) for seat in rivals)


def steps_on(street: int, hand: tuple[int, ...], board: tuple[int, ...]) -> Sequence[int]:
    """Return each pair's step of strength on a street: by its place before the flop, by its equity later."""
    if street == 0:
        return _PLACE_STEPS
    return [equity // STEP for equity in runouts(board[: CARDS_OF[street]], hand).equity]


def _unknown_only(known: Sequence[int]) -> Sequence[float]:
    weights = [1.0] * len(PAIRS)
    for card in known:
        for pair in HOLDING[card]:
            weights[pair] = 0.0
    return weights


def _narrow(
    view: View,
    hand: tuple[int, ...],
    board: tuple[int, ...],
    weights: dict[Seat, Sequence[float]],
    habits: Habits,
) -> None:
    """Multiply the weights of each seat's pairs by the likelihood of all acts of that seat."""
    steps: Mapping[int, Sequence[int]] = {}
    for act in acts_of(view):
        if act.seat not in weights:
            continue
        if act.street not in steps:
            steps = {**steps, act.street: steps_on(act.street, hand, board)}
        table = likelihood(act, view.options.bb, habits)
        weights[act.seat] = [
            weight * table[step] for weight, step in zip(weights[act.seat], steps[act.street], strict=True)
        ]
