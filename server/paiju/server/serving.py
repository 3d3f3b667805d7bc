"""The listening socket, the HTTP server on it, and the signals that end it."""

import asyncio
import contextlib
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import structlog
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from paiju.protocol.codec import MAX_FRAME
from paiju.server.gateway.door import Door
from paiju.server.gateway.http import Bounds, Http
from paiju.server.gateway.socket import Socket

BACKLOG: Final = 2048
"""Connections that the kernel queues until they are accepted."""
UNREAD_MS: Final = 30_000
"""The kernel gives up a connection whose peer has taken nothing for so long: longer than a heartbeat is waited for."""

log = structlog.get_logger()


class CannotListen(Exception):
    """The address is in use, or not an address of this machine; the text tells which."""


def bind(host: str, port: int) -> socket.socket:
    """Bind the port before all other work; connections are refused until `listen`. Raises `CannotListen`."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        _limit_kernel(listener)
    except OSError as error:
        listener.close()
        raise _cannot(host, port, error) from error
    return listener


def listen(listener: socket.socket) -> str:
    """Let clients connect from now on; return the server's URL. Raises `CannotListen`."""
    host, port = listener.getsockname()[:2]
    try:
        listener.listen(BACKLOG)
    except OSError as error:  # two servers bound it at the same moment
        raise _cannot(host, port, error) from error
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _cannot(host: str, port: int, error: OSError) -> CannotListen:
    return CannotListen(f"cannot listen on {host}:{port}: {error.strerror or error}")


def _limit_kernel(listener: socket.socket) -> None:
    """Bound what the kernel keeps for peers that are gone or never read, after we have let go of them too.

    Every accepted socket inherits these.
    """
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if sys.platform == "linux":
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, UNREAD_MS // 1000)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)


class HttpServer(uvicorn.Server):
    """uvicorn without its signal handlers: clients are told before it stops."""

    def __init__(self, application: ProxyHeadersMiddleware, door: Door, bounds: Bounds) -> None:
        super().__init__(
            uvicorn.Config(
                application,
                http=partial(Http, door, bounds),  # type: ignore[arg-type]
                proxy_headers=False,  # the application is wrapped already: the door asks the same list of proxies
                ws=Socket,
                ws_max_size=MAX_FRAME,
                ws_per_message_deflate=False,
                ws_ping_interval=None,
                log_config=None,
                access_log=False,
                lifespan="off",
                # Sockets have been closed by then, and answers need no longer.
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


async def serve_until(
    server: HttpServer,
    listener: socket.socket,
    ends: Sequence[asyncio.Future[None]],
    announce: Callable[[str], None] | None,
    goodbye: Callable[[], Awaitable[None]],
) -> None:
    """Serve until a signal comes or one of `ends` is done, whose error is raised. `goodbye` tells clients first."""
    with stop_signals() as stopping:
        url = listen(listener)
        serving = asyncio.create_task(server.serve([listener]), name="http")
        waiting = asyncio.create_task(stopping.wait(), name="signals")
        try:
            if announce is not None:
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
