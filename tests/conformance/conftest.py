"""The `--vectors` option, and how many rows of each file were checked."""

from collections import Counter
from pathlib import Path

import pytest

from tests.conformance.files import default_directory, find_files

TALLY = pytest.StashKey[Counter]()


def pytest_addoption(parser):
    text = "folder with vectors, laid out like shared/vectors"
    parser.addoption("--vectors", type=Path, default=None, metavar="DIR", help=text)


def pytest_configure(config):
    config.stash[TALLY] = Counter()
    if directory := config.getoption("--vectors"):
        find_files(directory)


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["rows"] = dict(session.config.stash[TALLY])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Take over what a worker of xdist has counted."""
    node.config.stash[TALLY].update(getattr(node, "workeroutput", {}).get("rows", {}))


def vectors_directory(config):
    return config.getoption("--vectors") or default_directory()


@pytest.fixture
def tally(request):
    return request.config.stash[TALLY]


def pytest_terminal_summary(terminalreporter, config):
    rows = config.stash[TALLY]
    if rows:
        terminalreporter.section(f"vectors in {vectors_directory(config)}")
    for label in sorted(rows):
        terminalreporter.write_line(f"{label}: {rows[label]} rows checked")
