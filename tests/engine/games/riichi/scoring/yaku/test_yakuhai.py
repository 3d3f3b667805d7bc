from tests.engine.games.riichi.scoring.hands import NORTH, SOUTH, yaku
from tests.rows import rows


@rows(("triplet", "name"), [("111y", "haku"), ("222y", "hatsu"), ("333y", "chun")])
def test_a_triplet_of_dragons_closed_or_open(triplet, name):
    assert yaku(f"234m789p66p12s{triplet}", "3s") == {name: 1}
    assert yaku("234m789p66p12s", "3s", f"p{triplet}") == {name: 1}


@rows("kan", ["k2222y", "s2222y", "d2222y"])
def test_a_kan_is_one_too(kan):
    assert yaku("234m789p66p12s", "3s", kan) == {"hatsu": 1}


def test_a_pair_is_none():
    assert yaku("234m789p678p12s11y", "3s") == {}


def test_winds_of_the_seat_and_of_the_round():
    assert yaku("234m789p66p12s222f", "3s", seat_wind=SOUTH, round_wind=0) == {"jikaze": 1}
    assert yaku("234m789p66p12s111f", "3s", seat_wind=SOUTH, round_wind=0) == {"bakaze": 1}
    assert yaku("234m789p66p12s", "3s", "p111f", seat_wind=SOUTH, round_wind=0) == {"bakaze": 1}


def test_a_wind_that_is_both_counts_twice():
    assert yaku("234m789p66p12s", "3s", "p111f", seat_wind=0, round_wind=0) == {"jikaze": 1, "bakaze": 1}


def test_other_winds_are_none():
    assert yaku("234m789p66p12s333f", "3s", seat_wind=SOUTH, round_wind=0) == {}
    assert yaku("234m789p66p12s222f", "3s", seat_wind=NORTH, round_wind=0) == {}


def test_two_triplets_are_two():
    assert yaku("234m66p12s", "3s", "p111y p333y") == {"haku": 1, "chun": 1}
