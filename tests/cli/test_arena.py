"""`paiju arena`: its table of places and rates, and its refusals; it needs no server."""

import os
import subprocess

import pytest

from paiju.bots.matches.result import Rate, Result
from paiju.cli.arena import lines_of
from tests.cli.conftest import COMMAND

ENVIRONMENT = {**os.environ, "PYTHONWARNINGS": "error", "COLUMNS": "100"}
RESULT = Result(
    matches=8,
    deals=72,
    rank=2.25,
    margin=0.5,
    places=(3, 2, 1, 2),
    points=26100.0,
    own={"win": Rate(0.25, 6400), "call": Rate(0.3, 0)},
    others={"win": Rate(0.2, 7300), "call": Rate(0, 0)},
)


def arena(*words):
    return subprocess.run(
        [*COMMAND, "arena", *words], check=False, capture_output=True, text=True, timeout=200, env=ENVIRONMENT
    )


def test_the_lines_tell_places_and_rates_of_both_sides():
    headline, places, titles, win, call = lines_of(RESULT, ("normal", "greedy"))
    assert headline == "8 matches: mean rank 2.250, 95 % from 1.750 to 2.750"
    assert places == "places 3 2 1 2; mean points 26100; 9.0 deals a match"
    assert titles.split()[-2:] == ["normal", "greedy"]
    assert win.split() == ["win", "25.0", "%", "(+6400)", "20.0", "%", "(+7300)"]
    assert call.split() == ["call", "30.0", "%", "0.0", "%"]


def test_a_greedy_player_beats_random_ones_and_the_same_seed_says_the_same():
    words = ("greedy", "random", "--walls", "1", "--seed", "3", "--option", "length=tonpu")
    first, second = arena(*words), arena(*words, "--processes", "2")
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    assert first.stdout.startswith("4 matches: mean rank 1.")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("norml",), "no player 'norml': name a level (normal, greedy, random)"),
        (("normal", "--game", "chengdu"), "'chengdu' is no game with matches; there is riichi"),
        (("normal", "--option", "length=long"), "--option: Invalid enum value 'long'"),
        (("missing.py:Bot",), "there is no file missing.py"),
    ],
)
def test_a_wrong_word_is_one_line(words, reason):
    found = arena(*words)
    assert found.returncode == 1
    assert reason in found.stderr
    assert found.stderr.count("\n") == 1


def test_an_illegal_action_of_a_player_ends_the_arena_with_its_reason(tmp_path):
    (tmp_path / "stuck.py").write_text(
        "from paiju.engine.mahjong.moves import Discard\n"
        "class Stuck:\n"
        "    def act(self, observation):\n"
        "        return Discard('??')\n"
    )
    found = arena(f"{tmp_path}/stuck.py:Stuck", "greedy", "--walls", "1")
    assert found.returncode == 1
    assert "a player's action is illegal: you do not hold ??" in found.stderr
