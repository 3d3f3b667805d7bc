"""Clients that hold up a server: one that never reads, and a network path that swallows everything."""

import asyncio
import base64
import contextlib
import os
import select
import socket
from collections.abc import Sequence
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


class Way:
    """A TCP proxy to the server that can begin to swallow all it is given, both ways, without a word."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._flows = asyncio.Event()
        self._flows.set()
        self._pipes: set[asyncio.Task[None]] = set()
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._pipes, return_exceptions=True)

    def swallow(self) -> None:
        """Pass nothing on from now on; neither end hears that the other has gone."""
        self._flows.clear()

    def heal(self) -> None:
        """Cut what was half open; new connections pass."""
        self.cut()
        self._flows.set()

    def cut(self) -> None:
        """Close every connection."""
        for pipe in self._pipes:
            pipe.cancel()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pipes.add(task)
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self._target)
            pipes = [self._pass(reader, to_server), self._pass(from_server, writer)]
            with contextlib.suppress(OSError):
                await _first(pipes)
            to_server.close()
        except asyncio.CancelledError:
            to_server.transport.abort()
        finally:
            writer.close()
            self._pipes.discard(task)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            if self._flows.is_set():
                writer.write(data)
                await writer.drain()
        await self._flows.wait()  # not even an end is passed on


async def _first(work: Sequence[object]) -> None:
    tasks = [asyncio.ensure_future(one) for one in work]  # type: ignore[arg-type,var-annotated]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


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
