"""`paiju arena`: its table of places and rates, and its refusals; it needs no server."""

import json
import re

import pytest


@pytest.fixture
def arena(alone):
    return lambda *words: alone("arena", *words)


def test_a_greedy_player_beats_random_ones_and_the_same_seed_says_the_same(arena):
    words = ("greedy", "random", "--walls", "1", "--seed", "3", "--option", "length=tonpu")
    first, second = arena(*words), arena(*words, "--processes", "2")
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    assert first.stdout.startswith("4 matches: mean rank 1.")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("norml", "greedy"), "no player 'norml': name a level (normal, hard, easy, greedy, random)"),
        (("normal", "random", "--game", "chess"), "'chess' is no game here; there are doudizhu, "),
        (("normal", "random", "normal", "--game", "wuguapi", "--seats", "2"), "wuguapi has 2 to 10 seats"),
        (("normal", "greedy", "--option", "length=long"), "--option: 'long' is none of hanchan, tonpu"),
        (("missing.py:Bot", "greedy"), "there is no file missing.py"),
        (("mjai:bot {seat}", "normal", "--game", "holdem"), "MjaiPlayer plays riichi only"),
    ],
)
def test_a_wrong_word_is_one_line(arena, words, reason):
    found = arena(*words)
    assert found.returncode == 1
    assert reason in found.stderr
    assert found.stderr.count("\n") == 1


def test_one_player_is_refused(arena):
    found = arena("normal", "--game", "doudizhu")
    assert found.returncode == 2
    assert "name two players or more" in found.stderr


def test_the_game_is_the_one_that_a_player_names(arena, tmp_path):
    (tmp_path / "poker.py").write_text(
        "class Poker:\n    games = ('holdem',)\n    def act(self, seen):\n        return seen.prompt.default\n"
    )
    words = (f"{tmp_path}/poker.py:Poker", "random", "--deals", "2")
    found = arena(*words)
    assert found.returncode == 0, found.stderr
    assert "bb/100" in found.stdout
    other = arena(*words, "--game", "doudizhu")
    assert (other.returncode, other.stderr) == (1, "paiju: Poker plays holdem only\n")


STUCK = """
from paiju.engine.mahjong.moves import Discard
class Stuck:
    def act(self, observation):
        return Discard("??")
"""


def test_an_illegal_action_of_a_player_ends_a_strict_arena_with_its_reason(arena, tmp_path):
    (tmp_path / "stuck.py").write_text(STUCK)
    for jobs in ("1", "2"):
        found = arena(f"{tmp_path}/stuck.py:Stuck", "greedy", "--walls", "1", "--strict", "--jobs", jobs)
        assert found.returncode == 1
        assert (
            f"paiju: {tmp_path}/stuck.py:Stuck: illegal: Discard(tile='??', drawn=False): you do not hold ??"
            in found.stderr
        )


def test_faults_are_counted_and_the_first_one_is_told_with_file_and_line(arena, alone, tmp_path):
    (tmp_path / "broken.py").write_text(
        "class Broken:\n    def act(self, observation):\n        return {}[1]\n"
    )
    words = ("random", "--game", "wuguapi", "--deals", "2", "--record", tmp_path / "deals")
    found = arena(f"{tmp_path}/broken.py:Broken", *words)
    assert found.returncode == 0, found.stderr
    assert "Broken: " in found.stdout
    assert " raised; the default was played." in found.stdout
    assert 'broken.py", line 3, in act' in found.stdout
    assert "KeyError: 1" in found.stdout
    (again, *_) = re.findall(r"^fault: paiju (.*)$", found.stderr, re.MULTILINE)
    asked = alone(*again.split())
    assert asked.returncode == 1
    assert "legal actions" in asked.stdout
    assert "KeyError: 1" in asked.stderr
    assert {path.name for path in (tmp_path / "deals").iterdir()} == {
        f"{seed}-{seating}.json" for seed in (0, 1) for seating in ("AB", "BA")
    }


def test_deals_are_compared_pair_by_pair_and_written_as_json(arena, tmp_path):
    words = ("--game", "斗地主", "--deals", "2", "--json", tmp_path / "result.json")
    found = arena("easy", "random", "random", *words)
    assert found.returncode == 0, found.stderr
    assert found.stdout.startswith("6 deals with the cards of 2 seeds")
    assert "easy over random 2: " in found.stdout
    assert "decisions/s" in found.stderr
    result = json.loads((tmp_path / "result.json").read_text())
    assert [player["name"] for player in result["players"]] == ["easy", "random", "random 2"]
    assert len(result["pairings"]) == 3
