"""The shell blocks of a runbook, run as an operator runs them."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

RUNBOOKS = Path(__file__).parents[2] / "docs" / "runbooks"


def blocks(name: str) -> list[str]:
    """Return the blocks of a runbook that are to be run as they stand; those marked `text` are not."""
    return re.findall(r"```sh\n(.*?)```", (RUNBOOKS / f"{name}.md").read_text(), re.DOTALL)


async def follow(name: str, variables: Mapping[str, Path]) -> str:
    """Run all blocks of a runbook in turn, each in a shell of its own; return what they print."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        **{name: str(value) for name, value in variables.items()},
    }
    said = [await asyncio.to_thread(_run, block, environment) for block in blocks(name)]
    assert said, f"{name} has no block to run"
    return "".join(said)


def _run(block: str, environment: Mapping[str, str]) -> str:
    done = subprocess.run(
        ["sh", "-euc", block], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
    return done.stdout
