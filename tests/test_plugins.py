"""The plugins and helpers of the tests: the mark long, skips, rows and ports."""

import socket
from pathlib import Path

import pytest

from tests import ports
from tests.long import rest_long

# The one mark that keeps a test out of `make test`.

pytest_plugins = ["pytester"]


def test_a_long_test_without_a_reason_is_a_mistake(pytester, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nmarkers = long(reason): of make test-all")
    pytester.makepyfile("import pytest\n@pytest.mark.long\ndef test_long(): pass")
    said = pytester.runpytest_inprocess("-p", "tests.long")
    assert said.ret == pytest.ExitCode.USAGE_ERROR
    said.stderr.fnmatch_lines("*give the mark a reason*")


def test_of_parameters_the_first_ones_are_not_long():
    plain, one, two = rest_long([("a", 1), ("b", 2), ("c", 3)], "there are many")
    assert plain == ("a", 1)
    assert [one.values, two.values] == [("b", 2), ("c", 3)]
    assert rest_long("ab", "there are many", first=2) == ["a", "b"]
    assert rest_long("ab", "there are many")[1].values == ("b",)


# In CI a skipped test is a failed one.

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


@pytest.fixture
def ran(pytester, monkeypatch):
    """Run a file of tests, in CI or elsewhere; gives the exit code and what was printed."""
    pytester.makeini("[pytest]\nmarkers = rare_tool")

    def run(source, *, ci):
        monkeypatch.setenv("CI", "true" if ci else "")
        monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
        pytester.makepyfile(source)
        done = pytester.runpytest_inprocess("-p", "tests.no_skips", "-q")
        return done.ret, done.stdout.str()

    return run


@pytest.mark.parametrize("place", SKIPPED_IN)
def test_what_is_skipped_fails_in_ci(ran, place):
    code, said = ran(SKIPPED_IN[place], ci=True)
    assert code != 0
    assert "skipped, which CI does not allow: " in said
    assert "no such tool" in said


@pytest.mark.parametrize(
    ("source", "ci", "told"),
    [
        pytest.param(SKIPPED_IN["a fixture"], False, "1 skipped", id="elsewhere a skip is a skip"),
        pytest.param(RARE_TOOL, True, "1 skipped", id="a rare tool may be missing in CI too"),
        pytest.param(EXPECTED_FAILURE, True, "1 xfailed", id="an expected failure is no skip"),
    ],
)
def test_nothing_else_fails_for_it(ran, source, ci, told):
    code, said = ran(source, ci=ci)
    assert code == 0, said
    assert told in said


# A table of rows is one test that names each row that fails.

TABLES = """
from tests.rows import rows

@rows("text", ["a", "b"])
@rows(("number", "double"), [(1, 2), (2, 5), (3, 6)])
def test_the_table(text, number, double, tmp_path):
    assert tmp_path.exists()
    assert 2 * number == double

class TestIt:
    @rows("number", range(3))
    def test_in_a_class(self, number):
        assert number < 3
"""


def test_every_row_that_fails_is_named_and_the_others_run(pytester, monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[1])
    pytester.makepyfile(TABLES)
    said = pytester.runpytest("-p", "no:xdist", "-p", "no:asyncio")
    said.assert_outcomes(passed=1, failed=3)
    said.stdout.fnmatch_lines(["SUBFAILED[[]a-2-5[]]*", "SUBFAILED[[]b-2-5[]]*"])
    said.stdout.no_fnmatch_line("SUBFAILED*1-2*")


# Ports of servers that are killed and started again at the same place.


def test_a_port_is_given_out_once_even_while_its_server_is_away(monkeypatch):
    monkeypatch.setattr(ports, "LOWEST", 32_700)
    monkeypatch.setattr(ports, "RANGE", ports.RANGE.with_name("none"))
    found = [ports.free_port() for _ in range(20)]
    assert len(set(found)) == 20
    assert ports.kept(found[0]) is None


def test_a_port_that_is_in_use_is_not_kept():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        assert ports.kept(other.getsockname()[1]) is None
