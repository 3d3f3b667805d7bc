"""In CI a skipped test is a failed one."""

import pytest

pytest_plugins = ["pytester"]
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
