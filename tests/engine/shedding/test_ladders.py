"""Which hand covers which in each game, by its page in docs/rules."""

from itertools import pairwise
from random import Random

from paiju.engine.cards.card import parse_cards
from paiju.engine.cards.reading import Combo
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.trick import Target, covers, suit_of
from tests.engine.shedding.games import ALL_RULES, DECKS
from tests.rows import rows

LADDERS = {
    "doudizhu_4p: bombs by cards, then by rank, 天王炸弹 above all": (
        "3d 4d 5d 6d 7d < 3d 3c 3h 3s < 2d 2c 2h 2s < 3d 3d 3c 3h 3s < 3d 3d 3c 3c 3h 3s < "
        "3d 3d 3c 3c 3h 3h 3s < 3d 3d 3c 3c 3h 3h 3s 3s < 2d 2d 2c 2c 2h 2h 2s 2s < LJ LJ BJ BJ"
    ),
    "doudizhu_4p: single jokers and joker pairs": "2s < LJ < BJ",
    "doudizhu_4p: pairs": "2s 2s < LJ LJ < BJ BJ",
    "big_two: five cards": (
        "3d 4c 5d 6d 7d < Td Jd Qd Kd Ac < Ad 2d 3c 4c 5c < 3d 4d 5d 6d 8d < 3c 4c 5c 6c 8c < "
        "2d 4d 5d 6d 8d < 3d 3c 3h 4d 4c < 4d 4c 4h 3d 3c < 3d 3c 3h 3s 4d < 2d 2c 2h 2s 4d < "
        "3d 4d 5d 6d 7d < 3c 4c 5c 6c 7c < Ts Js Qs Ks As < Ad 2d 3d 4d 5d < 2s 3s 4s 5s 6s"
    ),
    "big_two: singles by value, then suit": "3d < 3s < 4d < As < 2d < 2s",
    "big_two: pairs by value, then the higher suit": "3d 3h < 3c 3s < 4d 4c < 2d 2s",
    "three_two_one: runs by their last point": "Ad 2d 3d < 2d 3d 4d < Jd Qd Kd < Qd Kd Ad < Kd Ad 2d",
    "three_two_one: runs of triples": (
        "2d 2c 2h 3d 3c 3h < 3d 3c 3h 4d 4c 4h < Kd Kc Kh Ad Ac Ah < Ad Ac Ah 2d 2c 2h"
    ),
    "wuguapi: singles": "6d < Kd < Ad < 2d < 3d < 4d < 5s < LJ < BJ",
    "wuguapi: pairs": "6d 6c < 5d 5c < 5h 5s < LJ BJ",
    "wuguapi: three cards": (
        "6d 7c 8d < Ad 2c 3d < 3d 4c 5d < 5c 6c 7h < 6d 7d 9d < 5d 7d 9d < 6d 6c 6h < 5d 5c 5h < "
        "6d 7d 8d < 3s 4s 5s"
    ),
    "wuguapi: four cards": "6d 7c 8d 9d < 6d 7d 8d Td < 6d 6c 6h 6s < 6d 7d 8d 9d",
    "wuguapi: five cards": (
        "6d 7c 8d 9d Td < 6d 7d 8d 9d Jd < 6d 6c 6h LJ BJ < 7d 7c 7h 6d 6c < 6d 6c 6h 6s BJ < 6d 7d 8d 9d Td"
    ),
    "qigui521: singles": "3d < 4d < 6d < 8d < 9d < Td < Jd < Qd < Kd < Ad < 2d < 5d < 5s < LJ < BJ < 7d < 7s",
    "qigui523: singles": "4d < 6d < 8d < 9d < Td < Jd < Qd < Kd < Ad < 3d < 2d < 5d < 5s < LJ < BJ < 7d < 7s",
    "qigui521: 对鬼 is a pair over 55 and under 77": "5d 5c < 5h 5s < BJ LJ < 7d 7c < 7h 7s",
    "qigui523: triples": "Ad Ac Ah < 3d 3c 3h < 7d 7c 7h",
}
"""Hands of a game, each of which covers the one before: by the game and what they show."""


def covering(key, text, other, combo=None, below=None):
    """Whether a hand covers another; where they have several readings, those named."""
    rules = ALL_RULES[key]
    shape, target = shape_of(key, text, combo), shape_of(key, other, below)
    suit = suit_of(rules, target, parse_cards(other))
    return covers(rules, shape, parse_cards(text), Target(target, suit))


def shape_of(key, text, combo=None):
    shapes = classify(ALL_RULES[key], parse_cards(text))
    return next(shape for shape in shapes if combo in {None, shape.reading.combo})


def reading(key, text):
    """The one combo of a run of three and three that is a straight, or of anything else."""
    rules = ALL_RULES[key]
    found = [shape.reading.combo for shape in classify(rules, parse_cards(text))]
    return Combo.TRIPLE_STRAIGHT if Combo.TRIPLE_STRAIGHT in found else found[0]


@rows("case", LADDERS)
def test_each_hand_of_the_ladder_covers_the_one_below_and_not_the_reverse(case):
    key = case.partition(":")[0]
    rules = ALL_RULES[key]
    for low, high in pairwise(LADDERS[case].split(" < ")):
        shapes = {}
        for text in (low, high):
            cards = parse_cards(text)
            (shapes[text],) = (s for s in classify(rules, cards) if s.reading.combo == reading(key, text))
        for one, other, expected in ((high, low, True), (low, high, False), (low, low, False)):
            target = Target(shapes[other], suit_of(rules, shapes[other], parse_cards(other)))
            assert covers(rules, shapes[one], parse_cards(one), target) is expected, (one, other)


@rows(
    ("key", "one", "other"),
    [
        ("big_two", "3d 3c 3h 3s 4d", "2d"),
        ("big_two", "3d 3c 3h 3s 4d", "2d 2c 2h"),
        ("three_two_one", "5h", "5d"),
        ("three_two_one", "3d 3c 3h 3s", "4d"),
        ("three_two_one", "3d 3c 3h 3s", "Ad 2d 3d"),
        ("wuguapi", "6d 7d 8d 9d", "6d 7c 8d"),
        ("wuguapi", "6d 7d 8d", "6d 6c 6h 6s"),
        ("wuguapi", "6d 7d 8d", "6d 6c 6h 7d 7c"),
        ("qigui521", "7d 7c 7h 7s", "3d"),
        ("qigui521", "7d 7c 7h", "3d 3c"),
        ("doudizhu_4p", "3d 3c 3h 4d 4c", "4d 4c 4h"),
        ("doudizhu_4p", "BJ BJ", "3d 3c 3h"),
    ],
)
def test_hands_of_another_kind_or_size_do_not_compare(key, one, other):
    assert not covering(key, one, other)
    assert not covering(key, other, one)


def test_a_run_of_two_triples_covers_a_lower_three_two_one_and_not_the_reverse():
    triples, mixed = "5d 5c 5h 6d 6c 6h", "5d 5c 5h 7d 7c 8d"
    assert covering("three_two_one", triples, mixed, Combo.TRIPLE_STRAIGHT)
    assert not covering("three_two_one", triples, "6s 6d 6h 7d 7c 8d", Combo.TRIPLE_STRAIGHT)
    aces, threes = "Ad Ac Ah 7d 7c 8d", "3d 3c 3h 2d 2c 2h"
    assert not covering("three_two_one", aces, threes, Combo.TRIPLE_WITH_PAIR_SINGLE, Combo.TRIPLE_STRAIGHT)


@rows("key", ALL_RULES)
def test_covering_is_a_strict_partial_order(key):
    rules, dice = ALL_RULES[key], Random(key)
    hands = []
    while len(hands) < 60:
        cards = dice.sample(DECKS[key], dice.choice([1, 1, 2, 2, 3, 4, 5, 5]))
        hands += [(shape, cards) for shape in classify(rules, cards)]
    above = {
        place: {
            other
            for other, (shape, cards) in enumerate(hands)
            if covers(rules, shape, cards, Target(target, suit_of(rules, target, below)))
        }
        for place, (target, below) in enumerate(hands)
    }
    for place, higher in above.items():
        assert place not in higher
        for other in higher:
            assert place not in above[other]
            assert above[other] <= higher
