"""The long tests of a day: `-m long --rotation 2026-11-22` runs one of `PARTS` parts of them, chosen by the date alone.

A test's part follows from its id, so that a test which is added moves no other one. After `PARTS` days each has run.
`python -m tests.rotation` prints the date and its part, for CI. Every `long` mark gives its reason.
"""

import sys
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any
from zlib import crc32

import pytest

PARTS = 10
"""One of them takes a few minutes on two cores."""


def but_the_first(values: Iterable[Any], reason: str, *, daily: int = 1) -> list[Any]:
    """Return parameters of which `make test` runs the first ones, and `make test-long` the others."""
    mark = pytest.mark.long(reason=reason)
    return [
        value
        if number < daily
        else pytest.param(
            *(value if type(value) is tuple else (value,)), marks=mark
        )  # a named one is one value
        for number, value in enumerate(values)
    ]


def part_of_day(day: date) -> int:
    """Return the part of a date, from 0: each comes again after `PARTS` days."""
    return day.toordinal() % PARTS


def is_due(nodeid: str, day: date) -> bool:
    """Tell whether a long test is one of a day's part."""
    return crc32(nodeid.encode()) % PARTS == part_of_day(day)


def described(day: date) -> str:
    """Return the date and its part in words."""
    return f"long tests of {day}: part {part_of_day(day) + 1} of {PARTS}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rotation`."""
    text = "of the long tests run the part of this date only"
    parser.addoption("--rotation", type=date.fromisoformat, default=None, metavar="YYYY-MM-DD", help=text)


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say which part is run."""
    day = config.getoption("--rotation")
    return described(day) if day else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests of other days; a test that is long without a reason is a mistake."""
    for item in items:
        for mark in item.iter_markers("long"):
            if not mark.kwargs.get("reason"):
                raise pytest.UsageError(f"{item.nodeid} is long: give the mark a reason")
    day = config.getoption("--rotation")
    if day is None:
        return
    others = [item for item in items if item.get_closest_marker("long") and not is_due(item.nodeid, day)]
    config.hook.pytest_deselected(items=others)
    left_out = set(map(id, others))
    items[:] = [item for item in items if id(item) not in left_out]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Let a day pass on which a suite has no long test."""
    if session.config.getoption("--rotation") and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


if __name__ == "__main__":
    print(described(date.fromisoformat(sys.argv[1]) if sys.argv[1:] else datetime.now(UTC).date()))
