"""A table of rows is one test that names each row that fails."""

from pathlib import Path

pytest_plugins = ["pytester"]

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
