"""A test that fails by chance is told and does not stop a landing; three do, and so does a real fault."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
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
DRAWN = """
from hypothesis import given, strategies
@given(strategies.integers(0, 2**32))
def test_it(number): assert number % 7
"""
BROKEN = "import no_such_module\n"


@pytest.fixture
def ran(tmp_path):
    """Run files of tests; gives the exit code, what was printed, and the noted lines."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n")

    def run(*sources, more=()):
        for number, source in enumerate(sources):
            (tmp_path / f"test_sample_{number}.py").write_text(source)
        command = [sys.executable, "-m", "pytest", "-p", "tests.flaky", "-p", "tests.profiles", "-q"]
        done = subprocess.run(
            [*command, "--again", "noted", *more],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "", "HYPOTHESIS_PROFILE": "random"},
            capture_output=True, text=True, check=False, timeout=200,
        )  # fmt: skip
        noted = tmp_path / "noted"
        return done.returncode, done.stdout, noted.read_text().splitlines() if noted.exists() else []

    return run


@pytest.mark.parametrize("more", [(), ("--numprocesses", "2")])
def test_a_test_that_passes_alone_twice_is_told_and_stops_nothing(ran, more):
    code, said, noted = ran(FAILS_ONCE, "def test_other(): pass\n", more=more)
    assert code == 0, said
    assert [line.split()[2] for line in noted] == ["test_sample_0.py::test_it"]
    assert f"FLAKY {noted[0]}" in said
    assert "by chance" in said
    assert "1 passed, 1 flaky" in said.splitlines()[-1]


def test_a_fixture_that_fails_once_is_flaky_too(ran):
    code, said, noted = ran(SETUP_FAILS_ONCE)
    assert (code, len(noted)) == (0, 1), said


@pytest.mark.parametrize("fault", [FAULT, FAILS_TWICE, DRAWN, BROKEN])
def test_a_fault_stays_red(ran, fault):
    code, said, noted = ran(fault)
    assert (code, noted) == (2 if fault is BROKEN else 1, []), said
    assert "FLAKY" not in said


def test_a_fault_beside_a_flaky_test_stays_red(ran):
    code, said, noted = ran(FAULT, FAILS_ONCE)
    assert (code, len(noted)) == (1, 1), said
    assert "1 failed, 1 flaky" in said.splitlines()[-1]


def test_three_failures_are_not_taken_for_chance(ran):
    code, said, noted = ran(FAILS_ONCE, FAILS_ONCE, FAILS_ONCE)
    assert (code, noted) == (1, []), said
    assert "3 failed" in said.splitlines()[-1]


def test_the_flaky_tests_of_all_parts_of_a_run_are_counted_together(ran, tmp_path):
    (tmp_path / "noted").write_text("2026-11-28 abc test_a\n2026-11-28 abc test_b\n")
    code, said, noted = ran(FAILS_ONCE)
    assert (code, len(noted)) == (1, 2), said


def test_a_run_under_load_tells_how_often_a_test_failed_and_how(tmp_path):
    test = tmp_path / "test_sample.py"
    test.write_text(FAULT)
    done = subprocess.run(
        [sys.executable, "-m", "tests.flaky", str(test), "1"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=200,
    )  # fmt: skip
    assert done.returncode == 1
    assert "1 of 1, failed 1" in done.stdout
    assert "a fault" in done.stderr
