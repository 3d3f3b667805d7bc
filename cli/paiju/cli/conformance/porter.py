"""HTTP and websockets on one port of loopback, as a server has them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import msgspec

from paiju.cli.conformance.peer import ClientPeer

HEAD: Final = 16 * 1024


class HttpRequest(NamedTuple):
    """A request over HTTP."""

    method: str
    path: str
    body: bytes


Answer = Callable[[HttpRequest], tuple[HTTPStatus, Any]]
"""Answers a request over HTTP with a status and a JSON body."""
Attend = Callable[[ClientPeer], Awaitable[None]]
"""Serves a websocket until it ends."""
Refuse = Callable[[], HTTPStatus | None]
"""Returns the status with which the next websocket is refused; None: it is accepted."""


@asynccontextmanager
async def listening(answer: Answer, refuse: Refuse, attend: Attend) -> AsyncIterator[str]:
    """Listen at a free port while the context lasts; yield its address."""
    tasks: set[asyncio.Task[None]] = set()

    async def receive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "a connection has a task of its own"
        tasks.add(task)
        try:
            await _receive(reader, writer, answer, refuse, attend)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            pass
        finally:
            tasks.discard(task)
            writer.close()

    server = await asyncio.start_server(receive, "127.0.0.1", 0, limit=HEAD)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _receive(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer: Answer, refuse: Refuse, attend: Attend
) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    fields = {
        name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }
    if fields.get("upgrade", "").lower() == "websocket":
        peer = ClientPeer(reader, writer)
        if peer.upgrade(head, refuse()):
            await attend(peer)
        return
    body = await reader.readexactly(int(fields.get("content-length", 0)))
    method, path, *_ = lines[0].split(" ")
    status, found = answer(HttpRequest(method, path.partition("?")[0], body))
    payload = msgspec.json.encode(found)
    writer.write(
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(payload)}\r\nConnection: close\r\n\r\n".encode()
        + payload
    )
    await writer.drain()
