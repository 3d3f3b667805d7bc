from tests.engine.games.riichi.scoring.hands import yaku


def test_honours_alone_as_groups_closed_or_open():
    assert yaku("222333f11y22y", "2y", "p111f") == {"tsuuiisou": 13}
    assert yaku("11y33f", "3f", "p111f p222f p333y") == {"tsuuiisou": 13}


def test_as_seven_pairs():
    assert yaku("11223344f11223y", "3y") == {"tsuuiisou": 13}


def test_one_number_spoils_it():
    assert "tsuuiisou" not in yaku("11m33f", "3f", "p111f p222f p333y")
