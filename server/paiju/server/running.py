"""Runs a composed server until it is told to stop: its store, its HTTP side, and the operators' addresses."""

import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

from paiju.engine.registry import GAMES
from paiju.protocol.build import build_of
from paiju.server import app, metrics
from paiju.server.addresses import UNIX_PEER
from paiju.server.config import Settings
from paiju.server.gateway.door import ConnectionDoor
from paiju.server.ops.merging import Siblings
from paiju.server.redis.embedded import RunningRedis
from paiju.server.serving import HttpServer, serve_until, serving
from paiju.server.startup import opened_store, token_keys

OPS_CONNECTIONS: Final = 64
"""The most connections of the operators' listener."""


async def serve(
    listener: socket.socket,
    ops: Sequence[socket.socket],
    settings: Settings,
    redis: RunningRedis,
    announce: Callable[[str], None] | None,
    siblings: Siblings | None,
) -> None:
    """Run a server on a bound socket and a Redis until SIGINT or SIGTERM; `ops`: sockets for operators.

    Raises `StoreError`, `CannotListen`, `CannotStart`, `DatabaseError`.
    """
    metrics.tell_build(build_of())
    metrics.start_at_zero(metrics.DEALS, GAMES)
    async with await opened_store(settings, redis) as store:
        keys = await token_keys(settings, store)
        paiju = app.Paiju(settings, store, redis.node, keys, siblings)
        async with paiju.running(), _answering_operators(ops, paiju):
            server = HttpServer(paiju.http.site, paiju.http.door, paiju.http.bounds)
            ends = [paiju.redis_lock.replaced, paiju.no_bots, paiju.wrong_database, *redis.failures]

            def listens(url: str) -> None:
                _announce(announce, settings.base_path or "", url)
                paiju.start_bots()
                paiju.start_books()

            await serve_until(server, listener, ends, listens, paiju.stop.say_goodbye)
        paiju.stop.check_finished()


@contextlib.asynccontextmanager
async def _answering_operators(listeners: Sequence[socket.socket], paiju: app.Paiju) -> AsyncIterator[None]:
    """Answer operators at addresses of their own while the context lasts."""
    async with contextlib.AsyncExitStack() as stack:
        for listener in listeners:
            server = HttpServer(paiju.http.operators(), ConnectionDoor(OPS_CONNECTIONS, 0), paiju.http.bounds)
            await stack.enter_async_context(serving(server, listener))
        yield


def _announce(announce: Callable[[str], None] | None, base: str, url: str) -> None:
    """Tell where the page is, once the server listens at `url`."""
    if announce is not None:
        announce(url if url.startswith(UNIX_PEER) else url + base)
