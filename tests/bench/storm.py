"""A reconnect storm: a node with thousands of clients is killed, and all come to the other one while play goes on.

`python -m tests.bench.storm [CLIENTS]`: half of the clients watch tables where others play, half sit in threes at
tables of their own; half of all tables are the lost node's. The others play at the node that is left, half of them at
tables of the lost one. Clients come back as the SDKs do: after random(0, 0.5 s), twice that after each failure.
"""

import asyncio
import contextlib
import statistics
import sys
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import uvloop

from tests.bench.aside import Aside
from tests.bench.cluster import Cluster, cluster, load_average
from tests.bench.load import SOCKETS, Game, Tally, cpu_seconds, resident_kib
from tests.patience import until

PLAYING: Final = 16
"""Tables at which others play."""
THINK_S: Final = 0.5
QUIET_S: Final = 5.0
"""For how long the others are watched before and after."""
AIM_S: Final = 10
OPTIONS: Final = ("--connections-per-user", "1000000", "--max-connections", "19000")


class Others:
    """People at the node that is left: at tables of its own, and at tables of the lost one."""

    def __init__(self, lost: int, left: int, tables: int) -> None:
        self.own, self.moved = Tally(), Tally()
        self.games = [
            Game(left, number, self.own, think_s=THINK_S)
            if number % 2
            else Game(lost, number, self.moved, played_at=[left] * SOCKETS, think_s=THINK_S)
            for number in range(tables)
        ]

    async def open(self) -> None:
        for game in self.games:
            await game.open()

    def marks(self) -> tuple[int, int]:
        """Return how many actions have been seen by all, at each kind of table."""
        return len(self.own.latencies), len(self.moved.latencies)

    async def ends(self) -> dict[str, int]:
        """Stop, and return the last seq of each table once its four sockets have it."""
        self.own.running = self.moved.running = False
        await asyncio.sleep(3 * THINK_S)
        await until(lambda: not any(len({seat.seq for seat in game.seats}) > 1 for game in self.games))
        return {game.table: game.seats[0].seq for game in self.games}

    @property
    def gaps(self) -> int:
        return sum(seat.gaps for game in self.games for seat in game.seats)


@contextlib.asynccontextmanager
async def prepared(here: Cluster, clients: int, tables: int) -> AsyncIterator[tuple[Others, Aside]]:
    """Let the others play and the crowd come."""
    lost, left = here.ports
    others = Others(lost, left, tables)
    await others.open()
    names = [game.table for game in others.games]
    crowd = Aside("tests.bench.crowd", lost, left, clients, *names)
    try:
        assert await crowd.hear() == {"ready": clients}
        yield others, crowd
    finally:
        others.own.running = others.moved.running = False
        for game in others.games:
            await game.close()
        crowd.close()


async def peak(pid: int, until: asyncio.Event) -> int:
    """Return the most KiB that a process had resident until an event."""
    most = resident_kib(pid)
    while not until.is_set():
        await asyncio.sleep(0.02)
        most = max(most, resident_kib(pid))
    return most


async def storm(clients: int, tables: int = PLAYING, quiet_s: float = QUIET_S) -> dict[str, Any]:
    """Let one storm happen; return what was found."""
    with cluster(2, options=OPTIONS) as here:
        async with prepared(here, clients, tables) as (others, crowd):
            return await happened(here, others, crowd, quiet_s)


async def happened(here: Cluster, others: Others, crowd: Aside, quiet_s: float) -> dict[str, Any]:
    """Kill the first node, and return what became of everybody."""
    lost, left = here.nodes
    begin = others.marks()
    await asyncio.sleep(quiet_s)
    await crowd.ask(lose=True)
    memory, cpu, over, marks = resident_kib(left.pid), cpu_seconds(left.pid), asyncio.Event(), others.marks()
    most = asyncio.create_task(peak(left.pid, over))
    fault = time.monotonic()
    lost.kill()
    back = await crowd.ask(since=fault)
    spent, took, synced = cpu_seconds(left.pid) - cpu, time.monotonic() - fault, others.marks()
    await asyncio.sleep(quiet_s)
    over.set()
    end = others.marks()
    lost_things = await crowd.ask(ends=await others.ends())
    return {
        **back,
        **lost_things,
        "gaps_of_others": others.gaps,
        "node_cpu_s": spent,
        "took_s": took,
        "memory_kib": (memory, await most),
        "own": [
            others.own.latencies[a[0] : b[0]] for a, b in ((begin, marks), (marks, synced), (synced, end))
        ],
        "moved": [
            others.moved.latencies[a[1] : b[1]] for a, b in ((begin, marks), (marks, synced), (synced, end))
        ],
    }


def quantile(values: Sequence[float], percent: int) -> float:
    """Return a percentile of sorted values."""
    return values[min(len(values) - 1, len(values) * percent // 100)] if values else float("nan")


def p99_ms(latencies: Sequence[float]) -> str:
    """Return the 99th percentile in words; of few, the largest."""
    if len(latencies) < 2:
        return "-"
    return f"{statistics.quantiles(latencies, n=100, method='inclusive')[98] * 1e3:.1f}"


def told(clients: int, found: dict[str, Any]) -> None:
    """Print what was found."""
    took = found["took"]
    times = ", ".join(f"{percent} % {quantile(took, percent):.2f}" for percent in (50, 90, 99, 100))
    before, most = (kib / 1024 for kib in found["memory_kib"])
    print(
        f"{clients} clients back in sync after s: {times} (aim all <= {AIM_S}); missing {found['missing']}; "
        f"{found['tried']} connections tried, {found['snapshots']} snapshots\n"
        f"  the node that takes them: {before:.0f} -> {most:.0f} MiB, CPU {found['node_cpu_s']:.1f} s of "
        f"{found['took_s']:.1f}; generator CPU {found['cpu_s']:.1f} s; {load_average()}\n"
        f"  others, send to last seat, p99 ms before/during/after: at its own tables "
        f"{'/'.join(map(p99_ms, found['own']))}, at those of the lost node {'/'.join(map(p99_ms, found['moved']))}\n"
        f"  lost: {found['gaps']} gaps in clients' streams, {found['gaps_of_others']} in the others', "
        f"{found['behind']} spectators not at the end, {found['apart']} tables whose seats differ",
        flush=True,
    )


def main(clients: int = 5_000) -> None:
    told(clients, uvloop.run(storm(clients)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
