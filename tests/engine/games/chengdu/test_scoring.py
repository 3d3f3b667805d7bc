"""The worth of a hand: docs/rules/chengdu.md "番种" with worked examples, and optional fans."""

import pytest

from paiju.engine.core.options import resolve_options
from paiju.engine.games.chengdu.scoring import (
    PLAIN,
    Facts,
    Hand,
    valued_waits,
    waited,
    wins,
    worth_of,
)
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import TILES34
from tests.engine.games.chengdu.table import GAME
from tests.rows import rows

DRAWN = Facts(drawn=True)


def hand_of(text, *melds, full=14, missing=None):
    laid = tuple(
        Meld(kind, parse_tiles(f"{tile[0] * (3 if kind == 'pung' else 4)}{tile[1]}"))
        for kind, tile in (meld.split() for meld in melds)
    )
    return Hand(counts_of(parse_tiles(text)), laid, missing, full)


def worth(hand, facts=PLAIN, **options):
    assert wins(hand)
    found = worth_of(resolve_options(GAME, options), hand, facts)
    return found.multiplier, found.plus, {fan.name: fan.factor for fan in found.fans}


EXAMPLES = {
    1: (hand_of("123m456m789m234p55p"), PLAIN, 1, 0, {}),
    2: (hand_of("123m456m789m234p55p"), DRAWN, 1, 1, {}),
    4: (hand_of("111m222m333m456m77m"), PLAIN, 4, 0, {"qing": 4}),
    5: (hand_of("1122335577m99p11p"), PLAIN, 4, 0, {"qidui": 4}),
    6: (hand_of("1111335577m99p22p"), DRAWN, 8, 1, {"qidui": 4, "gen": 2}),
    7: (hand_of("11113355779999m"), DRAWN, 64, 1, {"qidui": 4, "qing": 4, "gen": 4}),
    8: (
        hand_of("88m", "pung 1m", "wan 5p", "pung 9m", "zhi 3p"),
        PLAIN,
        16,
        0,
        {"dadui": 2, "diaoche": 2, "gen": 4},
    ),
    9: (hand_of("123m123m789m111p99p"), PLAIN, 4, 0, {"yao": 4}),
    10: (hand_of("123m789m789p99p", "pung 1m"), PLAIN, 8, 0, {"yao": 4, "gen": 2}),
    11: (hand_of("123p456p789p22m", "yin 5m"), Facts(gsh=True), 4, 0, {"gsh": 2, "gen": 2}),
    12: (hand_of("123p456p789p22m", "zhi 5m"), Facts(drawn=True, gsh=True), 4, 1, {"gsh": 2, "gen": 2}),
    13: (hand_of("112233778899m99p"), PLAIN, 4, 0, {"qidui": 4}),
}


@rows("number", EXAMPLES)
def test_the_worked_examples_of_the_rules(number):
    hand, facts, multiplier, plus, fans = EXAMPLES[number]
    assert worth(hand, facts) == (multiplier, plus, fans)


def test_worked_example_14_three_suits_never_win():
    assert not wins(hand_of("111m999m111p999p99s"))


def test_a_hand_of_the_missing_suit_is_no_win():
    assert wins(hand_of("123m456m789m234p55p", missing="s"))
    assert not wins(hand_of("123m456m789m234p55p", missing="p"))
    assert not wins(hand_of("123m456m789m55m", "pung 2p", missing="p"))


def test_a_hand_with_a_tile_too_few_or_too_many_is_no_win():
    assert not wins(hand_of("123m456m789m55p"))
    assert not wins(hand_of("123m456m789m234p55p", "pung 9p"))


def test_the_best_reading_counts():
    # 111222333m as three runs is nothing; as triplets all are triplets.
    assert worth(hand_of("11122233355m999p")) == (2, 0, {"dadui": 2})


def test_four_pairs_win_with_seven_tiles_and_quads_are_two_pairs():
    assert worth(hand_of("1122m3355p", full=8)) == (4, 0, {"qidui": 4})
    assert worth(hand_of("1111m3355p", full=8)) == (8, 0, {"qidui": 4, "gen": 2})


def test_the_greatest_hand_of_the_rules_is_worth_512():
    hand = hand_of("22m", "zhi 1m", "wan 5m", "yin 8m", "zhi 9m")
    facts = Facts(gsh=True, drawn=True)
    assert worth(hand, facts) == (
        512,
        1,
        {"dadui": 2, "diaoche": 2, "gen": 16, "qing": 4, "gsh": 2},
    )


def test_a_kind_of_which_all_four_are_held_is_no_wait():
    def waits(hand):
        return [TILES34[kind] for kind in waited(hand)]

    assert waits(hand_of("123m456m789m234p5p")) == ["2p", "5p"]
    assert waits(hand_of("23m456m789m55p", "pung 1m")) == ["1m", "4m", "7m"]
    assert waits(hand_of("23m456m789m55p", "zhi 1m")) == ["4m", "7m"]


def test_waits_are_worth_what_a_discard_would_bring():
    found = valued_waits(resolve_options(GAME, {}), hand_of("1122335577m99p1p"))
    assert [(wait.tile, wait.multiplier) for wait in found] == [("1p", 4)]


FLAGS = {
    "jiangdui": ("222555m222888p55p", {"dadui": 2}, {"jiangdui": 8}),
    "menqing": ("123m456m789m234p55p", {}, {"menqing": 2}),
    "duanyao": ("234m456m678m234p55p", {}, {"duanyao": 2}),
}


@rows("flag", FLAGS)
def test_a_fan_of_the_tiles_counts_only_where_the_table_has_it(flag):
    tiles, off, on = FLAGS[flag]
    assert worth(hand_of(tiles))[2] == off
    assert worth(hand_of(tiles), **{flag: True})[2] == on


def test_a_meld_ends_menqing_and_an_end_tile_duanyao():
    assert "menqing" not in worth(hand_of("123m456m789m55p", "zhi 2p"), menqing=True)[2]
    assert "duanyao" not in worth(hand_of("234m456m678m55p", "pung 9p"), duanyao=True)[2]


def test_jiangdui_needs_every_tile_to_be_2_5_or_8():
    assert worth(hand_of("222555m222888p33p"), jiangdui=True)[2] == {"dadui": 2}


@rows(
    ("flag", "fact", "fan"),
    [("gsp_x2", "gsp", "gsp"), ("qg_x2", "robbing", "qg"), ("haidi", "last", "haidi")],
)
def test_a_fan_of_how_it_was_won_doubles_only_where_the_table_has_it(flag, fact, fan):
    hand, facts = hand_of("123m456m789m234p55p"), Facts(**{fact: True})
    assert worth(hand, facts) == (1, 0, {})
    assert worth(hand, facts, **{flag: True}) == (2, 0, {fan: 2})


@pytest.mark.parametrize("fan", ["tianhu", "dihu"])
def test_dealt_wins_are_worth_what_the_table_says(fan):
    hand, facts = hand_of("123m456m789m234p55p"), Facts(drawn=True, **{fan: True})
    assert worth(hand, facts) == (1, 1, {})
    assert worth(hand, facts, **{fan: "x32"}) == (32, 1, {fan: 32})
    assert worth(hand, facts, **{fan: "x8"}) == (8, 1, {fan: 8})


def test_a_self_draw_adds_one_doubles_or_adds_nothing():
    hand = hand_of("111m222m333m456m77m")
    assert worth(hand, DRAWN)[:2] == (4, 1)
    assert worth(hand, DRAWN, zimo_mode="double") == (8, 0, {"qing": 4, "zimo": 2})
    assert worth(hand, DRAWN, zimo_mode="none")[:2] == (4, 0)
    assert worth(hand, PLAIN, zimo_mode="double")[:2] == (4, 0)


def test_a_cap_cuts_the_multiplier_before_the_one_is_added():
    hand = hand_of("11113355779999m")
    assert worth(hand, DRAWN, cap=0)[:2] == (64, 1)
    assert worth(hand, DRAWN, cap=32)[:2] == (32, 1)
    assert worth(hand_of("1122335577m99p11p"), cap=8)[0] == 4


def test_golden_hook_names_the_single_wait_and_counts_the_same():
    hand = hand_of("88m", "pung 1m", "pung 5p", "pung 9m", "pung 3p")
    assert worth(hand) == (4, 0, {"dadui": 2, "diaoche": 2})
    assert worth(hand, jingou=True) == (4, 0, {"jingou": 4})


def test_eighteen_arhats_name_four_kongs_and_count_the_same():
    hand = hand_of("88m", "zhi 1m", "wan 5p", "yin 9m", "zhi 3p")
    assert worth(hand) == (64, 0, {"dadui": 2, "diaoche": 2, "gen": 16})
    assert worth(hand, luohan=True) == (64, 0, {"luohan": 64})
    one_suit = hand_of("88m", "zhi 1m", "wan 5m", "yin 9m", "zhi 3m")
    assert worth(one_suit, luohan=True) == (256, 0, {"luohan": 64, "qing": 4})


def test_ends_in_every_group_can_be_left_out():
    hand = hand_of("123m123m789m111p99p")
    assert worth(hand)[2] == {"yao": 4}
    assert worth(hand, yaojiu=False)[2] == {}


def test_dragon_seven_pairs_are_pairs_times_quads_or_one_fan_with_a_quad_less():
    one, two = hand_of("1111335577m99p22p"), hand_of("1111333377m99p22p")
    assert [worth(hand)[0] for hand in (one, two)] == [8, 16]
    assert worth(one, gen_long7="x16") == (16, 0, {"long7": 16})
    assert worth(two, gen_long7="x16") == (32, 0, {"long7": 16, "gen": 2})
    assert worth(one, gen_long7="x8") == (8, 0, {"long7": 8})
    assert worth(hand_of("1122335577m99p11p"), gen_long7="x16") == (4, 0, {"qidui": 4})


def test_what_did_not_happen_is_not_counted_though_the_table_would():
    hand = hand_of("123m456m789m234p55p")
    every = {"gsp_x2": True, "qg_x2": True, "haidi": True, "tianhu": "x32", "dihu": "x32"}
    assert worth(hand, **every) == (1, 0, {})


def test_seven_pairs_of_ones_and_nines_are_ends_too():
    hand = hand_of("1199m1199p", full=8)
    assert worth(hand) == (16, 0, {"qidui": 4, "yao": 4})
    assert worth(hand, yaojiu=False) == (4, 0, {"qidui": 4})
    assert worth(hand_of("1199m1188p", full=8)) == (4, 0, {"qidui": 4})


def test_a_pair_or_a_meld_that_is_no_end_spoils_the_ends():
    assert worth(hand_of("123m789m111p999p55p"))[2] == {}
    assert worth(hand_of("123m789m111p99p", "pung 5p"))[2] == {}
    assert worth(hand_of("123m789m111p99p", "zhi 9m"))[2] == {"yao": 4}
    assert worth(hand_of("123m789m456m999p11p"))[2] == {}


def test_the_reading_that_is_worth_most_counts_whatever_its_name():
    # As triplets 2, as runs all have a one: 4.
    assert worth(hand_of("111222333m11199p")) == (4, 0, {"yao": 4})


def test_runs_of_two_five_and_eight_are_no_jiangdui():
    assert worth(hand_of("234567m22255588p"), jiangdui=True)[2] == {}


def test_eighteen_arhats_need_four_kongs():
    assert worth(hand_of("123m456m789m234p55p"), luohan=True)[2] == {}
    three = hand_of("88m", "zhi 1m", "wan 5p", "yin 9m", "pung 3p")
    assert worth(three, luohan=True)[2] == {"dadui": 2, "diaoche": 2, "gen": 8}
    assert "luohan" not in worth(hand_of("33388m", "zhi 1m", "wan 5p", "yin 9m"), luohan=True)[2]


def test_golden_hook_needs_the_single_wait():
    assert worth(hand_of("111m222m333m55588p"), jingou=True)[2] == {"dadui": 2}


def test_pairs_beside_melds_are_no_win():
    assert not wins(hand_of("1133m5577p", "pung 9p", "pung 9m"))
    assert not wins(hand_of("1133m5p", "pung 9p", "pung 9m", "pung 1p"))
    assert list(waited(hand_of("1133m557p", "pung 9p", "pung 9m"))) == []


def test_a_hand_that_lacks_more_than_one_tile_waits_for_nothing():
    assert list(waited(hand_of("123m456m789m5p"))) == []
    assert list(waited(hand_of("5p", "pung 9p"))) == []


def test_three_suits_with_the_melds_are_no_win():
    assert not wins(hand_of("123m456m789p55p", "pung 1s"))
    assert wins(hand_of("123m456m789p55p", "pung 1p"))


def test_a_single_wait_of_seven_tiles_has_two_melds():
    assert worth(hand_of("88m", "pung 1m", "pung 5p", full=8)) == (4, 0, {"dadui": 2, "diaoche": 2})


def test_fans_of_the_hand_and_of_the_win_multiply():
    hand = hand_of("22m", "zhi 5m", "wan 8m", "pung 2p", "yin 5p")
    facts = Facts(drawn=True, gsh=True, last=True)
    assert worth(hand, facts, haidi=True, jiangdui=True, duanyao=True)[:2] == (8 * 2 * 8 * 2 * 2 * 2, 1)


def test_a_cap_is_what_waits_are_worth_too():
    hand = hand_of("1111335577m99p2p")
    assert [wait.multiplier for wait in valued_waits(resolve_options(GAME, {}), hand)] == [8]
    assert [wait.multiplier for wait in valued_waits(resolve_options(GAME, {"cap": 4}), hand)] == [4]


def test_a_wait_is_valued_as_a_discard_that_nothing_special_comes_with():
    every = {"gsp_x2": True, "haidi": True, "tianhu": "x32", "dihu": "x32", "zimo_mode": "double"}
    found = valued_waits(resolve_options(GAME, every), hand_of("123456789m2399p"))
    assert [(wait.tile, wait.multiplier) for wait in found] == [("1p", 1), ("4p", 1)]
