"""Yaku of the kinds of tiles: docs/rules/riichi.md."""

from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.scoring.hands import NORTH, SOUTH, worth, yaku, yaku_of
from tests.rows import rows


@rows("suit", "mps")
def test_nine_gates_of_each_suit(suit):
    assert yaku(f"1112345678899{suit}", f"9{suit}") == {"chuuren": 13}


@rows("number", range(1, 10))
def test_the_pure_form_wins_with_each_number_and_counts_twice_by_option(number):
    assert yaku("1112345678999p", f"{number}p") == {"junsei_chuuren": 13}
    double = Options(double_yakuman=True)
    assert yaku("1112345678999p", f"{number}p", options=double) == {"junsei_chuuren": 26}


def test_the_other_form_counts_once():
    double = Options(double_yakuman=True)
    assert yaku("1112345678899p", "9p", options=double) == {"chuuren": 13}


def test_one_tile_from_the_gates_is_one_suit_alone():
    assert yaku("1112345678899m", "7m")["chinitsu"] == 6
    assert "chuuren" not in yaku("1112344567899m", "4m")


def test_a_concealed_kan_spoils_it():
    assert "chuuren" not in yaku("2345678999m", "9m", "k1111m")


CASES = [
    ("two triplets and a pair of dragons", "123m111222y33y45s 6s", "haku 1, hatsu 1, shousangen 2"),
    ("two triplets and a pair of dragons", "123m33y45s 6s p111y d2222y", "haku 1, hatsu 1, shousangen 2"),
    ("another pair is not enough", "123m111222y33f45s 6s", "haku 1, hatsu 1"),
    ("three triplets are a yakuman closed or open", "11m45s111222333y 6s", "daisangen 13"),
    ("three triplets are a yakuman closed or open", "11m456s33y 3y p111y s2222y", "daisangen 13"),
    (
        "the other winning tile makes the little one",
        "11m456s33y 1m p111y s2222y",
        "haku 1, hatsu 1, shousangen 2",
    ),
    ("one suit and honours closed and open", "123345678m33f99m 9m", "honitsu 3"),
    ("one suit and honours closed and open", "345678m33f99m 9m c123m", "honitsu 2"),
    ("seven pairs can be of one suit", "1133557799m11f2y 2y", "chiitoitsu 2, honitsu 3"),
    ("a tile of another suit spoils both", "123345678m33f99p 9p", ""),
    ("a tile of another suit spoils both", "345678m33f99m 9m c123p", ""),
    ("honours alone are another yaku", "11y33f 3f p111f p222f p333y", "tsuuiisou 13"),
    ("each orphan and one of them twice", "119m19p19s123f123y 4f", "kokushi 13"),
    ("green tiles with the dragon and without", "223344666888s2y 2y", "ryuuiisou 13"),
    ("green tiles with the dragon and without", "223344s6668s 8s c234s", "ryuuiisou 13"),
    ("no ones nines or honours", "234456m345p66p67s 8s", "pinfu 1, tanyao 1"),
    ("seven pairs can have it", "2244m5566p7788s3s 3s", "tanyao 1, chiitoitsu 2"),
    ("the winning tile may spoil it", "234456m345p66p78s 9s", "pinfu 1"),
    ("ends and honours in each group and the pair", "123789m999p11f12s 3s", "chanta 2"),
    ("ends and honours in each group and the pair", "123789m999p33f12s 3s", "chanta 2"),
    ("open chanta is one han", "123m999p33f12s 3s c789m", "chanta 1"),
    ("without honours it is junchan", "123789m999p11s78s 9s", "junchan 3"),
    ("without honours it is junchan", "789m999p11s78s 9s c123m", "junchan 2"),
    ("a group or a pair without an end spoils both", "123789m888p33f12s 3s", ""),
    ("a group or a pair without an end spoils both", "123789m999p55s12s 3s", ""),
    ("a group or a pair without an end spoils both", "123789m999p11s67s 8s", ""),
    ("a group or a pair without an end spoils both", "234789m999p33f12s 3s", ""),
    ("of the winning tiles one may have it", "123789m999p33f23s 1s", "chanta 2"),
    ("of the winning tiles one may have it", "123789m999p33f23s 4s", ""),
    (
        "ones nines and honours alone are honroutou and not chanta",
        "99m33f 3f p111m p999p p111s",
        "toitoi 2, honroutou 2",
    ),
    (
        "ones nines and honours alone are honroutou and not chanta",
        "1199m1199p11s11f2y 2y",
        "chiitoitsu 2, honroutou 2",
    ),
    ("ones and nines alone are a yakuman", "111999m111p99p11s 1s", "chinroutou 13"),
    ("ones and nines alone are a yakuman", "99m11p 1p p111m p999p p111s", "chinroutou 13"),
    ("one simple tile spoils them", "99m88p 8p p111m p999p p111s", "toitoi 2"),
    ("honours alone as groups closed or open", "222333f11y22y 2y p111f", "tsuuiisou 13"),
    ("honours alone as groups closed or open", "11y33f 3f p111f p222f p333y", "tsuuiisou 13"),
    ("as seven pairs", "11223344f11223y 3y", "tsuuiisou 13"),
    ("three triplets and a pair of winds", "111222333f44f45s 6s", "shousuushii 13"),
    ("three triplets and a pair of winds", "44f45s 6s p111f d2222f p333f", "shousuushii 13"),
    (
        "three triplets and another pair are no yakuman",
        "111222333f11y45s 6s",
        "jikaze 1, bakaze 1, sanankou 2, honitsu 3",
    ),
    ("four triplets of winds", "6s 6s p111f p222f p333f d4444f", "daisuushii 13"),
    ("with honours alone it adds up", "1y 1y p111f p222f p333f d4444f", "daisuushii 13, tsuuiisou 13"),
    ("a pair is none", "234m789p678p12s11y 3s", ""),
    ("two triplets are two", "234m66p12s 3s p111y p333y", "haku 1, chun 1"),
]


@rows(("fact", "hand", "found"), CASES)
def test_a_hand_has_these_yaku_and_no_others(fact, hand, found):
    assert yaku_of(hand) == found


@rows(("pair", "triplets"), [("11y", "222333y"), ("22y", "111333y"), ("33y", "111222y")])
def test_whichever_dragon_is_the_pair(pair, triplets):
    assert yaku(f"123m{triplets}{pair}45s", "6s")["shousangen"] == 2


def test_one_suit_alone_in_its_place():
    assert yaku("1112345677889m", "8m")["chinitsu"] == 6
    assert yaku("345567789m9m", "9m", "p111m")["chinitsu"] == 5
    assert "honitsu" not in yaku("1112345677889m", "8m")


@rows("winning", ["1m", "9s", "1f", "3y"])
def test_the_wait_for_all_thirteen_has_a_name_and_counts_twice_by_option(winning):
    hand = ("19m19p19s1234f123y", winning)
    assert yaku(*hand) == {"kokushi_juusanmen": 13}
    assert yaku(*hand, options=Options(double_yakuman=True)) == {"kokushi_juusanmen": 26}
    assert yaku("119m19p19s123f123y", "4f", options=Options(double_yakuman=True)) == {"kokushi": 13}


def test_it_has_no_fu_and_no_other_yaku_but_yakuman():
    found = worth("119m19p19s123f123y", "4f", riichi=1, tsumo=True, first_turn=True, dora=("9m",))
    assert [line.name for line in found.yaku] == ["chiihou", "kokushi"]
    assert (found.fu, found.fu_lines, found.dora, found.han) == (0, (), (), 26)


def test_with_a_simple_tile_it_is_no_win():
    assert worth("119m19p19s123f123y", "2m") is None


def test_a_tile_that_is_not_all_green_spoils_it():
    assert "ryuuiisou" not in yaku("223344s5558s", "8s", "c234s")
    assert "ryuuiisou" not in yaku("223344666888s1y", "1y")


def test_open_it_counts_with_kuitan_alone():
    assert yaku("234456m66p67s", "8s", "c345p") == {"tanyao": 1}
    assert yaku("234456m66p67s", "8s", "c345p", options=Options(kuitan=False)) == {}


def test_without_kuitan_a_closed_hand_still_has_it():
    assert "tanyao" in yaku("234456m66p68s", "7s", "k3333p", options=Options(kuitan=False))


@rows("melds", ["c123p", "p999p", "p111f", "p222y"])
def test_a_meld_with_a_one_a_nine_or_an_honour_spoils_it(melds):
    assert "tanyao" not in yaku("234456m66p67s", "8s", melds)


def test_one_number_spoils_it():
    assert "tsuuiisou" not in yaku("11m33f", "3f", "p111f p222f p333y")


def test_a_triplet_of_dragons_is_none_of_the_three():
    assert "shousuushii" not in yaku("44f45s", "6s", "p111f p333f p111y")


def test_four_triplets_count_twice_by_option():
    double = Options(double_yakuman=True)
    assert yaku("6s", "6s", "p111f p222f p333f d4444f", options=double) == {"daisuushii": 26}
    assert yaku("111222333f44f45s", "6s", options=double) == {"shousuushii": 13}


@rows(("triplet", "name"), [("111y", "haku"), ("222y", "hatsu"), ("333y", "chun")])
def test_a_triplet_of_dragons_closed_or_open(triplet, name):
    assert yaku(f"234m789p66p12s{triplet}", "3s") == {name: 1}
    assert yaku("234m789p66p12s", "3s", f"p{triplet}") == {name: 1}


@rows("kan", ["k2222y", "s2222y", "d2222y"])
def test_a_kan_is_one_too(kan):
    assert yaku("234m789p66p12s", "3s", kan) == {"hatsu": 1}


def test_winds_of_the_seat_and_of_the_round():
    assert yaku("234m789p66p12s222f", "3s", seat_wind=SOUTH, round_wind=0) == {"jikaze": 1}
    assert yaku("234m789p66p12s111f", "3s", seat_wind=SOUTH, round_wind=0) == {"bakaze": 1}
    assert yaku("234m789p66p12s", "3s", "p111f", seat_wind=SOUTH, round_wind=0) == {"bakaze": 1}


def test_a_wind_that_is_both_counts_twice():
    assert yaku("234m789p66p12s", "3s", "p111f", seat_wind=0, round_wind=0) == {"jikaze": 1, "bakaze": 1}


def test_other_winds_are_none():
    assert yaku("234m789p66p12s333f", "3s", seat_wind=SOUTH, round_wind=0) == {}
    assert yaku("234m789p66p12s222f", "3s", seat_wind=NORTH, round_wind=0) == {}
