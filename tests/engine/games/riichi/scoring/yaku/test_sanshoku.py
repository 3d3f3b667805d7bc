from tests.engine.games.riichi.scoring.hands import yaku


def test_the_same_run_in_three_suits():
    assert yaku("123m123p99p567p12s", "3s") == {"sanshoku_doujun": 2}


def test_the_fourth_group_may_be_a_triplet():
    assert yaku("123m123p333f44m12s", "3s") == {"sanshoku_doujun": 2}


def test_open_it_is_one_less():
    assert yaku("123p99p567p12s", "3s", "c123m") == {"sanshoku_doujun": 1}


def test_runs_of_two_suits_or_of_other_numbers_are_none():
    assert yaku("123m123p99p567p23s", "4s") == {"pinfu": 1}
    assert yaku("123m456m99p123p79s", "8s") == {}
    assert yaku("123m456m99p567p12s", "3s") == {}


def test_the_same_triplet_in_three_suits_closed_or_open():
    assert yaku("222m45s11p", "6s", "p222p p222s") == {"sanshoku_doukou": 2}
    assert yaku("222m222p222s45s11p", "6s") == {"sanankou": 2, "sanshoku_doukou": 2}


def test_kans_count_as_triplets():
    assert yaku("45s11p", "6s", "d2222m s2222p p222s") == {"sanshoku_doukou": 2}


def test_triplets_of_honours_are_of_no_suit():
    assert "sanshoku_doukou" not in yaku("45s99p", "6s", "p111p p111s p111f")
    assert "sanshoku_doukou" not in yaku("45s11p", "6s", "p111f p222f p333f")
