"""The hands of each game, and their numbers; each page of docs/rules lists them under its head of types."""

from collections import Counter
from math import comb

from paiju.engine.cards.card import parse_cards
from paiju.engine.shedding.classify import catalogue, classify
from tests.engine.shedding.games import ALL_RULES
from tests.engine.shedding.ranks import readings
from tests.rows import rows


def found(key, text):
    return readings(ALL_RULES[key], parse_cards(text))


HANDS = {
    "doudizhu_4p": {
        "LJ LJ": {("pair", "LJ")},
        "LJ BJ": set(),
        "LJ LJ BJ BJ": {("quadruple_jokers", "BJ")},
        "3d 3d 3c BJ BJ": {("triple_with_pair", "3")},
        "3d 3d 3c LJ BJ": set(),
        "3d 3d 3c 4d": set(),
        "3d 3d 3c 3h 4d 5d": set(),
        "3d 3d 3c 4d 4d 4c": {("triple_straight", "4")},
        "3d 3d 3c 4d 4d 4c 5d 5d 6d 6d": {("triple_straight_with_pairs", "4")},
        "3d 3d 3c 4d 4d 4c 5d 5d 5c 5h": set(),
        "3d 3d 3c 4d 4d 4c 5d 5d LJ LJ": {("triple_straight_with_pairs", "4")},
        "3d 3d 3c 4d 4d 4c LJ LJ BJ BJ": set(),
        "3d 3d 3c 4d 4d 4c 5d 5d LJ BJ": set(),
        "3d 3d 3c 4d 4d 4c 3h 3s 5d 5d": set(),
        "Ad Ad Ac 2d 2d 2c": set(),
    },
    "big_two": {
        "Ad 2c 3d 4d 5d": {("single_straight", "2")},
        "2d 3c 4d 5d 6d": {("single_straight", "2")},
        "Td Jc Qd Kd Ad": {("single_straight", "A")},
        "Jd Qc Kd Ad 2d": set(),
        "Jd Qd Kd Ad 2d": {("single_flush", "2")},
        "3d 4d 5d 6d 7d": {("single_flush_straight", "7")},
        "3d 3c 3h 3s": set(),
        "3d 3c 3h 4d": set(),
        "3d 4d 5d": set(),
        "3d 3c 4d 4c": set(),
        "BJ": set(),
    },
    "three_two_one": {
        "Ad 2d 3d": {("single_straight", "3")},
        "Kd Ad 2d": {("single_straight", "2")},
        "Kd Ad 2d 3d": set(),
        "Kd Kc Ad Ac 2d 2c": {("pair_straight", "2")},
        "Ad Ac 2d 2c": {("pair_straight", "2")},
        "3d 3c 4d": set(),
        "3d 3c 3h 4d": set(),
        "3d 3c 3h 4d 4c": {("triple_with_pair", "3")},
        "3d 3c 3h 4d 4c 5d": {("triple_with_pair_single", "3")},
        "3d 3c 3h 3s 4d 4c": {("triple_with_pair_single", "3")},
        "3d 3c 3h 4d 4c 4h": {
            ("triple_with_pair_single", "3"),
            ("triple_with_pair_single", "4"),
            ("triple_straight", "4"),
        },
        "3d 3c 3h 5d 5c 5h": {("triple_with_pair_single", "3"), ("triple_with_pair_single", "5")},
        "3d 3c 3h 3s 4d": {("quadruple_with_single", "3")},
        "3d 3c 4d 4c 5d 5c 5h": {("pair_straight_with_single", "5")},
        "3d 3c 4d 4c 5d": set(),
        "3d 3c 3h 3s 4d 4c 4h": {("triple_straight_with_single", "4")},
        "3d 3c 3h 3s 4d 4c 4h 4s 9d": {("quadruple_straight_with_single", "4")},
        "3d 3c 3h 3s 4d 4c 4h 4s 5d 5c 5h 5s 9d": set(),
        "2d 2c Ad Ac Kd Td": set(),
        "3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2d": {("single_straight", "2")},
    },
    "wuguapi": {
        "Ad 2c 3d": {("single_straight", "3")},
        "3d 4c 5d": {("single_straight", "5")},
        "5d 6c 7d": {("single_straight", "5")},
        "6d 7c 8d": {("single_straight", "8")},
        "Qd Kc Ad": {("single_straight", "A")},
        "Kd Ac 2d": set(),
        "Kd Ad 2d": {("single_flush", "2")},
        "6d 6c 6h LJ BJ": {("triple_with_pair", "6")},
        "6d 6c 6h 6s LJ": {("quadruple_with_single", "6")},
        "6d 7c LJ": set(),
        "LJ BJ": {("pair_jokers", "BJ")},
        "6d 7c": set(),
    },
    "qigui521": {
        "LJ BJ": {("pair_jokers", "BJ")},
        "3d 4d 6d": set(),
        "7d 7c 7h 7s": {("quadruple", "7")},
        "7d 7c 7h 5d 5c": set(),
    },
}
CASES = [(key, text) for key, hands in HANDS.items() for text in hands]


@rows(("key", "text"), CASES)
def test_readings(key, text):
    assert found(key, text) == HANDS[key][text]


def counts(key):
    shapes = [shape for several in catalogue(ALL_RULES[key]).values() for shape in several]
    return Counter((str(shape.reading.combo), shape.size) for shape in shapes)


def test_big_two_has_ten_straights_and_1277_flushes_a_suit():
    assert counts("big_two") == {
        ("single", 1): 13,
        ("pair", 2): 13,
        ("triple", 3): 13,
        ("single_straight", 5): 10,
        ("single_flush", 5): comb(13, 5) - 10,
        ("triple_with_pair", 5): 13 * 12,
        ("quadruple_with_single", 5): 13 * 12,
        ("single_flush_straight", 5): 10,
    }


def test_four_player_planes_have_as_many_wings_as_there_are_choices_of_pairs():
    found = counts("doudizhu_4p")
    for units in range(2, 7):
        pairs = sum(comb(2, jokers) * comb(13 - units, units - jokers) for jokers in range(2))
        assert found["triple_straight_with_pairs", 5 * units] == (13 - units) * pairs
    assert found["triple_straight", 33] == 2
    assert found["quadruple_jokers", 4] == 1
    assert found["triple_with_pair", 5] == 13 * 14


def test_three_two_one_runs_wrap_past_the_ace():
    found = counts("three_two_one")
    assert [found["single_straight", length] for length in range(3, 14)] == [*range(13, 3, -1), 1]
    assert found["pair_straight", 4] == 13
    assert found["triple_with_pair_single", 6] == 13 * 12 * (1 + 11 + 1)


def test_the_qigui_games_have_54_singles_78_pairs_52_triples_13_fours_and_two_jokers():
    for key in ("qigui521", "qigui523"):
        found = counts(key)
        by_rank = {"single": 15, "pair": 13, "triple": 13, "quadruple": 13, "pair_jokers": 1}
        assert {combo: number for (combo, _), number in found.items()} == by_rank


@rows("key", ["doudizhu", "doudizhu_4p", "wuguapi", "qigui521", "qigui523"])
def test_no_set_of_cards_has_two_readings(key):
    rules = ALL_RULES[key]
    for several in catalogue(rules).values():
        assert len({shape.suited for shape in several}) == len(several)


def test_only_three_and_three_is_ambiguous_in_three_two_one():
    several = [found for found in catalogue(ALL_RULES["three_two_one"]).values() if len(found) > 1]
    assert {found[0].size for found in several} == {6}
    assert len(several) == comb(13, 2)


def test_a_card_of_another_game_is_no_hand():
    assert classify(ALL_RULES["big_two"], ("LJ",)) == ()
    assert classify(ALL_RULES["wuguapi"], ("6d", "6d")) == ()
    assert classify(ALL_RULES["doudizhu_4p"], ("6d", "6d", "6d")) == ()
