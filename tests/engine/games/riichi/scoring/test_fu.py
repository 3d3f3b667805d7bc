import pytest

from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.scoring.hands import NORTH, fu, worth
from tests.rows import rows

PLAIN = "234m456p678s"
"""Three runs; a hand of them needs four tiles more."""


def lines(*args, **facts):
    """The lines but base and rounding, without their tiles."""
    return {reason: number for reason, number, _ in fu(*args, riichi=1, **facts)[1] if reason != "rounding"}


def open_lines(concealed, winning, melds, **facts):
    """The same of an open hand, which has a yaku by its last tile."""
    return {
        reason: number
        for reason, number, _ in fu(concealed, winning, melds, last_tile=True, **facts)[1]
        if reason != "rounding"
    }


def test_seven_pairs_have_25_drawn_or_not():
    for tsumo in (False, True):
        found = worth("1133m4466p5588s1f", "1f", tsumo=tsumo)
        assert (found.fu, [(line.reason, line.fu) for line in found.fu_lines]) == (25, [("chiitoitsu", 25)])


def test_a_drawn_pinfu_has_20_and_one_by_ron_30():
    assert fu("123456m345p88p67s", "8s", tsumo=True) == (20, [])
    assert fu("123456m345p88p67s", "8s") == (30, [("menzen_ron", 10, None)])


def test_a_closed_hand_has_10_for_ron_and_2_for_tsumo():
    assert lines(PLAIN + "234p9s", "9s") == {"menzen_ron": 10, "tanki": 2}
    assert lines(PLAIN + "234p9s", "9s", tsumo=True) == {"tsumo": 2, "tanki": 2}


def test_an_open_hand_has_nothing_for_ron_and_2_for_tsumo():
    assert open_lines("234m678s9s", "9s", "c456p p444p") == {
        "open_triplet": 2,
        "tanki": 2,
    }
    assert open_lines("234m678s9s", "9s", "c456p p444p", tsumo=True) == {
        "open_triplet": 2,
        "tsumo": 2,
        "tanki": 2,
    }


def test_a_replacement_tile_has_the_2_of_tsumo_too():
    found = worth("234m678s9s", "9s", "c456p d4444p", tsumo=True, rinshan=True)
    assert [(line.reason, line.fu) for line in found.fu_lines] == [
        ("base", 20),
        ("tsumo", 2),
        ("open_kan", 8),
        ("tanki", 2),
        ("rounding", 8),
    ]


@rows(
    ("wait", "winning", "reason"),
    [("46s", "5s", "kanchan"), ("12s", "3s", "penchan"), ("89s", "7s", "penchan")],
)
def test_a_wait_for_the_middle_or_the_edge_has_2(wait, winning, reason):
    assert lines(f"234m456p678p33f{wait}", winning) == {"menzen_ron": 10, reason: 2}


def test_a_wait_from_two_sides_or_for_a_triplet_has_none():
    assert lines("234m456p33f45s111y", "6s") == {"menzen_ron": 10, "closed_triplet": 8}
    assert lines("234m456p678p33f11y", "1y") == {"menzen_ron": 10, "open_triplet": 4}


@rows("pair", ["11y", "22y", "33y", "11f", "22f"])
def test_a_pair_of_dragons_of_the_seats_or_the_rounds_wind_has_2(pair):
    assert lines(f"234m456p678p45s{pair}", "6s") == {"menzen_ron": 10, "yakuhai_pair": 2}


@rows("pair", ["33f", "44f", "99p", "55p"])
def test_another_pair_has_none(pair):
    assert lines(f"234m456p678s45s{pair}", "6s") == {"menzen_ron": 10}


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (Options(), ("double_wind_pair", 4, "1f")),
        (Options(double_wind_fu=2), ("yakuhai_pair", 2, "1f")),
    ],
)
def test_a_pair_of_both_winds_has_4_or_2_by_option(options, line):
    found = worth("234m456p678p45s11f", "6s", seat_wind=0, riichi=1, options=options)
    assert [(one.reason, one.fu, one.tile) for one in found.fu_lines][2] == line


def test_the_winds_are_the_seats_and_the_rounds():
    assert lines("234m456p678p45s44f", "6s", seat_wind=NORTH) == {"menzen_ron": 10, "yakuhai_pair": 2}
    assert lines("234m456p678p45s22f", "6s", seat_wind=NORTH) == {"menzen_ron": 10}


@rows(
    ("kind", "simple", "other"),
    [
        ("p", ("open_triplet", 2), 4),
        ("d", ("open_kan", 8), 16),
        ("s", ("open_kan", 8), 16),
        ("k", ("closed_kan", 16), 32),
    ],
)
def test_melds_have_twice_as_much_of_ones_nines_and_honours(kind, simple, other):
    tiles = 3 if kind == "p" else 4
    reason, number = simple
    for tile, wanted in (
        ("2s", number),
        ("8s", number),
        ("1s", other),
        ("9s", other),
        ("3f", other),
        ("1y", other),
    ):
        meld = kind + tile[0] * tiles + tile[1]
        assert open_lines("234m67p55p", "8p", f"c456p {meld}") == {reason: wanted}


def test_concealed_triplets_have_4_and_8():
    assert lines("234m456p33f45s222m", "6s") == {"menzen_ron": 10, "closed_triplet": 4}
    assert lines("234m456p33f45s999m", "6s") == {"menzen_ron": 10, "closed_triplet": 8}


def test_a_triplet_that_ron_completes_is_open_and_one_that_is_drawn_is_not():
    assert lines("234m456p678p33f99s", "9s") == {"menzen_ron": 10, "open_triplet": 4}
    assert lines("234m456p678p33f99s", "9s", tsumo=True) == {"tsumo": 2, "closed_triplet": 8}


def test_a_line_names_the_tile_that_has_the_fu():
    _, found = fu("234m456p11y45s", "6s", "k9999m", riichi=1)
    assert ("yakuhai_pair", 2, "1y") in found
    assert ("closed_kan", 32, "9m") in found


def test_an_open_hand_of_20_has_30():
    assert fu("234m55p67p", "8p", "c456p c678s") == (30, [("open_minimum", 10, None)])


def test_the_sum_is_rounded_up_to_ten_by_a_line_of_its_own():
    found = worth("234m456p678p33f99s", "9s", riichi=1)
    assert found.fu == 40
    assert found.fu_lines[-1].reason == "rounding"
    assert sum(line.fu for line in found.fu_lines) == 40


def test_the_most_fu_are_those_of_kans():
    assert worth("1y", "1y", "k1111m k9999m k1111p d9999s", tsumo=True).fu == 140


def test_a_triplet_beside_a_run_that_ron_completes_stays_concealed():
    # The 2 is the third of a triplet, or completes 34.
    assert lines("234m456p678p33f22m", "2m") == {"menzen_ron": 10, "closed_triplet": 4}
