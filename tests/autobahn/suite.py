"""Autobahn's fuzzing client, which needs a Python 2.7: installs it into `.autobahn` once, and runs cases of it."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

ROOT = Path(__file__).parents[2]
FOLDER: Final = ROOT / ".autobahn"
PACKAGE: Final = "autobahntestsuite==25.10.1"
START: Final = (
    "import site, sys; site.addsitedir(sys.argv.pop(1)); from autobahntestsuite.wstest import run; run()"
)
"""Starts it from a folder: `PYTHONPATH` would not find its namespace packages."""


class Missing(Exception):
    """The suite cannot be had on this machine."""


class Verdict(NamedTuple):
    """What the suite says of a case: of the messages, and of the close."""

    behavior: str
    close: str


def python27() -> str:
    """Return a Python 2.7 that runs; a name on PATH may be a shim of pyenv for a version that is not chosen."""
    found = [shutil.which("python2.7"), shutil.which("python2")]
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    candidates = [*filter(None, found), *map(str, root.glob("versions/2.7.*/bin/python"))]
    for candidate in candidates:
        if _said(candidate, "-c", "import sys; print(sys.version_info[:2])") == "(2, 7)":
            return candidate
    raise Missing("no Python 2.7 here")


def _said(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def installed(python: str) -> Path:
    """Return the folder of the suite's packages, installed by the first who asks. Raises `Missing`."""
    if not FOLDER.exists():
        with tempfile.TemporaryDirectory(dir=ROOT, prefix=".autobahn-") as made:
            command = [python, "-m", "pip", "install", "--quiet", "--target", f"{made}/packages", PACKAGE]
            done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)
            if done.returncode:
                raise Missing(f"{PACKAGE} cannot be installed: {done.stderr[-300:]}")
            # Whole or not at all; another worker may have been quicker.
            if not FOLDER.exists():
                Path(made, "packages").rename(FOLDER)
    return FOLDER


def run_cases(url: str, cases: Iterable[str], without: Iterable[str], folder: Path) -> dict[str, Verdict]:
    """Run cases against the server at a URL; patterns such as `7.*` select them. Reports go into the folder."""
    python = python27()
    spec = {
        "outdir": str(folder), "servers": [{"agent": "paiju", "url": url}],
        "cases": [*cases], "exclude-cases": [*without], "exclude-agent-cases": {},
    }  # fmt: skip
    (folder / "spec.json").write_text(json.dumps(spec))
    command = [
        python,
        "-c",
        START,
        installed(python),
        "--mode",
        "fuzzingclient",
        "--spec",
        folder / "spec.json",
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    index = json.loads((folder / "index.json").read_text())
    return {case: Verdict(one["behavior"], one["behaviorClose"]) for case, one in index["paiju"].items()}
