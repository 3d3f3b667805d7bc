"""Echoes what it is sent, in this process' own time: `python -m tests.autobahn.echo gateway`. Prints its port.

`gateway`: on the framer of clients' websockets; `link`: on that of links between nodes.
"""

import asyncio
import logging
import socket
import sys
from typing import Final

import uvicorn
import uvloop
from websockets.asyncio.server import ServerConnection, serve

from paiju.protocol.codec import JSON, MSGPACK
from paiju.server.gateway.socket import Socket, ws_frame
from paiju.server.gateway.upgrade import EXTENSION
from paiju.server.links.socket import MAX_BATCH, OwnerSocket

LARGEST: Final = 16 * 1024 * 1024
"""Largest message of the suite, in bytes. Paiju's own limit would refuse a quarter of its cases."""


class RoomySocket(Socket):
    """The gateway's framer with a higher limit."""

    max_frame = LARGEST


async def echo(scope, receive, send) -> None:
    """Echo the messages of one client."""
    await receive()
    end: Socket = scope["extensions"][EXTENSION]
    end.limit = 2 * LARGEST
    await send({"type": "websocket.accept"})

    def answer(payload: bytes, binary: bool) -> None:
        end.push(ws_frame(MSGPACK if binary else JSON, bytes(payload)))

    end.take_over(answer, on_drained=lambda: None, on_lost=lambda: None)


async def gateway(listener: socket.socket) -> None:
    """Serve as `HttpServer` does, but for the limit."""
    config = uvicorn.Config(
        echo, ws=RoomySocket, ws_max_size=LARGEST, ws_per_message_deflate=False, ws_ping_interval=None,
        log_config=None, lifespan="off",
    )  # fmt: skip
    await uvicorn.Server(config).serve([listener])


async def link(listener: socket.socket) -> None:
    """Serve as `LinkDoor` does, but for the token."""

    async def attend(end: ServerConnection) -> None:
        assert isinstance(end, OwnerSocket)
        end.take_over(lambda frame: end.transport.abort() if frame is None else end.push(frame))
        await end.wait_closed()

    async with serve(
        attend, sock=listener, compression=None, create_connection=OwnerSocket, max_size=MAX_BATCH,
        ping_interval=None, close_timeout=1, server_header=None, logger=logging.getLogger("echo"),
    ):  # fmt: skip
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    logging.getLogger("echo").setLevel(logging.CRITICAL)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        print(listening.getsockname()[1], flush=True)
        uvloop.run({"gateway": gateway, "link": link}[sys.argv[1]](listening))
