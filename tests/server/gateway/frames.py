"""Websocket frames by hand (RFC 6455), for what no library would send."""

import asyncio
import base64
import os
import socket
from typing import NamedTuple

from tests.patience import PATIENCE_S

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    fin: bool = True,
    mask: bytes | None = b"\x12\x34\x56\x78",
    form: int | None = None,
    rsv: int = 0,
) -> bytes:
    """A client's frame; `form` 7, 16 or 64 says in how many bits the length is written."""
    size = len(payload)
    form = form or (7 if size < 126 else 16 if size < 65536 else 64)
    length = {
        7: lambda: bytes((size,)),
        16: lambda: b"\x7e" + size.to_bytes(2),
        64: lambda: b"\x7f" + size.to_bytes(8),
    }
    head = bytearray((fin << 7 | rsv << 4 | opcode,)) + length[form]()
    if mask is None:
        return bytes(head) + payload
    head[1] |= 0x80
    return bytes(head) + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


class Got(NamedTuple):
    """A server's frame."""

    opcode: int
    payload: bytes

    @property
    def code(self) -> int:
        """A close frame's code."""
        assert self.opcode == CLOSE
        return int.from_bytes(self.payload[:2], "big")


def take_frames(buffer: bytearray) -> list[Got]:
    """Take every whole frame off the beginning of what a server has sent."""
    found = []
    while len(buffer) >= 2:
        assert buffer[0] & 0x70 == 0, "no extension was agreed on"
        assert not buffer[1] & 0x80, "a server masks nothing"
        size, start = buffer[1], 2
        if size >= 126:
            width = 2 if size == 126 else 8
            if len(buffer) < 2 + width:
                break
            size, start = int.from_bytes(buffer[2 : 2 + width], "big"), 2 + width
        if len(buffer) < start + size:
            break
        found.append(Got(buffer[0] & 0x0F, bytes(buffer[start : start + size])))
        del buffer[: start + size]
    return found


UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)


def upgrade(port: int = 80, path: str = "/ws", **headers: str) -> bytes:
    more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    key = base64.b64encode(os.urandom(16)).decode()
    return UPGRADE.format(path=path, port=port, key=key, more=more).encode()


class Raw:
    """A TCP connection that says what it is told to and reads when it is told to."""

    def __init__(self, port: int, receive_buffer: int | None = None) -> None:
        self.port = port
        self.buffer = bytearray()
        self._socket = socket.socket()
        if receive_buffer is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.setblocking(False)

    async def open(self, **headers: str) -> str:
        """Connect and ask for the upgrade; returns the answer's first line."""
        await asyncio.get_running_loop().sock_connect(self._socket, ("127.0.0.1", self.port))
        await self.send(upgrade(self.port, **headers))
        while b"\r\n\r\n" not in self.buffer:
            assert await self.read(), bytes(self.buffer)
        head, _, rest = bytes(self.buffer).partition(b"\r\n\r\n")
        self.buffer = bytearray(rest)
        return head.split(b"\r\n")[0].decode()

    async def send(self, data: bytes) -> None:
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.get_running_loop().sock_sendall(self._socket, data)

    async def read(self) -> int:
        """Read something; returns how much, 0 at the end."""
        async with asyncio.timeout(PATIENCE_S):
            try:
                data = await asyncio.get_running_loop().sock_recv(self._socket, 65536)
            except ConnectionError:
                return 0
        self.buffer += data
        return len(data)

    async def frames(self, count: int) -> list[Got]:
        found: list[Got] = []
        while len(found) < count:
            found += take_frames(self.buffer)
            if len(found) < count:
                assert await self.read(), f"closed after {found}"
        return found

    async def to_the_end(self) -> list[Got]:
        """Every frame until the server ends the connection."""
        while await self.read():
            pass
        return take_frames(self.buffer)

    def close(self) -> None:
        self._socket.close()
