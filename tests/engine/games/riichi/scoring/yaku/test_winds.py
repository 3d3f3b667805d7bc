from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.scoring.hands import yaku


def test_three_triplets_and_a_pair_of_winds():
    assert yaku("111222333f44f45s", "6s") == {"shousuushii": 13}
    assert yaku("44f45s", "6s", "p111f d2222f p333f") == {"shousuushii": 13}


def test_three_triplets_and_another_pair_are_no_yakuman():
    assert yaku("111222333f11y45s", "6s") == {"jikaze": 1, "bakaze": 1, "sanankou": 2, "honitsu": 3}


def test_a_triplet_of_dragons_is_none_of_the_three():
    assert "shousuushii" not in yaku("44f45s", "6s", "p111f p333f p111y")


def test_four_triplets_of_winds():
    assert yaku("6s", "6s", "p111f p222f p333f d4444f") == {"daisuushii": 13}


def test_four_triplets_count_twice_by_option():
    double = Options(double_yakuman=True)
    assert yaku("6s", "6s", "p111f p222f p333f d4444f", options=double) == {"daisuushii": 26}
    assert yaku("111222333f44f45s", "6s", options=double) == {"shousuushii": 13}


def test_with_honours_alone_it_adds_up():
    assert yaku("1y", "1y", "p111f p222f p333f d4444f") == {"daisuushii": 13, "tsuuiisou": 13}
