from tests.engine.games.riichi.scoring.hands import NORTH, yaku
from tests.rows import rows


def test_four_runs_a_pair_without_yaku_and_a_wait_from_two_sides():
    assert yaku("123456m345p88p67s", "8s") == {"pinfu": 1}
    assert yaku("123456m345p88p67s", "5s") == {"pinfu": 1}


def test_it_comes_beside_menzen_tsumo():
    assert yaku("123456m345p88p67s", "8s", tsumo=True) == {"menzen_tsumo": 1, "pinfu": 1}


@rows(
    ("wait", "winning"),
    [("68s", "7s"), ("12s", "3s"), ("89s", "7s")],
    ids=["middle", "low edge", "high edge"],
)
def test_any_other_wait_has_none(wait, winning):
    assert "pinfu" not in yaku(f"123456m345p88p{wait}", winning)


def test_a_wait_for_the_pair_has_none():
    assert yaku("123456m345p678s8p", "8p") == {}


def test_of_two_places_of_the_winning_tile_the_one_with_pinfu_counts():
    # The 9 ends 789, or is one of the pair.
    assert yaku("123m456p34578s99s", "9s") == {"pinfu": 1}


@rows("pair", ["11y", "22y", "33y", "11f", "22f"])
def test_a_pair_of_dragons_or_of_the_seats_or_rounds_wind_has_none(pair):
    assert yaku(f"123456m345p67s{pair}", "8s") == {}


def test_a_pair_of_another_wind_is_plain():
    assert yaku("123456m345p67s33f", "8s") == {"pinfu": 1}
    assert yaku("123456m345p67s22f", "8s", seat_wind=NORTH) == {"pinfu": 1}


def test_a_triplet_or_an_open_run_has_none():
    assert yaku("123456m333p88p67s", "8s") == {}
    assert yaku("123m345p88p67s", "8s", "c456m") == {}
