"""What sets the presets `wrc` and `mleague` apart, in play: docs/rules/riichi.md "预设与来源"."""

import pytest

from paiju.engine.games.riichi.events import Won
from paiju.engine.games.riichi.options import PRESETS, Options
from tests.engine.games.riichi.scoring.hands import worth
from tests.engine.games.riichi.test_draws import NOTEN, drawn_out, nagashi
from tests.engine.games.riichi.test_window import ONE_58P, THREE_58P, TWO_58P, table_with
from tests.rows import rows

LEAGUES = ("wrc", "mleague")
LAST = 7
LOW = (25000, 25000, 25000, 25000)


@pytest.mark.parametrize("preset", LEAGUES)
def test_of_three_who_could_win_only_the_nearest_does(preset):
    table = table_with(ONE_58P, TWO_58P, THREE_58P, preset=preset)
    table.discard("8p", s1="win", s2="win", s3="win")
    assert [won.seat for won in table.wins] == [1]
    assert table.amounts[2:] == (0, 0)


@pytest.mark.parametrize("preset", LEAGUES)
def test_of_two_who_could_win_only_the_nearest_does(preset):
    table = table_with("2m", TWO_58P, THREE_58P, preset=preset)
    table.discard("8p", s2="win", s3="win")
    assert [won.seat for won in table.wins] == [2]


@rows(("preset", "base"), [("wrc", 2000), ("mleague", 2000), ("tenhou", 1920), ("mjs", 1920)])
def test_four_han_and_thirty_fu_are_a_mangan(preset, base):
    options = Options(**PRESETS[preset])
    found = worth("234567m345s22p67p", "8p", options=options, riichi=1, dora=("3s",))
    assert (found.han, found.fu, found.base) == (4, 30, base)


@rows(("preset", "limit"), [("wrc", "sanbaiman"), ("mleague", "sanbaiman"), ("tenhou", "kazoe_yakuman")])
def test_thirteen_han_without_a_yakuman_are_no_yakuman(preset, limit):
    options = Options(**PRESETS[preset])
    found = worth("2345678m22m678m7m", "8m", options=options, riichi=2, ippatsu=True, dora=("1m", "7m"))
    assert (found.han >= 13, found.limit) == (True, limit)


@pytest.mark.parametrize("preset", LEAGUES)
def test_a_match_goes_on_below_zero(preset):
    table = drawn_out(preset=preset, points=(-100, 40000, 30000, 30100))
    assert not table.carry.over


@pytest.mark.parametrize("preset", LEAGUES)
def test_there_is_no_west_round(preset):
    assert drawn_out(preset=preset, kyoku=LAST, points=LOW).carry.over
    assert not drawn_out(kyoku=LAST, points=LOW).carry.over


@pytest.mark.parametrize("preset", LEAGUES)
def test_a_dealer_who_is_first_plays_the_last_kyoku_again(preset):
    table = drawn_out(
        NOTEN,
        NOTEN,
        NOTEN,
        "234m567m345p67s99s",
        preset=preset,
        kyoku=LAST,
        points=(20000, 20000, 20000, 40000),
    )
    assert not table.carry.over


def test_nagashi_mangan_is_no_rule_of_wrc():
    assert nagashi(1, preset="wrc").state.reason == "exhaustive"
    assert nagashi(1, preset="mleague").state.reason == "nagashi_mangan"
    assert nagashi(1, nagashi_mangan=False).amounts == (0, 0, 0, 0)


def test_an_open_kan_after_nagashi_is_turned_off_still_pays_those_who_wait():
    table = nagashi(1, ready=(2,), preset="wrc")
    assert table.amounts == (-1000, -1000, 3000, -1000)
    assert table.seen(Won) == []
