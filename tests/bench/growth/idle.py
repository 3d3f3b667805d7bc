"""What thousands of seated connections take that only ping: memory of each, CPU of all, how soon pings are answered."""

import asyncio
from collections.abc import Sequence
from typing import Final

from tests.bench.growth.crowds import crowds
from tests.bench.growth.figures import Figure, table_apart, told
from tests.bench.growth.served import Served, served

CONNECTIONS: Final = 10_002
"""Three at a table, in equal shares of two processes."""
TABLES: Final = CONNECTIONS // 3
FEW: Final = 42
"""People who open as many tables on few connections, so that tables can be told from connections."""
WARM: Final = 100
"""Tables that are opened first: what the server needs only once is no part of what a table takes."""
EACH_S: Final = 5.0
SECONDS: Final = 30.0
SETTLED_S: Final = 3.0


def quantile(values: Sequence[float], percent: int) -> float:
    """Return a percentile of sorted values."""
    return values[min(len(values) - 1, len(values) * percent // 100)] if values else float("nan")


async def _grown(here: Served, before: int) -> int:
    """Return the KiB by which the server has grown, once it has settled."""
    await asyncio.sleep(SETTLED_S)
    return here.kib - before


async def tables_apart() -> float:
    """Return KiB of a table in a deal, the connections of whose people are negligible."""
    async with served() as here:
        with crowds(here.port, "t", FEW) as few:
            await few.all("greet")
            await few.all("open", tables=WARM)
            before = here.kib
            await few.all("open", tables=TABLES)
            return await _grown(here, before) / TABLES


async def seated(table_kib: float) -> None:
    """Print what connections take when they have said hello, when they sit, and when they ping."""
    async with served() as here:
        with crowds(here.port, "t", FEW) as few, crowds(here.port, "c", CONNECTIONS, 2) as crowd:
            await few.all("greet")
            await few.all("open", tables=WARM)
            await crowd.all("received")  # answered once all have their tokens
            before = here.kib
            await crowd.all("greet")
            greeted = await _grown(here, before)
            await crowd.all("open", tables=TABLES // 2)
            whole = await _grown(here, before)
            mark = here.mark()
            answers = await crowd.all("ping", each_s=EACH_S, seconds=SECONDS)
            used = here.mark().since(mark)
    took = sorted(one for answer in answers for one in answer["took"])
    sent = sum(answer["sent"] for answer in answers)
    told(
        Figure("memory of a connection that has said hello", greeted / CONNECTIONS, "KiB"),
        Figure("memory of a table in a deal, without connections", table_kib, "KiB"),
        Figure(
            f"memory of a seated connection, its table apart, {CONNECTIONS:,} of them",
            table_apart(whole, TABLES, table_kib, CONNECTIONS),
            "KiB",
            25,
        ),
        Figure(f"cores for {sent / SECONDS:,.0f} pings a second", used.server_s / used.at, "", 1),
        Figure("CPU of a ping, all else that happens included", used.server_s / sent * 1e6, "µs"),
        Figure("pings answered after, p50", quantile(took, 50) * 1e3, "ms"),
        Figure("pings answered after, p99", quantile(took, 99) * 1e3, "ms"),
        Figure("pings without an answer", sent - len(took), "", 0),
    )


async def measure() -> None:
    """Print all figures of this part."""
    await seated(await tables_apart())
