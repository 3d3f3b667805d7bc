"""The worth of whole hands: which reading counts, and what the result says."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.hand import Hand
from paiju.engine.games.riichi.scoring.value import value
from paiju.engine.tiles.text import ORDER37, TILES34
from tests.engine.games.riichi.scoring.hands import TENHOU, won, worth


def test_a_result_names_each_yaku_dora_and_fu_in_order():
    found = worth("234456m345p66p67s", "8s", riichi=1, ippatsu=True, tsumo=True, dora=("5p",), ura=("7s",))
    assert [(line.name, line.han) for line in found.yaku] == [
        ("riichi", 1),
        ("ippatsu", 1),
        ("menzen_tsumo", 1),
        ("pinfu", 1),
        ("tanyao", 1),
    ]
    assert [(line.name, line.han) for line in found.dora] == [("dora", 2), ("ura_dora", 1)]
    assert (found.han, found.fu, found.limit, found.base, found.yakuman) == (8, 20, "baiman", 4000, 0)


def test_the_order_of_yaku_is_not_that_in_which_they_are_found():
    assert [line.name for line in worth("234456m345p66p67s", "8s").yaku] == ["pinfu", "tanyao"]


def test_below_a_limit_there_is_no_name():
    found = worth("234456m345p66p67s", "8s")
    assert (found.han, found.fu, found.limit, found.base) == (2, 30, None, 480)


def test_a_hand_that_is_no_win_or_has_no_yaku_is_worth_nothing():
    assert worth("234456m345p66p67s", "1y", riichi=1) is None
    assert worth("234456m345p66p6s", "7s", riichi=1) is None
    assert worth("123m345m789p66p12s", "3s") is None


def test_a_text_that_names_no_tile_is_refused():
    with pytest.raises(KeyError):
        value(replace(won("234456m345p66p67s", "8s"), winning="??"), TENHOU)


def test_beside_a_yakuman_nothing_else_counts():
    found = worth("11m45s111222333y", "6s", riichi=1, dora=("3y",), ura=("1y",))
    assert ([line.name for line in found.yaku], found.dora, found.han) == (["daisangen"], (), 13)
    assert (found.limit, found.yakuman, found.base) == ("yakuman", 1, 8000)


def test_yakuman_add_up_or_the_greatest_counts():
    both = ("6s", "6s", "p111f p222f p333f d4444f")
    honours = ("1y", "1y", "p111f p222f p333f d4444f")
    assert worth(*honours).yakuman == 2
    assert worth(*honours, options=Options(double_yakuman=True)).base == 24000
    one = worth(*honours, options=Options(double_yakuman=True, yakuman_sum=False))
    assert (one.yakuman, one.base, one.han, len(one.yaku)) == (2, 16000, 26, 2)
    assert worth(*both, options=Options(yakuman_sum=False)).yakuman == 1


def test_thirteen_han_without_a_yakuman_are_counted_as_one_or_a_sanbaiman():
    hand = ("2233445566778m", "8m")
    facts = {"riichi": 1, "tsumo": True, "dora": ("1m",)}
    counted = worth(*hand, **facts)
    assert (counted.han, counted.limit, counted.yakuman, counted.base) == (15, "kazoe_yakuman", 0, 8000)
    assert worth(*hand, **facts, options=Options(kazoe=False)).limit == "sanbaiman"


# The reading that pays most


def test_the_reading_that_pays_most_counts_even_with_fewer_han():
    triplets = worth("222333444m79s99p", "8s", riichi=1)
    assert [line.name for line in triplets.yaku] == ["riichi", "sanankou"]
    assert triplets.fu == 50


def test_seven_pairs_give_way_to_groups_that_pay_more():
    found = worth("223344m556677p8s", "8s")
    assert [line.name for line in found.yaku] == ["tanyao", "ryanpeikou"]
    assert (found.han, found.fu) == (4, 40)


def test_of_readings_that_pay_the_same_the_one_with_more_han_counts():
    # A mangan either way: 5 han with four runs, more with triplets.
    found = worth("111222333m78p99p", "9p", riichi=1)
    assert (found.limit, found.han) == ("haneman", 6)


def test_a_yakuman_goes_before_a_counted_one_that_has_more_han():
    # Four concealed triplets, or runs with 14 han and more.
    found = worth("2233344455566s", "2s", riichi=1, tsumo=True, ura=("3s",))
    assert ([line.name for line in found.yaku], found.han, found.limit) == (["suuankou"], 13, "yakuman")


def test_of_readings_with_the_same_han_the_one_with_more_fu_counts():
    # The 9 ends 789, or is one of the pair: 2 fu more, which make 40 of 30.
    found = worth("78s99s", "9s", "p111y p222y p333m", dora=("2m",))
    assert (found.limit, found.han, found.fu) == ("mangan", 5, 40)
    assert "tanki" in {line.reason for line in found.fu_lines}


def test_pinfu_goes_before_more_fu_when_it_pays_more():
    found = worth("123m456p34578s99s", "9s", riichi=1, tsumo=True)
    assert [line.name for line in found.yaku] == ["riichi", "menzen_tsumo", "pinfu"]


# In general

KINDS = st.sampled_from(range(34))


@st.composite
def hands(draw):
    """A closed winning hand with riichi, its tiles in some order, and indicators."""
    counts = [0] * 34
    for _ in range(4):
        first = draw(KINDS)
        run = first < 27 and first % 9 < 7 and draw(st.booleans())
        for kind in (first, first + 1, first + 2) if run else (first,) * 3:
            counts[kind] += 1
    counts[draw(KINDS)] += 2
    assume(max(counts) <= 4)
    tiles = [TILES34[kind] for kind, number in enumerate(counts) for _ in range(number)]
    draw(st.randoms(use_true_random=False)).shuffle(tiles)
    return Hand(
        concealed=tuple(tiles[1:]),
        winning=tiles[0],
        tsumo=draw(st.booleans()),
        seat_wind=draw(st.integers(0, 3)),
        round_wind=draw(st.integers(0, 3)),
        riichi=1,
        dora=tuple(draw(st.lists(st.sampled_from(ORDER37), max_size=5))),
    )


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_the_tiles_does_not_matter(hand, dice):
    tiles = list(hand.concealed)
    dice.shuffle(tiles)
    assert value(replace(hand, concealed=tuple(tiles)), TENHOU) == value(hand, TENHOU)


@given(hands(), st.sampled_from(ORDER37))
def test_another_indicator_never_takes_han_or_points(hand, indicator):
    less, more = value(hand, TENHOU), value(replace(hand, dora=(*hand.dora, indicator)), TENHOU)
    assert more.han >= less.han
    assert more.base >= less.base
    assert {line.name for line in more.yaku} == {line.name for line in less.yaku} or more.base > less.base


@given(hands())
def test_a_result_adds_up(hand):
    found = value(hand, TENHOU)
    assert sum(line.han for line in (*found.yaku, *found.dora)) == found.han
    assert sum(line.fu for line in found.fu_lines) == found.fu
    assert found.fu % 10 == 0 or found.fu == 25
    assert len({line.name for line in found.yaku}) == len(found.yaku)
    assert {bool(line.yakuman) for line in found.yaku} == {found.yakuman > 0}


@given(hands())
def test_riichi_makes_every_winning_hand_worth_something(hand):
    assert value(hand, TENHOU) is not None
