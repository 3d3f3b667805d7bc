"""Canonical card order: body before wings, units by value, in a unit suits, all descending."""

from random import Random

import pytest

from paiju.engine.cards.card import parse_cards
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.order import canonical, sort_hand, without
from tests.engine.shedding.games import ALL_RULES
from tests.rows import rows

EXTENDED = RULES["extended"]

LAID = {
    "single_straight": "7d 6s 5c 4h 3s",
    "pair_straight": "5h 5c 4s 4d 3h 3d",
    "triple_with_single": "3s 3h 3d BJ",
    "triple_with_pair": "4s 4h 4c 2h 2d",
    "triple_straight_with_singles": "5s 5h 5d 4s 4h 4c 3s 3h 3d BJ 2c 4d",
    "triple_straight_with_pairs": "4h 4c 4d 3s 3h 3c Kh Kd Qs Qd",
    "quadruple_with_single_single": "8s 8h 8c 8d LJ 3d",
    "pair_jokers": "BJ LJ",
}


OTHERS = {
    "doudizhu_4p: a plane with wings": ("doudizhu_4p", "4s 4s 4h 3h 3c 3d LJ LJ Kh Kd"),
    "doudizhu_4p: a bomb of six": ("doudizhu_4p", "8s 8s 8h 8c 8c 8d"),
    "doudizhu_4p: 天王炸弹": ("doudizhu_4p", "BJ BJ LJ LJ"),
    "big_two: A2345": ("big_two", "2d Ah 5c 4s 3h"),
    "big_two: 23456": ("big_two", "2s 6h 5c 4s 3h"),
    "big_two: 葫芦": ("big_two", "3s 3h 3d As Ac"),
    "big_two: 金刚": ("big_two", "3s 3h 3c 3d 2s"),
    "big_two: 同花": ("big_two", "As Ks 9s 4s 3s"),
    "three_two_one: A23": ("three_two_one", "2d Ah 3c"),
    "three_two_one: KA2": ("three_two_one", "2d Ah Kc"),
    "three_two_one: 三两一": ("three_two_one", "3s 3h 3d As 9h 9d"),
    "three_two_one: 连对夹一 that shares a rank": ("three_two_one", "5s 5h 4s 4h 3s 3h 5d"),
    "wuguapi: 345": ("wuguapi", "5s 4h 3d"),
    "wuguapi: 葫芦 with the jokers": ("wuguapi", "6s 6h 6d BJ LJ"),
    "qigui521: 对鬼": ("qigui521", "BJ LJ"),
    "qigui523: a triple": ("qigui523", "7s 7h 7d"),
}


@rows("case", OTHERS)
def test_every_games_hands_are_laid_down_in_canonical_order(case):
    key, text = OTHERS[case]
    laid = parse_cards(text)
    for seed in range(5):
        sent = Random(seed).sample(laid, len(laid))
        (shape,) = classify(ALL_RULES[key], sent)
        assert canonical(ALL_RULES[key], sent, shape) == laid


@rows("combo", LAID)
def test_a_hand_is_laid_down_in_canonical_order_however_it_was_sent(combo):
    laid = parse_cards(LAID[combo])
    for seed in range(5):
        sent = Random(seed).sample(laid, len(laid))
        (shape,) = (shape for shape in classify(EXTENDED, sent) if shape.reading.combo == combo)
        assert canonical(EXTENDED, sent, shape) == laid


def test_the_body_takes_the_highest_suits_of_a_rank_it_shares_with_the_wings():
    sent = parse_cards("4d 4c 4h 4s 3d 3c 3h 3s")
    (plane,) = (shape for shape in classify(EXTENDED, sent) if shape.wings == shape.mask.bit_count())
    assert canonical(EXTENDED, sent, plane) == parse_cards("4s 4h 4c 3s 3h 3c 4d 3d")


def test_the_reading_decides_what_is_body():
    sent = parse_cards("Kd Kc Kh Ks 3d 3c 3h 3s")
    laid = {shape.reading.rank: canonical(EXTENDED, sent, shape)[0] for shape in classify(EXTENDED, sent)}
    assert laid == {"K": "Ks", "3": "3s"}


def test_a_held_hand_goes_from_the_jokers_down():
    assert sort_hand(EXTENDED, parse_cards("3d As LJ 2c 3s BJ Td")) == parse_cards("BJ LJ 2c As Td 3s 3d")


def test_cards_are_taken_from_a_hand_once_each():
    hand = parse_cards("4s 4s 3d")
    assert without(hand, ("4s",)) == parse_cards("4s 3d")
    assert without(hand, ("4s", "4s")) == parse_cards("3d")
    for missing in (("5s",), ("3d", "3d")):
        with pytest.raises(ValueError, match="x not in list"):
            without(hand, missing)
