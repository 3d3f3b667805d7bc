"""Where a deal turned, as lines of a terminal."""

import pytest

from paiju.bots.insight.chances import Chance, TurningPoint, WinChances
from paiju.bots.insight.discards import JudgedDiscard, JudgedDiscards
from paiju.cli import turning as cli
from paiju.engine.registry import GAMES


def name(seat: int) -> str:
    return f"P{seat}"


def lines(monkeypatch, found, game="doudizhu"):
    monkeypatch.setattr(cli, "insight", lambda *_: found)
    return list(cli.turning(GAMES[game], None, (), "t1-1", name))


def chances(**turn):
    steps = (Chance(4, 0, (100, 0), bomb=True), Chance(5, 1, (60, 40), 9))
    return WinChances(
        (0, 1, 1), steps, 40, TurningPoint(5, 1, 60, ("As",), 40, (), 66, **turn) if turn else None
    )


def test_the_sentence_comes_first_and_a_row_for_each_play(monkeypatch):
    first, *rows = lines(monkeypatch, chances(error=6))
    assert first == "it turned when P1 played, after 5 actions; ♠A: 40%, pass: 66% (error ±6)"
    assert rows == ["  1  P0  100%    0%  exact bomb", "  2  P1   60%   40%  ±9 <"]


def test_what_is_inside_the_error_is_said_to_be(monkeypatch):
    assert lines(monkeypatch, chances(error=40, equal=True))[0].startswith(
        "no move lost chances for certain; P1"
    )
    assert lines(monkeypatch, chances())[0] == "nobody had a choice"


@pytest.mark.parametrize(
    ("turn", "says"), [(0, "discard 1, 6p, lost 8: 2s leaves 19"), (None, "no discard lost")]
)
def test_discards_are_told_by_seat(monkeypatch, turn, says):
    one = JudgedDiscard(9, "6p", 1, 11, 8, 9, "mid", "2s", 19, 2)
    first, row = lines(monkeypatch, JudgedDiscards(((one,),), (turn,)), "riichi")
    assert first.startswith(f"P0: {says}")
    assert row.startswith("  1  6p  11 to come -8  deals in: mid 9%")
    assert row.endswith("<") == (turn == 0)


def test_a_game_without_an_analysis_says_so():
    assert list(cli.turning(GAMES["holdem"], None, (), "", name)) == ["deals of this game are not analysed"]
