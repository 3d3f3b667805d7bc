"""Logs of three players are refused as what they are, in both formats."""

import json

import pytest

from paiju.engine.core.errors import BadRecord
from tests.engine.games.riichi.formats.dialects import MJAI, TENHOU6, find, lines, messages, said
from tests.engine.games.riichi.formats.records import KANS, RON, changed, document
from tests.rows import rows

HIDDEN = ["?"] * 13


def start(**fields):
    return said(messages(), "start_kyoku", **fields)


def with_message(**message):
    items = messages()
    at = find(items, "tsumo", 1)
    return [*items[:at], message, *items[at:]]


HANDS = messages()[1]["tehais"]
OF_MJAI = {
    "a north laid aside": (with_message(type="nukidora", actor=0, pai="N"), "$[8].type"),
    "a north in other words": (with_message(type="kita", actor=0, pai="N"), "$[8].type"),
    "a north with an underline": (with_message(type="nuki_dora", actor=0), "$[8].type"),
    "three names": (said(messages(), "start_game", names=["a", "b", "c"]), "$[0].names"),
    "three points": (start(scores=[35000] * 3), "$[1].scores"),
    "three hands": (start(tehais=HANDS[:3]), "$[1].tehais"),
    "an empty fourth hand": (start(tehais=[*HANDS[:3], []]), "$[1].tehais"),
    "a hidden fourth hand": (start(tehais=[*HANDS[:3], HIDDEN]), "$[1].tehais"),
    "three hands and points": (start(tehais=HANDS[:3], scores=[35000] * 3), "$[1].scores"),
    "a later kyoku": (said(messages(), "start_kyoku", 1, scores=[35000] * 3), "$[16].scores"),
}


@rows("kind", OF_MJAI)
def test_an_mjai_log_of_three_is_refused_as_one(kind):
    items, path = OF_MJAI[kind]
    assert refused(MJAI, lines(items)) == path


def row_of_three():
    return [*RON[:13], RON[16]]


OF_TENHOU6 = {
    "a kyoku of three columns": (document(row_of_three()), "$.log[0]"),
    "three points": (document(changed(RON, ((1,), [35000] * 3))), "$.log[0][1]"),
    "three names": (document(name=["a", "b", "c"]), "$.name"),
    "an empty fourth hand": (document(changed(RON, ((13,), []), ((14,), []), ((15,), []))), "$.log[0][13]"),
    "points of an empty seat": (
        document(changed(RON, ((1,), [35000, 35000, 35000, 0]), ((13,), []))),
        "$.log[0][13]",
    ),
    "a north laid aside": (document(changed(RON, ((6,), ["f44", "r60", 60]))), "$.log[0][6][0]"),
    "a north of another seat": (document(changed(RON, ((9,), ["f44"]))), "$.log[0][9][0]"),
    "a later kyoku": (document(RON, changed(KANS, ((13,), []))), "$.log[1][13]"),
    "a later north": (document(RON, changed(KANS, ((9,), [60, "f44", 60]))), "$.log[1][9][1]"),
    "a room of three": (document(row_of_three(), rule={"disp": "三鳳南喰赤", "aka": 1}), "$.log[0]"),
}


@rows("kind", OF_TENHOU6)
def test_a_tenhou_log_of_three_is_refused_as_one(kind):
    text, path = OF_TENHOU6[kind]
    assert refused(TENHOU6, text.encode()) == path


@pytest.mark.parametrize("kind", ["a kyoku of three columns", "a north laid aside"])
def test_a_document_on_a_line_of_its_own_is_refused_with_its_line(kind):
    data = f"{document(RON)}\n{OF_TENHOU6[kind][0]}\n".encode()
    assert refused(TENHOU6, data).startswith("$[1].log[0]")


def test_a_room_whose_name_has_a_three_may_be_for_four():
    assert TENHOU6.read_all(document(rule={"disp": "第三回南喰赤", "aka": 1}).encode())


def test_a_log_of_one_seat_is_no_log_of_three():
    with pytest.raises(BadRecord, match="no tile that is seen"):
        MJAI.read_all(lines(start(tehais=[HANDS[0], HIDDEN, HIDDEN, HIDDEN])))


def refused(form, data):
    assert form.is_meant(data)
    with pytest.raises(BadRecord, match="a log of three players") as refusal:
        form.read_all(data)
    assert refusal.value.line is not None
    return refusal.value.path


def test_the_messages_are_json():
    assert json.loads(lines(messages()[:1]))["type"] == "start_game"
