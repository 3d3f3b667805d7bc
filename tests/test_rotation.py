"""The long tests of each day."""

import os
import re
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.rotation import PARTS, but_the_first, described, is_due, part_of_day

ROOT = Path(__file__).resolve().parents[1]
DAY = date(2026, 11, 22)
NODES = [f"test_sample.py::test_long[{number}]" for number in range(60)]
SAMPLE = """
import pytest

@pytest.mark.long(reason="there are many")
@pytest.mark.parametrize("number", range({many}))
def test_long(number): pass

def test_short(): pass
"""


@pytest.fixture
def ran(tmp_path):
    """Run a suite with so many long tests; gives what it printed, its exit code and the names of the tests it ran."""
    marker = "markers = long(reason): of make test-long\n"
    (tmp_path / "pytest.ini").write_text(f"[pytest]\naddopts = --strict-markers\n{marker}")

    def run(*arguments, many=60, source=SAMPLE):
        (tmp_path / "test_sample.py").write_text(source.format(many=many))
        command = [sys.executable, "-m", "pytest", "-p", "tests.rotation", "-p", "no:cacheprovider", "-v"]
        done = subprocess.run(
            [*command, *arguments, "test_sample.py"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
            capture_output=True, text=True, check=False, timeout=200,
        )  # fmt: skip
        return (
            done.stdout + done.stderr,
            done.returncode,
            set(re.findall(r"test_sample.py::\S+", done.stdout)),
        )

    return run


def test_each_long_test_has_one_day_in_turn():
    days = [DAY + timedelta(days) for days in range(PARTS)]
    for nodeid in NODES:
        assert sum(is_due(nodeid, day) for day in days) == 1
        assert is_due(nodeid, DAY) == is_due(nodeid, DAY + timedelta(PARTS))
    assert all(any(is_due(nodeid, day) for nodeid in NODES) for day in days)


@pytest.mark.parametrize("more", [(), ("--numprocesses", "2")])
def test_a_day_has_the_tests_that_are_due_whoever_runs_them(ran, more):
    said, code, names = ran("-m", "long", "--rotation", str(DAY), *more)
    assert code == 0
    assert names == {nodeid for nodeid in NODES if is_due(nodeid, DAY)}
    assert described(DAY) in said


def test_what_is_not_long_is_left_alone(ran):
    assert {name for name in ran("--rotation", str(DAY))[2] if "short" in name} == {
        "test_sample.py::test_short"
    }


@pytest.mark.parametrize("more", [(), ("--numprocesses", "2")])
def test_a_day_without_a_long_test_passes(ran, more):
    free = next(day for n in range(PARTS) if not is_due(NODES[0], day := DAY + timedelta(n)))
    assert ran("-m", "long", "--rotation", str(free), *more, many=1)[1:] == (0, set())
    assert ran("-m", "long", *more, source="def test_short(): pass")[1] == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_long_test_without_a_reason_is_a_mistake(ran):
    said, code, _ = ran(source="import pytest\n@pytest.mark.long\ndef test_long(): pass\n")
    assert code != 0
    assert "give the mark a reason" in said


def test_of_parameters_the_first_ones_are_for_every_day():
    plain, one, two = but_the_first([("a", 1), ("b", 2), ("c", 3)], "there are many")
    assert plain == ("a", 1)
    assert [one.values, two.values] == [("b", 2), ("c", 3)]
    assert but_the_first("ab", "there are many", daily=2) == ["a", "b"]
    assert but_the_first("ab", "there are many")[1].values == ("b",)


def test_ci_prints_the_date_and_its_part_and_runs_it():
    said = subprocess.run(
        [sys.executable, "-m", "tests.rotation", "2026-11-22"],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=200,
    )  # fmt: skip
    assert said.stdout == f"long tests of 2026-11-22: part {part_of_day(DAY) + 1} of {PARTS}\n"
    script = (ROOT / ".ci" / "run").read_text()
    assert 'tests.rotation "$TODAY"' in script
    assert 'make test-long ROTATION="$TODAY"' in script
