"""Whole files of tenhou.net/6. Real ones are in tests/conformance."""

import json

import msgspec
import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.tenhou6 import format_tenhou6, parse_tenhou6
from tests.engine.games.riichi.formats.records import KANS, NAMES, RON, changed, document
from tests.rows import rows


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
