"""How long advice takes at many tables: `python -m tests.bench.advice [TABLES] [SECONDS] [PAUSE_S]`.

At each table of 斗地主 a person asks for advice after every prompt, and plays then: at any time within twice `PAUSE_S`,
so that no two tables keep step. Printed are the percentiles of the time from `advise` to its reply, and by whom it was
given, with the limits of a real server.
"""

import asyncio
import statistics
import sys
import tempfile
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

from tests.abuse import bot_guests
from tests.abuse.bot_guests import TABLES, player, served

NORMAL = "normal"
ADDRESSES = ("127.0.0.1", "127.0.0.2", "127.0.0.3")
"""Of the people: from one address, not so many tables are opened in a minute."""
LIMIT_MS = 1_000
"""Of bots and of advice: that of the server for advice."""


async def measure(tables: int, seconds: float, pause_s: float) -> None:
    """Print how long advice takes."""
    bot_guests.PACE["bot_ms"] = 600
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder), LIMIT_MS, 250) as (port, questions), AsyncExitStack() as stack:
            reading = asyncio.create_task(questions.until(lambda _: False))
            people = [
                await stack.enter_async_context(
                    player(port, f"Ann {number}", ADDRESSES[number % 3], asks=True, pause_s=pause_s)
                )
                for number in range(-(-tables // TABLES))
            ]
            for number in range(tables):
                await people[number // TABLES].open(NORMAL)
                await asyncio.sleep(2 * pause_s / tables)
            for person in people:
                person.waits_s.clear()
            await asyncio.sleep(seconds)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            waits = [wait for person in people for wait in person.waits_s]
    report(tables, seconds, waits)


def report(tables: int, seconds: float, waits: list[tuple[float, str]]) -> None:
    """Print percentiles and sources."""
    cuts = statistics.quantiles([1000 * wait for wait, _ in waits], n=100)
    by = ", ".join(f"{told} {count}" for told, count in Counter(told for _, told in waits).most_common())
    rate = len(waits) / seconds
    print(f"advice, {tables} tables: {rate:.1f}/s, p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms, by {by}")


if __name__ == "__main__":
    given = [*map(float, sys.argv[1:])]
    tables_, seconds_, pause_s_ = [*given, *(200, 30, 5)[len(given) :]]
    asyncio.run(measure(int(tables_), seconds_, pause_s_))
