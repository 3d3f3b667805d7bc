"""These tests run on the event loop that the server runs on."""

import pytest
import uvloop

from tests.server.gateway import by_hand


@pytest.hookimpl(optionalhook=True)
def pytest_asyncio_loop_factories(config, item):
    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture(scope="package", autouse=True)
def loop_of_ends():
    yield
    by_hand.LOOP.close()
