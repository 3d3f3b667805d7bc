"""Servers for the SDK's tests: a real one for the whole run, a scripted one for each test."""

import pytest

from tests.client.fake_server import fake_server
from tests.client.running_server import running_server


@pytest.fixture(scope="session")
def server_url(tmp_path_factory):
    """A real server's address."""
    with running_server(tmp_path_factory.mktemp("paiju")) as server:
        yield server.url


@pytest.fixture
async def fake():
    """A scripted server."""
    async with fake_server() as server:
        yield server
