from tests.engine.games.riichi.scoring.hands import yaku


def test_ends_and_honours_in_each_group_and_the_pair():
    assert yaku("123789m999p11f12s", "3s") == {"chanta": 2}
    assert yaku("123789m999p33f12s", "3s") == {"chanta": 2}


def test_open_chanta_is_one_han():
    assert yaku("123m999p33f12s", "3s", "c789m") == {"chanta": 1}


def test_without_honours_it_is_junchan():
    assert yaku("123789m999p11s78s", "9s") == {"junchan": 3}
    assert yaku("789m999p11s78s", "9s", "c123m") == {"junchan": 2}


def test_a_group_or_a_pair_without_an_end_spoils_both():
    assert yaku("123789m888p33f12s", "3s") == {}
    assert yaku("123789m999p55s12s", "3s") == {}
    assert yaku("123789m999p11s67s", "8s") == {}
    assert yaku("234789m999p33f12s", "3s") == {}


def test_of_the_winning_tiles_one_may_have_it():
    assert yaku("123789m999p33f23s", "1s") == {"chanta": 2}
    assert yaku("123789m999p33f23s", "4s") == {}


def test_ones_nines_and_honours_alone_are_honroutou_and_not_chanta():
    assert yaku("99m33f", "3f", "p111m p999p p111s") == {"toitoi": 2, "honroutou": 2}
    assert yaku("1199m1199p11s11f2y", "2y") == {"chiitoitsu": 2, "honroutou": 2}


def test_ones_and_nines_alone_are_a_yakuman():
    assert yaku("111999m111p99p11s", "1s") == {"chinroutou": 13}
    assert yaku("99m11p", "1p", "p111m p999p p111s") == {"chinroutou": 13}


def test_one_simple_tile_spoils_them():
    assert yaku("99m88p", "8p", "p111m p999p p111s") == {"toitoi": 2}
