"""The HTTP server on the listening socket, and the signals that end it."""

import asyncio
import contextlib
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import structlog
import uvicorn

from paiju.protocol.codec import MAX_FRAME
from paiju.server.gateway.door import ConnectionDoor
from paiju.server.gateway.http import Http, HttpBounds
from paiju.server.gateway.socket import Socket
from paiju.server.listener import listen

log = structlog.get_logger()

KEEP_ALIVE_S: Final = 8
"""Seconds after which the server closes an idle connection.

The client must close it earlier, since a request that comes while the server closes is lost. httpx closes an idle
connection after 5 s, and so does nginx with our configuration.
"""


DATE_S: Final = 1.0
"""Seconds after which the header `date` of answers is written anew."""


class HttpServer(uvicorn.Server):
    """uvicorn without its signal handlers, since clients are told before it stops; `stop` takes effect at once."""

    def __init__(self, application: Any, door: ConnectionDoor, bounds: HttpBounds) -> None:
        super().__init__(
            uvicorn.Config(
                application,
                http=partial(Http, door, bounds),  # type: ignore[arg-type]
                proxy_headers=False,  # `application` reads the proxies' headers
                ws=Socket,
                ws_max_size=MAX_FRAME,
                ws_per_message_deflate=False,
                ws_ping_interval=None,
                log_config=None,
                access_log=False,
                lifespan="off",
                timeout_keep_alive=KEEP_ALIVE_S,
                # Websockets are closed by then, and HTTP answers do not need longer.
                timeout_graceful_shutdown=1,
            )
        )
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Let `serve` end."""
        self.should_exit = True
        self._stopping.set()

    async def main_loop(self) -> None:
        """Write the date anew until `stop`; uvicorn's own loop looks ten times a second whether it should end."""
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(DATE_S):
                    await self._stopping.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the listeners and all connections.

        Without connections this does not call uvicorn's `shutdown`, which would sleep for a tenth of a second.
        """
        if self.server_state.connections or self.server_state.tasks:
            await super().shutdown(sockets)
            return
        for closed in (*self.servers, *(sockets or ())):
            closed.close()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to `stop_signals`."""
        yield


@contextlib.contextmanager
def stop_signals() -> Iterator[asyncio.Event]:
    """Yield an event that SIGINT and SIGTERM set."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    try:
        yield stopping
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


@contextlib.asynccontextmanager
async def serving(server: HttpServer, listener: socket.socket) -> AsyncIterator[None]:
    """Serve on a bound socket while the context lasts, beside the main server."""
    url = listen(listener)
    task = asyncio.create_task(server.serve([listener]), name="ops")
    log.info("listening for operators", url=url)
    try:
        yield
    finally:
        server.stop()
        await task


async def serve_until(
    server: HttpServer,
    listener: socket.socket,
    ends: Sequence[asyncio.Future[None]],
    announce: Callable[[str], None],
    goodbye: Callable[[], Awaitable[None]],
) -> None:
    """Serve until a signal comes or one of `ends` is done; raise its error. `goodbye` tells clients to go."""
    with stop_signals() as stopping:
        url = listen(listener)
        serving = asyncio.create_task(server.serve([listener]), name="http")
        waiting = asyncio.create_task(stopping.wait(), name="signals")
        try:
            announce(url)
            log.info("listening", url=url)
            awaited: list[asyncio.Future[Any]] = [serving, waiting, *ends]
            await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
            for end in (serving, *ends):
                if end.done():
                    end.result()
        finally:
            log.info("stopping")
            waiting.cancel()
            await goodbye()
            server.stop()
            await serving
