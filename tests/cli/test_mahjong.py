"""Chengdu mahjong at the terminal: texts of its events, typed answers, and whole deals played and shown."""

import pytest

from paiju.cli.answers import question, read_answer
from paiju.cli.cardwords import UnreadableWords
from paiju.cli.terms import Names
from paiju.cli.tilewords import (
    hand_text,
    read_tiles,
    waits_lines,
)
from paiju.cli.wording import OWN_WRITERS, WRITERS, line_of
from paiju.client.stream import Moment
from paiju.engine.games.chengdu import events as c
from paiju.engine.mahjong import events as m
from paiju.engine.mahjong.melds import Meld
from paiju.engine.registry import GAMES
from paiju.protocol.messages import SeatInfo

NAMES = Names(
    tuple(
        SeatInfo(name, bot=False, connected=True, auto=False, ready=True) for name in ("Ada", "Bob", "Cyd")
    ),
    "chengdu",
)
WIN = {"multiplier": 4, "plus": 1, "fans": []}
KONGS = [{"a": "kong", "tile": "5m", "kind": "zhi"}, {"a": "kong", "tile": "7p", "kind": "wan"}]
TURN = {"discards": ["5m", "7p"], "drawn": "7p", "bound": None, "kongs": KONGS, "win": WIN, "any_win": False}
CLAIM = {
    "tile": "5m",
    "seat": 1,
    "robbing": False,
    "win": WIN,
    "pung": {"a": "pung", "tiles": ["5m", "5m"]},
    "kong": None,
    "any_win": False,
}


def said(event):
    line = line_of(Moment(event, None, 1), NAMES)
    return None if line is None else line.plain


def test_every_event_has_words():
    tags = {kind.__struct_config__.tag for kind in GAMES["chengdu"].event_type.__args__}
    assert tags <= {*WRITERS, *OWN_WRITERS["mahjong"]}


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (c.Thrown("break", 0, (3, 4)), "Ada  throws for the break of the wall 3+4"),
        (
            c.Chosen(("m", None, "s"), (None, "??", "1s")),
            "Ada has no characters  Bob hides a tile  Cyd hides a tile",
        ),
        (c.Drawn(0, "5m", 40), "Ada  draws 5m"),
        (c.Drawn(1, None, 40), None),
        (c.Drawn(1, None, 40, "yin"), "Bob  draws a replacement"),
        (c.Discarded(1, "9s"), "Bob  discards 9s"),
        (c.Discarded(1, "9s", flipped=True), "Bob  turns up 9s"),
        (m.Claimed(2, Meld("pung", ("1p",) * 3, feeder=0)), "Cyd  pung 1p"),
        (m.Konged(2, Meld("zhi", ("1p",) * 4)), "Cyd  concealed kong 1p"),
        (m.KongAnnounced(0, "2m"), "Ada  adds to a kong 2m"),
        (m.Robbed(0, "2m"), "Ada  is robbed of 2m"),
        (
            c.Won(1, "2m", "dianpao", 0, 4, 0, (c.Fan("qing", 4),), ("2m", "3m")),
            "Bob  wins with 2m ← Ada  ×4 one suit×4\n   2m 3m",
        ),
        (c.Won(1, "2m", "zimo", None, 1, 1, (), None), "Bob  draws and wins with 2m  ×1+1"),
        (c.FalseWon(2), "Cyd  false win: a dead hand from now on"),
        (c.Paid((c.Payment("zhi", 0, 1, 2, ref=0),)), "   concealed kong Ada → Bob 2"),
        (
            c.Checked((c.Check(0, "jiao", (c.Wait("5m", 2),)), c.Check(1, "wujiao", ()))),
            "who waits at the end\n   Ada  waits  5m\n   Bob  does not wait  ",
        ),
        (
            c.HandsShown((("1m",), (), ("2m", "2m")), "wall"),
            "the wall is out\n   Ada  1m\n   Cyd  2m 2m",
        ),
    ],
)
def test_what_happens_is_told_in_a_line(event, line):
    assert said(event) == line


@pytest.mark.parametrize(
    ("line", "kind", "legal", "action"),
    [
        ("5m", "discard", TURN, {"a": "discard", "tile": "5m", "drawn": False}),
        ("打五万", "discard", TURN, {"a": "discard", "tile": "5m", "drawn": False}),
        ("7p", "discard", TURN, {"a": "discard", "tile": "7p", "drawn": True}),
        ("胡", "discard", TURN, {"a": "win"}),
        ("k 7p", "discard", TURN, KONGS[1]),
        ("杠五万", "discard", TURN, KONGS[0]),
        ("碰", "claim", CLAIM, CLAIM["pung"]),
        ("-", "claim", CLAIM, {"a": "pass"}),
        ("h", "claim", CLAIM, {"a": "win"}),
        ("hide 3s", "hide", {}, {"a": "hide", "tile": "3s"}),
        ("三条", "hide", {}, {"a": "hide", "tile": "3s"}),
        ("缺万", "hide", {}, {"a": "declare", "suit": "m"}),
        ("p", "declare", {}, {"a": "declare", "suit": "p"}),
        ("swap 1m 2m 5m", "swap", {}, {"a": "swap", "tiles": ["1m", "2m", "5m"]}),
        ("125m", "swap", {}, {"a": "swap", "tiles": ["1m", "2m", "5m"]}),
    ],
)
def test_what_is_typed_means(line, kind, legal, action):
    assert read_answer(line, kind, (), legal) == action


@pytest.mark.parametrize(
    ("line", "kind", "legal", "why"),
    [
        ("0m", "discard", TURN, "'0m' does not name a tile; say 5m, 5p or 5s"),
        ("hello", "discard", TURN, "does not name a tile"),
        ("5m 6m", "discard", TURN, "one tile at a time, not 2"),
        ("-", "discard", TURN, "nothing can be passed here"),
        ("p", "discard", TURN, "there is nothing to pung"),
        ("k", "discard", TURN, "say which: k 5m"),
        ("k 1s", "discard", TURN, "no kong of that tile"),
        ("k", "claim", CLAIM, "there is nothing to kong"),
        ("5m", "claim", CLAIM, "another's tile: h win, p pung, k kong, or - pass"),
        ("h", "discard", {**TURN, "win": None}, "your tiles are not a win yet"),
        ("缺东", "hide", {}, "'东' is not a suit"),
    ],
)
def test_what_makes_no_sense_is_answered_with_an_example(line, kind, legal, why):
    with pytest.raises(UnreadableWords, match=why):
        read_answer(line, kind, (), legal)


def test_questions_name_what_may_be_done():
    assert question("claim", CLAIM) == "5m: h win ×4+1, p pung, - pass?"
    assert question("discard", {**TURN, "win": None, "kongs": []}) == "which tile?"
    assert question("discard", {**TURN, "win": None, "kongs": [], "discards": ["9s"], "bound": "hidden"}) == (
        "your hidden tile goes first: 9s?"
    )
    assert "drop m?" in question("hide", {"tiles": ["1p"], "suits": ["m"]})


def test_the_drawn_tile_stands_apart():
    assert hand_text(["1m", "5m", "5m"], "5m").plain == "1m 5m   5m"


def test_tiles_are_read_in_any_words():
    assert read_tiles("123m 五筒") == ["1m", "2m", "3m", "5p"]


def test_waits_are_told_with_what_is_left_of_them():
    waits = [{"tile": "5m", "left": 2, "multiplier": 4}]
    assert waits_lines({"waits": waits, "discards": []}) == ["you wait for 5m ×4 (2 left)"]
    assert waits_lines({"waits": [], "discards": [{"tile": "1s", "waits": waits}]}) == [
        "discard 1s: wait for 5m ×4 (2 left)"
    ]
    assert waits_lines(None) == []


def test_a_person_plays_by_typing(invoke):
    """Whatever of these fits is done, the rest is answered with what could have been said; then the person leaves."""
    script = "\n".join(
        ["?", "hide 1f", *(f"hide {rank}{suit}" for suit in "mps" for rank in range(1, 10)), "q"]
    )
    done = invoke("play", "-g", "成都麻将", "--name", "Ada", stdin=script)
    assert (done.returncode, done.stderr) == (0, "")
    assert "which tile lies face down" in done.stdout
    assert "swap 1m 2m 5m" in done.stdout
    assert "'hide 1f' does not name a tile" in done.stdout or "does not name a tile; say 5m" in done.stdout
    assert "tiles left" in done.stdout


def test_bots_play_deals(invoke):
    short = (
        "--option",
        "suits=two",
    )  # a deal of few tiles: after each discard the table pauses, for its claims
    done = invoke("bot", "--game", "chengdu", "--count", 4, "--deals", 1, *short)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("ChengduBot") == 4
