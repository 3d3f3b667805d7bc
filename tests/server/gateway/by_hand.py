"""A server's end of a websocket, fed by hand: no network. Its loop, `LOOP`, is closed by the conftest."""

import asyncio
import socket
from collections.abc import Iterable
from itertools import pairwise
from typing import Self

import uvicorn
from uvicorn.server import ServerState

from paiju.server.gateway.socket import Socket
from paiju.server.gateway.upgrade import EXTENSION
from tests.server.gateway.frames import CLOSE, Got, take_frames, upgrade

LIMIT = 4096
LOOP = asyncio.new_event_loop()


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.closing = False
        self.reading = True
        self.aborted = False
        self.unsent = 0

    def get_extra_info(self, name, default=None):
        return self if name == "socket" else default

    def setsockopt(self, *_) -> None:
        pass

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 80

    getpeername = getsockname
    family = socket.AF_INET

    def set_write_buffer_limits(self, high=None, low=None) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def write(self, data) -> None:
        assert not self.aborted
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class End:
    """A server's end of a websocket, taken over by an application that notes what it hears."""

    def __init__(self, *, taken_over: bool = True) -> None:
        self.messages: list[tuple[bytes, bool]] = []
        self.drained = self.lost = 0
        self.loop = LOOP
        config = uvicorn.Config(
            self._application, ws=Socket, ws_max_size=LIMIT, ws_per_message_deflate=False, ws_ping_interval=None,
            log_config=None, lifespan="off", interface="asgi3",
        )  # fmt: skip
        config.load()
        self.wire = Wire()
        self.socket = Socket(config, ServerState(), {}, _loop=self.loop)
        self.socket.connection_made(self.wire)
        self.socket.data_received(upgrade())
        if taken_over:
            self.run()

    def run(self) -> None:
        """Let the application do what it has to do."""
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.run_until_complete(asyncio.sleep(0))
        head, end, rest = bytes(self.wire.written).partition(b"\r\n\r\n")
        assert end
        assert b" 101 " in head
        self.wire.written = bytearray(rest)

    async def _application(self, scope, receive, send) -> None:
        await receive()
        await send({"type": "websocket.accept"})

        def on_lost() -> None:
            self.lost += 1

        def on_drained() -> None:
            self.drained += 1

        scope["extensions"][EXTENSION].take_over(self._take, on_drained=on_drained, on_lost=on_lost)

    def _take(self, payload: bytes, binary: bool) -> None:
        self.messages.append((bytes(payload), binary))

    def feed(self, data: bytes, cuts: Iterable[int] = ()) -> None:
        """Receive the data, cut at those places; nothing more once the connection is closing."""
        places = [0, *sorted({cut for cut in cuts if 0 < cut < len(data)}), len(data)]
        for start, stop in pairwise(places):
            if not self.wire.closing:
                self.socket.data_received(data[start:stop])

    @property
    def sent(self) -> list[Got]:
        return take_frames(bytearray(self.wire.written))

    @property
    def close_code(self) -> int | None:
        return next((got.code for got in self.sent if got.opcode == CLOSE), None)

    def run_timers(self) -> None:
        """Let every timer ring that is due by now."""
        self.loop.run_until_complete(asyncio.sleep(0.001))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_) -> None:
        self.wire.closing = True
        if self.socket in self.socket.connections:
            self.socket.connection_lost(None)
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.run_until_complete(asyncio.sleep(0))
