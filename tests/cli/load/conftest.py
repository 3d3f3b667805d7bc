"""A server in this process whose frames a test may spoil, and runs against it."""

import asyncio

import msgpack
import pytest
import pytest_asyncio

from paiju.cli.load.plan import Plan
from paiju.cli.load.run import Run
from paiju.cli.load.target import resolve
from paiju.protocol.codec import MSGPACK
from paiju.server.gateway import socket
from tests.patience import until
from tests.server.conftest import here  # noqa: F401 - a fixture
from tests.server.live import empty_database, running_server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def loaded(redis_process, here):  # noqa: F811
    """A server without limits of addresses."""
    lifted = {"sessions_per_minute": 100_000, "connections_per_address": 0, "requests_per_s": 100_000}
    async with running_server(empty_database(redis_process, 1), **lifted) as live:
        yield live


@pytest.fixture
def spoil(monkeypatch):
    """`spoil(change)`: each frame's messages go through `change(socket, messages)`, which returns those to send."""
    push = socket.Socket.push

    def plant(change):
        def spoilt(self, frame):
            found = msgpack.unpackb(_payload(frame))
            messages = found if isinstance(found, list) else [found]
            left = change(self, messages)
            if left is messages:
                push(self, frame)
            elif left:
                pieces = [msgpack.packb(message) for message in left]
                push(self, socket.ws_frame(MSGPACK, MSGPACK.join(pieces)))

        monkeypatch.setattr(socket.Socket, "push", spoilt)

    return plant


def _payload(frame):
    head = {126: 4, 127: 10}.get(frame[1], 2)
    return frame[head:]


@pytest.fixture
def run_of(loaded):
    """`run_of(**settings)`: a run that has not begun."""

    def make(**settings):
        given = {
            "games": ("doudizhu",),
            "bots": "easy",
            "length_s": 120,
            "tables": 1,
            "think_s": 0.01,
            **settings,
        }
        return Run(Plan(urls=(loaded.url,), **given), [resolve(loaded.url)])

    return make


@pytest.fixture
def ended():
    """`await ended(run, when)`: the run goes on until `when()` and ends in order; returns its findings."""

    async def go(run, when):
        task = asyncio.create_task(run.go())
        waiting = asyncio.create_task(until(when))
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        run.stop("")
        waiting.cancel()
        await task
        return run.findings

    return go
