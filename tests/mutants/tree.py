"""A copy of the tree in which faults are planted, one after the other; the tools of the original are used."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.mutants.mutant import Mutant, forget_compiled

TOOLS: Final = (".venv", "web/node_modules")
STATIC: Final = "server/paiju/server/static"
"""The built page, which is committed."""
_AUTHOR: Final = ("-c", "user.name=mutants", "-c", "user.email=mutants@localhost")


@contextmanager
def copied(root: Path) -> Iterator[Path]:
    """Make a clone that holds the files as they are now, changes that are not committed among them."""
    with tempfile.TemporaryDirectory(prefix="paiju-mutants-") as folder:
        tree = Path(folder)
        _git(root, "clone", "--quiet", "--shared", ".", folder)
        _link_tools(root, tree)
        _take_changes(root, tree)
        yield tree


@contextmanager
def planted(tree: Path, mutant: Mutant) -> Iterator[None]:
    """Plant a fault as long as the context lasts. Raises `Stale`."""
    mutant.plant(tree)
    try:
        yield
    finally:
        _git(tree, "checkout", "--quiet", "--", ".")
        if (tree / STATIC).is_dir():
            _git(tree, "clean", "--quiet", "--force", "-d", STATIC)
        forget_compiled(tree, mutant.touched)


def _link_tools(root: Path, tree: Path) -> None:
    for name in filter(lambda name: (root / name).is_dir(), TOOLS):
        (tree / name).symlink_to((root / name).resolve())
        with (tree / ".git/info/exclude").open("a") as out:
            out.write(f"/{name}\n")


def _take_changes(root: Path, tree: Path) -> None:
    """Commit what differs from the last commit, so that the end of a fault brings it back."""
    new = _git(root, "ls-files", "-z", "--others", "--exclude-standard")
    names = (_git(root, "diff", "-z", "--name-only", "HEAD") + new).split("\0")
    for name in filter(None, names):
        (tree / name).unlink(missing_ok=True)
        if (root / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, tree / name)
    _git(tree, "add", "--all")
    _git(tree, *_AUTHOR, "commit", "--quiet", "--allow-empty", "--message", "as it is now")


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout
