"""Server CPU per committed action against a bare broadcast, and the time from send to the last seat."""

import asyncio
import contextlib
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import uvloop

from tests.bench.load import Cost, Game, Metronome, Room, Tally, measure, until_up
from tests.checkout import HERE, environment

PORTS = (18_431, 18_432)


@contextlib.contextmanager
def running(*command: str, tree: Path = HERE) -> Iterator[int]:
    process = subprocess.Popen([sys.executable, "-m", *command], cwd=tree, env=environment(tree))
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()


async def ours(tables: int, seconds: float, tree: Path = HERE, game: str = "doudizhu") -> tuple[Cost, Tally]:
    """Let the four sockets of each table play a game as fast as they can, on the server of a checkout."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running("tests.bench.paiju", str(PORTS[0]), folder, tree=tree) as pid,
    ):
        await until_up(PORTS[0])
        tally = Tally()
        games = [Game(PORTS[0], table, tally, game) for table in range(tables)]
        return await measure(pid, games, tally, seconds), tally


async def bare(tables: int, seconds: float, size: int, per_second: float) -> Cost:
    """Send as many frames of that size round as many rooms, at the same rate."""
    with running("tests.bench.bare", str(PORTS[1])) as pid:
        await until_up(PORTS[1])
        tally = Tally()
        metronome = Metronome(per_second, tally)
        beating = asyncio.create_task(metronome.run())
        rooms = [Room(PORTS[1], table, size, metronome) for table in range(tables)]
        cost = await measure(pid, rooms, tally, seconds)
        await beating
        return cost


async def load(tables: int, rounds: int, seconds: float) -> None:
    """Print CPU per action of both servers and the ratio, measured in turn."""
    ratios = []
    for number in range(rounds):
        mine, tally = await ours(tables, seconds)
        theirs = await bare(tables, seconds, tally.frame_bytes // tally.frames, mine.per_second)
        ratios.append(mine.cpu_us / theirs.cpu_us)
        print(
            f"{tables:3} tables, run {number + 1}: paiju {mine.cpu_us:6.1f} µs/action at {mine.per_second:.0f}/s, "
            f"bare starlette {theirs.cpu_us:6.1f} µs at {theirs.per_second:.0f}/s, ratio {ratios[-1]:.2f}"
        )
    print(f"{tables:3} tables: median ratio {statistics.median(ratios):.2f} (aim <= 2.0)")


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
    for tables in (8, 32):
        uvloop.run(load(tables, rounds=3, seconds=5))


if __name__ == "__main__":
    main()
