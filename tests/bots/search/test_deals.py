"""The worth of a landlord's deal grows with the landlord's hand and falls with the farmers'."""

import pytest

from paiju.bots.search.deals import WEIGHTS, facts_of, worth_of
from paiju.bots.search.hands import hands_of
from paiju.bots.search.policies import splitter_of
from paiju.engine.games.doudizhu.variants import FOUR, THREE

RULES = {1: THREE.rules["official"], 2: FOUR.rules["official"]}
STRONG, WEAK = "BJ 2s 2h As Ad Kd Kh Ks 9d 9h 9s 9c", "3d 4d 5s 7h 8d 8s Td Js Qd Qh 3h 6c"


def facts(decks, text):
    rules = RULES[decks]
    return facts_of(hands_of(rules), splitter_of(rules), hands_of(rules).of(text.split()))


def test_the_facts_of_a_hand_are_its_high_cards_and_bombs():
    assert facts(1, "BJ LJ 2d 2s Ad 7d 7c 7h 7s")[:-1] == (1, 1, 2, 1, 1, 0, 1.0)
    assert facts(2, "BJ LJ LJ 5d 5d 5c 5h 5s 5s")[:-1] == (1, 2, 0, 0, 1, 1, 0.0)


@pytest.mark.parametrize("decks", WEIGHTS)
def test_the_stronger_hand_wins_more(decks):
    strong, weak = facts(decks, STRONG), facts(decks, WEAK)
    weights = WEIGHTS[decks]
    assert worth_of(weights, strong, [weak, weak]) > worth_of(weights, weak, [weak, weak])
    assert worth_of(weights, strong, [weak, weak]) > worth_of(weights, strong, [strong, weak])
