"""A scripted server for each of the SDK's tests that wants one."""

import pytest

from tests.client.fake_server import fake_server


@pytest.fixture
async def fake():
    """A scripted server."""
    async with fake_server() as server:
        yield server
