"""A server in this process whose frames a test may spoil, runs against it, and servers that say what a test tells."""

import asyncio
import contextlib

import msgpack
import pytest
import pytest_asyncio
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from paiju.cli.load.plan import LoadPlan
from paiju.cli.load.run import Run
from paiju.cli.load.target import resolve
from paiju.client import pacing
from paiju.protocol.codec import MSGPACK
from paiju.server.gateway import socket
from paiju.server.gateway.connection import Connection
from tests.patience import until
from tests.server.acts.desk_of import GIVEN
from tests.server.conftest import here  # noqa: F401 - a fixture
from tests.server.features.test_matches import SHORT
from tests.server.live import empty_database, running_server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def loaded(redis_process, here):  # noqa: F811
    """A server without limits of addresses, with an operator."""
    lifted = {"sessions_per_minute": 100_000, "connections_per_address": 0, "requests_per_s": 100_000}
    async with running_server(empty_database(redis_process, 1), **lifted, **GIVEN) as live:
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


@pytest.fixture
def refuse(monkeypatch):
    """`refuse(which, **error)`: the server answers requests for which `which(message)` is true with this error."""
    receive = Connection.receive

    def plant(which, **error):
        def refusing(self, frame, binary):
            message = msgpack.unpackb(frame)
            if "id" in message and which(message):
                reply = {"t": "error", "id": message["id"], "text": "as told", "temporary": False, **error}
                self._socket.push(socket.ws_frame(MSGPACK, msgpack.packb(reply)))
            else:
                receive(self, frame, binary)

        monkeypatch.setattr(Connection, "receive", refusing)

    return plant


@pytest.fixture
def short_matches(monkeypatch):
    """Matches of tables that are created are soon over."""
    receive = Connection.receive

    def shorten(self, frame, binary):
        message = msgpack.unpackb(frame)
        created = message["t"] == "create"
        receive(self, msgpack.packb({**message, "options": SHORT}) if created else frame, binary)

    monkeypatch.setattr(Connection, "receive", shorten)


@pytest.fixture
def quick_returns(monkeypatch):
    """Lost connections come back at once."""
    monkeypatch.setattr(pacing, "FIRST_S", 0.01)
    monkeypatch.setattr(pacing, "CAP_S", 0.01)


class Peer:
    """A connection at a server that says what a test tells."""

    def __init__(self, websocket):
        self._websocket = websocket

    async def request(self):
        """Wait for the next request."""
        return msgpack.unpackb(await self._websocket.recv())

    async def say(self, *messages):
        """Send messages in one frame."""
        whole = messages[0] if len(messages) == 1 else list(messages)
        await self._websocket.send(msgpack.packb(whole))

    async def raw(self, data):
        """Send a frame, or of a list its fragments."""
        await self._websocket.send(data)

    async def welcome(self):
        """Take `hello`, and return it."""
        hello = await self.request()
        await self.say({"t": "welcome", "id": hello["id"]})
        return hello

    def cut(self):
        """End the connection without a word."""
        self._websocket.transport.abort()


@pytest_asyncio.fixture
async def told():
    """`await told(*talks)`: the target of a server whose connection k does `await talks[k](peer)`; a status refuses."""
    async with contextlib.AsyncExitStack() as stack:

        async def start(*talks):
            left = list(talks)

            async def talk(websocket):
                with contextlib.suppress(ConnectionClosed):
                    await left.pop(0)(Peer(websocket))
                    await websocket.wait_closed()

            def admit(websocket, _request):
                return websocket.respond(left.pop(0), "no") if isinstance(left[0], int) else None

            server = await stack.enter_async_context(
                serve(talk, "127.0.0.1", 0, process_request=admit, subprotocols=["paiju.v1.msgpack"])
            )
            return resolve(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")

        yield start


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
        return Run(LoadPlan(urls=(loaded.url,), **given), [resolve(loaded.url)])

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
