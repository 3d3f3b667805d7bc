"""A server that prints a line for each question to a bot: `PORT FOLDER LIMIT_MS BOTS_ONLY_MS`.

Each line is a JSON object: `level` of the bot, `ms` until its answer, `answered`, and `others`, how many other
questions were answered meanwhile.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

from paiju.server.config import Settings
from paiju.server.main import run
from paiju.server.table import bot_driver
from paiju.server.table.bot_workers import BotPool

think = BotPool.think
answers = 0


async def watched(pool: Any, game: Any, level: str, *question: Any) -> Any:
    """Ask a bot, and print how that went."""
    global answers  # noqa: PLW0603 - of this process
    before, began, answered = answers, time.perf_counter(), False
    try:
        action = await think(pool, game, level, *question)
        answered = True
        return action
    finally:
        others, ms = answers - before, 1000 * (time.perf_counter() - began)
        answers += answered
        line = {"level": level, "ms": round(ms, 2), "answered": answered, "others": others}
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    BotPool.think = watched  # type: ignore[assignment]
    bot_driver.BOT_LIMIT_MS = int(sys.argv[3])
    run(
        Settings(
            port=int(sys.argv[1]),
            data_dir=Path(sys.argv[2]),
            log_level="error",
            bots_only_ms=int(sys.argv[4]),
        )
    )
