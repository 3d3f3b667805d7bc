"""The server's process. Redis starts, and git is asked for the commit, while Python reads the server's modules.

This module must not import the server's modules at its top: that takes a second.
"""

import asyncio
import contextlib
import importlib
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager
from types import ModuleType
from typing import TYPE_CHECKING

import structlog
import uvloop

from paiju.protocol.build import build_of
from paiju.server.config import Settings
from paiju.server.garbage import spare_the_start
from paiju.server.listener import bind, bind_unix, bound
from paiju.server.logs import configure_logs, name_node
from paiju.server.ops.tracing import tracing
from paiju.server.redis.embedded import Embedded, RunningRedis
from paiju.server.redis.folder import known_node

if TYPE_CHECKING:
    from paiju.server.ops.merging import Siblings

log = structlog.get_logger()


def run(
    settings: Settings, *, announce: Callable[[str], None] | None = None, siblings: "Siblings | None" = None
) -> None:
    """Run a server on a fast event loop until SIGINT or SIGTERM; see `serve`."""
    spare_the_start()
    uvloop.run(serve(settings, announce=announce, siblings=siblings))


async def serve(
    settings: Settings, *, announce: Callable[[str], None] | None = None, siblings: "Siblings | None" = None
) -> None:
    """Run a server until SIGINT or SIGTERM. `announce(url)` is called once it listens.

    `siblings`: the other workers, with which this one shares its ports; None: it is the only process.

    Raises `CannotListen` if the port is in use, `CannotStart` if bots cannot think, and `StoreError` if Redis cannot
    be reached or started, if it is gone for good, or if a stop had to leave commits unfinished.
    """
    configure_logs(settings.log_level, settings.log_format)
    if settings.redis is None and (node := known_node(settings.data_dir)):
        name_node(node)
    with _bound(settings, siblings) as listener, _bound_for_operators(settings, siblings) as ops:
        reading = asyncio.gather(asyncio.to_thread(_read), asyncio.to_thread(build_of))
        try:
            async with running_redis(settings) as redis:
                running, _ = await reading
                with tracing(settings.trace_ratio, redis.node):
                    await running.serve(listener, ops, settings, redis, announce, siblings)
        finally:
            reading.cancel()
    log.info("stopped")


def _read() -> ModuleType:
    return importlib.import_module("paiju.server.running")


def _bound(settings: Settings, siblings: "Siblings | None") -> AbstractContextManager[socket.socket]:
    """Return a socket bound to the address in the settings. Raises `CannotListen`."""
    if settings.unix_socket is not None:
        return bind_unix(settings.unix_socket)
    return bind(settings.host, settings.port, shared=siblings is not None)


@contextlib.contextmanager
def _bound_for_operators(settings: Settings, siblings: "Siblings | None") -> Iterator[list[socket.socket]]:
    """Yield the bound sockets for operators: the socket of `--ops`, and in a worker the one for its siblings.

    Raises `CannotListen`.
    """
    with contextlib.ExitStack() as stack:
        sockets = []
        if settings.ops is not None:
            sockets.append(stack.enter_context(bound(settings.ops, shared=siblings is not None)))
        if siblings is not None:
            sockets.append(stack.enter_context(bind_unix(siblings.socket)))
        yield sockets


@contextlib.asynccontextmanager
async def running_redis(settings: Settings) -> AsyncIterator[RunningRedis]:
    """Yield the Redis of the settings; without one, start an embedded Redis. Raises `EmbeddedError`."""
    if settings.redis is not None:
        node = "n" + secrets.token_hex(6)
        name_node(node)
        yield RunningRedis(settings.redis, node)
        return
    async with Embedded(settings.data_dir, fsync=settings.fsync) as redis:
        name_node(redis.node)
        yield RunningRedis(redis.url, redis.node, (redis.failed,), redis.program)
