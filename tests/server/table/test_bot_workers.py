"""The server's bots run in other processes; a fault there never stops the table."""

import asyncio
import os
import signal

import pytest

from paiju.bots import Observation
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.replay import settle_chance
from paiju.engine.registry import GAMES
from paiju.server.overload import Late
from paiju.server.table import bot_answers, bot_driver, bot_workers
from paiju.server.table.bot_questions import question_of
from paiju.server.table.bot_workers import BotPool
from paiju.server.thinkers import thinkers
from paiju.server.worker import Begin, Worker
from tests.server.live import ONE_LOOP, SLOW

LONG_S = 60
GAME = GAMES["doudizhu"]


def first_observation() -> Observation:
    state = GAME.initial_state(GAME.opening_carry(3, GAME.options_type()))
    for step in settle_chance(GAME, state, KeyedEntropy(b"fill")):
        state = step.state
    (seat,) = GAME.actors(state)
    return Observation(GAME.view(state, seat), GAME.prompt(state, seat), seat, 1)


async def pids(pool: BotPool) -> list[int]:
    return [worker._process.pid for worker in pool._workers._all]


async def test_a_bot_answers_from_another_process_the_same_for_the_same_seed_also_after_that_was_killed():
    pool = BotPool(thinkers(1))
    try:
        action = await pool.think(GAME, "normal", first_observation(), seed=7)
        assert type(action) in GAME.action_type.__args__
        assert await pool.think(GAME, "normal", first_observation(), seed=7) == action
        assert os.getpid() not in await pids(pool)
        for pid in await pids(pool):
            os.kill(pid, signal.SIGKILL)
        assert await pool.think(GAME, "normal", first_observation(), seed=7) == action
    finally:
        pool.close()


async def test_a_question_whose_asker_gives_up_before_its_turn_is_never_computed(monkeypatch):
    encoded = []

    def noted(game, level, observation, seed, within_s):
        encoded.append(seed)
        return question_of(game, level, observation, seed, within_s)

    monkeypatch.setattr(bot_workers, "question_of", noted)
    pool = BotPool(thinkers(1))
    try:
        first = asyncio.create_task(pool.think(GAME, "normal", first_observation(), 0))
        await asyncio.sleep(0)
        given_up = [asyncio.create_task(pool.think(GAME, "normal", first_observation(), n)) for n in (1, 2)]
        last = asyncio.create_task(pool.think(GAME, "normal", first_observation(), 3))
        await asyncio.sleep(0)
        for task in given_up:
            task.cancel()
        assert await first is not None
        assert await last is not None
        assert encoded == [0, 3]
        assert pool._workers._waiting.size == 0
    finally:
        pool.close()


async def _never(*_args):
    await asyncio.Event().wait()


async def _broken(*_args):
    raise RuntimeError("a bot with a fault")


@ONE_LOOP
@pytest.mark.parametrize("think", [_never, _broken])
async def test_a_bot_that_hangs_or_fails_is_answered_for_with_the_default(server, monkeypatch, think):
    monkeypatch.setattr(BotPool, "think", think)
    monkeypatch.setattr(bot_driver, "BOT_LIMIT_MS", 20)
    person = await server.guest("人")
    table = (await person.ok("create", game="doudizhu", pace={**SLOW, "bot_ms": 0}, bots=2))["table"]
    await person.ok("ready", table=table, on=True)
    calls = 0
    while calls < 3:
        message = await person.message()
        if message["t"] == "prompt" and message["turn"]:
            await person.ok("act", table=table, turn=message["turn"], action=message["default"])
        if message["t"] == "events":
            said = [event for event in message["events"] if event["e"] == "called"]
            assert not any(event["yes"] for event in said), "the default is not to call"
            calls += len(said)


class Pondering:
    """A bot that thinks until its time is over."""

    def act(self, _observation):
        while True:
            pass


def ponder(question):
    """Let a bot that never ends think, in a worker."""
    bot_answers.make_bot = lambda *_: Pondering()
    return bot_answers.answer_question(question)


def alarm_and_pid(_):
    return signal.getitimer(signal.ITIMER_REAL), os.getpid()


def test_a_bot_whose_time_is_over_ends_without_its_process():
    worker = Worker(1024, Begin())  # the alarm of this process is pytest's own
    try:
        _, pid = worker.ask(alarm_and_pid, b"", LONG_S)
        with pytest.raises(Late, match=r"longer than 0\.05 s"):
            worker.ask(ponder, question_of(GAME, "normal", first_observation(), 1, 0.05), LONG_S)
        assert worker.ask(alarm_and_pid, b"", LONG_S) == ((0, 0), pid)
    finally:
        worker.close()
