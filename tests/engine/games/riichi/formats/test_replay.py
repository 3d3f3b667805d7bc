"""Records played by the rules of the game: what is refused, with its path, and what is only noted."""

import pytest
from msgspec.structs import replace

from paiju.engine.core.errors import BadOption, BadRecord
from paiju.engine.games.riichi.formats.places import joined
from paiju.engine.games.riichi.formats.replay_match import options_of, replay_match
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.formats.records import KANS, RON, changed, document
from tests.engine.games.riichi.table import GAME
from tests.rows import rows

FINAL = [46300, 55, -400, -50, 23600, -16, 30500, 11]


def played(*kyokus, **fields):
    return replay_match(joined(parse_tenhou6(document(*kyokus, **fields))))


def refusal(*kyokus, **fields):
    with pytest.raises(BadRecord) as error:
        played(*kyokus, **fields)
    return error.value


def test_a_match_is_played_to_its_end():
    ron, kans = played(sc=FINAL)
    assert ron.state.points == (49000, 1000, 25000, 25000)
    assert (kans.carry.kyoku, kans.carry.honba, kans.carry.first) == (0, 1, 0)
    assert [one.notes for one in (ron, kans)] == [(), ()]
    assert kans.state.indicators == 3


def test_the_rules_find_other_words():
    words = ["倍満24000点", "立直(1飜)", *RON[16][2][5:]]
    (found,) = played(changed(RON, ((16, 2), [0, 1, 0, *words])))
    (note,) = found.notes
    assert note.startswith("$.log[0][16]: seat 0 has the yaku")
    assert "('double_riichi', 2)" in note
    (found,) = played(changed(KANS, ((16, 2, 3), "50符3飜1300-2600点")))
    assert found.notes == ("$.log[0][16]: seat 3 has 50 fu, by the rules 40",)


def test_indicators_that_were_turned_at_another_time_are_noted():
    read = joined(parse_tenhou6(document(KANS)))
    kyoku = read.match.kyokus[0]
    steps = list(kyoku.steps)
    steps[9], steps[8] = steps[8], steps[9]
    match = replace(read.match, kyokus=(replace(kyoku, steps=tuple(steps)),))
    (found,) = replay_match(read._replace(match=match))
    assert "indicators are turned as" in found.notes[0]


@rows(
    ("row", "path", "text"),
    [
        (changed(RON, ((10, 9), 46), ((13, 9), 44)), "$.log[0][11][0]", "cannot claim"),
        (changed(RON, ((4, 4), 28), ((10, 4), 22)), "$.log[0][6][0]", "cannot_riichi"),
        (changed(RON, ((8, 0), 46)), "$.log[0][16]", "cannot claim this: win"),
        (changed(RON, ((16,), ["九種九牌"])), "$.log[0][16]", "wrong_action"),
        (changed(RON, ((16,), ["全員不聴"])), "$.log[0][16]", "goes on"),
        (
            changed(RON, ((16, 1), [19000, -18000, 0, 0])),
            "$.log[0][16]",
            "the gains are [25000, -24000, 0, 0]",
        ),
        (changed(RON, ((16, 2, 0), 3)), "$.log[0][16]", "cannot claim this: win"),
        (changed(KANS, ((16, 2, 1), 2)), "$.log[0][16]", "goes on"),
    ],
)
def test_what_the_rules_refuse(row, path, text):
    error = refusal(row)
    assert (error.path, text in error.text) == (path, True), error


@rows(
    ("fields", "path", "text"),
    [
        ({"number": 4}, "$.log[1][0]", "by the rules this is kyoku (from 0) 0, not 4"),
        ({"honba": 0}, "$.log[1][0]", "by the rules this is honba 1, not 0"),
        ({"sticks": 2}, "$.log[1][0]", "by the rules the sticks on the table are 0, not 2"),
        ({"points": (50000, 0, 25000, 25000)}, "$.log[1][1]", "by the rules the points are (49000, "),
    ],
)
def test_the_next_kyoku_follows(fields, path, text):
    read = joined(parse_tenhou6(document()))
    ron, kans = read.match.kyokus
    match = replace(read.match, kyokus=(ron, replace(kans, **fields)))
    with pytest.raises(BadRecord) as error:
        replay_match(read._replace(match=match))
    assert error.value.path == path
    assert error.value.text.startswith(text)


def test_the_final_points_and_scores_follow():
    assert refusal(RON, sc=FINAL).text == "by the rules the match is not over yet"
    assert refusal(sc=[46400, *FINAL[1:]]).path == "$.sc"
    assert "final scores are [55, -50" in refusal(sc=[46300, 40, *FINAL[2:]]).text


def test_nothing_comes_after_the_end():
    error = refusal(RON, KANS, RON)
    assert (error.path, error.text) == ("$.log[2][0]", "by the rules the match is over before this kyoku")


RULES = [
    ({"disp": "鳳南喰赤", "aka": 1}, "hanchan", 3, True),
    ({"disp": "般東", "aka": 0}, "tonpu", 0, False),
    ({"disp": "Gold Room South", "aka51": 1}, "hanchan", 3, True),
]


@rows(("rule", "length", "aka", "kuitan"), RULES)
def test_what_a_record_does_not_tell_is_chosen(rule, length, aka, kuitan):
    match = parse_tenhou6(document(rule=rule))[0].match
    for preset, changes in GAME.presets.items():
        told = {"length": length, "aka": aka, "kuitan": kuitan}
        assert options_of(match, {"preset": preset}) == Options(**{**changes, **told})
    assert options_of(match, {"preset": "wrc", "kazoe": True, "aka": aka}).kazoe


@rows(
    ("rule", "chosen", "path"),
    [
        ({"disp": "鳳南喰赤", "aka": 1}, {"length": "tonpu"}, "$.length"),
        ({"disp": "鳳南喰赤", "aka": 1}, {"preset": "wrc", "aka": 0}, "$.aka"),
        ({"disp": "般東", "aka": 0}, {"kuitan": True}, "$.kuitan"),
        ({"disp": "鳳南喰赤", "aka": 1}, {"preset": "x"}, "$.preset"),
        ({"disp": "鳳南喰赤", "aka": 1}, {"kiriage": 3}, "$.kiriage"),
        ({"disp": "鳳南喰赤", "aka": 1}, {"stake": 3}, "$.stake"),
    ],
)
def test_rules_that_a_record_tells_otherwise_are_refused(rule, chosen, path):
    with pytest.raises(BadOption) as refused:
        options_of(parse_tenhou6(document(rule=rule))[0].match, chosen)
    assert refused.value.path == path


def test_points_that_the_chosen_rules_do_not_give_are_refused_with_their_path():
    read = joined(parse_tenhou6(document(sc=FINAL)))
    assert replay_match(read, options_of(read.match, {"uma_third": -10}))
    with pytest.raises(BadRecord) as error:
        replay_match(read, options_of(read.match, {"preset": "mjs"}))
    assert error.value.path == "$.sc"


@rows(("rule", "length", "aka", "kuitan"), RULES)
def test_words_of_the_rule_are_options(rule, length, aka, kuitan):
    options = options_of(parse_tenhou6(document(rule=rule))[0].match)
    assert (options.length, options.aka, options.kuitan) == (length, aka, kuitan)


@rows(
    ("disp", "tonpu", "told"),
    [
        ("般東喰赤", True, True),
        ("金之间四人东", True, True),
        ("Gold Room East Red Fives", True, True),
        ("友人戦東喰赤", True, True),
        ("般南喰赤", False, True),
        ("Jade Room South Red", False, True),
        ("Eastern Club South", False, True),
        ("玉の間南喰赤", False, True),
        ("Friendly", False, False),
        ("", False, False),
    ],
)
def test_words_for_the_length_are_read_in_three_languages(disp, tonpu, told):
    match = parse_tenhou6(document(rule={"disp": disp, "aka": 1}))[0].match
    assert match.tonpu is tonpu
    other = "hanchan" if tonpu else "tonpu"
    if told:
        with pytest.raises(BadOption):
            options_of(match, {"length": other})
    else:
        assert options_of(match, {"length": other}).length == other


def test_whole_points_may_be_written_with_a_fraction_of_nothing():
    as_float = changed(RON, ((1,), [25000.0] * 4), ((16, 1), [25000.0, -24000.0, 0.0, 0.0]))
    assert played(as_float)[0].state.points == (49000, 1000, 25000, 25000)
    assert refusal(changed(RON, ((16, 1), [25000.0, -24000.5, 0, 0]))).path == "$.log[0][16][1][1]"
