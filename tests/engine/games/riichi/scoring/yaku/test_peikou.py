from tests.engine.games.riichi.scoring.hands import yaku


def test_two_equal_runs_are_iipeikou():
    assert yaku("112233m789p66p12s", "3s") == {"iipeikou": 1}


def test_the_winning_tile_may_complete_them():
    assert yaku("11223m789p66p123s", "3m") == {"iipeikou": 1}


def test_equal_numbers_of_two_suits_are_none():
    assert yaku("123m123p789p66p12s", "3s") == {"sanshoku_doujun": 2}
    assert yaku("123m123p789p66p46s", "5s") == {}


def test_an_open_hand_has_none():
    assert yaku("112233m66p12s", "3s", "c789p") == {}


def test_beside_a_concealed_kan_it_counts():
    assert yaku("112233m66p12s", "3s", "k9999p") == {"iipeikou": 1}


def test_twice_two_equal_runs_are_ryanpeikou_in_place_of_it_and_of_seven_pairs():
    assert yaku("112233m778899p1f", "1f") == {"ryanpeikou": 3, "chanta": 2}
    assert yaku("223344m667788p4f", "4f") == {"ryanpeikou": 3}


def test_open_there_is_no_ryanpeikou():
    assert yaku("112233m789p1f", "1f", "c789p") == {"chanta": 1}


def test_four_equal_runs_are_ryanpeikou():
    assert yaku("22223333444m11p", "4m") == {"ryanpeikou": 3, "pinfu": 1}


def test_three_equal_runs_are_iipeikou_or_triplets_what_pays_more():
    assert yaku("111222333m45s99p", "6s") == {"sanankou": 2}
    assert yaku("111222333m78p99p", "9p") == {"pinfu": 1, "iipeikou": 1, "junchan": 3}
