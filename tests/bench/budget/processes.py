"""The real server as a process: its system calls per action."""

import asyncio
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import uvloop

from tests.bench.played import Tables
from tests.bench.process import until_up
from tests.bench.server import PORT, running

SECONDS: Final = 4.0
TABLES: Final = (8, 32)
MOST_OPEN: Final = 512
"""Tables of the third column; its clients take a while to sit down."""
_LINE = re.compile(r"^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)(?:\s+\d+)?\s+(\w+)$", re.MULTILINE)


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
        running("tests.bench.paiju", str(PORT), folder) as pid,
    ):
        await until_up(PORT)
        out = Path(folder, "calls")
        async with Tables(PORT, tables, game) as played:
            before, tracer = (
                played.actions,
                subprocess.Popen(["strace", "-qq", "-c", "-o", out, "-p", str(pid)]),
            )
            await asyncio.sleep(SECONDS)
            tracer.terminate()
            await asyncio.to_thread(tracer.wait)
            done = played.actions - before
        return {name: count / done for name, count in _counted(out).items()}


def _counted(out: Path) -> dict[str, int]:
    """Return how often each system call was made, from what strace has written."""
    return {name: int(calls) for calls, name in _LINE.findall(out.read_text()) if name != "total"}
