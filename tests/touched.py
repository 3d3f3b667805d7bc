"""`python -m tests.touched [REF]`: the tests of files changed since a commit, by mirrored folders; for `make check`.

Without a ref: since the last commit, or of the last commit where nothing has changed since.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.house.tree import plain_path

ROOT = Path(__file__).parents[1]
LONG = (
    "tests/browser",
    "tests/worlds",
    "tests/faults",
    "tests/tiers",
    "tests/chaos",
    "tests/simulation",
    "tests/abuse",
    "tests/conformance",
    "tests/bench",
    "tests/fuzz",
)
"""Suites that take minutes, whatever has changed."""
ALWAYS = ("tests/protocol", "tests/house", "tests/test_readme.py")
"""Quick, and true of the whole tree."""


def changed(ref: str | None, root: Path = ROOT) -> list[str]:
    """Return the paths of files that differ from a commit, those that git does not know yet among them."""
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    names = _git(root, "diff", "--name-only", ref or "HEAD") + new
    return names if names or ref else _git(root, "diff", "--name-only", "HEAD~1")


def places_for(names: Iterable[str], root: Path = ROOT) -> list[str]:
    """Return the test files and folders to run for changed paths, none inside another."""
    found = {*ALWAYS, *(place for name in names if (place := _place_of(name, root)) is not None)}
    wanted = {place for place in found if not place.startswith(LONG)}
    return sorted(place for place in wanted if not any(place.startswith(f"{other}/") for other in wanted))


def _place_of(name: str, root: Path) -> str | None:
    """Return the test of one file, or the nearest folder that mirrors its own."""
    path = Path(name)
    if path.suffix != ".py":
        return None
    if path.parts[0] == "tests":
        is_test = path.name.startswith("test_")
        place = path if is_test else path.parent
        return place.as_posix() if len(place.parts) > 1 and (root / place).exists() else None
    mirrored = Path("tests", plain_path(name)).parent
    for place in (mirrored / f"test_{path.name}", mirrored, *mirrored.parents):
        if len(place.parts) > 1 and (root / place).exists():
            return place.as_posix()
    return None


def _git(root: Path, *words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.split()


if __name__ == "__main__":
    print(*places_for(changed(sys.argv[1] if len(sys.argv) > 1 else None)))
