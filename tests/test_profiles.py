"""The examples that Hypothesis draws: always the same, or new ones that can be repeated."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
ALONE = {"PYTHONPATH": str(TESTS.parent), "PYTEST_ADDOPTS": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
SAMPLE = """
from pathlib import Path
from hypothesis import given, strategies as st
from tests.profiles import examples

@examples(50)
@given(st.integers(0, 10**9))
def test_it(number):
    with Path("drawn").open("a") as drawn:
        drawn.write(f"{number} ")
"""


@pytest.fixture
def drawn(tmp_path):
    """Run a property test; give its examples, and the run's header."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_sample.py").write_text(SAMPLE)

    def run(*arguments, **environment):
        (tmp_path / "drawn").unlink(missing_ok=True)
        plugins = ("-p", "_hypothesis_pytestplugin", "-p", "tests.profiles")
        command = [sys.executable, "-m", "pytest", *plugins, *arguments, "test_sample.py"]
        clean = {
            name: value
            for name, value in os.environ.items()
            if name not in {"CI", "HYPOTHESIS_PROFILE", "EXAMPLES"}
        }
        done = subprocess.run(
            command,
            cwd=tmp_path,
            env={**clean, **ALONE, **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=200,
        )
        assert done.returncode == 0, done.stdout
        return (tmp_path / "drawn").read_text(), done.stdout

    return run


def test_on_a_laptop_the_examples_are_always_the_same_and_few(drawn):
    few, all_of_them = drawn()[0].split(), drawn(EXAMPLES="all")[0].split()
    assert (len(few), len(all_of_them)) == (10, 50)
    assert drawn()[0].split() == few


def test_in_ci_they_are_drawn_and_the_seed_that_is_printed_draws_them_again(drawn):
    first, said = drawn(CI="true")
    profile, seed = re.search(r"HYPOTHESIS_PROFILE=(\w+) pytest (--hypothesis-seed=\d+)", said).groups()
    assert drawn(seed, HYPOTHESIS_PROFILE=profile)[0] == first
    assert drawn(CI="true")[0] != first


def test_no_test_says_for_itself_how_its_examples_are_drawn():
    of_the_profile = {"tests/profiles.py", "tests/test_profiles.py"}
    found = {
        str(path.relative_to(TESTS.parent))
        for path in TESTS.rglob("*.py")
        if "derandomize" in path.read_text()
    }
    assert found == of_the_profile
