"""The shell blocks of a runbook, run as an operator runs them; `systemctl` does what a test says."""

import asyncio
import contextlib
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path

RUNBOOKS = Path(__file__).parents[2] / "docs" / "runbooks"
Units = Mapping[str, Callable[[], Awaitable[object]]]
"""What `systemctl VERB UNIT` does, by `VERB UNIT`."""

SYSTEMCTL = """#!{python}
import socket, sys
with socket.socket(socket.AF_UNIX) as line:
    line.connect({path!r})
    line.sendall(" ".join(sys.argv[1:]).encode() + b"\\n")
    answer = line.makefile().read()
sys.exit(answer or 0)
"""
"""The program: it asks the test, and fails with its answer unless that is empty."""


def blocks(name: str, step: int | None = None) -> list[str]:
    """Return the blocks of a runbook, or of one step, that are to be run as they stand: not those marked `text`."""
    text = (RUNBOOKS / f"{name}.md").read_text()
    if step is not None:
        text = text.split(f"\n## {step}. ")[1].split("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", text, re.DOTALL)


async def follow(
    name: str, variables: Mapping[str, object], step: int | None = None, *, fails: bool = False
) -> str:
    """Run all blocks of a runbook, or of one step, in turn, each in a shell of its own; return what they print.

    `fails`: the last block that is run must fail; what it prints is returned at once.
    """
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        **{name: str(value) for name, value in variables.items()},
    }
    if "UNITS" in variables:
        environment["PATH"] = f"{variables['UNITS']}:{environment['PATH']}"
    said = ""
    for block in blocks(name, step):
        done = await asyncio.to_thread(_run, block, environment)
        said += done.stdout + done.stderr
        if fails and done.returncode:
            return said
        assert done.returncode == 0, f"{block}\n{said}"
    assert blocks(name, step), f"{name} has no block to run"
    assert not fails, f"no block of {name} has failed"
    return said


def _run(block: str, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-euc", block], env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@contextlib.asynccontextmanager
async def systemctl(folder: Path, units: Units) -> AsyncIterator[Path]:
    """Give a folder for the path (`UNITS`) whose `systemctl` does what `units` say; what they raise makes it fail."""
    place = folder / "units"
    place.mkdir()
    door = place / "door"

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = (await reader.readline()).decode().strip()
        try:
            await units[asked]()
        except Exception as error:  # noqa: BLE001 - the shell's block fails, and the test with it
            writer.write(f"{asked}: {error!r}".encode())
        writer.close()

    program = place / "systemctl"
    program.write_text(SYSTEMCTL.format(python=sys.executable, path=str(door)))
    program.chmod(0o755)
    async with await asyncio.start_unix_server(answer, door):
        yield place
