from tests.engine.games.riichi.scoring.hands import yaku


def test_the_replacement_tile_of_a_kan():
    assert yaku("234m66p12s", "3s", "c789p d3333m", tsumo=True, rinshan=True) == {"rinshan": 1}


def test_closed_it_comes_beside_menzen_tsumo():
    won = yaku("234m789p66p12s", "3s", "k3333m", tsumo=True, rinshan=True)
    assert won == {"menzen_tsumo": 1, "rinshan": 1}


def test_robbing_a_kan_closed_or_open():
    assert yaku("234m789p66p12s333m", "3s", chankan=True) == {"chankan": 1}
    assert yaku("234m66p12s333m", "3s", "c789p", chankan=True) == {"chankan": 1}


def test_each_needs_its_kind_of_win():
    assert yaku("234m66p12s", "3s", "c789p d3333m", rinshan=True) == {}
    assert yaku("234m66p12s333m", "3s", "c789p", tsumo=True, chankan=True) == {}
