from tests.engine.games.riichi.scoring.hands import worth, yaku


def test_seven_different_pairs():
    assert yaku("1133m4466p5588s1f", "1f") == {"chiitoitsu": 2}


def test_four_alike_are_not_two_pairs():
    assert worth("1111m4466p5588s1f", "1f") is None


def test_two_equal_runs_twice_are_read_as_groups():
    assert "chiitoitsu" not in yaku("223344m667788p4f", "4f")


def test_one_pair_of_equal_runs_is_read_as_pairs_if_the_rest_is_no_group():
    assert yaku("112233m5588p99s1f", "1f") == {"chiitoitsu": 2}


def test_yaku_of_all_tiles_and_of_the_win_count_beside_it():
    assert yaku("1133557799m11f2y", "2y", riichi=1) == {"riichi": 1, "chiitoitsu": 2, "honitsu": 3}
    assert yaku("1199m1199p11s11f2y", "2y") == {"chiitoitsu": 2, "honroutou": 2}
    assert yaku("1122446688m997m", "7m", tsumo=True) == {"menzen_tsumo": 1, "chiitoitsu": 2, "chinitsu": 6}
    assert yaku("2244m5566p7788s3s", "3s") == {"tanyao": 1, "chiitoitsu": 2}


def test_pairs_of_dragons_and_winds_are_no_yakuhai():
    assert yaku("1133m4466p11f22f1y", "1y") == {"chiitoitsu": 2}


def test_fewer_than_seven_pairs_beside_a_meld_are_no_win():
    assert worth("1133m4466p1f", "1f", "k5555s") is None
