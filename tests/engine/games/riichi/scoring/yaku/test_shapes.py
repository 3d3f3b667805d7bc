"""Yaku of groups and pairs: docs/rules/riichi.md."""

from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.scoring.hands import NORTH, worth, yaku, yaku_of
from tests.rows import rows

CASES = [
    ("three concealed triplets and a run", "111m222p333s45s66s 6s", "sanankou 2"),
    ("a triplet that rons completes is not concealed", "111m222p33s456s66p 3s", ""),
    (
        "a triplet that rons completes is not concealed",
        "111m222p33s456s66p 3s tsumo",
        "menzen_tsumo 1, sanankou 2",
    ),
    ("concealed kans count and open ones do not", "222p333s45s66s 6s k1111m", "sanankou 2"),
    ("concealed kans count and open ones do not", "222p333s45s66s 6s d1111m", ""),
    ("concealed kans count and open ones do not", "222p333s45s66s 6s s1111m", ""),
    ("an open hand can have it", "111m222p333s6s 6s c456s", "sanankou 2"),
    ("four concealed triplets that are drawn", "111m222p333s44s66s 6s tsumo", "suuankou 13"),
    ("the fourth by ron makes three", "111m222p333s44s66s 6s", "toitoi 2, sanankou 2"),
    ("when they wait for the pair ron is enough", "111m222p333s444s6s 6s", "suuankou_tanki 13"),
    ("when they wait for the pair ron is enough", "111m222p333s444s6s 6s tsumo", "suuankou_tanki 13"),
    ("concealed kans are four concealed triplets too", "333s44s66s 6s k1111m k2222p tsumo", "suuankou 13"),
    ("seven different pairs", "1133m4466p5588s1f 1f", "chiitoitsu 2"),
    (
        "one pair of equal runs is read as pairs if the rest is no group",
        "112233m5588p99s1f 1f",
        "chiitoitsu 2",
    ),
    ("pairs of dragons and winds are no yakuhai", "1133m4466p11f22f1y 1y", "chiitoitsu 2"),
    ("an open straight is one less", "123789m33f46s 5s c456m", "ittsuu 1"),
    ("the winning tile may complete it", "12456789m33f456s 3m", "ittsuu 2"),
    ("runs of two suits or other runs are none", "123456m789p33f46s 5s", ""),
    ("runs of two suits or other runs are none", "123345789m33f46s 5s", ""),
    ("three kans of any kind", "45s11f 6s d1111m s2222p d3333s", "sankantsu 2"),
    ("three kans of any kind", "45s11f 6s k1111m s2222p d3333s", "sankantsu 2"),
    ("two are not enough", "45s11f 6s d1111m s2222p p333s", ""),
    (
        "three concealed ones are three concealed triplets too",
        "45s11f 6s k1111m k2222p k3333s",
        "sanankou 2, sankantsu 2",
    ),
    ("four are a yakuman", "4f 4f k1111m s2222p d3333s d5555s", "suukantsu 13"),
    (
        "four concealed ones add up with four concealed triplets",
        "4f 4f k1111m k2222p k3333s k5555s",
        "suuankou_tanki 13, suukantsu 13",
    ),
    ("two equal runs are iipeikou", "112233m789p66p12s 3s", "iipeikou 1"),
    ("the winning tile may complete them", "11223m789p66p123s 3m", "iipeikou 1"),
    ("equal numbers of two suits are none", "123m123p789p66p12s 3s", "sanshoku_doujun 2"),
    ("equal numbers of two suits are none", "123m123p789p66p46s 5s", ""),
    ("an open hand has none", "112233m66p12s 3s c789p", ""),
    ("beside a concealed kan it counts", "112233m66p12s 3s k9999p", "iipeikou 1"),
    (
        "twice two equal runs are ryanpeikou in place of it and of seven pairs",
        "112233m778899p1f 1f",
        "ryanpeikou 3, chanta 2",
    ),
    (
        "twice two equal runs are ryanpeikou in place of it and of seven pairs",
        "223344m667788p4f 4f",
        "ryanpeikou 3",
    ),
    ("open there is no ryanpeikou", "112233m789p1f 1f c789p", "chanta 1"),
    ("four equal runs are ryanpeikou", "22223333444m11p 4m", "pinfu 1, ryanpeikou 3"),
    ("three equal runs are iipeikou or triplets what pays more", "111222333m45s99p 6s", "sanankou 2"),
    (
        "three equal runs are iipeikou or triplets what pays more",
        "111222333m78p99p 9p",
        "pinfu 1, iipeikou 1, junchan 3",
    ),
    ("four runs a pair without yaku and a wait from two sides", "123456m345p88p67s 8s", "pinfu 1"),
    ("four runs a pair without yaku and a wait from two sides", "123456m345p88p67s 5s", "pinfu 1"),
    ("it comes beside menzen tsumo", "123456m345p88p67s 8s tsumo", "menzen_tsumo 1, pinfu 1"),
    ("a wait for the pair has none", "123456m345p678s8p 8p", ""),
    ("a triplet or an open run has none", "123456m333p88p67s 8s", ""),
    ("a triplet or an open run has none", "123m345p88p67s 8s c456m", ""),
    ("the same run in three suits", "123m123p99p567p12s 3s", "sanshoku_doujun 2"),
    ("the fourth group may be a triplet", "123m123p333f44m12s 3s", "sanshoku_doujun 2"),
    ("open groups of three suits are one less", "123p99p567p12s 3s c123m", "sanshoku_doujun 1"),
    ("runs of two suits or of other numbers are none", "123m123p99p567p23s 4s", "pinfu 1"),
    ("runs of two suits or of other numbers are none", "123m456m99p123p79s 8s", ""),
    ("runs of two suits or of other numbers are none", "123m456m99p567p12s 3s", ""),
    ("the same triplet in three suits closed or open", "222m45s11p 6s p222p p222s", "sanshoku_doukou 2"),
    (
        "the same triplet in three suits closed or open",
        "222m222p222s45s11p 6s",
        "sanankou 2, sanshoku_doukou 2",
    ),
    ("kans of three suits count as triplets", "45s11p 6s d2222m s2222p p222s", "sanshoku_doukou 2"),
    ("four triplets open or with one concealed", "44s11f 1f p111m p222p p333s", "bakaze 1, toitoi 2"),
    ("four triplets open or with one concealed", "1m 1m p222p p333s p444s p555m", "toitoi 2"),
    ("closed by ron it comes with three concealed triplets", "222m333p444s99p88s 8s", "toitoi 2, sanankou 2"),
    ("kans count as triplets", "9p 9p d2222m s3333p p444s p888s", "toitoi 2"),
]


@rows(("fact", "hand", "found"), CASES)
def test_a_hand_has_these_yaku_and_no_others(fact, hand, found):
    assert yaku_of(hand) == found


def test_a_triplet_beside_a_run_that_ron_completes_stays_concealed():
    # 33345 and 3: 33 and 345 with a run open for 3, or 333 and 45.
    assert yaku("111m222p33345s77p", "6s") == {"sanankou": 2}
    assert yaku("111m222p333s12s77p", "3s") == {"sanankou": 2}


def test_the_wait_for_the_pair_counts_twice_by_option():
    double = Options(double_yakuman=True)
    assert yaku("111m222p333s444s6s", "6s", options=double) == {"suuankou_tanki": 26}
    assert yaku("111m222p333s44s66s", "6s", tsumo=True, options=double) == {"suuankou": 13}


def test_an_open_meld_leaves_three():
    assert worth("222p333s44s66s", "6s", "p111m", tsumo=True).yakuman == 0


def test_four_alike_are_not_two_pairs():
    assert worth("1111m4466p5588s1f", "1f") is None


def test_two_equal_runs_twice_are_read_as_groups():
    assert "chiitoitsu" not in yaku("223344m667788p4f", "4f")


def test_yaku_of_all_tiles_and_of_the_win_count_beside_it():
    assert yaku("1133557799m11f2y", "2y", riichi=1) == {"riichi": 1, "chiitoitsu": 2, "honitsu": 3}
    assert yaku("1199m1199p11s11f2y", "2y") == {"chiitoitsu": 2, "honroutou": 2}
    assert yaku("1122446688m997m", "7m", tsumo=True) == {"menzen_tsumo": 1, "chiitoitsu": 2, "chinitsu": 6}
    assert yaku("2244m5566p7788s3s", "3s") == {"tanyao": 1, "chiitoitsu": 2}


def test_fewer_than_seven_pairs_beside_a_meld_are_no_win():
    assert worth("1133m4466p1f", "1f", "k5555s") is None


@rows(("suit", "other"), ["ms", "pm", "sp"])
def test_one_to_nine_of_a_suit_in_three_runs(suit, other):
    assert yaku(f"123456789{suit}33f24{other}", f"3{other}") == {"ittsuu": 2}


@rows(
    ("wait", "winning"),
    [("68s", "7s"), ("12s", "3s"), ("89s", "7s")],
    ids=["middle", "low edge", "high edge"],
)
def test_any_other_wait_has_none(wait, winning):
    assert "pinfu" not in yaku(f"123456m345p88p{wait}", winning)


def test_of_two_places_of_the_winning_tile_the_one_with_pinfu_counts():
    # The 9 ends 789, or is one of the pair.
    assert yaku("123m456p34578s99s", "9s") == {"pinfu": 1}


@rows("pair", ["11y", "22y", "33y", "11f", "22f"])
def test_a_pair_of_dragons_or_of_the_seats_or_rounds_wind_has_none(pair):
    assert yaku(f"123456m345p67s{pair}", "8s") == {}


def test_a_pair_of_another_wind_is_plain():
    assert yaku("123456m345p67s33f", "8s") == {"pinfu": 1}
    assert yaku("123456m345p67s22f", "8s", seat_wind=NORTH) == {"pinfu": 1}


def test_triplets_of_honours_are_of_no_suit():
    assert "sanshoku_doukou" not in yaku("45s99p", "6s", "p111p p111s p111f")
    assert "sanshoku_doukou" not in yaku("45s11p", "6s", "p111f p222f p333f")


def test_a_run_spoils_it():
    assert yaku("9p23s", "1s", "p222m p333p p444s") == {}
    assert "toitoi" not in yaku("99p23s", "1s", "p222m p333p p444s")
