"""The server's own classes between two transports that are not there: no kernel, no Redis, and a clock set by hand."""

import asyncio
import math
import socket as sockets
from typing import Any, Final

import uvicorn
from uvicorn.server import ServerState

from paiju.protocol.codec import MSGPACK
from paiju.server.accounts.keys import Keyring
from paiju.server.app import Paiju
from paiju.server.config import Settings
from paiju.server.gateway.connection import Connection
from paiju.server.gateway.socket import Socket
from paiju.server.store.store import Store
from paiju.server.table import answering

try:
    from paiju.server.redis import endpoint, link, wire
except ModuleNotFoundError:  # an earlier checkout
    from paiju.server.store import endpoint, link, wire

NOON: Final = 1_795_000_000_000
_DONE: Final = b"*2\r\n$2\r\nOK\r\n$3\r\n1-0\r\n"
"""What the scripts answer when a write took effect; no owner looks at the id."""


class Clock:
    """Redis time that stands still until it is set on."""

    def __init__(self) -> None:
        self.now = NOON

    def now_ms(self) -> int:
        """Return Redis time."""
        return self.now


class Transport(asyncio.Transport):
    """Takes what a socket of the server writes, and counts it."""

    family = sockets.AF_INET

    def __init__(self) -> None:
        super().__init__()
        self.frames = self.bytes = 0

    def write(self, data: Any) -> None:
        """Count a write."""
        self.frames += 1
        self.bytes += len(data)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return itself as the kernel's socket."""
        return self if name == "socket" else default

    def setsockopt(self, *_: object) -> None:
        """Do nothing."""

    def getsockname(self) -> tuple[str, int]:
        """Return an address."""
        return "127.0.0.1", 80

    getpeername = getsockname

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Do nothing."""

    def get_write_buffer_size(self) -> int:
        """Return that all is written."""
        return 0

    def is_closing(self) -> bool:
        """Return that it is open."""
        return False


class FakeRedis(asyncio.Transport):
    """Answers every command of one link in the next tick of the loop, as if it had taken effect."""

    def __init__(self, link: link.Link) -> None:
        super().__init__()
        self._link = link
        self._loop = asyncio.get_running_loop()
        self.commits = self.writes = 0

    def write(self, data: Any) -> None:
        """Answer the commands of one write."""
        self.writes += 1
        scripts = data.count(b"EVALSHA\r\n")
        self.commits += scripts
        count = scripts + data.count(b"\r\n$3\r\nSET\r\n")
        self._loop.call_soon(self._link.data_received, _DONE * count)


class Server:
    """One server with its tables; nothing of it is listening."""

    def __init__(self, folder: Any) -> None:
        """`folder` is where a real one would keep its data; nothing is written there. Needs a running loop."""
        link.PACE_S = 0.0  # type: ignore[misc]  # one write a tick, whatever the time
        answering.SLOW_S = math.inf  # type: ignore[misc]  # under valgrind every request is slow
        self.clock = Clock()
        commits = wire.Wire(endpoint.parse_endpoint("redis://localhost"))
        self.redis = FakeRedis(commits._link)
        commits._link.connection_made(self.redis)
        store = Store(commits, None, patience_s=10.0)  # type: ignore[arg-type]
        store._clock = self.clock  # type: ignore[assignment]
        settings = Settings(data_dir=folder, messages_per_s=10**6, burst=10**6)
        self.paiju = Paiju(settings, store, "budget", Keyring(bytes(32)))
        self.paiju.parts.own.leases.fresh = lambda _: True  # type: ignore[method-assign]  # without Redis, surely owned
        self._desk = self.paiju.gateway._desk
        self._config = uvicorn.Config(
            self._nothing, ws=Socket, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None,
            lifespan="off", interface="asgi3",
        )  # fmt: skip
        self._config.load()

    async def _nothing(self, scope: Any, receive: Any, send: Any) -> None:
        """Stand for the application."""

    def connect(self, user: str) -> tuple[Socket, Connection, Transport]:
        """Return a connection that has said `hello`, with its socket and what it writes to."""
        socket, transport = Socket(self._config, ServerState(), {}), Transport()
        socket.connection_made(transport)
        socket.handshake_initiated = socket.handshake_complete = True
        connection = Connection(socket, MSGPACK, self._desk, "10.0.0.1")
        connection.user = connection.name = user
        connection.client, connection.greeting = f"session-{user}", 1
        connection.asker, connection.plays = f"{user}/{connection.client}", True
        socket.take_over(
            connection.receive, on_drained=connection.drained, on_lost=lambda: None, on_aside=connection.aside
        )
        return socket, connection, transport
