"""The one mark that keeps a test out of `make test`."""

import pytest

from tests.long import rest_long

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
