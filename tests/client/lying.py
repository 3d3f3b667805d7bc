"""A lying server: a proxy before a real one that changes messages one by one."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

SPOKEN = Subprotocol("paiju.v1.msgpack")
Message = dict[str, Any]
Lie = Callable[[Message], None]
"""Changes one message in place."""


def on_event(kind: str, lie: Lie) -> Lie:
    """Return a lie about all events of a kind."""

    def change(message: Message) -> None:
        for event in message.get("events", ()) if message["t"] == "events" else ():
            if event["e"] == kind:
                lie(event)

    return change


@asynccontextmanager
async def lying_server(url: str, told: Lie, asked: Lie = lambda _: None) -> AsyncIterator[str]:
    """Listen for as long as the context lasts; `told` changes the server's messages, `asked` the client's."""

    async def handle(socket: ServerConnection) -> None:
        async with connect(f"ws{url.removeprefix('http')}/ws", subprotocols=[SPOKEN]) as upstream:
            ways = {
                asyncio.create_task(_pass_on(socket, upstream, asked)),
                asyncio.create_task(_pass_on(upstream, socket, told)),
            }
            _, left = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in left:
                way.cancel()

    async with serve(handle, "127.0.0.1", 0, subprotocols=[SPOKEN], compression=None) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


async def _pass_on(source: Any, target: Any, lie: Lie) -> None:
    try:
        async for frame in source:
            plain = msgspec.msgpack.decode(frame)
            for message in plain if isinstance(plain, list) else [plain]:
                lie(message)
            await target.send(msgspec.msgpack.encode(plain))
    except ConnectionClosed:
        return
