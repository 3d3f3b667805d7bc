"""A server that prints its port, then a line for each question to a bot: `FOLDER LIMIT_MS BOTS_ONLY_MS`.

Each line is a JSON object: `level` of the bot, or the address that asks for advice, `ms` until its answer, `answered`,
and `others`, how many other questions had their turn while this one waited for its own.
"""

import json
import sys
import time
from collections.abc import Awaitable
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from paiju.server import workers
from paiju.server.config import Settings
from paiju.server.main import run
from paiju.server.table import bot_driver
from paiju.server.table.bot_workers import BotPool
from paiju.server.table.views import advice
from paiju.server.turns import Turns, Whose

think, advise = BotPool.think, BotPool.advise
asked: ContextVar[dict[str, Any]] = ContextVar("asked")
"""The line about the question of this task."""


class CountedTurns(Turns[Any]):
    """Turns of which each item notes how many others came between: exact, whenever their askers hear of it."""

    def __init__(self) -> None:
        super().__init__()
        self._given = 0
        self._came: dict[Any, tuple[dict[str, Any], int]] = {}

    def put(self, whose: Whose, item: Any) -> None:
        """Add an item, and note what has been given until now."""
        self._came[item] = (asked.get({}), self._given)
        super().put(whose, item)

    def pop(self) -> Any:
        """Take an item, and note how many others had their turn since it came."""
        item = super().pop()
        line, given = self._came.pop(item)
        line["others"] = self._given - given
        self._given += 1
        return item

    def drop(self, whose: Whose, item: Any) -> bool:
        """Remove an item."""
        self._came.pop(item, None)
        return super().drop(whose, item)


async def watched(pool: Any, game: Any, level: str, *question: Any) -> Any:
    """Ask a bot, and print how that went."""
    return await told(level, think(pool, game, level, *question))


async def advised(pool: Any, game: Any, observation: Any, seed: int, whose: Whose, *terms: Any) -> Any:
    """Ask for advice, and print how that went; its level is the asker's address."""
    return await told(whose[0], advise(pool, game, observation, seed, whose, *terms))


async def told(level: str, thinking: Awaitable[Any]) -> Any:
    """Return an answer, and print how it came."""
    line = {"level": level, "answered": False, "others": 0}
    began = time.perf_counter()
    asked.set(line)
    try:
        answer = await thinking
        line["answered"] = True
        return answer
    finally:
        line["ms"] = round(1000 * (time.perf_counter() - began), 2)
        print(json.dumps(line), flush=True)


def announce(url: str) -> None:
    """Print the port."""
    print(url.rpartition(":")[2], flush=True)


if __name__ == "__main__":
    workers.Turns = CountedTurns  # type: ignore[assignment, misc]
    BotPool.think = watched  # type: ignore[assignment]
    BotPool.advise = advised  # type: ignore[assignment, method-assign]
    bot_driver.BOT_LIMIT_MS = int(sys.argv[2])
    advice.ADVICE_LIMIT_S = bot_driver.BOT_LIMIT_MS / 1000  # type: ignore[misc]
    run(
        Settings(port=0, data_dir=Path(sys.argv[1]), log_level="error", bots_only_ms=int(sys.argv[3])),
        announce=announce,
    )
