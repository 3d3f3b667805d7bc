"""Limits, dora, and how a hand is read for them."""

import pytest

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.kinds import (
    GREEN,
    HONOURS,
    ONE,
    SUITS,
    TERMINALS,
    YAOCHUU,
    counts_in,
    kinds_in,
)
from paiju.engine.games.riichi.scoring.limits import limit_of
from paiju.engine.games.riichi.scoring.reading import readings_of, shapes_of
from paiju.engine.games.riichi.scoring.win import win_of
from paiju.engine.games.riichi.scoring.worth import NONE, YakuLine, yaku, yakuman
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import TILES34
from tests.engine.games.riichi.scoring.hands import NORTH, SOUTH, won, worth
from tests.rows import rows

HAND = ("234m345m789p66p12s", "3s")


def dora(*args, **facts):
    return {line.name: line.han for line in worth(*args, **({"riichi": 1} | facts)).dora}


@rows(
    ("indicator", "han"),
    [("2m", 2), ("3m", 2), ("5p", 2), ("2s", 1), ("9s", 1), ("9m", 0), ("1y", 0), ("6s", 0)],
)
def test_each_tile_after_the_indicator_is_one_han(indicator, han):
    assert dora(*HAND, dora=(indicator,)) == ({"dora": han} if han else {})


@rows(("indicator", "shown"), [("9p", "1p"), ("4f", "1f"), ("3y", "1y"), ("1y", "2y"), ("0s", "6s")])
def test_the_last_of_a_suit_shows_the_first_and_a_red_five_the_six(indicator, shown):
    pair = shown[0] * 2 + shown[1]
    assert dora(f"234m345m789m{pair}45p", "3p", dora=(indicator,)) == {"dora": 2}


def test_two_indicators_of_a_tile_count_it_twice():
    assert dora(*HAND, dora=("5p", "5p")) == {"dora": 4}


def test_ura_count_with_riichi_alone():
    assert dora(*HAND, ura=("5p",)) == {"ura_dora": 2}
    assert dora(*HAND, riichi=0, last_tile=True, ura=("5p",)) == {}
    assert dora(*HAND, riichi=2, dora=("5p",), ura=("5p",)) == {"dora": 2, "ura_dora": 2}


def test_red_fives_count_in_the_hand_in_melds_and_as_the_winning_tile():
    assert dora("34m340s33f222y", "0m", "k0555p") == {"aka_dora": 3}


def test_without_red_fives_they_are_plain():
    assert dora("34m340s33f222y", "0m", "k0555p", options=Options(aka=0)) == {}


def test_a_red_five_can_be_dora_too():
    assert dora("34m345s33f222y", "0m", "k5555p", dora=("4m",)) == {"dora": 1, "aka_dora": 1}


def test_all_four_tiles_of_a_kan_count():
    assert dora("34m345s33f222y", "2m", "k7777p", dora=("6p",)) == {"dora": 4}


def test_they_are_no_yaku():
    assert worth(*HAND, dora=("5p",)) is None


def test_seven_pairs_have_them():
    assert dora("1133m4466p5588s1f", "1f", riichi=0, dora=("4f",)) == {"dora": 2}


def test_a_rule_finds_lines_of_han():
    assert yaku("pinfu", 1) == (YakuLine("pinfu", 1),)
    assert yaku("riichi", 1) + yaku("ippatsu", 1) + NONE == (YakuLine("riichi", 1), YakuLine("ippatsu", 1))


def test_a_yakuman_has_thirteen_han_each_time():
    assert yakuman("suuankou") == (YakuLine("suuankou", 13, 1),)
    assert yakuman("daisuushii", 2) == (YakuLine("daisuushii", 26, 2),)


def members(mask):
    return "".join(tile for tile, one in zip(TILES34, ONE, strict=True) if mask & one)


def test_the_sets_hold_their_tiles():
    assert members(HONOURS) == "1f2f3f4f1y2y3y"
    assert members(TERMINALS) == "1m9m1p9p1s9s"
    assert YAOCHUU == TERMINALS | HONOURS
    assert members(GREEN) == "2s3s4s6s8s2y"
    assert sum(SUITS) | HONOURS == (1 << 8 * 34) - 1


def test_tiles_become_their_counts_and_the_number_of_red_fives():
    tiles = parse_tiles("0m055p123s1122f333y")
    kinds, red = kinds_in(tiles)
    assert (counts_in(kinds), red) == (counts_of(tiles), 2)
    assert kinds_in(()) == (0, 0)


def test_a_text_that_is_no_tile_is_refused():
    with pytest.raises(KeyError):
        kinds_in(("??",))


TENHOU = Options()


@rows(
    ("han", "fu", "base"),
    [(1, 30, 240), (1, 110, 880), (2, 25, 400), (3, 60, 1920), (4, 20, 1280), (4, 30, 1920)],
)
def test_below_mangan_fu_double_with_each_han(han, fu, base):
    assert limit_of(han, fu, TENHOU) == (base, None)


@rows(("han", "fu"), [(3, 70), (4, 40), (4, 110), (5, 20), (5, 30)])
def test_from_2000_it_is_a_mangan(han, fu):
    assert limit_of(han, fu, TENHOU) == (2000, "mangan")


@rows(
    ("han", "base", "name"),
    [
        *((han, 3000, "haneman") for han in (6, 7)),
        *((han, 4000, "baiman") for han in (8, 9, 10)),
        *((han, 6000, "sanbaiman") for han in (11, 12)),
        *((han, 8000, "kazoe_yakuman") for han in (13, 14, 26, 40)),
    ],
)
def test_from_six_han_the_fu_do_not_matter(han, base, name):
    assert limit_of(han, 20, TENHOU) == limit_of(han, 110, TENHOU) == (base, name)


def test_without_kazoe_thirteen_han_are_a_sanbaiman():
    assert limit_of(12, 30, Options(kazoe=False)) == (6000, "sanbaiman")
    assert limit_of(13, 30, Options(kazoe=False)) == (6000, "sanbaiman")


@pytest.mark.parametrize(("han", "fu"), [(3, 60), (4, 30)])
def test_with_kiriage_1920_are_a_mangan(han, fu):
    assert limit_of(han, fu, Options(kiriage=True)) == (2000, "mangan")


@rows(("han", "fu", "base"), [(3, 50, 1600), (4, 25, 1600), (2, 110, 1760)])
def test_with_kiriage_nothing_below_is(han, fu, base):
    assert limit_of(han, fu, Options(kiriage=True)) == (base, None)


def win(*args, **facts):
    return win_of(won(*args, **facts), Options())


def test_the_winning_tile_is_among_the_counts_and_melds_among_all_tiles():
    found = win("234m6s", "6s", "c340p p999s k1111f")
    assert found.counts == counts_of(parse_tiles("234m66s"))
    assert found.tiles == counts_of(parse_tiles("234m66s340p999s1111f"))
    assert (found.winning, found.red) == (23, 1)


def test_groups_of_melds_by_their_lowest_kind_whatever_their_order():
    found = win("234m6s", "6s", "c534p p999s s1111f")
    assert (found.runs, found.triplets) == ((11,), (26, 27))


def test_only_called_melds_open_a_hand():
    assert win("234m456m789p6s", "6s").closed
    assert win("234m6s", "6s", "k1111m k9999m k1111f").closed
    for meld in ("c345p", "p999s", "s1111f", "d1111f"):
        assert not win("234m456m6s", "6s", f"k2222p {meld}").closed


def test_kans_are_counted_and_concealed_ones_apart():
    found = win("6s", "6s", "k1111m d9999m s1111f p333f")
    assert (found.kans, found.closed_kans) == (3, 1)


def test_which_triplets_are_a_yaku():
    found = win("234m456m789p6s", "6s", seat_wind=SOUTH, round_wind=NORTH)
    assert [kind for kind in range(34) if found.is_yakuhai(kind)] == [28, 30, 31, 32, 33]


# Every decomposition, with every place of the winning tile.


def readings(*args, **facts):
    win = win_of(won(*args, **facts), Options())
    return [reading for shape in shapes_of(win) for reading in readings_of(shape)]


def waits(*args, **facts):
    return [reading.wait for reading in readings(*args, **facts)]


@rows(
    ("tiles", "winning", "wait"),
    [
        ("99s34m", "2m", "ryanmen"),
        ("99s34m", "5m", "ryanmen"),
        ("99s35m", "4m", "kanchan"),
        ("99s12m", "3m", "penchan"),
        ("99s89m", "7m", "penchan"),
        ("22s11f", "1f", "shanpon"),
        ("111f9p", "9p", "tanki"),
    ],
)
def test_what_the_winning_tile_completes(tiles, winning, wait):
    assert waits("456p567p678s" + tiles, winning) == [wait]


def test_one_tile_can_stand_in_several_places():
    assert sorted(waits("123m123p34555s99s", "5s")) == ["ryanmen", "shanpon"]
    assert sorted(waits("123m123p34577s67s", "5s")) == ["ryanmen"]
    assert sorted(waits("123m456p34578s99s", "9s")) == ["ryanmen", "tanki"]


def test_a_decomposition_in_which_the_tile_has_one_place_is_one_reading():
    assert len(readings("123m456p789s99s11f", "1f")) == 1


def test_three_equal_runs_are_three_triplets_as_well():
    shapes = [*shapes_of(win_of(won("111222333m78p99p", "9p"), Options()))]
    assert sorted((len(shape.runs), len(shape.triplets)) for shape in shapes) == [(1, 3), (4, 0)]


def test_by_ron_the_completed_triplet_is_open_and_drawn_it_is_not():
    (by_ron,) = readings("111m456p789s99s11f", "1f")
    assert (by_ron.opened, by_ron.concealed_triplets) == (27, 1)
    (drawn,) = readings("111m456p789s99s11f", "1f", tsumo=True)
    assert (drawn.opened, drawn.concealed_triplets) == (None, 2)


def test_melds_are_among_the_groups_and_open_ones_are_not_concealed():
    (reading,) = readings("678s9s", "9s", "c456p p111m k2222m")
    shape = reading.shape
    assert (shape.runs, shape.triplets) == ((12, 23), (0, 1))
    assert (shape.own_runs, shape.own_triplets, reading.concealed_triplets) == ((23,), (), 1)


@rows("hand", ["123m456p789s99s1f", "123m456p789s9s", "123m456p789s99s112f"])
def test_tiles_that_are_no_whole_hand_have_none(hand):
    assert readings(hand, "1f") == []


def test_the_readings_are_the_same_whatever_the_order_of_the_tiles():
    one = won("111222333m78p99p", "9p")
    other = won("99p333m222m111m87p", "9p")
    for first, second in zip(
        shapes_of(win_of(one, Options())), shapes_of(win_of(other, Options())), strict=True
    ):
        assert (first.runs, first.triplets, first.pair) == (second.runs, second.triplets, second.pair)
