"""A test that fails by chance is told and does not stop a landing; three do, and so does a real fault."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
pytest_plugins = ["pytester"]
FAILS_BEFORE = """
from pathlib import Path
def test_it():
    runs = Path(__file__).with_suffix(".runs")
    runs.touch()
    with runs.open("r+") as counted:
        number = len(counted.read())
        counted.write(".")
    assert number >= {passing}, "by chance"
"""
FAILS_ONCE = FAILS_BEFORE.format(passing=1)
FAILS_TWICE = FAILS_BEFORE.format(passing=2)
SETUP_FAILS_ONCE = (
    "import pytest\n"
    + FAILS_ONCE.replace("def test_it", "@pytest.fixture\ndef tool")
    + "def test_it(tool): pass\n"
)
FAULT = "def test_it(): raise AssertionError('a fault')\n"
PRINTS = """
import pytest
@pytest.fixture(autouse=True)
def visitors():
    yield
    print("the page's words")
"""
DRAWN = """
from hypothesis import given, strategies
@given(strategies.integers(0, 2**32))
def test_it(number): assert number % 7
"""
BROKEN = "import no_such_module\n"


WORKERS, DRAWING = ("xdist.plugin",), ("_hypothesis_pytestplugin", "tests.profiles")


@pytest.fixture
def ran(pytester, monkeypatch):
    """Run files of tests with these plugins alone; gives the exit code, what was printed, and the noted lines."""
    pytester.makeini("[pytest]")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # halves the time that a process needs to start
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)

    def run(*sources, plugins=(), more=()):
        pytester.makepyfile(**{f"test_sample_{number}": source for number, source in enumerate(sources)})
        monkeypatch.setenv("PYTEST_PLUGINS", ",".join(("tests.flaky", *plugins)))
        start = pytester.runpytest_subprocess if plugins else pytester.runpytest_inprocess
        done = start("-q", "--again", "noted", *more)
        noted = pytester.path / "noted"
        return done.ret, done.stdout.str(), noted.read_text().splitlines() if noted.exists() else []

    return run


def test_a_test_or_a_fixture_that_passes_alone_twice_is_told_and_stops_nothing(ran):
    code, said, noted = ran(FAILS_ONCE, SETUP_FAILS_ONCE, "def test_other(): pass\n")
    assert code == 0, said
    assert [line.split()[2] for line in noted] == [f"test_sample_{number}.py::test_it" for number in (0, 1)]
    assert all(f"FLAKY {line}" in said for line in noted)
    assert "by chance" in said
    assert "1 passed, 2 flaky" in said.splitlines()[-1]


def test_what_fails_once_in_a_worker_is_flaky_too_and_what_it_had_printed_is_shown(ran):
    code, said, noted = ran(FAILS_ONCE + PRINTS, plugins=WORKERS, more=("--numprocesses", "1"))
    assert (code, len(noted)) == (0, 1), said
    assert "the page's words" in said.splitlines()


def test_a_fault_stays_red_and_so_does_one_that_is_drawn(ran, monkeypatch):
    monkeypatch.setenv("HYPOTHESIS_PROFILE", "random")
    code, said, noted = ran(FAULT, DRAWN, plugins=DRAWING)
    assert (code, noted) == (1, []), said
    assert "FLAKY" not in said
    assert "2 failed" in said.splitlines()[-1]


def test_a_file_that_cannot_be_read_stays_red(ran):
    code, said, noted = ran(BROKEN)
    assert (code, noted) == (2, []), said


def test_a_test_that_fails_twice_stays_red_beside_a_flaky_one(ran):
    code, said, noted = ran(FAILS_TWICE, FAILS_ONCE)
    assert (code, len(noted)) == (1, 1), said
    assert "1 failed, 1 flaky" in said.splitlines()[-1]


def test_three_failures_are_not_taken_for_chance(ran):
    code, said, noted = ran(FAILS_ONCE, FAILS_ONCE, FAILS_ONCE)
    assert (code, noted) == (1, []), said
    assert "3 failed" in said.splitlines()[-1]


def test_the_flaky_tests_of_all_parts_of_a_run_are_counted_together(ran, pytester):
    (pytester.path / "noted").write_text("2026-11-28 abc test_a\n2026-11-28 abc test_b\n")
    code, said, noted = ran(FAILS_ONCE)
    assert (code, len(noted)) == (1, 2), said


def test_a_run_under_load_tells_how_often_a_test_failed_and_how(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    test = tmp_path / "test_sample.py"
    test.write_text(FAULT)
    done = subprocess.run(
        [sys.executable, "-m", "tests.flaky", str(test), "1"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=200,
    )  # fmt: skip
    assert done.returncode == 1
    assert "1 of 1, failed 1" in done.stdout
    assert "a fault" in done.stderr
