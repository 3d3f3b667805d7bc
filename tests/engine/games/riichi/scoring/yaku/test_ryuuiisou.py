from tests.engine.games.riichi.scoring.hands import yaku


def test_green_tiles_with_the_dragon_and_without():
    assert yaku("223344666888s2y", "2y") == {"ryuuiisou": 13}
    assert yaku("223344s6668s", "8s", "c234s") == {"ryuuiisou": 13}


def test_a_tile_that_is_not_all_green_spoils_it():
    assert "ryuuiisou" not in yaku("223344s5558s", "8s", "c234s")
    assert "ryuuiisou" not in yaku("223344666888s1y", "1y")
