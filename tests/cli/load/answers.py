"""Servers that give the answers of a test, over HTTP and in a handshake."""

import asyncio
import base64
import contextlib
import hashlib

from paiju.cli.load.guests import Guests
from paiju.cli.load.target import resolve

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


@contextlib.asynccontextmanager
async def listening(talk):
    """The URL of a server that does `talk(reader, writer)` with each connection, and ends it."""

    talks = set()

    async def ending(reader, writer):
        talks.add(asyncio.current_task())
        with contextlib.suppress(ConnectionError):
            await talk(reader, writer)
            writer.close()
            await writer.wait_closed()

    server = await asyncio.start_server(ending, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        await asyncio.gather(*talks)


def accept(request):
    """The answer that accepts a handshake."""
    (key,) = (
        line.split(b": ")[1] for line in request.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Key")
    )
    told = base64.b64encode(hashlib.sha1(key + GUID).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Protocol: paiju.v1.msgpack\r\nSec-WebSocket-Accept: " + told + b"\r\n\r\n"
    )


@contextlib.asynccontextmanager
async def served(*answers):
    """A server that gives these answers, status and body, one after the other: its URL, and the lines it was asked."""
    left, asked = list(answers), []

    async def talk(reader, writer):
        while left:
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                break
            asked.append(head.partition(b"\r\n")[0])
            length = [line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")]
            await reader.readexactly(int(length[0].split(b":")[1]) if length else 0)
            status, body = left.pop(0)
            writer.write(b"HTTP/1.1 %d X\r\nContent-Length: %d\r\n\r\n%b" % (status, len(body), body))

    async with listening(talk) as url:
        yield url, asked


@contextlib.asynccontextmanager
async def answering(*answers):
    """Guests of such a server; `asked` are the lines."""
    async with served(*answers) as (url, asked), Guests(resolve(url)) as guests:
        guests.asked = asked
        yield guests
