"""Ends the command: prints the report, writes the files, and gives the exit code."""

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from paiju.cli.failure import Failure
from paiju.cli.load import report
from paiju.cli.load.compare import compared, read_result
from paiju.cli.load.expectations import Expectation
from paiju.cli.load.find import full, search
from paiju.cli.load.plan import LoadPlan
from paiju.cli.load.result import Result
from paiju.cli.terminal import console

MISSED: Final = 1
TOO_SLOW: Final = 3
VIOLATED: Final = 4
Play = Callable[[LoadPlan], Result]
"""Carries out a plan."""


def tell(result: Result, json: Path | None, html: Path | None) -> None:
    """Print the report, and write the files. Violations go to standard error."""
    print_lines(report.lines_of(result))
    for line in report.violations(result):
        print(line, file=sys.stderr)
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(result)) + b"\n")
    if html is not None:
        from paiju.cli.load.page import page_of

        html.write_text(page_of(result))


def judged(result: Result, expected: Sequence[Expectation]) -> int:
    """Return the exit code, and print why it is not 0. Raises `Failure` if no turn was played.

    Violations come first, then a generator that was too slow, then expectations that were missed.
    """
    if result.figures["violations"]:
        print(f"paiju: the server broke {result.figures['violations']:.0f} promises", file=sys.stderr)
        return VIOLATED
    if not result.done:
        raise Failure(result.stopped or "no turn was played")
    if result.is_too_slow:
        print(
            f"paiju: generator too slow: it was {result.lag_ms:.1f} ms late itself at p99, over 5 ms; "
            "load less, or from more --processes",
            file=sys.stderr,
        )
        return TOO_SLOW
    missed = [line for each in expected if (line := each.missed(result.figures))]
    for line in missed:
        print(f"paiju: {line}", file=sys.stderr)
    return MISSED if missed else 0


def run_out(
    plan: LoadPlan, expected: Sequence[Expectation], play: Play, json: Path | None, html: Path | None
) -> int:
    """Run a plan, report, and return the exit code. Raises `Failure`."""
    result = play(plan)
    tell(result, json, html)
    return judged(result, expected)


def search_out(
    plan: LoadPlan, expected: Sequence[Expectation], play: Play, json: Path | None, html: Path | None
) -> int:
    """Search for the most tables, report the last good step, and return the exit code.

    The exit code is 0 if there was a good step and the last step had no violations.
    """
    found = search(plan, expected, play)
    tell(found.good or found.last, json, html)
    good = "none" if found.good is None else f"{found.good.plan.tables} tables"
    print_lines([f"last good step: {good}; the next one: {found.why}", f"full was {full(found.last)}"])
    if found.good is not None and not found.last.figures["violations"]:
        return 0
    return judged(found.last, expected)


def print_comparison(one: Path, other: Path) -> None:
    """Print two results beside each other. Raises `Failure` for a file that holds no result."""
    print_lines(compared(read_result(one), read_result(other)))


def print_lines(lines: Iterable[str]) -> None:
    """Print lines without markup."""
    out = console()
    for line in lines:
        out.print(line, markup=False)
