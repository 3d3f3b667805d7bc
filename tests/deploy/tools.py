"""The checkers of deployment files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
BIN = Path(sys.executable).parent


def system_tool(name: str, package: str) -> str:
    """Return the path of a program that pip cannot install; fails with the name of its package."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        pytest.fail(f"{name} is missing: install it (Debian: apt-get install {package})", pytrace=False)
    return found


def python_tool(name: str) -> str:
    """Return the path of a program of the `dev` extra."""
    assert (BIN / name).exists(), f"{name} is missing: pip install --editable '.[dev]'"
    return str(BIN / name)


def assert_passes(*command: str | Path) -> str:
    """Run a checker; what it says is the failure's text."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr
