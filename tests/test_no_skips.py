"""In CI a skipped test is a failed one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SKIPPED_IN = {
    "a test": "import pytest\ndef test_it():\n    pytest.skip('no such tool')\n",
    "a fixture": (
        "import pytest\n@pytest.fixture\ndef tool():\n    pytest.skip('no such tool')\ndef test_it(tool): pass\n"
    ),
    "a mark": "import pytest\n@pytest.mark.skip(reason='no such tool')\ndef test_it(): pass\n",
    "a file": "import pytest\npytest.skip('no such tool', allow_module_level=True)\n",
}
RARE_TOOL = (
    "import pytest\n@pytest.mark.rare_tool(reason='old')\ndef test_it():\n    pytest.skip('no such tool')\n"
)
EXPECTED_FAILURE = "import pytest\n@pytest.mark.xfail\ndef test_it():\n    raise ValueError\n"


@pytest.mark.parametrize("place", SKIPPED_IN)
def test_what_is_skipped_fails_in_ci(tmp_path, place):
    done = run(tmp_path, SKIPPED_IN[place], ci="true")
    assert done.returncode != 0
    assert "skipped, which CI does not allow: " in done.stdout
    assert "no such tool" in done.stdout


def test_elsewhere_a_skip_is_a_skip(tmp_path):
    done = run(tmp_path, SKIPPED_IN["a fixture"], ci="")
    assert done.returncode == 0, done.stdout
    assert "1 skipped" in done.stdout


def test_a_test_of_a_rare_tool_may_be_skipped_in_ci_too(tmp_path):
    done = run(tmp_path, RARE_TOOL, ci="true")
    assert done.returncode == 0, done.stdout
    assert "1 skipped" in done.stdout


def test_an_expected_failure_is_no_skip(tmp_path):
    done = run(tmp_path, EXPECTED_FAILURE, ci="true")
    assert done.returncode == 0, done.stdout
    assert "1 xfailed" in done.stdout


def run(folder, source, *, ci):
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rare_tool\n")
    (folder / "test_sample.py").write_text(source)
    command = [sys.executable, "-m", "pytest", "-p", "tests.no_skips", "-p", "no:hypothesispytest", "-q"]
    environment = {**os.environ, "CI": ci, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    return subprocess.run(
        [*command, "test_sample.py"],
        cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=200,
    )  # fmt: skip
