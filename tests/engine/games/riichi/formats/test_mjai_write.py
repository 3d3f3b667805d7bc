"""Messages of mjai as they are written, and files of three players."""

import json

import pytest
from msgspec.structs import replace

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import Discard, Win, points_after
from paiju.engine.games.riichi.formats.mjai_messages import PAI, TILE
from paiju.engine.games.riichi.formats.mjai_read import parse_mjai
from paiju.engine.games.riichi.formats.mjai_write import format_mjai
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from tests.engine.games.riichi.formats.dialects import MJAI, TENHOU6, find, lines, said
from tests.engine.games.riichi.formats.dialects import messages as read_messages
from tests.engine.games.riichi.formats.records import KANS, RON, changed, document
from tests.rows import rows

# A match as mjai: each message, and the same match when it is read again.


def match_of(*kyokus):
    return parse_tenhou6(document(*kyokus))[0].match


def messages(*kyokus):
    return [json.loads(line) for line in format_mjai(match_of(*kyokus)).splitlines()]


def kinds(found):
    return [message["type"] for message in found]


def test_riichi_is_two_messages_and_a_third_once_it_is_accepted():
    found = messages(RON)
    at = kinds(found).index("reach")
    assert found[at : at + 4] == [
        {"type": "reach", "actor": 0},
        {"type": "dahai", "actor": 0, "pai": "N", "tsumogiri": True},
        {"type": "reach_accepted", "actor": 0},
        {"type": "pon", "actor": 2, "pai": "N", "consumed": ["N", "N"], "target": 0},
    ]


def test_a_riichi_whose_discard_is_won_is_not_accepted():
    row = changed(RON, ((7,), RON[7]), ((8,), [47]), ((9,), ["r60"]))
    assert kinds(messages(row)).count("reach_accepted") == 1
    match = match_of(row)
    assert [step.riichi for step in match.kyokus[0].steps if isinstance(step, Discard)].count(True) == 2


def test_kans_and_indicators():
    found = messages(KANS)
    assert {"type": "kakan", "actor": 3, "pai": "P", "consumed": ["P", "P", "P"]} in found
    assert {"type": "ankan", "actor": 0, "consumed": ["1m"] * 4} in found
    at = kinds(found).index("daiminkan")
    assert kinds(found)[at : at + 4] == ["daiminkan", "tsumo", "dora", "dahai"]


def test_a_win_shows_ura_after_riichi_alone():
    ron, tsumo = (next(m for m in messages(row) if m["type"] == "hora") for row in (RON, KANS))
    assert ron["ura_markers"] == ["9m"]
    assert (ron["pai"], ron["target"], ron["scores"][:2]) == ("C", 1, [49000, 1000])
    assert tsumo["ura_markers"] == []
    assert (tsumo["fu"], tsumo["fan"], tsumo["pai"]) == (40, 3, "5m")


def test_the_match_is_the_same_when_it_is_read_again():
    match = match_of()
    final = points_after(match.kyokus[-1])
    again = parse_mjai(format_mjai(replace(match, final=final, tonpu=True))).match
    assert (again.final, again.tonpu) == (final, True)
    assert parse_mjai(format_mjai(match)).match.final is None
    for kyoku, found in zip(match.kyokus, again.kyokus, strict=True):
        assert replace(found, end=()) == replace(kyoku, end=())
        assert bare(found.end) == bare(kyoku.end)


def bare(wins):
    return [Win(win.seat, win.feeder, win.deltas) for win in wins]


def test_draws_are_the_same_when_they_are_read_again():
    for result in (["流局", [3000, -1000, -1000, -1000]], ["九種九牌"], ["四風連打"], ["全員聴牌"]):
        match = match_of(changed(RON, ((16,), result)))
        assert parse_mjai(format_mjai(match)).match.kyokus[0].end.reason == match.kyokus[0].end.reason


def test_an_empty_match_begins_and_ends():
    assert kinds(map(json.loads, format_mjai(replace(match_of(), kyokus=())).splitlines())) == [
        "start_game",
        "end_game",
    ]


def test_each_tile_has_one_text():
    assert len(TILE) == 37
    assert [PAI[tile] for tile in ("1f", "4f", "1y", "2y", "3y", "0s", "??")] == [
        "E",
        "N",
        "P",
        "F",
        "C",
        "5sr",
        "?",
    ]


# Logs of three players are refused as what they are, in both formats.

HIDDEN = ["?"] * 13


def start(**fields):
    return said(read_messages(), "start_kyoku", **fields)


def with_message(**message):
    items = read_messages()
    at = find(items, "tsumo", 1)
    return [*items[:at], message, *items[at:]]


HANDS = read_messages()[1]["tehais"]
OF_MJAI = {
    "a north laid aside": (with_message(type="nukidora", actor=0, pai="N"), "$[8].type"),
    "a north in other words": (with_message(type="kita", actor=0, pai="N"), "$[8].type"),
    "a north with an underline": (with_message(type="nuki_dora", actor=0), "$[8].type"),
    "three names": (said(read_messages(), "start_game", names=["a", "b", "c"]), "$[0].names"),
    "three points": (start(scores=[35000] * 3), "$[1].scores"),
    "three hands": (start(tehais=HANDS[:3]), "$[1].tehais"),
    "an empty fourth hand": (start(tehais=[*HANDS[:3], []]), "$[1].tehais"),
    "a hidden fourth hand": (start(tehais=[*HANDS[:3], HIDDEN]), "$[1].tehais"),
    "three hands and points": (start(tehais=HANDS[:3], scores=[35000] * 3), "$[1].scores"),
    "a later kyoku": (said(read_messages(), "start_kyoku", 1, scores=[35000] * 3), "$[16].scores"),
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
    assert json.loads(lines(read_messages()[:1]))["type"] == "start_game"
