"""The processes in which the server's bots think, so that a slow bot never delays a table.

A worker gets a seat's view, prompt and a seed, and nothing else about the table.
"""

from functools import partial
from types import GenericAlias
from typing import Any, Final

import msgspec
import structlog

from paiju.bots import Observation
from paiju.bots.advice import ADVISER
from paiju.bots.own import OWN
from paiju.engine.core.game import Action, AnyGame
from paiju.server.overload import Died
from paiju.server.table.bot_answers import answer_advice, answer_question
from paiju.server.table.bot_questions import question_of
from paiju.server.table.own_thinking import OwnThinking
from paiju.server.turns import Whose
from paiju.server.workers import NOBODY, Workers

LIMIT_MS: Final = 3_000
"""Milliseconds before the default is played for a bot that has not answered."""
KILL_FACTOR: Final = 3
"""Multiple of a bot's time limit after which its process is killed, as Python could not interrupt it."""

log = structlog.get_logger()


class BotPool:
    """Worker processes in which the server's bots think. One that dies is replaced at once."""

    def __init__(self, workers: Workers, own: OwnThinking | None = None) -> None:
        """Use these processes (`thinkers.py`); operators' bots think in `own`."""
        self._workers = workers
        self._own = own

    def why_not(self) -> str:
        """Return the reason why bots cannot think; empty: they can."""
        return self._workers.why_not()

    async def start(self) -> None:
        """Start the workers, and wait until they have begun. Raises `CannotStart`."""
        await self._workers.start()

    async def load_own(self) -> None:
        """Start the workers of the operator's bots, so that no first action is late. Raises `CannotStart`."""
        if self._own is not None:
            await self._own.start()

    async def think(
        self,
        game: AnyGame,
        level: str,
        observation: Observation,
        seed: int,
        whose: Whose = NOBODY,
        within_s: float = LIMIT_MS / 1000,
    ) -> Any:
        """Return the action that a bot of that level takes; None if an operator's bot fails or is too late.

        Raises the error of a built-in bot, and `Overloaded` if such a bot gets no turn, thinks for longer than
        `within_s`, or its worker dies twice.
        """
        if self._own is not None and (place := OWN.places.get(level)) is not None:
            return await self._own.think(place, game, observation, seed, whose)
        question = partial(question_of, game, level, observation, seed, within_s)
        # The bot ends by itself at its time limit: to kill its process and start another costs more than most answers.
        ask = partial(self._workers.run, answer_question, question, KILL_FACTOR * within_s, whose=whose)
        try:
            answer = await ask()
        except Died as error:
            log.warning("a bot worker died; another one is asked", why=str(error))
            answer = await ask()
        return msgspec.msgpack.decode(answer, type=game.action_type)

    async def advise(
        self, game: AnyGame, observation: Observation, seed: int, whose: Whose, within_s: float
    ) -> tuple[Action, ...]:
        """Return the answers that the game's adviser ranks, the best first.

        Raises the adviser's error, and `Overloaded` if it gets no turn, thinks for longer than `within_s`, or its
        worker dies: a second worker would answer too late.
        """
        question = partial(question_of, game, ADVISER, observation, seed, within_s)
        answer = await self._workers.run(answer_advice, question, KILL_FACTOR * within_s, whose=whose)
        kinds: Any = GenericAlias(tuple, (game.action_type, ...))
        ranked: tuple[Action, ...] = msgspec.msgpack.decode(answer, type=kinds)
        return ranked

    def close(self) -> None:
        """End the workers."""
        self._workers.close()
        if self._own is not None:
            self._own.close()
