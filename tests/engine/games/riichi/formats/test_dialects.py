"""Dialects of mjai, as the table of docs/mjai.md has them: each is read as the same match."""

import json

import pytest

from paiju.engine.core.errors import BadRecord
from tests.engine.games.riichi.formats import dialects
from tests.engine.games.riichi.formats.dialects import DEALS, MJAI, find, lines, messages, said, without
from tests.rows import rows


def texted(value):
    """A value with all numbers as text."""
    if isinstance(value, dict):
        return {key: texted(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [texted(inner) for inner in value]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def bare(items):
    return without(items, "deltas", "scores", "pai", "fu", "fan", "yakus", kind=("hora",))


SAME = {
    "one array": lambda items: json.dumps(items).encode(),
    "one array over several lines": lambda items: json.dumps(items, indent=1).encode(),
    "an array a line": lambda items: lines([items[:5], items[5:9], items[9:]]),
    "an array a message": lambda items: lines([[item] for item in items]),
    "arrays and messages": lambda items: lines([items[:3], *items[3:7], items[7:]]),
    "empty lines": lambda items: b"\n\n" + lines(items, "\n\n") + b"\n",
    "CRLF": lambda items: lines(items, "\r\n"),
    "CR": lambda items: lines(items, "\r"),
    "a byte order mark": lambda items: b"\xef\xbb\xbf" + lines(items),
    "no scores in start_kyoku": lambda items: lines(without(items, "scores", kind=("start_kyoku",))),
    "no scores at all": lambda items: lines(without(items, "scores")),
    "no deltas": lambda items: lines(without(items, "deltas")),
    "no deltas and no scores": lambda items: lines(without(items, "deltas", "scores")),
    "no honba": lambda items: lines(without(items, "honba")),
    "no kyotaku": lambda items: lines(without(items, "kyotaku")),
    "no oya": lambda items: lines(without(items, "oya")),
    "the least of a start": lambda items: lines(without(items, "scores", "honba", "kyotaku", "oya")),
    "a bare hora": lambda items: lines(bare(items)),
    "a hora of an actor": lambda items: lines(without(bare(items), "target", kind=("hora",))),
    "no target": lambda items: lines(without(items, "target")),
    "no tsumogiri": lambda items: lines(without(items, "tsumogiri")),
    "no consumed of a kakan": lambda items: lines(without(items, "consumed", kind=("kakan",))),
    "no end of a kyoku": lambda items: lines(item for item in items if item["type"] != "end_kyoku"),
    "no reach_accepted": lambda items: lines(
        item for item in without(items, "scores") if item["type"] != "reach_accepted"
    ),
    "no reach_accepted, and points in place of gains": lambda items: lines(
        item for item in without(items, "deltas") if item["type"] != "reach_accepted"
    ),
    "numbers as text": lambda items: lines(map(texted, items)),
    "messages of a connection": lambda items: lines(
        [{"type": "hello", "protocol": "mjsonp"}, {"type": "join", "name": "one", "room": "x"}, *items]
    ),
    "fields of its own": lambda items: lines(item | {"meta": {"q": [1]}} for item in items),
}


@rows("dialect", SAME)
def test_a_dialect_is_read_as_the_same_match(dialect):
    deals = MJAI.read_all(SAME[dialect](messages()))
    assert [(deal.carry, deal.actions) for deal in deals] == [(deal.carry, deal.actions) for deal in DEALS]
    assert [deal.notes for deal in deals] == [(), ()]


@rows("names", [[], None, ["one"], ["one", "two"]])
def test_names_may_be_missing(names):
    deals = MJAI.read_all(lines(said(messages(), "start_game", names=names)))
    assert deals[0].names == ((*names, "", "", "")[:4] if names else ())


@pytest.mark.parametrize("start", [{}, {"preset": "wrc", "aka": 3, "tobi": True}])
def test_a_first_kyoku_without_scores_begins_with_the_starting_points(start):
    items = without(messages(), "scores", "deltas")
    deals = MJAI.read_all(lines(items), start)
    assert deals[0].carry.points == ((30000 if start else 25000),) * 4
    assert sum(deals[1].carry.points) == 4 * deals[0].carry.points[0]


def test_a_file_that_begins_in_a_match_without_scores_says_so():
    items = messages()
    second = find(items, "start_kyoku", 1)
    (deal,) = MJAI.read_all(lines(without([items[0], *items[second:-1]], "scores", "deltas")))
    assert deal.notes == ("$[1].scores: the points before are not told; each seat begins with 25000",)
    assert deal.carry.honba == 1


@rows(
    ("items", "path", "text"),
    [
        (said(messages(), "reach_accepted", scores=[25000] * 4), ".scores", "[24000, 25000, 25000, 25000]"),
        (said(messages(), "reach_accepted", deltas=[0, -1000, 0, 0]), ".deltas", "[-1000, 0, 0, 0]"),
        (
            without(said(messages(), "hora", 1, deltas=[-2800, -1300, -1400, 5500]), "scores"),
            "",
            "by the rules the gains are",
        ),
        (said(messages(), "hora", scores=[48000, 2000, 25000, 25000]), ".scores", "[49000, 1000"),
        (said(messages(), "hora", 1, scores=[49000, 1000, 25000, 25000]), ".scores", "[46300"),
        (said(messages(), "hora", hora_points=12000), ".hora_points", "this is 24000"),
        (said(messages(), "hora", hora_tehais=["1m"] * 13), ".hora_tehais", "by the rules this is"),
        (said(messages(), "hora", pai="9s"), ".pai", "the last tile is"),
        (said(messages(), "hora", 1, target=2), "", "goes on"),
        (said(messages(), "kakan", consumed=["P", "P", "F"]), ".consumed", "added to a pon"),
        (said(messages(), "start_kyoku", 1, scores=[25000] * 4), ".scores", "ends with"),
        (said(messages(), "start_kyoku", 1, honba=3), ".honba", "honba 1, not 3"),
        (said(messages(), "start_kyoku", 1, kyotaku=1), ".kyotaku", "leaves 0 sticks"),
        (said(messages(), "start_kyoku", 1, kyoku=2, oya=1), "", ""),
        (said(messages(), "start_kyoku", oya=1), ".oya", "seat 0 deals"),
        (said(messages(), "end_game", scores=[25000] * 4), ".scores", "ends with"),
    ],
)
def test_what_a_message_says_and_the_rules_deny_is_refused_with_its_path(items, path, text):
    # What the file tells twice is left to the one place that is wrong.
    with pytest.raises(BadRecord) as refusal:
        MJAI.read_all(lines(items))
    assert refusal.value.path.endswith(path), refusal.value
    assert text in refusal.value.text
    assert refusal.value.line == int(refusal.value.path[2:].split("]")[0]) + 1


@pytest.mark.parametrize("points", [24000, 25000])
def test_points_of_a_hand_may_be_told_with_honba_and_sticks_or_without(points):
    assert MJAI.read_all(lines(said(messages(), "hora", hora_points=points)))


def test_a_tenpai_that_nobody_has_is_refused():
    items = [json.loads(line) for line in drawn_out().splitlines()]
    told = items[find(items, "ryukyoku")]["tenpais"]
    assert MJAI.read_all(lines(items))
    for wrong in ([not flag for flag in told], [True, *told[1:]] if not told[0] else [False, *told[1:]]):
        with pytest.raises(BadRecord) as refusal:
            MJAI.read_all(lines(said(items, "ryukyoku", tenpais=wrong)))
        assert refusal.value.path.endswith(".tenpais")


@rows("fields", [("deltas",), ("scores",), ("deltas", "scores"), ("deltas", "scores", "reason")])
def test_a_draw_tells_of_its_points_as_much_as_it_likes(fields):
    items = [json.loads(line) for line in drawn_out().splitlines()]
    (deal,) = MJAI.read_all(lines(without(items, *fields, kind=("ryukyoku",))))
    (whole,) = MJAI.read_all(lines(items))
    assert (deal.carry, deal.actions) == (whole.carry, whole.actions)


def drawn_out():
    table = dialects.Recorded("234m567m345p67s99s", draws="1f")
    table.run_out()
    return table.written(MJAI)


def test_a_riichi_whose_tile_is_won_is_not_accepted():
    table = dialects.Recorded("123m789m789s99m12s", "234m567m345s67p22s", draws="8p")
    table.riichi("8p", s1="win")
    items = [json.loads(line) for line in table.written(MJAI).splitlines()]
    assert MJAI.read_all(lines(items))
    at = find(items, "hora")
    accepted = [*items[:at], {"type": "reach_accepted", "actor": 0}, *items[at:]]
    with pytest.raises(BadRecord, match="does not stand") as refusal:
        MJAI.read_all(lines(without(accepted, "scores", kind=("hora", "end_game"))))
    assert refusal.value.path == f"$[{at}]"
