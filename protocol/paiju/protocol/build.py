"""Version and commit of the running package."""

import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, NamedTuple

COMMIT_FILE: Final = "commit.txt"
"""Written beside this module when a wheel or an sdist is built, see deploy/build_commit.py."""
UNKNOWN: Final = "unknown"
_HERE: Final = Path(__file__).parent
_CHECKOUT: Final = Path(__file__).parents[3]
_GIT_S: Final = 30


class Build(NamedTuple):
    """Version of the package, and the commit that it was built from or runs in."""

    version: str
    commit: str
    """Abbreviated hash, with `-dirty` if files were changed since; `unknown` without git and build file."""

    def __str__(self) -> str:
        return f"{self.version} ({self.commit})"


@cache
def build_of() -> Build:
    """Return version and commit of this package, as they were when this process first asked."""
    try:
        number = version("paiju")
    except PackageNotFoundError:  # files that were only copied
        number = UNKNOWN
    built = _HERE / COMMIT_FILE
    commit = built.read_text().strip() if built.exists() else git_commit(_CHECKOUT)
    return Build(number, commit or UNKNOWN)


def git_commit(checkout: Path) -> str:
    """Return the commit of a checkout; empty if it is none, or without git."""
    if not (checkout / ".git").exists():
        return ""
    command = ("git", "-C", str(checkout), "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_GIT_S, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
