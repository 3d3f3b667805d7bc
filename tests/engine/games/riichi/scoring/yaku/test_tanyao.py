from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.scoring.hands import yaku
from tests.rows import rows


def test_no_ones_nines_or_honours():
    assert yaku("234456m345p66p67s", "8s") == {"tanyao": 1, "pinfu": 1}


def test_open_it_counts_with_kuitan_alone():
    assert yaku("234456m66p67s", "8s", "c345p") == {"tanyao": 1}
    assert yaku("234456m66p67s", "8s", "c345p", options=Options(kuitan=False)) == {}


def test_without_kuitan_a_closed_hand_still_has_it():
    assert "tanyao" in yaku("234456m66p68s", "7s", "k3333p", options=Options(kuitan=False))


def test_seven_pairs_can_have_it():
    assert yaku("2244m5566p7788s3s", "3s") == {"tanyao": 1, "chiitoitsu": 2}


@rows("melds", ["c123p", "p999p", "p111f", "p222y"])
def test_a_meld_with_a_one_a_nine_or_an_honour_spoils_it(melds):
    assert "tanyao" not in yaku("234456m66p67s", "8s", melds)


def test_the_winning_tile_may_spoil_it():
    assert yaku("234456m345p66p78s", "9s") == {"pinfu": 1}
