"""Clients that cost a generator little, for crowds that only sit, watch or follow: they answer pings, and count."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import msgspec

from tests.bench.place import Place, http_connection
from tests.bench.socket_client import Client

BUSY_S = 0.1
"""Before a request is sent again."""
REPLIES = frozenset({"ok", "welcome", "pong", "error"})
ENCODE = msgspec.msgpack.Encoder().encode


class Head(msgspec.Struct):
    """What a light client reads of a message."""

    t: str
    id: Any = None
    table: Any = None
    sent_at: Any = None
    text: Any = None
    temporary: bool = False


ONE = msgspec.msgpack.Decoder(Head)
MANY = msgspec.msgpack.Decoder(list[Head])


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
    """One client session at one table at a time."""

    def __init__(self, name: str, token: str, place: Place) -> None:
        self.name, self._token, self._place = name, token, place
        self.table = ""
        self.frames = self.bytes = 0
        self._count = 0
        self._replies: dict[int, asyncio.Future[None]] = {}
        self._client: Client | None = None

    @property
    def connected(self) -> bool:
        """Whether it has come."""
        return self._client is not None

    async def start(self) -> None:
        """Connect."""
        self._client = await Client.connect("/ws", self._place, self._read)
        await self.ask(t="hello", token=self._token, session=f"light-session-{self.name}")

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
        self._count += 1
        reply = self._replies[self._count] = asyncio.get_running_loop().create_future()
        self._client.send(ENCODE({**request, "id": self._count}))
        await reply

    def sign(self) -> None:
        """Show the server a sign of life, so that it does not ask for one."""
        assert self._client is not None
        self._client.send(ENCODE({"t": "pong", "sent_at": 0}))

    def leave(self) -> None:
        """Go for good."""
        if self._client is not None:
            self._client.close()

    def _read(self, frame: bytes) -> None:
        self.frames += 1
        self.bytes += len(frame)
        for head in heads(frame):
            self._take(head)

    def _take(self, head: Head) -> None:
        if head.t == "table":
            self.table = head.table
        elif head.t == "ping":
            assert self._client is not None
            self._client.send(ENCODE({"t": "pong", "sent_at": head.sent_at}))
        elif head.t in REPLIES and (reply := self._replies.pop(head.id, None)) is not None:
            if head.t == "error":
                reply.set_exception(Refused(head))
            else:
                reply.set_result(None)
