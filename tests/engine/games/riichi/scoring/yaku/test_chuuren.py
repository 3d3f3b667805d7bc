from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.scoring.hands import yaku
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
