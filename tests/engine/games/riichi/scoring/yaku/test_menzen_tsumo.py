from tests.engine.games.riichi.scoring.hands import yaku


def test_a_closed_hand_that_draws_its_tile_has_it():
    assert yaku("123m345m789p66p12s", "3s", tsumo=True) == {"menzen_tsumo": 1}


def test_a_concealed_kan_leaves_the_hand_closed():
    assert yaku("123m345m66p12s", "3s", "k7777p", tsumo=True) == {"menzen_tsumo": 1}


def test_with_another_s_tile_there_is_none():
    assert yaku("123m345m789p66p12s", "3s") == {}


def test_an_open_hand_has_none():
    assert yaku("123m345m66p12s", "3s", "c789p", tsumo=True) == {}
