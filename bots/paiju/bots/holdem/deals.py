"""Deals that fit the ranges: for each opponent a pair of hole cards, and a whole board."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from paiju.bots.holdem.boards import boards_before, runouts
from paiju.bots.holdem.pairs import PAIRS, numbers_of, pair_of
from paiju.bots.holdem.ranges import Range, steps_on
from paiju.engine.games.holdem.view import View

_BOARDS_BEFORE: Final = 128
"""Number of boards that are sampled for a decision before the flop."""
_LEAST: Final = 3
"""The number of deals is `hands` divided by the number of opponents, or by this if they are more."""
_SPARE: Final = 3
"""Number of pairs drawn for each pair that is needed: some hold a card that lies elsewhere in the deal."""
MASKS: Final = tuple(1 << low | 1 << high for low, high in PAIRS)
"""By pair: the set of its two cards, one bit for each card."""


class Held(NamedTuple):
    """An opponent in a deal."""

    place: int
    """Index of the opponent's range."""
    share: int
    """Share of hands that it beats on the whole board (`paiju.bots.holdem.boards`)."""
    step: int
    """Step of its strength on the present board, as `paiju.bots.holdem.habits` defines it."""
    dice: float
    """A random number from 0 to 1: the opponent does an act of probability p if the number is below p.

    It is drawn once per deal, so that all of the bot's candidate actions meet the same opponent.
    """


class Deal(NamedTuple):
    """A possible deal."""

    own: int
    """Share of hands that the bot's hand beats on the whole board."""
    rivals: tuple[Held, ...]


def deals_of(view: View, ranges: Sequence[Range], dice: Random, hands: int) -> list[Deal]:
    """Return deals with about `hands` opponents' hands altogether; every board comes up about equally often.

    With more than `_LEAST` opponents there are more hands, since too few deals would make a rough estimate.
    """
    hand, board = numbers_of(view.hand or ()), numbers_of(view.boards[0])
    own, street = pair_of(hand), len(view.streets) - 1
    boards = boards_before(dice, own, _BOARDS_BEFORE) if street == 0 else runouts(board, hand).shares
    steps = steps_on(street, hand, board)
    deals = max(hands // len(ranges), hands // _LEAST)
    drawn = [iter(range_.draw(dice, _SPARE * deals)) for range_ in ranges]
    found = []
    for number in range(deals):
        shares = boards[number % len(boards)]
        if rivals := _rivals(drawn, shares, steps, dice):
            found.append(Deal(shares[own], rivals))
    return found


def _rivals(
    drawn: Sequence[Iterator[int]], shares: Sequence[int], steps: Sequence[int], dice: Random
) -> tuple[Held, ...]:
    """Return what the opponents hold in one deal; empty if no pair is left for one of them."""
    taken, found = 0, []
    for place, pairs in enumerate(drawn):
        for pair in pairs:
            if shares[pair] and not taken & MASKS[pair]:
                break
        else:
            return ()
        taken |= MASKS[pair]
        found.append(Held(place, shares[pair], steps[pair], dice.random()))
    return tuple(found)
