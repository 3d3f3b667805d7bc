"""Fixtures that every test may ask for."""

import gc
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.client.running_server import UNHURRIED, running_server

PLUGINS = ("flaky", "long", "no_skips", "order", "profiles", "redis_fixtures", "postgres_fixtures")
pytest_plugins = [f"tests.{name}" for name in PLUGINS]

BROWSER = Path(__file__).parent / "browser"

# httpcore tries to import it at each request, and each time all paths would be searched.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory):
    """A real server in a process of its own, which many tests share."""
    module = "tests.client.quick_bots"
    with running_server(tmp_path_factory.mktemp("paiju"), *UNHURRIED, module=module) as server:
        yield server


@pytest.fixture(scope="session")
def server_url(shared_server):
    """The address of the server that many tests share."""
    return shared_server.url


@given(st.none())
@settings(max_examples=1, database=None)
def draw(_nothing):
    """Let Hypothesis register its random generator: it refuses one all of whose referrers are frozen."""


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Let the garbage collector pass over the tests themselves: walking them costs a tenth of a run."""
    gc.disable()
    found = yield
    draw()
    gc.freeze()
    gc.enable()
    return found


def pytest_ignore_collect(collection_path, config):
    """Leave the browser's tests to `pytest tests/browser`: sync Playwright keeps a loop running in its process."""
    asked = [Path(arg.partition("::")[0]).resolve() for arg in config.args]
    if collection_path == BROWSER and not any(path.is_relative_to(BROWSER) for path in asked):
        return True
    return None
