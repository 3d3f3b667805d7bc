"""The processes in which the operator's bots (`paiju serve --bots`) think; the process of a hanging bot is killed.

A fault is logged with its traceback, for the bot's programmer, and answered with None: the table plays the default.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec
import structlog

from paiju.bots import Observation
from paiju.bots.faults import Fault
from paiju.bots.own import LIMIT_S
from paiju.engine.core.game import AnyGame
from paiju.server.overload import Late, Overloaded
from paiju.server.table.bot_answers import answer_own, load_own
from paiju.server.table.bot_questions import question_of
from paiju.server.turns import Whose
from paiju.server.worker import Begin
from paiju.server.workers import NOBODY, Workers

log = structlog.get_logger()

MAX_QUESTIONS: Final = 256
_MEMORY_MB: Final = 16_384


class OwnThinking:
    """The processes in which the operator's bots think; each loads all of them before its first question."""

    def __init__(self, count: int, places: Sequence[str]) -> None:
        """`count`: the number of processes; `places`: the bots, as `FILE.py:CLASS`."""
        begin = Begin(load_own, msgspec.msgpack.encode(tuple(places)), _told)
        self._workers = Workers("own_bots", count, waiting=MAX_QUESTIONS, memory_mb=_MEMORY_MB, begin=begin)

    async def start(self) -> None:
        """Start the processes and load the bots, so that no first action is late. Raises `CannotStart`."""
        await self._workers.start()

    async def think(
        self, place: str, game: AnyGame, observation: Observation, seed: int, whose: Whose = NOBODY
    ) -> Any:
        """Return the action of the bot at `place`; None if it fails, gets no turn, or takes longer than `LIMIT_S`."""
        question = partial(question_of, game, place, observation, seed)
        try:
            answer = await self._workers.run(answer_own, question, LIMIT_S, whose=whose)
        except Late as error:
            log.warning("a bot of your own was too late", bot=place, had_s=LIMIT_S, why=str(error))
            return None
        except Overloaded as error:
            log.warning("a bot of your own gave no answer", bot=place, why=str(error))
            return None
        if isinstance(answer, Fault):
            log.warning("a bot of your own failed", bot=place, kind=answer.kind, told=answer.told)
            return None
        return msgspec.msgpack.decode(answer, type=game.action_type)

    def close(self) -> None:
        """End the processes."""
        self._workers.close()


def _told(failed: dict[str, str]) -> None:
    for place, why in failed.items():
        log.warning("a bot of your own was not loaded", bot=place, why=why)
