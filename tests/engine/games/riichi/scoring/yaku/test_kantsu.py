from tests.engine.games.riichi.scoring.hands import yaku


def test_three_kans_of_any_kind():
    assert yaku("45s11f", "6s", "d1111m s2222p d3333s") == {"sankantsu": 2}
    assert yaku("45s11f", "6s", "k1111m s2222p d3333s") == {"sankantsu": 2}


def test_two_are_not_enough():
    assert yaku("45s11f", "6s", "d1111m s2222p p333s") == {}


def test_three_concealed_ones_are_three_concealed_triplets_too():
    assert yaku("45s11f", "6s", "k1111m k2222p k3333s") == {"sanankou": 2, "sankantsu": 2}


def test_four_are_a_yakuman():
    assert yaku("4f", "4f", "k1111m s2222p d3333s d5555s") == {"suukantsu": 13}


def test_four_concealed_ones_add_up_with_four_concealed_triplets():
    assert yaku("4f", "4f", "k1111m k2222p k3333s k5555s") == {"suuankou_tanki": 13, "suukantsu": 13}
