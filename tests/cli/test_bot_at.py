"""A bot asked at one action of a record."""

import json
import sys
from pathlib import Path

import pytest

from paiju.bots import arena
from paiju.bots.arena import contest_of
from paiju.bots.arena.contest import report, sittings
from paiju.cli.arena_records import write_records
from paiju.cli.bot_at import answer_of, asked_at, lines_of
from paiju.cli.failure import Failure
from paiju.cli.record import PlayedDeal
from paiju.cli.replay import on_file

RECORD = Path(__file__).parents[1] / "records" / "doudizhu.json"


class Answering:
    def __init__(self, answer):
        self._answer = answer

    def act(self, observation):
        return self._answer(observation)


@pytest.fixture
def asked():
    return asked_at(f"{RECORD}:5")


def test_the_seat_its_view_and_its_legal_actions_are_told(asked):
    first, *lines = lines_of(asked)
    assert first == f"seat {asked.observation.seat} is asked: {asked.observation.prompt.kind}"
    assert any(line.startswith("  hand: ") for line in lines)
    assert f"legal actions ({len(asked.observation.legal_actions())}):" in lines


def test_the_recorded_action_is_legal_and_stands_beside_the_answer(asked):
    holds, told = answer_of(asked, Answering(lambda seen: asked.played))
    assert holds
    assert told == f"answer:   {asked.played!r}\nrecorded: {asked.played!r}"


@pytest.mark.parametrize("game", ["doudizhu", "chengdu", "riichi"])
def test_each_number_of_a_replay_is_one_at_which_that_seat_can_be_asked(tmp_path, game):
    options = {"length": "tonpu"} if game == "riichi" else {}
    contest = contest_of(["normal", "random"], game, options)._replace(recorded=range(1))
    write_records(tmp_path, contest, report(contest, sittings(contest, range(1))[0]))
    path = min(tmp_path.iterdir())
    deal = PlayedDeal.all_of(on_file(str(path)))[0]
    found = [line.plain.split() for _, lines in deal.told(None) for line in lines if line.plain[0].isdigit()]
    acted = [number for number, entry in enumerate(deal.record.actions) if isinstance(entry.actor, int)]
    assert [int(number) for number, *_ in found] == acted
    for number, name, *_ in (found[0], found[len(found) // 2], found[-1]):
        assert deal.record.seats[asked_at(f"{path}:{number}").observation.seat].name == name


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda _: {}[1], "KeyError: 1"),
        (lambda _: sys.exit(3), "act ended the process (SystemExit 3)"),
        (lambda _: None, "no action: None is no action of doudizhu"),
        (lambda _: {"a": "play", "cards": ["??"]}, "illegal: "),
    ],
)
def test_a_fault_is_told(asked, answer, words):
    holds, told = answer_of(asked, Answering(answer))
    assert not holds
    assert words in told


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        (f"{RECORD}", "write FILE:NUMBER"),
        (f"{RECORD}:0", "action 0 is no seat's; seats act at 1 to"),
        (f"{RECORD}:999", "action 999 is not there"),
        ("absent.json:3", "there is no file absent.json"),
    ],
)
def test_a_place_that_is_none_is_refused(place, reason):
    with pytest.raises(Failure, match=reason):
        asked_at(place)


def test_a_deal_of_the_arena_is_asked_as_it_was_played(tmp_path):
    contest = contest_of(["normal", "random"], "wuguapi")._replace(recorded=range(1))
    played = report(contest, sittings(contest, range(1))[0])
    write_records(tmp_path, contest, played)
    actions = played.records[0].actions
    for number, (actor, action) in enumerate(actions):
        if isinstance(actor, int):
            asked = asked_at(f"{tmp_path}/0-AB.json:{number}")
            assert (asked.observation.seat, asked.played) == (actor, action)
    assert arena.play(["normal", "random"], "wuguapi").records[0].actions == actions


FOLDING = """
class Folding:
    games = ("holdem",)

    def act(self, seen):
        assert "??" not in seen.view.hand
        return seen.prompt.default
"""
"""It folds at its first bet, so that its cards stay hidden and its stack lasts."""


@pytest.fixture
def hidden(invoke, tmp_path):
    """The bot's place, and a recorded hand over the wire in which seats 0 and 1 both fold."""
    (tmp_path / "folding.py").write_text(FOLDING)
    bot = f"{tmp_path}/folding.py:Folding"
    # The blinds move: in three hands there is one in which neither of two neighbours is the big blind.
    done = invoke(
        "bot", "--module", bot, "--count", 2, "--deals", 3, "--record", tmp_path / "deals", "--strict"
    )
    assert (done.returncode, done.stderr) == (0, "")
    records = {path: json.loads(path.read_bytes()) for path in (tmp_path / "deals").iterdir()}
    places = {path: (fold_of(record, 0), fold_of(record, 1)) for path, record in records.items()}
    assert [record["viewer"] for record in records.values()] == [0] * 3
    return bot, next((path, *both) for path, both in places.items() if None not in both)


def fold_of(record, seat):
    """The number of the action with which a seat folds; None without one."""
    acts = enumerate((entry["actor"], entry["action"].get("a")) for entry in record["actions"])
    return next((number for number, act in acts if act == (seat, "fold")), None)


def test_a_recorded_hand_is_asked_again_at_the_bots_own_actions_alone(invoke, hidden):
    bot, (path, own, opponents) = hidden
    done = invoke("bot", "--module", bot, "--at", f"{path}:{own}")
    assert (done.returncode, done.stderr) == (0, "")
    assert "answer:   " in done.stdout
    done = invoke("bot", "--module", bot, "--at", f"{path}:{opponents}")
    assert (done.returncode, done.stdout) == (1, "")
    assert "this record does not hold seat 1's cards; it was written for seat 0" in done.stderr
