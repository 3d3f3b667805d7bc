"""Looks for a test that fails because of a planted fault: in the named places, all of `make test`, then the long tests.

A test counts if it fails again alone; one that fails by chance is passed over, and the others are run without it.
"""

import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.checkout import environment
from tests.mutants.mutant import WEB, Mutant
from tests.mutants.tree import planted

TEST: Final = "not bench and not long"
LONG: Final = "long or hypothesis"
_BESIDE: Final = ("mutants", "house", "docs")
"""Tests that a patch fails by the lines that it changes, whatever these do."""
_ALL: Final = (tuple(f"--ignore=tests/{folder}" for folder in _BESIDE), ("tests/browser",))
"""The two runs of all tests, as `tests/conftest.py` wants."""
_CHOOSING: Final = ("CI", "EXAMPLES", "HYPOTHESIS_PROFILE")
"""Variables that say which examples are drawn: `make test` runs without."""
_NONE_CHOSEN: Final = 5
"""pytest's exit code where the marks leave no test of a place."""
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", re.MULTILINE)
_FAILED_OF_PAGE: Final = re.compile(r"^ *FAIL +(\S.*?)\s*$", re.MULTILINE)
_REPEATED: Final = 3_000
"""Characters of what a run printed that an error repeats."""


class NotRun(Exception):
    """Tests could not be run; the text says how that ended."""


@dataclass(frozen=True)
class Found:
    """What became of one mutant."""

    mutant: Mutant
    test: str | None
    """A test that fails; None: there is none."""
    is_long: bool
    """Whether only a long test does."""
    seconds: float

    @property
    def by_make_test(self) -> bool:
        """Whether `make test` alone finds it."""
        return self.test is not None and not self.is_long


def hunt(tree: Path, mutant: Mutant, *, long: bool, workers: int = 2) -> Found:
    """Plant a fault in a copy of the tree and look for a test that fails; `long`: among the long tests too.

    `workers` run all tests where the named places find nothing; 0: the process itself. Raises `Stale`, `NotRun`.
    """
    began, is_long = time.monotonic(), False
    at_once = (f"--numprocesses={workers}", "--dist=worksteal") if workers else ()
    with planted(tree, mutant):
        test = _first(_looks(tree, mutant, at_once))
        if test is None and long:
            test, is_long = _first(_failing(tree, LONG, *one, *at_once) for one in _ALL), True
    return Found(mutant, test, is_long and test is not None, time.monotonic() - began)


def also_without(tree: Path, found: Iterable[Found]) -> set[str]:
    """Return the tests that have found something and fail in the tree as it is too: they prove nothing."""
    tests = {one.test for one in found if one.test is not None}
    of_page = {test for test in tests if test.startswith(f"{WEB}/")}
    wrong = set(of_page) if of_page and _failing_of_page(tree) is not None else set()
    in_browser = {test for test in tests if test.startswith("tests/browser")}
    for together in (tests - of_page - in_browser, in_browser):
        while together and (test := _failing(tree, "", *sorted(together))) is not None:
            wrong.add(test)
            together.discard(test)
    return wrong


def _looks(tree: Path, mutant: Mutant, at_once: tuple[str, ...]) -> Iterator[str | None]:
    """Yield what each run of tests finds, the narrowest first."""
    places = list(mutant.places)
    if WEB in places:
        places.remove(WEB)
        yield _failing_of_page(tree)
    if mutant.of_page:
        _npm(tree, "build", "--logLevel", "warn", check=True)
    for place in places:
        yield _failing(tree, TEST, place)
    for one in _ALL:
        yield _failing(tree, TEST, *one, *at_once)


def _first(looks: Iterable[str | None]) -> str | None:
    return next((test for test in looks if test is not None), None)


def _failing(tree: Path, marks: str, *words: str) -> str | None:
    """Return a test that fails, and fails again alone; None if all others pass."""
    chance: list[str] = []
    while (test := _first_failed(tree, marks, *words, *chance)) is not None:
        if _first_failed(tree, "", test) is not None:
            return test
        chance.append(f"--deselect={test}")
    return None


def _first_failed(tree: Path, marks: str, *words: str) -> str | None:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider", "-m", marks]
    env = {name: value for name, value in environment(tree).items() if name not in _CHOOSING}
    if marks == LONG:
        env["EXAMPLES"] = "all"
    done = subprocess.run([*command, *words], cwd=tree, env=env, capture_output=True, text=True, check=False)
    if (failed := _FAILED.search(done.stdout)) is not None:
        return failed[1]
    if done.returncode not in {0, _NONE_CHOSEN}:
        raise NotRun(f"pytest {' '.join(words)} ended with {done.returncode}: {_end(done)}")
    return None


def _failing_of_page(tree: Path) -> str | None:
    done = _npm(tree, "test")
    if not done.returncode:
        return None
    failed = _FAILED_OF_PAGE.search(done.stdout + done.stderr)
    if failed is None:
        raise NotRun(f"the page's tests ended with {done.returncode}: {_end(done)}")
    return f"{WEB}/{failed[1]}"


def _npm(tree: Path, script: str, *words: str, check: bool = False) -> subprocess.CompletedProcess[str]:
    env = {**environment(tree), "PYTHON": sys.executable, "NO_COLOR": "1"}
    command = ["sh", "web/npm.sh", "run", "--silent", script, "--", *words]
    done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)
    if check and done.returncode:
        raise NotRun(f"{script} of the page ended with {done.returncode}: {_end(done)}")
    return done


def _end(done: subprocess.CompletedProcess[str]) -> str:
    return (done.stdout + done.stderr)[-_REPEATED:]
