"""Builds the page, with the Node of the `dev` extra."""

import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
STATIC = WEB.parent / "server" / "paiju" / "server" / "static"
"""The build that is committed and shipped."""


def build_page(folder: Path, *options: str) -> None:
    """Build the page from its sources into a folder, which is emptied; what the build says is the failure's text."""
    assert (WEB / "node_modules").is_dir(), "the page's tools are missing: run `sh web/npm.sh ci`"
    npm("run", "--silent", "build", "--", "--outDir", folder, "--logLevel", "warn", *options)


def npm(*arguments: str | Path) -> str:
    """Run npm and return what it prints; what it says is the failure's text."""
    done = subprocess.run(
        ["sh", WEB / "npm.sh", *arguments],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def files_of(folder: Path) -> dict[str, bytes]:
    """Return a folder's files by their path in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
