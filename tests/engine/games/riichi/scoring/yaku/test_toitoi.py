from tests.engine.games.riichi.scoring.hands import yaku


def test_four_triplets_open_or_with_one_concealed():
    assert yaku("44s11f", "1f", "p111m p222p p333s") == {"bakaze": 1, "toitoi": 2}
    assert yaku("1m", "1m", "p222p p333s p444s p555m") == {"toitoi": 2}


def test_closed_by_ron_it_comes_with_three_concealed_triplets():
    assert yaku("222m333p444s99p88s", "8s") == {"toitoi": 2, "sanankou": 2}


def test_kans_count_as_triplets():
    assert yaku("9p", "9p", "d2222m s3333p p444s p888s") == {"toitoi": 2}


def test_a_run_spoils_it():
    assert yaku("9p23s", "1s", "p222m p333p p444s") == {}
    assert "toitoi" not in yaku("99p23s", "1s", "p222m p333p p444s")
