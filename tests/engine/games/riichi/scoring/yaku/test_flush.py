from tests.engine.games.riichi.scoring.hands import yaku


def test_one_suit_and_honours_closed_and_open():
    assert yaku("123345678m33f99m", "9m") == {"honitsu": 3}
    assert yaku("345678m33f99m", "9m", "c123m") == {"honitsu": 2}


def test_seven_pairs_can_have_it():
    assert yaku("1133557799m11f2y", "2y") == {"chiitoitsu": 2, "honitsu": 3}


def test_one_suit_alone_in_its_place():
    assert yaku("1112345677889m", "8m")["chinitsu"] == 6
    assert yaku("345567789m9m", "9m", "p111m")["chinitsu"] == 5
    assert "honitsu" not in yaku("1112345677889m", "8m")


def test_a_tile_of_another_suit_spoils_both():
    assert yaku("123345678m33f99p", "9p") == {}
    assert yaku("345678m33f99m", "9m", "c123p") == {}


def test_honours_alone_are_another_yaku():
    assert yaku("11y33f", "3f", "p111f p222f p333y") == {"tsuuiisou": 13}
