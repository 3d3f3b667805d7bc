from paiju.engine.games.riichi.scoring.found import NONE, yaku, yakuman
from paiju.engine.games.riichi.scoring.worth import YakuLine


def test_a_rule_finds_lines_of_han():
    assert yaku("pinfu", 1) == (YakuLine("pinfu", 1),)
    assert yaku("riichi", 1) + yaku("ippatsu", 1) + NONE == (YakuLine("riichi", 1), YakuLine("ippatsu", 1))


def test_a_yakuman_has_thirteen_han_each_time():
    assert yakuman("suuankou") == (YakuLine("suuankou", 13, 1),)
    assert yakuman("daisuushii", 2) == (YakuLine("daisuushii", 26, 2),)
