"""Makes the weights of `bots/paiju/bots/shedding/deals.py`: `python -m tests.bots.shedding.fit [doudizhu_4p]`.

Deals are played by the policy of rollouts, seat 0 as landlord whatever it holds, and what it wins from each farmer is
fitted to the facts of all hands by least squares. Rare high stakes are cut, so that a few deals do not decide.
"""

import sys
from functools import partial
from random import Random

import numpy as np

from paiju.bots.shedding.deals import facts_of
from paiju.bots.shedding.hands import hands_of
from paiju.bots.shedding.policies import GoingOut, splitter_of
from paiju.bots.shedding.positions import SearchPosition, Setting
from paiju.bots.shedding.views import LANDLORD, landlord_payoffs
from paiju.engine.registry import GAMES

DEALS = {1: 6000, 2: 2000}
CUT = {1: 4, 2: 2}
"""The most stakes that a deal counts, by the number of decks."""
RIDGE = 3.0
"""How much the fit prefers small weights."""


def main(key):
    variant = GAMES[key].variant
    decks = variant.rules["official"].decks
    samples = [*dealt(variant, Random(11), DEALS[decks])]
    facts = np.array([[1.0, *found] for found, _ in samples])
    won = np.clip([won for _, won in samples], -CUT[decks], CUT[decks])
    ridge = np.diag([0.0] + [RIDGE] * (facts.shape[1] - 1))
    weights = np.linalg.solve(facts.T @ facts + ridge, facts.T @ won).round(3).tolist()
    half = (len(weights) + 1) // 2
    print(f"Weights({weights[0]}, {tuple(weights[1:half])}, {tuple(weights[half:])})")


def dealt(variant, dice, deals):
    """Yield of each deal the facts of the landlord's hand and of the farmers' together, and the stakes won."""
    rules = variant.rules["official"]
    hands, splitter, size = hands_of(rules), splitter_of(rules), variant.hand
    payoffs = partial(landlord_payoffs, 0, (1,) * variant.seats)
    setting = Setting(hands, (0,) + (1,) * (variant.seats - 1), payoffs, factors=variant.factors)
    for _ in range(deals):
        deck = [*variant.deck]
        dice.shuffle(deck)
        parts = [deck[size * seat : size * (seat + 1)] for seat in range(variant.seats)]
        parts[0] += deck[size * variant.seats :]
        position = SearchPosition(setting, [*map(hands.of, parts)], [*map(len, parts)], 0)
        landlord, *farmers = (facts_of(hands, splitter, hand) for hand in position.hands)
        policy = GoingOut(setting, LANDLORD)
        while not position.finished:
            position.play(policy.choose(position))
        together = [sum(facts) for facts in zip(*farmers, strict=True)]
        yield (*landlord, *together), payoffs(position)[0] / (variant.seats - 1)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "doudizhu")
