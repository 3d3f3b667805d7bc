"""A server under load, in a process of its own; and the time from send to the last seat."""

import contextlib
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import uvloop

from tests.bench.load import Cost, Game, Tally, measure, until_up
from tests.checkout import HERE, environment

PORT = 18_431


@contextlib.contextmanager
def running(*command: str, tree: Path = HERE) -> Iterator[int]:
    """Run a module of a checkout until the context ends; yields its process id."""
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
        running("tests.bench.paiju", str(PORT), folder, tree=tree) as pid,
    ):
        await until_up(PORT)
        tally = Tally()
        games = [Game(PORT, table, tally, game) for table in range(tables)]
        return await measure(pid, games, tally, seconds), tally


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
