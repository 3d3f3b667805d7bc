"""The worth of a landlord's deal before it is played, from all hands: a sum over a few facts of each hand.

`python -m tests.bots.shedding.fit` made the weights: it plays deals by the policy of rollouts and fits their payoffs.
"""

from typing import Final, NamedTuple, TypeAlias

from paiju.bots.shedding.hands import Hands
from paiju.bots.shedding.split import Splitter

Facts: TypeAlias = tuple[float, ...]
"""Numbers of 大王, 小王, 2, A, bombs, bombs of at least six cards; 1 for all jokers, else 0; the hand's worth / 10."""


class Weights(NamedTuple):
    """The win of a landlord from each farmer, in stakes: a constant and a weight for each fact."""

    constant: float
    landlord: Facts
    farmer: Facts
    """Weights for the facts of all farmers together."""


WEIGHTS: Final[dict[int, Weights]] = {
    1: Weights(
        0.42,
        (0.304, 0.257, 0.118, 0.07, 0.225, 0.0, -0.123, 0.344),
        (-0.304, -0.257, -0.118, -0.07, -0.355, 0.0, -0.135, -0.139),
    ),
    2: Weights(
        -0.355,
        (0.188, 0.004, 0.024, 0.016, 0.059, 0.303, 0.071, 0.144),
        (-0.188, -0.004, -0.024, -0.016, 0.007, -0.255, -0.808, -0.058),
    ),
}
"""Weights by the number of decks."""


def facts_of(hands: Hands, splitter: Splitter, hand: int) -> Facts:
    """Return the facts of a hand."""
    counts = hands.counts(hand)
    ace, two, little, big = counts[-4:]
    bombs = sum(count >= 4 for count in counts[:-2])
    large = sum(count >= 6 for count in counts[:-2])
    every = little == big == hands.rules.decks
    return big, little, two, ace, bombs, large, float(every), splitter.estimate(hand) / 10


def worth_of(weights: Weights, landlord: Facts, farmers: list[Facts]) -> float:
    """Return an estimate of the landlord's win from each farmer, in stakes."""
    found = weights.constant + _sum(weights.landlord, landlord)
    return found + sum(_sum(weights.farmer, farmer) for farmer in farmers)


def _sum(weights: Facts, facts: Facts) -> float:
    return sum(weight * fact for weight, fact in zip(weights, facts, strict=True))
