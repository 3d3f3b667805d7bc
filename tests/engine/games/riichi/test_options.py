"""The options of riichi: what each preset sets, and that every option can be described and bounded."""

import msgspec
import pytest

from paiju.engine.core.options import describe_options
from paiju.engine.games.riichi.options import PRESET_NAMES, PRESETS, Options
from tests.rows import rows


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


@rows("preset", PRESETS)
def test_each_preset_resolves_and_has_a_name_in_both_languages(preset):
    assert options_of(preset)
    assert PRESET_NAMES[preset].zh
    assert PRESET_NAMES[preset].en


def test_every_option_says_in_both_languages_what_it_is():
    described = describe_options(Options)
    assert {option["key"] for option in described} == set(Options.__struct_fields__)
    for option in described:
        assert all((option[word].zh, option[word].en) for word in ("label", "text")), option["key"]
        assert set(option.get("labels", ())) == set(option.get("choices", ())), option["key"]


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
