"""A server under load, in a process of its own; and the time from send to the last seat."""

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import uvloop

from tests.bench.played import Cost, Tables, spent
from tests.bench.process import until_up
from tests.checkout import HERE, environment

PORT = 18_431


class Side(NamedTuple):
    """What an action costs one server, and how long it takes."""

    cost: Cost
    size: float
    """Bytes to all players, per action."""
    p50_ms: float
    """From sending to the last of four sockets."""
    p99_ms: float
    actions: int


@contextlib.contextmanager
def running(*command: str, tree: Path = HERE) -> Iterator[int]:
    """Run a module of a checkout until the context ends; yields its process id."""
    process = subprocess.Popen([sys.executable, "-m", *command], cwd=tree, env=environment(tree))
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()


async def ours(tables: int, seconds: float, tree: Path = HERE, game: str = "doudizhu") -> Side:
    """Let the four sockets of each table play a game as fast as they can, on the server of a checkout."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running("tests.bench.paiju", str(PORT), folder, tree=tree) as pid,
    ):
        await until_up(PORT)
        async with Tables(PORT, tables, game) as played:
            size, actions = played.received, played.actions
            cost = await spent(pid, played, seconds)
            size, actions = played.received - size, played.actions - actions
        return Side(cost, size / actions, *played.cuts_ms(50, 99), actions)


def main() -> None:
    """Print the time from an action's sending to its arrival at the last of four sockets, at one table."""
    found = uvloop.run(ours(1, 4))
    print(
        f"one table, {found.actions} actions, send to last seat: "
        f"p50 {found.p50_ms:.2f} ms (aim <= 3), p99 {found.p99_ms:.2f} ms (aim <= 20)"
    )


if __name__ == "__main__":
    main()
