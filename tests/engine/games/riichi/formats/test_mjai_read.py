"""Files of mjai in the dialects of several programs. Real ones are in tests/conformance."""

import json

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.check import check
from paiju.engine.games.riichi.formats.match import Call, Discard, Drawn, Flip, Kan, Tally
from paiju.engine.games.riichi.formats.mjai_read import parse_mjai
from tests.rows import rows

HANDS = [
    ["1m", "2m", "3m", "1p", "2p", "3p", "1s", "2s", "3s", "E", "E", "E", "C"],
    ["4m", "5m", "6m", "4p", "5p", "6p", "4s", "5s", "6s", "S", "S", "W", "W"],
    ["7m", "8m", "9m", "7p", "8p", "9p", "7s", "8s", "9s", "N", "N", "P", "P"],
    ["4m", "4m", "5mr", "4p", "4p", "5pr", "4s", "4s", "5sr", "F", "F", "F", "C"],
]
START = {
    "type": "start_kyoku",
    "bakaze": "E",
    "kyoku": 1,
    "honba": 0,
    "kyotaku": 0,
    "oya": 0,
    "scores": [25000] * 4,
    "dora_marker": "1m",
    "tehais": HANDS,
}
PLAY = [
    {"type": "tsumo", "actor": 0, "pai": "N"},
    {"type": "reach", "actor": 0},
    {"type": "dahai", "actor": 0, "pai": "N", "tsumogiri": True},
    {"type": "reach_accepted", "actor": 0},
    {"type": "pon", "actor": 2, "target": 0, "pai": "N", "consumed": ["N", "N"]},
    {"type": "dahai", "actor": 2, "pai": "9m", "tsumogiri": False},
    {"type": "tsumo", "actor": 3, "pai": "F"},
    {"type": "ankan", "actor": 3, "pai": "F", "consumed": ["F", "F", "F", "F"]},
    {"type": "dora", "dora_marker": "3m"},
    {"type": "tsumo", "actor": 3, "pai": "C"},
    {"type": "dahai", "actor": 3, "pai": "C"},
]
RON = {"type": "hora", "actor": 0, "target": 3, "deltas": [13000, 0, 0, -12000]}
GAME = [{"type": "start_game", "names": ["a", "b", "c", "d"]}, START, *PLAY, RON, {"type": "end_kyoku"}]


def lines(messages):
    return "\n".join(map(json.dumps, messages))


def without(message, *fields):
    return {field: value for field, value in message.items() if field not in fields}


def with_end(*messages):
    return [*GAME[:-2], *messages]


def test_the_steps_of_a_kyoku():
    (kyoku,) = parse_mjai(lines(GAME)).match.kyokus
    assert kyoku.steps[1:3] == (
        Discard(0, "4f", drawn=True, riichi=True),
        Call(2, 0, "pung", "4f", ("4f", "4f")),
    )
    assert kyoku.steps[5:7] == (Kan(3, "ankan", ("2y",) * 4), Flip("3m"))
    assert kyoku.steps[-1] == Discard(3, "3y", drawn=True)
    assert kyoku.hands[3][2] == "0m"
    check(parse_mjai(lines(GAME)))


def test_an_array_and_lines_say_the_same():
    assert parse_mjai(json.dumps(GAME)).match == parse_mjai(lines(GAME).encode()).match
    assert parse_mjai(lines(GAME)).match.names == ("a", "b", "c", "d")


def test_points_after_stand_for_gains():
    scores = without(RON, "deltas") | {"scores": [37000, 25000, 25000, 13000]}
    (win,) = parse_mjai(lines(with_end(scores))).match.kyokus[0].end
    assert win.deltas == (13000, 0, 0, -12000)


@rows("name", ["ura_markers", "uradora_markers", "uradora_marker"])
def test_ura_indicators_have_three_names(name):
    found = parse_mjai(lines(with_end(RON | {name: ["9s", "E"]})))
    assert found.match.kyokus[0].ura == ("9s", "1f")
    assert found.places[0].ura == (f"$[13].{name}[0]", f"$[13].{name}[1]")


def test_fu_and_han_are_read():
    (win,) = (
        parse_mjai(lines(with_end(RON | {"fu": 40, "fan": 4, "yakus": [["reach", 1]]}))).match.kyokus[0].end
    )
    assert win.tally == Tally((), 40, 4)
    assert win.yaku[0].name == "reach"


@rows(
    ("fields", "drawn"),
    [
        (
            {"reason": "fanpai", "deltas": [3000, -1000, -1000, -1000]},
            Drawn("exhaustive", (3000, -1000, -1000, -1000), (True, False, False, False)),
        ),
        (
            {"reason": "fanpai", "tenpais": [True] * 4, "scores": [24000, 25000, 25000, 25000]},
            Drawn("exhaustive", (0, 0, 0, 0), (True,) * 4),
        ),
        ({"reason": "suukansansen"}, Drawn("four_kans")),
        ({}, Drawn("triple_ron")),
    ],
)
def test_draws_have_a_reason_or_it_follows(fields, drawn):
    (kyoku,) = parse_mjai(lines(with_end({"type": "ryukyoku"} | fields))).match.kyokus
    assert kyoku.end == drawn


def test_reasons_that_follow_from_the_play():
    def reason(*play):
        return parse_mjai(lines([START, *play, {"type": "ryukyoku"}])).match.kyokus[0].end.reason

    assert reason(PLAY[0]) == "kyuushu"
    discards = [{"type": "dahai", "actor": seat, "pai": "E", "tsumogiri": False} for seat in range(4)]
    assert reason(*discards) == "four_winds"
    riichi = [
        message for dahai in discards for message in ({"type": "reach", "actor": dahai["actor"]}, dahai)
    ]
    assert reason(*riichi) == "four_riichi"
    assert reason(*[PLAY[7]] * 4, PLAY[2]) == "four_kans"
    assert reason(*[PLAY[0]] * 70, PLAY[2]) == "exhaustive"


REFUSED = [
    ("{", "$[0]"),
    ("[{]", "$"),
    (b"\xff", "$"),
    ("x" * 9_000_000, "$"),
    (lines([{"type": "none"}] * 20_001), "$"),
    ("1", "$[0]"),
    (lines([{"type": "gone"}]), "$[0].type"),
    (lines([PLAY[0]]), "$[0]"),
    (lines([*GAME, GAME[0]]), "$[15]"),
    (lines(GAME[:-2]), "$[12]"),
    (lines([START | {"bakaze": "P"}]), "$[0].bakaze"),
    (lines([START | {"kyoku": 5}]), "$[0].kyoku"),
    (lines([START | {"oya": 2}]), "$[0].oya"),
    (lines([START | {"dora_marker": "?"}, RON]), "$[0].dora_marker"),
    (lines([START | {"tehais": HANDS[:3]}]), "$[0].tehais"),
    (lines([START | {"tehais": [["?"] * 13, *HANDS[1:]]}]), "$[0].tehais[0][0]"),
    (lines([START, PLAY[0] | {"pai": "0m"}]), "$[1].pai"),
    (lines([START, PLAY[0] | {"actor": 4}]), "$[1].actor"),
    (lines([START, PLAY[4] | {"consumed": ["N", "X"]}]), "$[1].consumed[1]"),
    (lines([START, without(PLAY[4], "target")]), "$[1]"),
    (lines([START, PLAY[0], PLAY[3]]), "$[2]"),
    (lines([START, RON]), "$[1]"),
    (lines(with_end(RON | {"pai": "1s"})), "$[13].pai"),
    (lines([START, {"type": "kakan", "actor": 0, "pai": "E", "consumed": ["E", "E", "S"]}]), "$[1].consumed"),
    (lines(with_end(RON, PLAY[0])), "$[14]"),
    (lines(with_end({"type": "ryukyoku", "reason": "x"})), "$[13].reason"),
    (lines(with_end(RON | {"ura_markers": ["1z"]})), "$[13].ura_markers[0]"),
]


@rows(("text", "path"), REFUSED, ids=[f"{at} {path}" for at, (_, path) in enumerate(REFUSED)])
def test_malformed_files_are_refused(text, path):
    with pytest.raises(BadRecord) as refusal:
        parse_mjai(text)
    assert refusal.value.path == path
    assert len(str(refusal.value)) < 1000


def test_a_fifth_tile_is_named():
    extra = [*PLAY[:-2], PLAY[-2] | {"pai": "E"}, PLAY[-1]]
    again = [START | {"tehais": [[*HANDS[0][:12], "E"], *HANDS[1:]]}, *extra, RON]
    with pytest.raises(BadRecord) as refusal:
        check(parse_mjai(lines(again)))
    assert (refusal.value.path, refusal.value.text) == ("$[10]", "this is a fifth 1f")


@rows(
    ("actor", "pai", "consumed"), [(2, "9m", ["7m", "8m"]), (1, "1p", ["8m", "9m"]), (1, "1p", ["3p", "4p"])]
)
def test_a_run_comes_from_the_seat_before_and_is_of_one_suit(actor, pai, consumed):
    played = [{"type": "tsumo", "actor": 0, "pai": pai}, {"type": "dahai", "actor": 0, "pai": pai}]
    chi = {"type": "chi", "actor": actor, "target": 0, "pai": pai, "consumed": consumed}
    with pytest.raises(BadRecord) as refusal:
        check(parse_mjai(lines([START, *played, chi, RON])))
    assert refusal.value.path == "$[3]"
    assert "is no chow from this seat" in refusal.value.text
