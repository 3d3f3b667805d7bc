"""A scripted server end of the wire: it sends each message when the test says so."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve

from tests.patience import PATIENCE_S

NO_LIMITS = {"frame_bytes": 4096, "messages_per_s": 1000, "burst": 1000, "tables": 16}


class FakePeer:
    """One connection of a client's."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        self._binary = socket.subprotocol != "paiju.v1.json"
        self._codec = msgspec.msgpack if self._binary else msgspec.json

    async def hears(self, kind: str) -> dict[str, Any]:
        """Return the client's next message, which must be of a kind."""
        async with asyncio.timeout(PATIENCE_S):
            frame = await self._socket.recv()
        message = self._codec.decode(frame)
        assert message["t"] == kind, f"the client sent {message}, not a {kind}"
        return message

    async def says(self, *messages: dict[str, Any]) -> None:
        """Send one frame: a message, or an array of several."""
        payload = self._codec.encode(messages[0] if len(messages) == 1 else messages)
        await self._socket.send(payload if self._binary else payload.decode())

    async def greets(self, **more: Any) -> dict[str, Any]:
        """Answer the client's `hello`, which is returned."""
        hello = await self.hears("hello")
        await self.says(welcome(hello["id"]), *more.get("then", ()))
        return hello

    async def closes(self, code: int) -> None:
        """Close with a code."""
        await self._socket.close(code, "because")

    def aborts(self) -> None:
        """Cut the connection."""
        self._socket.transport.abort()

    async def lost(self) -> None:
        """Wait until the client is gone."""
        async with asyncio.timeout(PATIENCE_S):
            await self._socket.wait_closed()


class FakeServer:
    """Connections as they come."""

    def __init__(self) -> None:
        self._peers: asyncio.Queue[FakePeer] = asyncio.Queue()
        self._server: Server | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        assert self._server is not None
        return f"http://127.0.0.1:{next(iter(self._server.sockets)).getsockname()[1]}"

    async def peer(self) -> FakePeer:
        """Return the next connection."""
        async with asyncio.timeout(PATIENCE_S):
            return await self._peers.get()

    async def nobody_for(self, seconds: float) -> None:
        """Fail if a client connects within that time."""
        try:
            async with asyncio.timeout(seconds):
                await self._peers.get()
        except TimeoutError:
            return
        raise AssertionError("a client connected")

    async def handle(self, socket: ServerConnection) -> None:
        """Hand a connection to the test."""
        self._peers.put_nowait(FakePeer(socket))
        await socket.wait_closed()


@asynccontextmanager
async def fake_server() -> AsyncIterator[FakeServer]:
    """Listen for as long as the context lasts."""
    fake = FakeServer()
    names = ["paiju.v1.msgpack", "paiju.v1.json"]
    async with serve(
        fake.handle, "127.0.0.1", 0, subprotocols=names, compression=None, ping_interval=None
    ) as server:
        fake._server = server
        yield fake


def welcome(request: int) -> dict[str, Any]:
    """Return a `welcome`."""
    return {
        "t": "welcome", "id": request, "user": "u1", "name": "Ada", "server": "n1", "proto": 1,
        "now_at": 1_700_000_000_000, "limits": NO_LIMITS, "tables": [],
    }  # fmt: skip


def snapshot(table: str = "t1", **more: Any) -> dict[str, Any]:
    """Return a `table` message of a 斗地主 table between deals."""
    seat = {"name": "Ada", "bot": False, "connected": True, "auto": False, "ready": True, "user": "u1"}
    free = {"name": None, "bot": False, "connected": True, "auto": False, "ready": False}
    return {
        "t": "table", "table": table, "term": 7, "seq": 10, "game": "doudizhu",
        "options": {"bidding": "call", "doubling": False, "kickers": "official", "base": 1},
        "pace": {}, "seats": [seat, free, free], "you": 0, "view": None, "next_commit": "c0", "spectators": 0,
        **more,
    }  # fmt: skip


def events(seq: int, *happened: dict[str, Any], term: int = 7, table: str = "t1") -> dict[str, Any]:
    """Return an `events` message."""
    return {"t": "events", "table": table, "term": term, "seq": seq, "events": happened}


def auto(seat: int, *, on: bool) -> dict[str, Any]:
    """Return a small event that every table has."""
    return {"e": "auto", "seat": seat, "on": on}


def prompt(turn: str | None, table: str = "t1") -> dict[str, Any]:
    """Return a `prompt` to call, or the closing of one."""
    if turn is None:
        return {"t": "prompt", "table": table, "turn": None, "seat": 0}
    no = {"a": "call", "yes": False}
    return {
        "t": "prompt", "table": table, "turn": turn, "seat": 0, "kind": "call", "legal": {"rob": False},
        "default": no, "deadline_at": 1_700_000_020_000, "bank_ms": 60_000,
    }  # fmt: skip
