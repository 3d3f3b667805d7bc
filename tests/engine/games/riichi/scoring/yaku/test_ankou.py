from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.scoring.hands import worth, yaku


def test_three_concealed_triplets_and_a_run():
    assert yaku("111m222p333s45s66s", "6s") == {"sanankou": 2}


def test_a_triplet_that_rons_completes_is_not_concealed():
    assert yaku("111m222p33s456s66p", "3s") == {}
    assert yaku("111m222p33s456s66p", "3s", tsumo=True) == {"menzen_tsumo": 1, "sanankou": 2}


def test_a_triplet_beside_a_run_that_ron_completes_stays_concealed():
    # 33345 and 3: 33 and 345 with a run open for 3, or 333 and 45.
    assert yaku("111m222p33345s77p", "6s") == {"sanankou": 2}
    assert yaku("111m222p333s12s77p", "3s") == {"sanankou": 2}


def test_concealed_kans_count_and_open_ones_do_not():
    assert yaku("222p333s45s66s", "6s", "k1111m") == {"sanankou": 2}
    assert yaku("222p333s45s66s", "6s", "d1111m") == {}
    assert yaku("222p333s45s66s", "6s", "s1111m") == {}


def test_an_open_hand_can_have_it():
    assert yaku("111m222p333s6s", "6s", "c456s") == {"sanankou": 2}


def test_four_concealed_triplets_that_are_drawn():
    assert yaku("111m222p333s44s66s", "6s", tsumo=True) == {"suuankou": 13}


def test_the_fourth_by_ron_makes_three():
    assert yaku("111m222p333s44s66s", "6s") == {"toitoi": 2, "sanankou": 2}


def test_when_they_wait_for_the_pair_ron_is_enough():
    assert yaku("111m222p333s444s6s", "6s") == {"suuankou_tanki": 13}
    assert yaku("111m222p333s444s6s", "6s", tsumo=True) == {"suuankou_tanki": 13}


def test_the_wait_for_the_pair_counts_twice_by_option():
    double = Options(double_yakuman=True)
    assert yaku("111m222p333s444s6s", "6s", options=double) == {"suuankou_tanki": 26}
    assert yaku("111m222p333s44s66s", "6s", tsumo=True, options=double) == {"suuankou": 13}


def test_concealed_kans_are_four_concealed_triplets_too():
    assert yaku("333s44s66s", "6s", "k1111m k2222p", tsumo=True) == {"suuankou": 13}


def test_an_open_meld_leaves_three():
    assert worth("222p333s44s66s", "6s", "p111m", tsumo=True).yakuman == 0
