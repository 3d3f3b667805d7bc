"""Files of tenhou.net/6: the document and its kyoku."""

import json

import msgspec
import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import Call, Discard, Draw, Flip, Kan, Tally, Win, Yaku
from paiju.engine.games.riichi.formats.tenhou6 import format_tenhou6, parse_tenhou6
from paiju.engine.games.riichi.formats.tenhou6_kyoku import format_kyoku, parse_kyoku
from tests.engine.games.riichi.formats.records import KANS, NAMES, RON, changed, document
from tests.rows import rows

# Whole files of tenhou.net/6. Real ones are in tests/conformance.


def read(text):
    (found,) = parse_tenhou6(text)
    return found


class TestBothWays:
    def test_a_file_is_written_again_as_it_was(self):
        text = document()
        assert json.loads(format_tenhou6(read(text).match)) == json.loads(text)

    def test_fields_that_say_nothing_about_the_play_are_kept(self):
        text = document(
            ver=2.3, ref="x", rate=[1500.5, 1, 2, 3], sc=[46300, 46.0, -400, -40, 23600, -26, 30500, 20]
        )
        match = read(text).match
        assert match.final == (46300, -400, 23600, 30500)
        assert json.loads(format_tenhou6(match)) == json.loads(text)

    def test_each_line_may_be_a_document(self):
        text = f"{document(RON)}\n\n{document(KANS)}\n"
        assert [found.match.kyokus[0].honba for found in parse_tenhou6(text)] == [0, 1]
        assert [found.root for found in parse_tenhou6(text)] == ["$[0]", "$[2]"]

    def test_a_document_may_go_over_several_lines(self):
        text = json.dumps(json.loads(document()), indent=1)
        assert len(read(text.encode()).match.kyokus) == 2

    def test_the_rule_says_length_and_reds(self):
        match = read(document(rule={"disp": "般東喰", "aka": 0})).match
        assert (match.tonpu, match.reds, match.rule) == (True, False, "般東喰")
        assert read(document(rule={"aka51": 1})).match.reds
        assert read(document()).match.names == tuple(NAMES)

    @rows(
        ("rule", "reds"),
        [
            ({"disp": "南喰"}, 0),
            ({"disp": "南喰赤", "aka": 1}, 3),
            ({"disp": "南喰赤", "aka": 0, "aka51": 1, "aka52": 1, "aka53": 1}, 3),
            ({"disp": "南喰赤", "aka51": 1, "aka52": 1, "aka53": 0}, 2),
            ({"disp": "南喰赤", "aka51": 1, "aka52": 0, "aka53": 0}, 1),
            ({"disp": "南喰", "aka51": 0, "aka52": 0, "aka53": 0}, 0),
        ],
    )
    def test_the_rule_says_which_suits_have_a_red_five(self, rule, reds):
        match = read(document(rule=rule)).match
        assert match.reds == reds
        again = format_tenhou6(msgspec.structs.replace(match, extra={}))
        assert read(again).match.reds == reds


MALFORMED = [
    ("", "$"),
    ("[", "$"),
    (b"\xff\xfe", "$"),
    ("[" * 100_000, "$"),
    ("x" * 2_000_000, "$"),
    ("[]", "$"),
    ("{}", "$.log"),
    (document(log=[]), "$.log"),
    (document(log=[RON[:16]]), "$.log[0]"),
    (document(RON, changed(KANS, ((4, 3), 0))), "$.log[1][4][3]"),
    (document(name=["one"]), "$.name"),
    (document(name=["one", "two", "three", 4]), "$.name[3]"),
    (document(sc=[1, 2]), "$.sc"),
    (document(rule=[]), "$.rule"),
    (document(rule={"aka51": 1, "aka52": 2, "aka53": 1}), "$.rule"),
    (document(rule={"aka51": 0, "aka52": 1, "aka53": 1}), "$.rule"),
    (document(rule={"aka51": "1", "aka52": 0}), "$.rule"),
    (f"{document(RON)}\n{document(changed(RON, ((0, 0), 16)))}", "$[1].log[0][0][0]"),
    ("\n".join([document(RON)] * 65), "$"),
]


@rows(("text", "path"), MALFORMED, ids=[f"{at} {path}" for at, (_, path) in enumerate(MALFORMED)])
def test_malformed_files_are_refused(text, path):
    with pytest.raises(BadRecord) as refusal:
        parse_tenhou6(text)
    assert refusal.value.path == path
    assert refusal.value.text
    assert len(str(refusal.value)) < 1000


def steps(row):
    return parse_kyoku(row, "$")[0].steps


class TestReading:
    def test_the_steps_stand_in_the_order_of_play(self):
        assert steps(RON) == (
            Draw(0, "4f"),
            Discard(0, "4f", drawn=True, riichi=True),
            Call(2, 0, "pung", "4f", ("4f", "4f")),
            Discard(2, "9m"),
            Draw(3, "3m"),
            Discard(3, "3m", drawn=True),
            Draw(0, "8s"),
            Discard(0, "8s", drawn=True),
            Draw(1, "3y"),
            Discard(1, "3y", drawn=True),
        )

    def test_kans_and_their_indicators_stand_where_they_were_played(self):
        found = steps(KANS)
        assert found[:4] == (Draw(0, "1m"), Kan(0, "ankan", ("1m",) * 4), Flip("6s"), Draw(0, "4m"))
        assert found[7:11] == (
            Call(2, 1, "daiminkan", "2f", ("2f",) * 3),
            Draw(2, "8p"),
            Flip("8m"),
            Discard(2, "4f"),
        )
        assert found[-2:] == (Kan(3, "shouminkan", ("1y",)), Draw(3, "5m"))

    def test_the_rest_of_a_kyoku(self):
        kyoku, _ = parse_kyoku(KANS, "$")
        assert (kyoku.number, kyoku.honba, kyoku.sticks, kyoku.dealer) == (0, 1, 0, 0)
        assert kyoku.points == (49000, 1000, 25000, 25000)
        assert kyoku.indicators == ("2y", "6s", "8m")
        assert kyoku.hands[3][:3] == ("0m", "5m", "5m")
        yaku = (Yaku("rinshan", 1), Yaku("haku", 1), Yaku("aka_dora", 1))
        tally = Tally((1300, 2600), 40, 3)
        assert kyoku.end == (Win(3, 3, (-2700, -1400, -1400, 5500), tally=tally, yaku=yaku),)

    def test_each_step_knows_its_place(self):
        kyoku, places = parse_kyoku(KANS, "$")
        at = dict(zip(places.steps, kyoku.steps, strict=True))
        assert at["$[6][0]"] == Kan(0, "ankan", ("1m",) * 4)
        assert at["$[11][0]"] == Call(2, 1, "daiminkan", "2f", ("2f",) * 3)
        assert at["$[2][2]"] == Flip("8m")
        assert places.hands[2][12] == "$[10][12]"


@pytest.mark.parametrize("row", [RON, KANS], ids=["ron", "kans"])
def test_a_kyoku_is_written_again_as_it_was(row):
    assert format_kyoku(parse_kyoku(row, "$")[0]) == row


@rows(
    ("row", "path"),
    [
        (changed(RON, ((0,), [0, 0])), "$[0]"),
        (changed(RON, ((0, 1), -1)), "$[0][1]"),
        (changed(RON, ((1, 3), "x")), "$[1][3]"),
        (changed(RON, ((1, 3), 10**9)), "$[1][3]"),
        (changed(RON, ((2,), [])), "$[2]"),
        (changed(RON, ((2,), [11, 12])), "$[2][1]"),
        (changed(RON, ((2, 0), 20)), "$[2][0]"),
        (changed(RON, ((3, 0), 48)), "$[3][0]"),
        (changed(RON, ((4,), RON[4][:12])), "$[4]"),
        (changed(RON, ((4, 0), 54)), "$[4][0]"),
        (changed(RON, ((5, 0), 60)), "$[5][0]"),
        (changed(RON, ((5, 0), None)), "$[5][0]"),
        (changed(RON, ((5, 1), "r38")), "$[5][1]"),
        (changed(RON, ((6, 0), "r")), "$[6][0]"),
        (changed(RON, ((6, 0), "rr60")), "$[6][0]"),
        (changed(RON, ((6, 0), "r٦٠")), "$[6][0]"),
        (changed(RON, ((6, 0), "x60")), "$[6][0]"),
        (changed(RON, ((6, 1), "44p4444")), "$[6][1]"),
        (changed(RON, ((11, 0), "4444p4")), "$[11][0]"),
        (changed(RON, ((11, 0), "4p44444")), "$[11][0]"),
        (changed(RON, ((11, 0), "111111a11")), "$[11][0]"),
        (changed(RON, ((11, 0), "444444p44")), "$[11][0]"),
        (changed(RON, ((11,), [11] * 61)), "$[11]"),
        (changed(RON, ((16,), [])), "$[16]"),
    ],
)
def test_malformed_parts_are_refused(row, path):
    with pytest.raises(BadRecord) as refusal:
        parse_kyoku(row, "$")
    assert refusal.value.path == path
