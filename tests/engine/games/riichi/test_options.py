"""Options and presets of riichi."""

import msgspec
import pytest

from paiju.engine.games.riichi.events import Won
from paiju.engine.games.riichi.options import PRESETS, Options
from tests.engine.games.riichi.scoring.hands import worth
from tests.engine.games.riichi.test_draws import NOTEN, drawn_out, nagashi
from tests.rows import rows

# The options of riichi: what each preset sets, and that every option can be described and bounded.


def options_of(preset, **changes):
    return msgspec.convert({**PRESETS[preset], **changes}, Options)


def test_the_defaults_are_the_preset_tenhou():
    assert options_of("tenhou") == Options()
    assert (Options().start, Options().target, Options().aka, Options().kuitan) == (25000, 30000, 3, True)
    assert (Options().triple_ron, Options().double_yakuman, Options().kiriage) == ("abort", False, False)


def test_the_preset_mjs_differs_from_tenhou_only_where_the_page_says_so():
    changed = {key for key, value in PRESETS["mjs"].items() if value != getattr(Options(), key)}
    assert changed == set(PRESETS["mjs"])
    assert changed == {
        *("kokushi_ankan", "triple_ron", "double_yakuman", "pao_liability_only"),
        *("settle", "uma_second", "uma_third", "uma_fourth", "exact_scores"),
    }


def test_the_preset_mleague_bumps_heads_and_has_no_abortive_draws():
    options = options_of("mleague")
    assert (options.atamahane, options.abortive_draws, options.double_wind_fu) == (True, False, 2)
    assert (options.kan_dora, options.pao_suukantsu, options.ties) == ("at_once", True, "share")
    assert (options.uma_second, options.uma_third, options.uma_fourth) == (10, -10, -30)


@pytest.mark.parametrize("preset", ["mleague", "wrc"])
def test_the_rules_of_leagues_round_mangan_up_and_go_on_below_zero_for_two_rounds(preset):
    options = options_of(preset)
    assert (options.kiriage, options.kazoe, options.tobi, options.extension) == (True, False, False, False)
    assert (options.atamahane, options.agari_yame, options.riichi_kan) == (True, False, "reading")


def test_nagashi_mangan_is_a_rule_of_all_presets_but_wrc():
    assert {preset for preset in PRESETS if not options_of(preset).nagashi_mangan} == {"wrc"}


def test_the_preset_wrc_has_no_red_fives_and_no_counted_yakuman():
    options = options_of("wrc")
    assert (options.aka, options.kazoe, options.yakuman_sum, options.abortive_draws) == (
        0,
        False,
        False,
        False,
    )
    assert (options.uma_second, options.uma_third, options.uma_fourth) == (5, -5, -15)


@rows(
    "wrong",
    [
        {"aka": 4},
        {"double_wind_fu": 3},
        {"start": 25050},
        {"triple_ron": "none"},
        {"uma_second": 101},
        {"riichi_kan": "none"},
        {"rinshan": True},
    ],
)
def test_a_value_outside_of_an_options_bounds_is_refused(wrong):
    with pytest.raises(msgspec.ValidationError):
        options_of("tenhou", **wrong)


# What sets the presets `wrc` and `mleague` apart, in play: docs/rules/riichi.md "预设与来源".

LEAGUES = ("wrc", "mleague")
LAST = 7
LOW = (25000, 25000, 25000, 25000)


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
