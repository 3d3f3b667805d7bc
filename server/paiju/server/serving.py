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
"""Seconds that an idle connection is kept. Clients must be the first to close one, since a request that meets the
server's close is lost: httpx keeps it for 5 s, and so does nginx with our configuration."""


class HttpServer(uvicorn.Server):
    """uvicorn without its signal handlers: clients are told before it stops."""

    def __init__(self, application: Any, door: ConnectionDoor, bounds: HttpBounds) -> None:
        super().__init__(
            uvicorn.Config(
                application,
                http=partial(Http, door, bounds),  # type: ignore[arg-type]
                proxy_headers=False,  # the application is wrapped already: the door uses the same list of proxies
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
        server.should_exit = True
        await task


async def serve_until(
    server: HttpServer,
    listener: socket.socket,
    ends: Sequence[asyncio.Future[None]],
    announce: Callable[[str], None],
    goodbye: Callable[[], Awaitable[None]],
) -> None:
    """Serve until a signal comes, or one of `ends` is done: its error is raised. `goodbye` tells clients to go."""
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
            server.should_exit = True
            await serving
