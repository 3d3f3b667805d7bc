"""A client that holds up a server: it never reads."""

import asyncio
import base64
import contextlib
import os
import select
import socket
from typing import Self

import msgpack


class Deaf:
    """A spectator that says what it must and never reads a byte of what it is sent."""

    def __init__(self, kernel: socket.socket) -> None:
        self._kernel = kernel

    @classmethod
    async def watch(cls, port: int, token: str, name: str, table: str) -> Self:
        """Connect with as small a receive buffer as the kernel gives, and watch a table."""
        kernel = socket.socket()
        kernel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        kernel.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(kernel, ("127.0.0.1", port))
        await loop.sock_sendall(kernel, _upgrade())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += await loop.sock_recv(kernel, 1)
        assert b" 101 " in answer, answer
        hello = {"t": "hello", "id": 1, "token": token, "session": f"session-{name}"}
        for message in (hello, {"t": "watch", "id": 2, "table": table}):
            await loop.sock_sendall(kernel, _masked(msgpack.packb(message)))
        return cls(kernel)

    @property
    def dead(self) -> bool:
        """Whether the server has cut the connection; found without reading."""
        poll = select.poll()
        poll.register(self._kernel, 0)
        return any(flags & (select.POLLERR | select.POLLHUP) for _, flags in poll.poll(0))

    async def knock(self) -> None:
        """Send something, so that its kernel learns of a cut whose reset it did not believe (RFC 5961)."""
        with contextlib.suppress(OSError):
            await asyncio.get_running_loop().sock_sendall(self._kernel, _masked(msgpack.packb({})))

    def close(self) -> None:
        """Let go of it."""
        self._kernel.close()


def _upgrade() -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def _masked(payload: bytes) -> bytes:
    size = len(payload)
    head = bytes((0x82, 0x80 | size)) if size < 126 else b"\x82\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload
