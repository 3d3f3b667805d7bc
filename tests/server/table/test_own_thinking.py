"""Own bots of the operator: a fault is told to their author, and costs nobody anything."""

import asyncio

import msgspec
import pytest
from structlog.testing import CapturingLogger

from paiju.bots.faults import Fault
from paiju.bots.own import OWN
from paiju.server.table import actor, own_thinking
from paiju.server.table.bot_answers import answer_own, load_own
from paiju.server.table.bot_questions import question_of
from paiju.server.table.own_thinking import OwnThinking
from tests.patience import PATIENCE_S
from tests.server.live import SLOW, empty_database, running_server
from tests.server.playing import play_out
from tests.server.table.test_bot_workers import GAME, first_observation

FILE = """
import os
import sys
from pathlib import Path

class Fine:
    def act(self, observation):
        return observation.legal_actions()[-1]

class Broken:
    def act(self, observation):
        return {}[1]

class Mute:
    def act(self, observation):
        return None

class Wrong:
    def act(self, observation):
        return 7

class Sneaky:
    def act(self, observation):
        sys.exit(3)

class Gone:
    def act(self, observation):
        os._exit(3)

class Illegal:
    def act(self, observation):
        return {"a": "play", "cards": ["??"]}

class Once:
    def act(self, observation):
        mark = Path(__file__).with_suffix(".hung")
        if not mark.exists():
            mark.touch()
            while True:
                pass
        return observation.prompt.default
"""


@pytest.fixture
def place(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return lambda name: f"{path}:{name}"


@pytest.fixture
def patient(monkeypatch):
    monkeypatch.setattr(own_thinking, "LIMIT_S", PATIENCE_S)


@pytest.fixture
def logs(monkeypatch):
    """What is logged: (event, keys) of each line."""
    log = CapturingLogger()
    monkeypatch.setattr(own_thinking, "log", log)
    monkeypatch.setattr(actor, "log", log)
    return lambda: [(call.args[0], call.kwargs) for call in log.calls]


async def test_a_bot_answers_and_its_process_survives_its_faults(place, patient, logs):
    own = OwnThinking(1, [])
    try:
        assert await own.think(place("Broken"), GAME, first_observation(), 1) is None
        assert await own.think(place("Mute"), GAME, first_observation(), 1) is None
        answer = await own.think(place("Fine"), GAME, first_observation(), 1)
        assert answer == first_observation().legal_actions()[-1]
        (_, broken), (_, mute) = logs()
        assert broken["kind"] == "raised"
        assert 'mine.py", line 12, in act' in broken["told"]
        assert "KeyError: 1" in broken["told"]
        assert (mute["kind"], mute["bot"]) == ("no action", place("Mute"))
    finally:
        own.close()


async def test_a_bot_that_ends_its_process_is_named_and_another_process_answers(place, patient, logs):
    own = OwnThinking(1, [])
    try:
        assert await own.think(place("Gone"), GAME, first_observation(), 1) is None
        said, keys = logs()[0]
        assert said == "a bot of your own gave no answer"
        assert keys == {"bot": place("Gone"), "why": "the worker process ended itself with exit code 3"}
        assert await own.think(place("Fine"), GAME, first_observation(), 1) is not None
    finally:
        own.close()


async def test_a_bot_that_cannot_be_loaded_in_its_process_is_told(place, logs):
    own = OwnThinking(1, [place("Absent")])
    try:
        await own.start()
        assert "there is no class Absent" in logs()[0][1]["why"]
    finally:
        own.close()


async def settled_beside(places, redis_process):
    """Play a deal at a live table beside the own bots at these places, and return the amounts."""
    places = tuple(places)
    levels = [place.rpartition(":")[2] for place in places]
    async with running_server(empty_database(redis_process, 3), bots=places) as server:
        async with server.http() as http:
            games = (await http.get("/api/games")).json()["games"]
        assert all(game["levels"][-len(levels) :] == levels for game in games)
        person = await server.guest("人")
        wanted = {"game": "wuguapi", "seats": 1 + len(levels), "pace": {**SLOW, "bot_ms": 0}}
        table = (await person.ok("create", **wanted))["table"]
        for level in levels:
            await person.ok("add_bot", table=table, level=level)
        await person.ok("ready", table=table, on=True)
        settled = await play_out(person)
    OWN.offer([])
    return settled["amounts"]


FAULTS = {
    "Broken": ("a bot of your own failed", "told", "KeyError: 1"),
    "Mute": ("a bot of your own failed", "told", "None is no action of wuguapi"),
    "Wrong": ("a bot of your own failed", "told", "7 is no action of wuguapi"),
    "Sneaky": ("a bot of your own failed", "told", "act ended the process (SystemExit 3)"),
    "Illegal": ("a bot chose an illegal action", "why", "you do not hold ??"),
}


async def test_a_table_goes_on_with_own_bots_that_fail_each_in_its_way(redis_process, place, patient, logs):
    assert len(await settled_beside(map(place, FAULTS), redis_process)) == 6
    for name, (event, key, words) in FAULTS.items():
        told = [keys[key] for said, keys in logs() if said == event and keys["bot"].endswith(name)]
        assert told, name
        assert all(words in each for each in told)


async def test_a_table_goes_on_with_an_own_bot_that_hangs(redis_process, place, monkeypatch, logs):
    async def patient_once_it_was_told():
        while not logs():
            await asyncio.sleep(0.01)
        monkeypatch.setattr(own_thinking, "LIMIT_S", PATIENCE_S)

    monkeypatch.setattr(own_thinking, "LIMIT_S", 0.5)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(patient_once_it_was_told())
        played = tasks.create_task(settled_beside([place("Once")], redis_process))
    assert len(played.result()) == 2
    first, keys = logs()[0]
    assert (first, keys["bot"]) == ("a bot of your own was too late", place("Once"))


def test_an_answer_is_the_action_as_bytes(place):
    data = question_of(GAME, place("Fine"), first_observation(), 1)
    assert msgspec.msgpack.decode(answer_own(data), type=GAME.action_type)


def test_each_fault_is_an_answer_in_words(place):
    faults = [
        answer_own(question_of(GAME, place(name), first_observation(), 1))
        for name in ("Broken", "Mute", "Wrong", "Sneaky")
    ]
    assert all(isinstance(fault, Fault) for fault in faults)
    assert "KeyError" in faults[0].text
    assert "SystemExit" in faults[3].text


def test_bots_that_cannot_be_loaded_are_named(place):
    failed = load_own(msgspec.msgpack.encode([place("Fine"), place("Absent")]))
    assert failed.keys() == {place("Absent")}
