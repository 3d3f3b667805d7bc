from tests.engine.games.riichi.scoring.hands import yaku

OPEN = ("234m66p12s333m", "3s", "c789p")


def test_the_last_draw_is_haitei_and_the_last_discard_houtei():
    assert yaku(*OPEN, tsumo=True, last_tile=True) == {"haitei": 1}
    assert yaku(*OPEN, last_tile=True) == {"houtei": 1}


def test_closed_hands_have_them_too():
    assert yaku("234m789p66p12s333m", "3s", tsumo=True, last_tile=True) == {"menzen_tsumo": 1, "haitei": 1}
    assert yaku("234m789p66p12s333m", "3s", last_tile=True) == {"houtei": 1}


def test_beside_rinshan_there_is_no_haitei():
    kan = ("234m66p12s", "3s", "c789p d3333m")
    assert yaku(*kan, tsumo=True, rinshan=True, last_tile=True) == {"rinshan": 1}


def test_beside_chankan_there_is_no_houtei():
    assert yaku(*OPEN, chankan=True, last_tile=True) == {"chankan": 1}
