"""Fill bots: players that the server seats. They think in other processes, so a slow one never delays a table.

A worker gets a seat's view, prompt and a seed of its own, nothing else of the table.
"""

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

import msgspec
import structlog

from paiju.bots import Observation
from paiju.bots.own import OWN
from paiju.bots.registry import make_bot
from paiju.engine.core.game import AnyGame
from paiju.server.table.bot_questions import Question, observation_of, question_of
from paiju.server.table.own_thinking import OwnThinking
from paiju.server.workers import die_with_the_server

log = structlog.get_logger()

MOST_WAITING: Final = 1024
"""The most questions that wait, also those whose asker has given up."""


class BotPool:
    """Worker processes in which fill bots think. Started when first needed, started again if one dies."""

    def __init__(self, workers: int, own: OwnThinking | None = None) -> None:
        """Begin without processes; `own` is where bots of the operator think."""
        self._workers = workers
        self._own = own
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    def wake(self) -> None:
        """Start the workers, if they are not running: the first answer would be a second late."""
        if self._pool is None:
            pool = self._executor()
            for _ in range(self._workers):
                pool.submit(_yawn)

    async def think(self, game: AnyGame, level: str, observation: Observation, seed: int) -> Any:
        """Return the action a bot of that level takes. Raises whatever the bot raises, or `BrokenProcessPool`.

        Raises `TimeoutError` at once if too many questions wait: its turn would come too late.
        """
        if self._own is not None and (place := OWN.places.get(level)) is not None:
            return await self._own.think(place, game, observation, seed)
        if self._waiting >= MOST_WAITING:
            raise TimeoutError
        question = question_of(game, level, observation, seed)
        pool = self._executor()
        try:
            answer = await self._ask(pool, question)
        except BrokenProcessPool:
            log.warning("a bot worker died; the pool starts again")
            # Every question of the broken pool comes here; the first one replaces it for all.
            if self._pool is pool:
                self._drop()
            answer = await self._ask(self._executor(), question)
        return msgspec.msgpack.decode(answer, type=game.action_type)

    async def _ask(self, pool: ProcessPoolExecutor, question: Question) -> bytes:
        """Wait for an answer. A caller that gives up does not cancel it: that can break Python 3.11's pool."""
        answer = asyncio.wrap_future(pool.submit(answer_question, question))
        self._waiting += 1
        answer.add_done_callback(self._answered)
        return await asyncio.shield(answer)

    def _answered(self, _answer: asyncio.Future[bytes]) -> None:
        self._waiting -= 1

    def close(self) -> None:
        """End the workers."""
        self._drop()
        if self._own is not None:
            self._own.close()

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=die_with_the_server,
                initargs=(os.getpid(),),
            )
        return self._pool

    def _drop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _yawn() -> None:
    """Do nothing, in a worker: once it returns, the worker has imported everything."""


def answer_question(question: Question) -> bytes:
    """Think, in a worker: each question gets a new bot, so its answer depends on nothing else."""
    bot = make_bot(question.game, question.level, question.seed)
    answer = bot.act(observation_of(question))
    return msgspec.msgpack.encode(answer)
