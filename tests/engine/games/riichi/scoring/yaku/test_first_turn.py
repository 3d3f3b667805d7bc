from tests.engine.games.riichi.scoring.hands import SOUTH, worth, yaku

PLAIN = ("123m345m789p66p12s", "3s")


def test_the_dealers_dealt_hand():
    assert yaku(*PLAIN, tsumo=True, first_turn=True, seat_wind=0) == {"tenhou": 13}


def test_the_first_draw_of_another():
    assert yaku(*PLAIN, tsumo=True, first_turn=True, seat_wind=SOUTH) == {"chiihou": 13}


def test_they_add_up_with_yakuman_of_the_tiles():
    found = worth("11223344f11223y", "3y", tsumo=True, first_turn=True, seat_wind=0)
    assert ([line.name for line in found.yaku], found.yakuman) == (["tenhou", "tsuuiisou"], 2)


def test_a_discard_in_the_first_turn_is_no_yaku():
    assert yaku(*PLAIN, first_turn=True) == {}


def test_a_kan_before_ends_the_first_turn():
    assert yaku("123m345m66p12s", "3s", "k7777p", tsumo=True, first_turn=True) == {"menzen_tsumo": 1}
