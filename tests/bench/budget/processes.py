"""The real server as a process: its system calls per action, and its CPU time beside a bare broadcast's."""

import asyncio
import re
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import uvloop

from tests.bench.load import Game, Tally, until_up
from tests.bench.server import PORTS, bare, ours, running

ROUNDS: Final = 5
SECONDS: Final = 4.0
TABLES: Final = (8, 32)
MOST_OPEN: Final = 512
"""Tables of the third column; its clients take a while to sit down."""
_LINE = re.compile(r"^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)(?:\s+\d+)?\s+(\w+)$", re.MULTILINE)


def print_cpu(games: Sequence[str]) -> None:
    """Print the CPU time per action of our server and of a bare broadcast, and their ratio."""
    for game in games:
        for tables in TABLES:
            uvloop.run(_cpu(game, tables))


async def _cpu(game: str, tables: int) -> None:
    ratios = []
    for _ in range(ROUNDS):
        mine, tally = await ours(tables, SECONDS, game=game)
        theirs = await bare(tables, SECONDS, tally.frame_bytes // tally.frames, mine.per_second)
        ratios.append(mine.cpu_us / theirs.cpu_us)
        print(
            f"  {game}, {tables} tables: {mine.cpu_us:.1f} µs, bare {theirs.cpu_us:.1f} µs: {ratios[-1]:.2f}"
        )
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    print(f"{game}, {tables} tables: CPU of a bare broadcast x {statistics.median(ratios):.2f} ({spread})")


def print_calls(games: Sequence[str]) -> None:
    """Print the system calls per action of our server, by name; nothing without strace."""
    if shutil.which("strace") is None:
        print("system calls: no strace here")
        return
    for game in games:
        for tables in (*TABLES, MOST_OPEN):
            counts = uvloop.run(_calls(game, tables))
            shown = ", ".join(f"{name} {count:.2f}" for name, count in counts.items() if count >= 0.01)
            print(f"{game}, {tables} tables: {sum(counts.values()):.2f} system calls an action: {shown}")


async def _calls(game: str, tables: int) -> dict[str, float]:
    """Return how often each system call is made per action, while strace slows the server down."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running("tests.bench.paiju", str(PORTS[0]), folder) as pid,
    ):
        await until_up(PORTS[0])
        tally, out = Tally(), Path(folder, "calls")
        places = [Game(PORTS[0], table, tally, game) for table in range(tables)]
        for place in places:
            await place.open()
        before, tracer = tally.actions, subprocess.Popen(["strace", "-qq", "-c", "-o", out, "-p", str(pid)])
        await asyncio.sleep(SECONDS)
        tracer.terminate()
        await asyncio.to_thread(tracer.wait)
        done, tally.running = tally.actions - before, False
        for place in places:
            await place.close()
        return {name: count / done for name, count in _counted(out).items()}


def _counted(out: Path) -> dict[str, int]:
    """Return how often each system call was made, from what strace has written."""
    return {name: int(calls) for calls, name in _LINE.findall(out.read_text()) if name != "total"}
