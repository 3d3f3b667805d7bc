"""Servers under one load, each in a process of its own; and the time from send to the last seat.

Paiju's server, with its store and with one that answers at once; a bare starlette broadcast; Colyseus.
"""

import asyncio
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import uvloop

from tests.bench.colyseus.install import FOLDER, node
from tests.bench.colyseus.rooms import Messages, Patches
from tests.bench.load import Cost, Game, Tally, measure, until_up
from tests.bench.rooms import Metronome, Room
from tests.checkout import HERE, environment

PORTS = (18_431, 18_432, 18_433)
WARM_S = 2
"""Before Node's compiler has seen what is called often."""


@contextlib.contextmanager
def running(*command: str, tree: Path = HERE, python: str = sys.executable) -> Iterator[int]:
    """Run a module of a checkout until the context ends, by this interpreter or another."""
    with _process([python, "-m", *command], tree, environment(tree)) as pid:
        yield pid


@contextlib.contextmanager
def _process(command: list[str], folder: Path, environment: dict[str, str]) -> Iterator[int]:
    process = subprocess.Popen(command, cwd=folder, env=environment)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()


async def ours(
    tables: int,
    seconds: float,
    tree: Path = HERE,
    game: str = "doudizhu",
    *,
    program: str = "paiju",
    python: str = sys.executable,
) -> tuple[Cost, Tally]:
    """Let the four sockets of each table play a game as fast as they can, on the server of a checkout.

    `program`: `paiju`, or `unstored`, whose store answers at once.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"tests.bench.{program}", str(PORTS[0]), folder, tree=tree, python=python) as pid,
    ):
        await until_up(PORTS[0])
        tally = Tally()
        games = [Game(PORTS[0], table, tally, game) for table in range(tables)]
        return await measure(pid, games, tally, seconds), tally


async def bare(
    tables: int, seconds: float, size: int, per_second: float, python: str = sys.executable
) -> Cost:
    """Send as many frames of that size round as many rooms, at the same rate."""
    with running("tests.bench.bare", str(PORTS[1]), python=python) as pid:
        return await _relayed(Room, PORTS[1], pid, tables, seconds, size, per_second)


async def colyseus(
    kind: type[Messages] | type[Patches], tables: int, seconds: float, size: int, per_second: float
) -> Cost:
    """As `bare`, on a Colyseus server. Raises `NotThere`."""
    command = [str(node()), "server.mjs", str(PORTS[2])]
    with _process(command, FOLDER, {**os.environ, "NODE_ENV": "production"}) as pid:
        return await _relayed(kind, PORTS[2], pid, tables, seconds, size, per_second, WARM_S)


async def _relayed(
    kind: type[Room],
    port: int,
    pid: int,
    tables: int,
    seconds: float,
    size: int,
    per_second: float,
    settle_s: float = 0.5,
) -> Cost:
    await until_up(port)
    tally = Tally()
    metronome = Metronome(per_second, tally)
    beating = asyncio.create_task(metronome.run())
    rooms = [kind(port, table, size, metronome) for table in range(tables)]
    cost = await measure(pid, rooms, tally, seconds, settle_s)
    await beating
    return cost


async def latency(seconds: float) -> None:
    """Print the time from an action's sending to its arrival at the last of four sockets, at one table."""
    _, tally = await ours(1, seconds)
    cuts = statistics.quantiles(tally.latencies, n=100)
    print(
        f"one table, {len(tally.latencies)} actions, send to last seat: "
        f"p50 {cuts[49] * 1e3:.2f} ms (aim <= 3), p99 {cuts[98] * 1e3:.2f} ms (aim <= 20)"
    )


def main() -> None:
    uvloop.run(latency(4))


if __name__ == "__main__":
    main()
