from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.scoring.hands import worth, yaku
from tests.rows import rows


def test_each_orphan_and_one_of_them_twice():
    assert yaku("119m19p19s123f123y", "4f") == {"kokushi": 13}


@rows("winning", ["1m", "9s", "1f", "3y"])
def test_the_wait_for_all_thirteen_has_a_name_and_counts_twice_by_option(winning):
    hand = ("19m19p19s1234f123y", winning)
    assert yaku(*hand) == {"kokushi_juusanmen": 13}
    assert yaku(*hand, options=Options(double_yakuman=True)) == {"kokushi_juusanmen": 26}
    assert yaku("119m19p19s123f123y", "4f", options=Options(double_yakuman=True)) == {"kokushi": 13}


def test_it_has_no_fu_and_no_other_yaku_but_yakuman():
    found = worth("119m19p19s123f123y", "4f", riichi=1, tsumo=True, first_turn=True, dora=("9m",))
    assert [line.name for line in found.yaku] == ["chiihou", "kokushi"]
    assert (found.fu, found.fu_lines, found.dora, found.han) == (0, (), (), 26)


def test_with_a_simple_tile_it_is_no_win():
    assert worth("119m19p19s123f123y", "2m") is None
