"""A test that depends on chance or load does not stop a landing, and is told as `FLAKY`; a real fault stays red.

`pytest --again FILE` runs each failed test again after all others, alone and twice. If it passes both times it is
flaky: FILE gets its line, in the form of `.ci/flaky.txt`. `MOST` failures in one run of `make test`, counted by the
lines of FILE, are not taken for chance: so many are a fault of the change.

`python -m tests.flaky TEST N` runs one test N times under load, and prints the first failure: to find its cause.
"""

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

MOST: Final = 3
"""Failed tests of one run that are no longer taken for chance."""
RUNS: Final = 2
"""How often a failed test has to pass alone."""
LINES: Final = 60
"""The last lines that are shown of what a flaky test had printed."""
ROOT = Path(__file__).parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--again`."""
    text = "run a failed test again, alone and twice; note it in FILE if it passes"
    parser.addoption("--again", type=Path, default=None, metavar="FILE", help=text)


def pytest_configure(config: pytest.Config) -> None:
    """Watch the run, except in the workers of one: they do not outlive it."""
    if config.getoption("--again") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Again(config), "again")


class Again:
    """Runs what has failed again, once all other tests are done."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.noted: Path = config.getoption("--again")
        self.reports: dict[str, pytest.TestReport] = {}
        """The first failed report of each failed test."""
        self.printed: dict[str, list[tuple[str, str]]] = {}
        """What each failed test had printed by its end, by headings: the pages of people are shown there."""
        self.flaky: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the failures."""
        if report.failed:
            self.reports.setdefault(report.nodeid, report)
        if report.nodeid in self.reports:
            self.printed[report.nodeid] = report.sections

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Run the failed tests again; if all are flaky, and there are few, the run has passed."""
        already = len(_lines(self.noted))
        if exitstatus != pytest.ExitCode.TESTS_FAILED or not 0 < len(self.reports) < MOST - already:
            return
        self.flaky = [nodeid for nodeid in self.reports if self._passes(nodeid)]
        _note(self.noted, self.flaky)
        told = self._told()
        for kind in ("failed", "error"):
            left = [report for report in told.pop(kind, []) if report.nodeid not in self.flaky]
            if left:
                told[kind] = left
        if self.flaky:
            told["flaky"] = [self.reports[nodeid] for nodeid in self.flaky]
        if not told.get("failed") and not told.get("error"):
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Print each flaky test, and how it had failed."""
        for nodeid in self.flaky:
            terminalreporter.section(f"FLAKY {nodeid}")
            terminalreporter.write_line(self.reports[nodeid].longreprtext)
            for heading, text in self.printed[nodeid]:
                terminalreporter.write_line(f"--- {heading}")
                terminalreporter.write_line("\n".join(text.splitlines()[-LINES:]))
        for line in _lines(self.noted):  # of earlier parts of the run as well: the last part tells all
            terminalreporter.write_line(f"FLAKY {line}")

    def _passes(self, nodeid: str) -> bool:
        return all(run(nodeid, *self._same_examples(), cwd=self.config.rootpath)[0] for _ in range(RUNS))

    def _same_examples(self) -> list[str]:
        """Return the seed of drawn examples: one that failed is drawn again."""
        seed = self.config.getoption("hypothesis_seed", None)
        return [] if seed is None else [f"--hypothesis-seed={seed}"]

    def _told(self) -> dict[str, list[Any]]:
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        assert reporter is not None, "a run without a terminal has no last line to tell the flaky ones in"
        stats: dict[str, list[Any]] = reporter.stats
        return stats


def run(nodeid: str, *more: str, cwd: Path = ROOT) -> tuple[bool, str]:
    """Run one test in a process of its own; return whether it passed, and what was printed."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "", *more, nodeid],
        cwd=cwd, capture_output=True, text=True, check=False,
    )  # fmt: skip
    passed = done.returncode == 0 and re.search(r"\b[1-9]\d* passed\b", done.stdout) is not None
    return passed and " skipped" not in done.stdout, done.stdout + done.stderr


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []


def _note(file: Path, flaky: list[str]) -> None:
    """Add a line `DATE COMMIT TEST` for each flaky test."""
    head = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    with file.open("a") as out:
        out.writelines(f"{datetime.now(UTC).date()} {head or 'unknown'} {nodeid}\n" for nodeid in flaky)


@contextlib.contextmanager
def load(cores: int | None = None) -> Generator[None]:
    """Keep so many cores busy; without a number, all."""
    busy = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"])
        for _ in range(cores or os.cpu_count() or 1)
    ]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def repeat(nodeid: str, times: int) -> str | None:
    """Run a test under load, and print how often it failed; return what its first failure printed."""
    first, failed = None, 0
    with load():
        for number in range(1, times + 1):
            passed, said = run(nodeid)
            failed += not passed
            first = first or (None if passed else said)
            print(f"\r{number} of {times}, failed {failed}", end="", flush=True)
    print()
    return first


if __name__ == "__main__":
    if said := repeat(sys.argv[1], int(sys.argv[2])):
        sys.exit(said)
