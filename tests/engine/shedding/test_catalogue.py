"""The second seed's dictionary (sources/001): 37 types, the count of each, and every corner case it names."""

from collections import Counter

import pytest

from paiju.engine.cards.reading import Combo
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.classify import catalogue
from tests.engine.shedding.ranks import from_seed, readings
from tests.rows import rows

QQ, OFFICIAL = RULES["qq"], RULES["official"]

COUNTS = {
    "solo": (Combo.SINGLE, 1, 15),
    "solo_chain_5": (Combo.SINGLE_STRAIGHT, 5, 8),
    "solo_chain_6": (Combo.SINGLE_STRAIGHT, 6, 7),
    "solo_chain_7": (Combo.SINGLE_STRAIGHT, 7, 6),
    "solo_chain_8": (Combo.SINGLE_STRAIGHT, 8, 5),
    "solo_chain_9": (Combo.SINGLE_STRAIGHT, 9, 4),
    "solo_chain_10": (Combo.SINGLE_STRAIGHT, 10, 3),
    "solo_chain_11": (Combo.SINGLE_STRAIGHT, 11, 2),
    "solo_chain_12": (Combo.SINGLE_STRAIGHT, 12, 1),
    "pair": (Combo.PAIR, 1, 13),
    "pair_chain_3": (Combo.PAIR_STRAIGHT, 3, 10),
    "pair_chain_4": (Combo.PAIR_STRAIGHT, 4, 9),
    "pair_chain_5": (Combo.PAIR_STRAIGHT, 5, 8),
    "pair_chain_6": (Combo.PAIR_STRAIGHT, 6, 7),
    "pair_chain_7": (Combo.PAIR_STRAIGHT, 7, 6),
    "pair_chain_8": (Combo.PAIR_STRAIGHT, 8, 5),
    "pair_chain_9": (Combo.PAIR_STRAIGHT, 9, 4),
    "pair_chain_10": (Combo.PAIR_STRAIGHT, 10, 3),
    "trio": (Combo.TRIPLE, 1, 13),
    "trio_chain_2": (Combo.TRIPLE_STRAIGHT, 2, 11),
    "trio_chain_3": (Combo.TRIPLE_STRAIGHT, 3, 10),
    "trio_chain_4": (Combo.TRIPLE_STRAIGHT, 4, 9),
    "trio_chain_5": (Combo.TRIPLE_STRAIGHT, 5, 8),
    "trio_chain_6": (Combo.TRIPLE_STRAIGHT, 6, 7),
    "trio_solo": (Combo.TRIPLE_WITH_SINGLE, 1, 182),
    "trio_solo_chain_2": (Combo.TRIPLE_STRAIGHT_WITH_SINGLES, 2, 979),
    "trio_solo_chain_3": (Combo.TRIPLE_STRAIGHT_WITH_SINGLES, 3, 3400),
    "trio_solo_chain_4": (Combo.TRIPLE_STRAIGHT_WITH_SINGLES, 4, 7830),
    "trio_solo_chain_5": (Combo.TRIPLE_STRAIGHT_WITH_SINGLES, 5, 12512),
    "trio_pair": (Combo.TRIPLE_WITH_PAIR, 1, 156),
    "trio_pair_chain_2": (Combo.TRIPLE_STRAIGHT_WITH_PAIRS, 2, 726),
    "trio_pair_chain_3": (Combo.TRIPLE_STRAIGHT_WITH_PAIRS, 3, 2100),
    "trio_pair_chain_4": (Combo.TRIPLE_STRAIGHT_WITH_PAIRS, 4, 3726),
    "four_two_solo": (Combo.QUADRUPLE_WITH_SINGLE_SINGLE, 1, 1339),
    "four_two_pair": (Combo.QUADRUPLE_WITH_PAIR_PAIR, 1, 1014),
    "bomb": (Combo.QUADRUPLE, 1, 13),
    "rocket": (Combo.PAIR_JOKERS, 2, 1),
}
"""The document's name of a type: our combo, the ranks of its body, and the document's count."""


@pytest.fixture(scope="module")
def counted():
    shapes = [shape for found in catalogue(QQ).values() for shape in found]
    return Counter((shape.reading.combo, shape.mask.bit_count()) for shape in shapes)


def test_there_are_37_types(counted):
    assert len(COUNTS) == 37
    assert counted.keys() == {(combo, length) for combo, length, _ in COUNTS.values()}


@rows("name", COUNTS)
def test_a_type_has_as_many_hands_as_the_document_counts(counted, name):
    combo, length, count = COUNTS[name]
    assert counted[combo, length] == count


def test_qq_has_34152_readings_of_33675_sets_and_468_are_ambiguous():
    sizes = Counter(len(found) for found in catalogue(QQ).values())
    assert sum(n * sets for n, sets in sizes.items()) == 34152
    assert sizes.total() == 33675
    assert sizes.total() - sizes[1] == 468


def test_official_has_27471_sets_and_none_is_ambiguous():
    assert Counter(len(found) for found in catalogue(OFFICIAL).values()) == {1: 27471}


def test_official_readings_are_those_of_qq_that_its_wings_allow():
    for key, found in catalogue(OFFICIAL).items():
        assert found[0].reading in {shape.reading for shape in catalogue(QQ)[key]}


LEGAL = {
    "2连三带一 with a pair": ("3-3-3-4-4-4-K-K", {("triple_straight_with_singles", "4")}),
    "2连三带一 with the rocket": ("3-3-3-4-4-4-BJ-CJ", {("triple_straight_with_singles", "4")}),
    "3连三带一 with an adjacent trio is also 4连三张": (
        "3-3-3-4-4-4-5-5-5-6-6-6",
        {
            ("triple_straight", "6"),
            ("triple_straight_with_singles", "5"),
            ("triple_straight_with_singles", "6"),
        },
    ),
    "3连三带一 with a trio": ("3-3-3-4-4-4-5-5-5-K-K-K", {("triple_straight_with_singles", "5")}),
    "4连三带一 with a bomb": ("3-3-3-4-4-4-5-5-5-6-6-6-K-K-K-K", {("triple_straight_with_singles", "6")}),
    "5连三带一 with a bomb": (
        "3-3-3-4-4-4-5-5-5-6-6-6-7-7-7-K-K-K-K-A",
        {("triple_straight_with_singles", "7")},
    ),
    "2连三带一对 with two pairs of kings": ("3-3-3-4-4-4-K-K-K-K", {("triple_straight_with_pairs", "4")}),
    "3连三带一对 with two pairs of queens": (
        "3-3-3-4-4-4-5-5-5-Q-Q-Q-Q-A-A",
        {("triple_straight_with_pairs", "5")},
    ),
    "4连三带一对 with two bombs": (
        "3-3-3-4-4-4-5-5-5-6-6-6-Q-Q-Q-Q-K-K-K-K",
        {("triple_straight_with_pairs", "6")},
    ),
    "四带二单 with the rocket": ("3-3-3-3-BJ-CJ", {("quadruple_with_single_single", "3")}),
    "四带二单 with a pair": ("3-3-3-3-J-J", {("quadruple_with_single_single", "3")}),
    "四带二对: four threes with two pairs of aces, or the reverse": (
        "3-3-3-3-A-A-A-A",
        {("quadruple_with_pair_pair", "3"), ("quadruple_with_pair_pair", "A")},
    ),
    "A-A-A-A-K-K-K-K is four of either": (
        "A-A-A-A-K-K-K-K",
        {("quadruple_with_pair_pair", "A"), ("quadruple_with_pair_pair", "K")},
    ),
    "6-8-9-9-9… is 9 to K with 6-8-A-A-A, or 10 to A with 6-8-9-9-9": (
        "6-8-9-9-9-10-10-10-J-J-J-Q-Q-Q-K-K-K-A-A-A",
        {("triple_straight_with_singles", "K"), ("triple_straight_with_singles", "A")},
    ),
    "lowest 顺子": ("3-4-5-6-7", {("single_straight", "7")}),
    "longest 顺子": ("3-4-5-6-7-8-9-10-J-Q-K-A", {("single_straight", "A")}),
    "highest and longest 连对": (
        "5-5-6-6-7-7-8-8-9-9-10-10-J-J-Q-Q-K-K-A-A",
        {("pair_straight", "A")},
    ),
    "highest and longest 飞机": (
        "9-9-9-10-10-10-J-J-J-Q-Q-Q-K-K-K-A-A-A",
        {("triple_straight", "A")},
    ),
    "2-2-2 with the coloured joker": ("2-2-2-CJ", {("triple_with_single", "2")}),
    "10 to A with 7-8-9-2 and the coloured joker": (
        "10-10-10-J-J-J-Q-Q-Q-K-K-K-A-A-A-7-8-9-2-CJ",
        {("triple_straight_with_singles", "A")},
    ),
    "J to A with four pairs": (
        "J-J-J-Q-Q-Q-K-K-K-A-A-A-8-8-9-9-10-10-2-2",
        {("triple_straight_with_pairs", "A")},
    ),
    "2-2-2-2 with an ace and the coloured joker": (
        "2-2-2-2-A-CJ",
        {("quadruple_with_single_single", "2")},
    ),
    "2-2-2-2 with kings and aces": ("2-2-2-2-K-K-A-A", {("quadruple_with_pair_pair", "2")}),
    "4-4-4-4 with both jokers is two singles": ("4-4-4-4-BJ-CJ", {("quadruple_with_single_single", "4")}),
    "rocket": ("BJ-CJ", {("pair_jokers", "BJ")}),
}
"""Every set that the document shows as legal, with all its readings."""

ILLEGAL = {
    "3-3-3-BJ-CJ: the jokers are no pair": "3-3-3-BJ-CJ",
    "3-3-3-4-4-4-5-5-5-Q-Q-Q-Q-BJ-CJ: nor here": "3-3-3-4-4-4-5-5-5-Q-Q-Q-Q-BJ-CJ",
    "3-3-3-3-2-2-BJ-CJ: nor here": "3-3-3-3-2-2-BJ-CJ",
    "4-4-4-4-BJ-CJ-5-5: nor here": "4-4-4-4-BJ-CJ-5-5",
    "a 2 in a chain": "10-J-Q-K-A-2",
    "a chain of four": "3-4-5-6",
    "two pairs": "3-3-4-4",
    "A-A-A-2-2-2: the 2 chains with nothing": "A-A-A-2-2-2",
    "Q-K-A-2-BJ": "Q-K-A-2-BJ",
}


@rows("case", LEGAL)
def test_corner_case_is_legal(case):
    text, expected = LEGAL[case]
    assert readings(QQ, from_seed(text)) == expected


@rows("case", ILLEGAL)
def test_corner_case_is_struck_out(case):
    assert readings(QQ, from_seed(ILLEGAL[case])) == set()


def test_5_5_5_5_is_a_bomb_and_never_three_with_one():
    for rules in RULES.values():
        assert readings(rules, from_seed("5-5-5-5")) == {("quadruple", "5")}
