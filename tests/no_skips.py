"""In CI (the environment has CI set) a skipped test fails: every tool is installed there, so none may be missing.

Except the tool of a test with the mark `rare_tool(reason)`, which a current system does not have.
"""

import os
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip while a test is set up or run into a failure."""
    report = yield
    return report if item.get_closest_marker("rare_tool") else _refuse_skip(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn the skip of a whole file into a failure."""
    return _refuse_skip((yield))


def _refuse_skip(report):
    # An expected failure (xfail) is reported as a skip as well.
    if os.environ.get("CI") and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {_reason(report.longrepr)}"
    return report


def _reason(longrepr: object) -> str:
    return str(longrepr[2]) if isinstance(longrepr, tuple) else str(longrepr)
