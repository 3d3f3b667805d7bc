"""Legal plays, their order, and which beats which."""

from random import Random

import pytest

from paiju.engine.cards.card import parse_cards
from paiju.engine.cards.deck import DECK_54
from paiju.engine.core.errors import IllegalAction
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.beats import beats, covering
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.generate import count_ranks, generate
from paiju.engine.shedding.legal import legal_plays, play_of
from paiju.engine.shedding.moves import Play, Played
from paiju.engine.shedding.order import canonical, sort_hand, without
from paiju.engine.shedding.shapes import tables_of
from paiju.engine.shedding.trick import Trick, lay
from tests.engine.shedding.games import ALL_RULES
from tests.engine.shedding.ranks import cards
from tests.rows import rows

# Legal plays, and which beats which.

# Which hand covers which: docs/rules/doudizhu.md "比大小".

OFFICIAL_RULES = RULES["official"]
SHAPES = tables_of(OFFICIAL_RULES).shapes


def covers(ranks, other):
    (shape,) = classify(OFFICIAL_RULES, cards(ranks))
    (target,) = classify(OFFICIAL_RULES, cards(other))
    return beats(shape, target)


@rows(
    ("higher", "lower"),
    [
        ("4", "3"),
        ("2", "A"),
        ("x", "2"),
        ("X", "x"),
        ("44", "33"),
        ("45678", "34567"),
        ("444555" + "67", "333444" + "22"),
        ("444455", "3333KK"),
        ("3333", "2"),
        ("3333", "TJQKA"),
        ("3333", "222A"),
        ("3333", "444455"),
        ("4444", "3333"),
        ("xX", "2222"),
        ("xX", "X"),
        ("xX", "333444555666"),
    ],
)
def test_this_covers_that_and_not_the_reverse(higher, lower):
    assert covers(higher, lower)
    assert not covers(lower, higher)


@rows(
    ("one", "other"),
    [
        ("3", "44"),
        ("34567", "456789"),
        ("333", "4445"),
        ("333444", "555666" + "78"),
        ("3334", "44455"),
        ("3333", "3333"),
        ("333355", "444"),
    ],
)
def test_these_do_not_compare(one, other):
    assert not covers(one, other)
    assert not covers(other, one)


def test_wings_count_for_nothing():
    assert covers("4443", "333X")
    assert not covers("333X", "4443")


def test_it_is_a_strict_partial_order():
    above = {shape: set(covering(OFFICIAL_RULES, shape)) for shape in SHAPES}
    for shape, higher in above.items():
        assert shape not in higher
        for other in higher:
            assert shape not in above[other]
            assert above[other] <= higher


def test_nothing_covers_the_rocket_and_the_rocket_covers_all_else():
    rocket = SHAPES[-1]
    assert covering(OFFICIAL_RULES, rocket) == ()
    assert all(beats(rocket, shape) for shape in SHAPES[:-1])


def test_two_readings_of_one_family_and_different_rank_always_compare():
    for shape in SHAPES:
        for other in SHAPES:
            if shape.family == other.family and shape is not other:
                assert beats(shape, other) != beats(other, shape)


OFFICIAL, EXTENDED = RULES["official"], RULES["extended"]


def last(rules, text):
    cards = parse_cards(text)
    reading = classify(rules, cards)[0].reading
    return Played(2, cards, reading.combo, reading.rank, round=1, left=9)


def test_a_lead_may_be_anything_singles_first_and_bombs_last():
    plays = [play.cards for play in legal_plays(OFFICIAL, parse_cards("4d 3s 3h 3c 3d"), None)]
    assert plays[0] == ("3d",)
    assert plays[-1] == parse_cards("3d 3c 3h 3s")
    assert len(plays) == 6


def test_the_lowest_suits_stand_for_all():
    assert [
        play.cards for play in legal_plays(OFFICIAL, parse_cards("5s 5h 5d"), last(OFFICIAL, "4s 4h"))
    ] == [parse_cards("5d 5h")]


def test_following_lists_what_covers_only():
    hand = parse_cards("BJ LJ 2s Kd 5s 5h 5c 5d 4s")
    plays = [" ".join(play.cards) for play in legal_plays(OFFICIAL, hand, last(OFFICIAL, "Kh"))]
    assert plays == ["2s", "LJ", "BJ", "5d 5c 5h 5s", "LJ BJ"]


def test_an_ambiguous_play_comes_once_for_each_reading():
    hand = parse_cards("4s 4h 4c 4d 3s 3h 3c 3d")
    whole = [play.as_ for play in legal_plays(EXTENDED, hand, None) if len(play.cards) == 8]
    assert [(reading.combo, reading.rank) for reading in whole] == [
        ("triple_straight_with_singles", "4"),
        ("quadruple_with_pair_pair", "3"),
        ("quadruple_with_pair_pair", "4"),
    ]


def test_what_the_last_hand_makes_plain_needs_no_reading():
    hand = parse_cards("4s 4h 4c 4d 3s 3h 3c 3d")
    fours = last(EXTENDED, "3s 3h 3c 3d 8s 8h Js Jh")
    (whole,) = (play for play in legal_plays(EXTENDED, hand, fours) if len(play.cards) == 8)
    assert whole.as_ is None


@rows("kickers", RULES)
def test_every_listed_play_is_accepted_and_no_other_set_of_ranks_is(kickers):
    rules, dice = RULES[kickers], Random(7)
    for _ in range(30):
        hand = sort_hand(rules, dice.sample(DECK_54, 17))
        shape = dice.choice(tables_of(rules).shapes)
        lying = Played(2, ("??",) * shape.size, shape.reading.combo, shape.reading.rank, round=1, left=5)
        trick = Trick(turn=0, last=lying, rounds=((lying,),))
        listed = list(legal_plays(rules, hand, lying))
        for play in listed:
            lay(rules, trick, (9, 9), hand, play)
        mine = {tuple(sorted(play.cards)) for play in listed}
        for _, piece in zip(range(40), generate(rules, count_ranks(rules, hand)), strict=False):
            play = play_of(rules, hand, *piece, None)
            if tuple(sorted(play.cards)) not in mine:
                with pytest.raises(IllegalAction):
                    lay(rules, trick, (9, 9), hand, Play(play.cards))


# Canonical card order: body before wings, units by value, in a unit suits, all descending.

EXTENDED_RULES = RULES["extended"]

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
        (shape,) = (shape for shape in classify(EXTENDED_RULES, sent) if shape.reading.combo == combo)
        assert canonical(EXTENDED_RULES, sent, shape) == laid


def test_the_body_takes_the_highest_suits_of_a_rank_it_shares_with_the_wings():
    sent = parse_cards("4d 4c 4h 4s 3d 3c 3h 3s")
    (plane,) = (shape for shape in classify(EXTENDED_RULES, sent) if shape.wings == shape.mask.bit_count())
    assert canonical(EXTENDED_RULES, sent, plane) == parse_cards("4s 4h 4c 3s 3h 3c 4d 3d")


def test_the_reading_decides_what_is_body():
    sent = parse_cards("Kd Kc Kh Ks 3d 3c 3h 3s")
    laid = {
        shape.reading.rank: canonical(EXTENDED_RULES, sent, shape)[0]
        for shape in classify(EXTENDED_RULES, sent)
    }
    assert laid == {"K": "Ks", "3": "3s"}


def test_a_held_hand_goes_from_the_jokers_down():
    assert sort_hand(EXTENDED_RULES, parse_cards("3d As LJ 2c 3s BJ Td")) == parse_cards(
        "BJ LJ 2c As Td 3s 3d"
    )


def test_cards_are_taken_from_a_hand_once_each():
    hand = parse_cards("4s 4s 3d")
    assert without(hand, ("4s",)) == parse_cards("4s 3d")
    assert without(hand, ("4s", "4s")) == parse_cards("3d")
    for missing in (("5s",), ("3d", "3d")):
        with pytest.raises(ValueError, match="x not in list"):
            without(hand, missing)
