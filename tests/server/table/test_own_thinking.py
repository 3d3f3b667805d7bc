"""Own bots of the operator: a fault is told to their author, and costs nobody anything."""

import msgspec
import pytest
from structlog.testing import CapturingLogger

from paiju.bots.own import OWN
from paiju.server.table import own_thinking
from paiju.server.table.bot_questions import question_of
from paiju.server.table.own_thinking import OwnThinking, answer_own
from tests.patience import PATIENCE_S
from tests.server.live import SLOW, empty_database, running_server
from tests.server.table.test_bot_workers import GAME, first_observation
from tests.server.tables import play_out

FILE = """
class Fine:
    def act(self, observation):
        return observation.legal_actions()[-1]

class Broken:
    def act(self, observation):
        return {}[1]

class Mute:
    def act(self, observation):
        return None

class Hangs:
    def act(self, observation):
        while True:
            pass
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
    return lambda: [(call.args[0], call.kwargs) for call in log.calls]


async def test_a_bot_answers_and_its_process_survives_its_faults(place, patient, logs):
    own = OwnThinking(1)
    try:
        assert await own.think(place("Broken"), GAME, first_observation(), 1) is None
        assert await own.think(place("Mute"), GAME, first_observation(), 1) is None
        answer = await own.think(place("Fine"), GAME, first_observation(), 1)
        assert answer == first_observation().legal_actions()[-1]
        (_, broken), (_, mute) = logs()
        assert broken["kind"] == "raised"
        assert 'mine.py", line 8, in act' in broken["told"]
        assert "KeyError: 1" in broken["told"]
        assert (mute["kind"], mute["bot"]) == ("no action", place("Mute"))
    finally:
        own.close()


async def test_a_bot_that_hangs_loses_its_process_and_another_one_answers(place, monkeypatch, logs):
    own = OwnThinking(1)
    try:
        await own.load(place("Hangs"))
        monkeypatch.setattr(own_thinking, "LIMIT_S", 0.2)
        assert await own.think(place("Hangs"), GAME, first_observation(), 1) is None
        assert logs()[0][0] == "a bot of your own was too late"
        monkeypatch.setattr(own_thinking, "LIMIT_S", PATIENCE_S)
        assert await own.think(place("Fine"), GAME, first_observation(), 1) is not None
    finally:
        own.close()


async def test_a_bot_that_cannot_be_loaded_in_its_process_is_told(place, logs):
    own = OwnThinking(1)
    try:
        await own.load(place("Absent"))
        assert "there is no class Absent" in logs()[0][1]["why"]
    finally:
        own.close()


async def test_a_table_goes_on_with_an_own_bot_that_fails(redis_process, place, patient, logs):
    async with running_server(empty_database(redis_process, 3), bots=(place("Broken"),)) as server:
        async with server.http() as http:
            games = (await http.get("/api/games")).json()["games"]
        assert all(game["levels"][-1] == "Broken" for game in games)
        person = await server.guest("人")
        table = (await person.ok("create", game="wuguapi", pace={**SLOW, "bot_ms": 0}))["table"]
        await person.ok("add_bot", table=table, level="Broken")
        await person.ok("ready", table=table, on=True)
        settled = await play_out(person)
    OWN.offer([])
    assert len(settled["amounts"]) == 2
    told = [keys["told"] for event, keys in logs() if event == "a bot of your own failed"]
    assert told
    assert all("KeyError: 1" in each for each in told)


def test_an_answer_is_the_action_as_bytes(place):
    data = msgspec.msgpack.encode(question_of(GAME, place("Fine"), first_observation(), 1))
    assert msgspec.msgpack.decode(answer_own(data), type=GAME.action_type)
