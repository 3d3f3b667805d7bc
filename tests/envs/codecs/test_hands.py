"""The numbered hands of the shedding games are complete: they are the engine's own lists over the whole deck."""

from random import Random

from paiju.engine.games.climbing import GAMES as CLIMBING
from paiju.engine.games.doudizhu import GAMES as LANDLORDS
from paiju.engine.shedding.classify import catalogue
from paiju.engine.shedding.legal import legal_plays
from paiju.envs.codecs.hands import hands_of
from tests.rows import rows

RULES = {
    **{game.key: (game.ruleset.rules, game.ruleset.deck) for game in CLIMBING},
    **{game.key: (game.variant.rules["official"], game.variant.deck) for game in LANDLORDS},
}
SIZES = {"doudizhu": 27471, "doudizhu_4p": 7951, "big_two": 19898, "three_two_one": 3836, "qigui521": 198}


@rows(("key", "size"), SIZES.items())
def test_a_game_has_so_many_hands(key, size):
    assert hands_of(*RULES[key]).size == size


def test_doudizhu_has_one_number_for_each_hand_of_the_catalogue():
    rules, deck = RULES["doudizhu"]
    assert hands_of(rules, deck).size == len(catalogue(rules))


@rows("key", RULES)
def test_the_numbers_of_any_cards_are_their_legal_plays(key):
    rules, deck = RULES[key]
    hands, dice = hands_of(rules, deck), Random(key)
    for _ in range(4):
        cards = tuple(dice.sample(deck, rules.max_hand))
        found = hands.legal(cards, None, None, 0)
        assert [hands.play(cards, None, entry) for entry in found.values()] == list(
            legal_plays(rules, cards, None)
        )
        assert all(0 <= number < hands.size for number in found)


def test_a_hand_is_described_by_combo_and_ranks_or_cards():
    assert hands_of(*RULES["doudizhu"]).describe(0) == "single 3"
    assert hands_of(*RULES["doudizhu"]).describe(27470) == "pair_jokers LJ BJ"
    assert hands_of(*RULES["big_two"]).describe(52) == "pair 3d 3c"
