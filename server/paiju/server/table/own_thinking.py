"""Bots of the operator (`paiju serve --bots`) think in processes of their own, which a hanging bot loses.

A fault is logged with its traceback, for the bot's author, and answered with None: the table plays the default.
"""

import asyncio
from typing import Any, Final

import msgspec
import structlog

from paiju.bots import Observation
from paiju.bots.faults import Fault, NoAction, as_action, fault_of
from paiju.bots.loading import BadBot, load_bot, make
from paiju.engine.core.game import AnyGame
from paiju.engine.registry import GAMES
from paiju.server.table.bot_questions import Question, observation_of, question_of
from paiju.server.workers import Overloaded, Workers

log = structlog.get_logger()

LIMIT_S: Final = 2.5
"""How long a bot may think; a little less than a table waits for it."""
START_S: Final = 60.0
"""How long a process may take to start and to load a bot: it may load a model."""
_MEMORY_MB: Final = 16_384


class OwnThinking:
    """The processes in which own bots think."""

    def __init__(self, count: int) -> None:
        self._workers = Workers(count, waiting=256, memory_mb=_MEMORY_MB)
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._asked: set[asyncio.Task[Any]] = set()

    async def load(self, place: str) -> None:
        """Start a process and load a bot in it, so that its first move is not late."""
        try:
            await self._workers.run(load_own, place.encode(), START_S)
        except (Overloaded, BadBot) as error:
            log.warning("a bot of your own was not loaded", bot=place, why=str(error))

    async def think(self, place: str, game: AnyGame, observation: Observation, seed: int) -> Any:
        """Return the action of the bot at `place`; None if it fails, or takes longer than `LIMIT_S`."""
        # Asked to the end even if the table waits no longer, so that a process that was lost is replaced.
        task = asyncio.create_task(self._ask(place, game, observation, seed))
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)
        return await asyncio.shield(task)

    async def _ask(self, place: str, game: AnyGame, observation: Observation, seed: int) -> Any:
        question = msgspec.msgpack.encode(question_of(game, place, observation, seed))
        try:
            answer = await self._workers.run(answer_own, question, LIMIT_S)
        except Overloaded as error:
            # Its process is gone if it thought for too long. The next one loads the bot before it is asked.
            log.warning("a bot of your own was too late", bot=place, had_s=LIMIT_S, why=str(error))
            self._load_later(place)
            return None
        if isinstance(answer, Fault):
            log.warning("a bot of your own failed", bot=place, kind=answer.kind, told=answer.told)
            return None
        return msgspec.msgpack.decode(answer, type=game.action_type)

    def close(self) -> None:
        """End the processes."""
        self._workers.close()

    def _load_later(self, place: str) -> None:
        if place not in self._loading:
            self._loading[place] = task = asyncio.create_task(self.load(place))
            task.add_done_callback(lambda _: self._loading.pop(place))


def load_own(place: bytes) -> None:
    """Load a bot, in a worker."""
    load_bot(place.decode())


def answer_own(data: bytes) -> bytes | Fault:
    """Think, in a worker: return the action as bytes, or what the bot did wrong."""
    question = msgspec.msgpack.decode(data, type=Question)
    answer: Any = None
    try:
        answer = make(load_bot(question.level), question.seed).act(observation_of(question))
        return msgspec.msgpack.encode(as_action(GAMES[question.game], answer))
    except NoAction as error:
        return fault_of(error, answer)
    except Exception as error:  # noqa: BLE001 - a bot may raise anything
        return fault_of(error)
