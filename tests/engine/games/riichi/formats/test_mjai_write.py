"""A match as mjai: each message, and the same match when it is read again."""

import json

from msgspec.structs import replace

from paiju.engine.games.riichi.formats.match import Discard, Win, points_after
from paiju.engine.games.riichi.formats.mjai_messages import PAI, TILE
from paiju.engine.games.riichi.formats.mjai_read import parse_mjai
from paiju.engine.games.riichi.formats.mjai_write import format_mjai
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from tests.engine.games.riichi.formats.records import KANS, RON, changed, document


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
