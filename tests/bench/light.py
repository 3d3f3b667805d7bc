"""Clients that cost a generator little: they know where their table's stream is, answer pings, and come back."""

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from paiju.client.pacing import Backoff
from tests.bench.place import Place, http_connection
from tests.bench.socket_client import Client

BUSY_S = 0.1
"""Before a request is sent again."""
ENCODE = msgspec.msgpack.Encoder().encode


class Head(msgspec.Struct):
    """What a light client reads of a message."""

    t: str
    id: Any = None
    table: Any = None
    term: Any = None
    seq: Any = None
    sent_at: Any = None
    text: Any = None
    temporary: bool = False


ONE = msgspec.msgpack.Decoder(Head)
MANY = msgspec.msgpack.Decoder(list[Head])
IN_SYNC = frozenset({"table", "events", "watching", "prompt"})
"""After `hello` each of these says that a client has all of its table's stream up to then."""


def heads(frame: bytes) -> list[Head]:
    """Return what a frame's messages are about."""
    return MANY.decode(frame) if frame[0] & 0xF0 == 0x90 or frame[0] in {0xDC, 0xDD} else [ONE.decode(frame)]


def tokens(place: Place, names: list[str]) -> Iterator[str]:
    """Yield a token of a new guest for each name, all over one connection."""
    connection = http_connection(place)
    for name in names:
        connection.request("POST", "/api/session", json.dumps({"name": name}))
        yield json.load(connection.getresponse())["token"]
    connection.close()


class Refused(Exception):
    """The server answered `error`."""

    def __init__(self, head: Head) -> None:
        super().__init__(head.text)
        self.temporary = head.temporary


class Light:
    """One client session at one table, over any number of connections."""

    def __init__(self, name: str, token: str, ports: Callable[[], Place]) -> None:
        """`ports` returns the place of the next connection."""
        self.name, self._token, self.ports = name, token, ports
        self.table = ""
        self.cursor: tuple[int, int] | None = None
        self.frames = self.bytes = self.tries = self.connects = self.snapshots = 0
        self.gaps: list[tuple[tuple[int, int], tuple[int, int]]] = []
        """Two places in the stream that came one after the other and are not neighbours."""
        self.synced_at: float | None = None
        """When this connection had all of the stream; None: not yet."""
        self.lost_at: float | None = None
        self.staying = True
        self._count = self._attempt = 0
        self._replies: dict[int, asyncio.Future[None]] = {}
        self._dice = random.Random(name)
        self._backoff = Backoff(self._dice.random)
        self._task: asyncio.Task[None] | None = None
        self._client: Client | None = None

    async def start(self) -> None:
        """Connect for the first time."""
        await self._connect()

    async def ask(self, **request: Any) -> None:
        """Send a request, again while the server is busy, and wait for its reply. Raises `Refused`."""
        while True:
            try:
                await self._asked(request)
            except Refused as refused:
                if not refused.temporary or request["t"] == "hello":
                    raise
                await asyncio.sleep(BUSY_S)
            else:
                return

    async def _asked(self, request: dict[str, Any]) -> None:
        assert self._client is not None
        if self._client.transport.is_closing():
            raise ConnectionResetError("lost after the handshake")
        self._count += 1
        reply = self._replies[self._count] = asyncio.get_running_loop().create_future()
        self._client.send(ENCODE({**request, "id": self._count}))
        await reply

    def sign(self) -> None:
        """Show the server a sign of life, so that it does not ask for one."""
        assert self._client is not None
        self._client.send(ENCODE({"t": "pong", "sent_at": 0}))

    def cut(self) -> None:
        """Lose the connection, and come back at once or soon."""
        assert self._client is not None
        self._client.close()

    def leave(self) -> None:
        """Go for good."""
        self.staying = False
        if self._task is not None:
            self._task.cancel()
        if self._client is not None:
            self._client.close()

    async def _connect(self) -> None:
        self.synced_at = None
        self.tries += 1
        self._attempt += 1
        lost = partial(self._lost, self._attempt)
        self._client = await Client.connect("/ws", self.ports(), self._read, lost)
        self.connects += 1
        hello: dict[str, Any] = {"t": "hello", "token": self._token, "session": f"light-session-{self.name}"}
        if self.cursor is not None:
            hello["resume"] = [{"table": self.table, "term": self.cursor[0], "seq": self.cursor[1]}]
        await self.ask(**hello)
        self._backoff.reset()

    def _lost(self, attempt: int) -> None:
        if not self.staying or attempt != self._attempt:
            return
        self.lost_at = time.monotonic()
        for reply in self._replies.values():
            if not reply.done():
                reply.set_exception(ConnectionResetError())
        self._replies.clear()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._return())

    async def _return(self) -> None:
        while True:
            await asyncio.sleep(self._backoff.delay())
            try:
                async with asyncio.timeout(20):
                    await self._connect()
            except (OSError, Refused, TimeoutError):
                self._attempt += 1  # what becomes of this connection does not count any more
                if self._client is not None:
                    self._client.close()
                continue
            return

    def _read(self, frame: bytes) -> None:
        self.frames += 1
        self.bytes += len(frame)
        for head in heads(frame):
            self._take(head)

    def _take(self, head: Head) -> None:
        kind = head.t
        if kind == "events":
            if self.cursor is not None and self.table == head.table and head.seq != self.cursor[1] + 1:
                self.gaps.append((self.cursor, (head.term, head.seq)))
            self.cursor = head.term, head.seq
        elif kind == "table":
            self.snapshots += 1
            self.table, self.cursor = head.table, (head.term, head.seq)
        elif kind == "ping":
            assert self._client is not None
            self._client.send(ENCODE({"t": "pong", "sent_at": head.sent_at}))
        elif (
            kind in {"ok", "welcome", "pong", "error"}
            and (reply := self._replies.pop(head.id, None)) is not None
        ):
            if kind == "error":
                reply.set_exception(Refused(head))
            elif not reply.done():
                reply.set_result(None)
        if self.synced_at is None and kind in IN_SYNC and head.table == self.table:
            self.synced_at = time.monotonic()
