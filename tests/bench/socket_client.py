"""A cheap websocket client, so that two cores can load a server: sends one frame, parses many."""

import asyncio
import base64
import os
from collections.abc import Callable

from tests.bench.place import Place, connected

_DATA = {1, 2}
"""Opcodes of text and binary frames; pings and pongs are passed over."""
_CLOSE = 8


def masked(payload: bytes, opcode: int = 2) -> bytes:
    """Return a whole frame of a client, whose mask changes nothing."""
    size, first = len(payload), 0x80 | opcode
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload


class Client(asyncio.Protocol):
    """One connection. `on_frame` gets each frame's payload; client frames are masked with zeros."""

    def __init__(
        self,
        path: str,
        place: Place,
        on_frame: Callable[[bytes], None],
        on_lost: Callable[[], None] = lambda: None,
        subprotocol: str = "",
    ) -> None:
        """`subprotocol`: the one that is offered; none by default, which means MessagePack."""
        offered = f"Sec-WebSocket-Protocol: {subprotocol}\r\n" if subprotocol else ""
        host = "localhost" if isinstance(place, str) else f"127.0.0.1:{place}"
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"{offered}\r\n"
        ).encode()
        self._buffer = b""
        self._upgraded = False
        self._on_frame, self._on_lost = on_frame, on_lost
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(
        cls,
        path: str,
        place: Place,
        on_frame: Callable[[bytes], None],
        on_lost: Callable[[], None] = lambda: None,
        subprotocol: str = "",
    ) -> "Client":
        """Return an open connection; `on_lost` is called when it is lost later. Raises `OSError`."""
        client = await connected(lambda: cls(path, place, on_frame, on_lost, subprotocol), place)
        await client.open
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data
        if not self._upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if b" 101 " not in head:
                self._refused(ConnectionRefusedError(head.partition(b"\r\n")[0].decode()))
                self.transport.abort()
                return
            self._upgraded = True
            if not self.open.done():
                self.open.set_result(None)
        self._take_frames(data)

    def _take_frames(self, data: bytes) -> None:
        here = 0
        while len(data) - here >= 2:
            size, start = data[here + 1], here + 2
            if size >= 126:
                begin, start = start, start + (2 if size == 126 else 8)
                size = int.from_bytes(data[begin:start], "big")
            if len(data) < start + size:
                break
            if data[here] & 0x0F in _DATA:
                self._on_frame(data[start : start + size])
            elif data[here] & 0x0F == _CLOSE:
                self.transport.close()
            here = start + size
        self._buffer = data[here:]

    def connection_lost(self, _error: Exception | None) -> None:
        if self._upgraded:
            self._on_lost()
        else:
            self._refused(ConnectionResetError("lost in the handshake"))

    def _refused(self, error: Exception) -> None:
        if not self.open.done():
            self.open.set_exception(error)

    def send(self, payload: bytes) -> None:
        self.transport.write(masked(payload))

    def close(self) -> None:
        self.transport.abort()
