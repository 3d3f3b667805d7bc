"""A small fault to plant, as a patch: `Fact:` says in a sentence what it breaks, `Places:` where a test should find it.

A place is a file or folder of tests, or `web`, the page's own unit tests, which `make lint` runs.
"""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PATCHES: Final = Path(__file__).parent / "patches"
WEB: Final = "web"
_HEAD: Final = re.compile(r"Fact: (\S.*\.)\nPlaces: (\S.*)\n(?=diff --git )")
_TOUCHED: Final = re.compile(r"^\+\+\+ b/(.+)$", re.MULTILINE)


class Stale(Exception):
    """A patch that no longer applies; the text names it."""


@dataclass(frozen=True)
class Mutant:
    """One patch."""

    name: str
    """The patch's file name."""
    text: str
    """The patch; kept, so that a change of the tree in the middle of a run changes nothing."""
    fact: str
    places: tuple[str, ...]
    """Where to look first, the narrowest place first."""
    touched: tuple[str, ...]
    """The source files that it changes."""

    @property
    def of_page(self) -> bool:
        """Whether it changes the page, which must be built again to be tested as a whole."""
        return any(path.startswith("web/") for path in self.touched)

    def check(self, tree: Path) -> None:
        """Raise `Stale` if the patch does not apply to a tree."""
        self._apply(tree, "--check")

    def plant(self, tree: Path) -> None:
        """Change a tree's files. Raises `Stale`."""
        self._apply(tree)
        forget_compiled(tree, self.touched)

    def _apply(self, tree: Path, *words: str) -> None:
        done = subprocess.run(
            ["git", "apply", *words, "-"],
            cwd=tree, input=self.text, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise Stale(f"{self.name} does not apply any more: {done.stderr.strip()}")


def read(file: Path) -> Mutant:
    """Return the mutant of a patch. Raises `ValueError` for one without its fact or places."""
    text = file.read_text()
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(f"{file.name} does not begin with `Fact: … .`, `Places: …` and its diff")
    return Mutant(file.stem, text, head[1], tuple(head[2].split()), tuple(_TOUCHED.findall(text)))


def read_all(folder: Path = PATCHES) -> list[Mutant]:
    """Return all mutants of a folder, by name."""
    return [read(file) for file in sorted(folder.glob("*.patch"))]


def forget_compiled(tree: Path, touched: tuple[str, ...]) -> None:
    """Delete the compiled form of source files: a change within one second may leave it looking up to date."""
    for path in map(tree.joinpath, touched):
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            compiled.unlink()
