"""The composition root: settings in, a running server out. Everything is made here and handed to who needs it."""

import asyncio
import contextlib
import gc
import logging
import secrets
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Final

import msgspec
import structlog
import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from protocol.codec import MAX_FRAME, MSGPACK
from protocol.errors import CloseCode
from protocol.messages import Closing
from server.accounts.sessions import Sessions
from server.api import Api
from server.clock import LoopClock
from server.cluster.leases import Lease, Leases
from server.config import Settings
from server.gateway.endpoint import Gateway
from server.gateway.hub import TableRoom, broadcast
from server.gateway.session import Desk, limits_of
from server.gateway.socket import Socket
from server.lobby.codes import Codes
from server.lobby.listing import Listing
from server.store.embedded import Embedded
from server.store.keys import partition
from server.store.store import Store
from server.table.fill import BotPool
from server.table.services import Services
from server.table.tables import Tables
from server.web import web_routes

PACK_FROM: Final = 1_024
"""Bytes from which an answer is sent compressed: below, it fits one packet anyway."""
RETRY_MS: Final = 1_000
"""When clients should come back after a restart, at the earliest."""
UNREAD_MS: Final = 30_000
"""The kernel gives up a connection whose peer has taken nothing for so long: longer than a heartbeat is waited for."""
STORE_PATIENCE_S: Final = 2.0
"""How long a commit is sent again before requests are answered `busy`."""

log = structlog.get_logger()


class Paiju:
    """A server, put together. `run` is its life."""

    def __init__(self, settings: Settings, store: Store, node: str, key: bytes) -> None:
        self._settings = settings
        self._bots = BotPool(settings.bot_workers)
        self._leases = Leases(store, node, on_lost=self._lost, on_outage=self._outage)
        clock = LoopClock(store.now_ms)
        listing = Listing(clock, broadcast)
        services = Services(
            store=store,
            clock=clock,
            bots=self._bots,
            draw_secret=lambda: secrets.token_bytes(32),
            owns=lambda table: self._leases.fresh(partition(table)),
            keep_records_s=settings.records_keep_days * 86_400,
            codes=Codes(
                store.now_ms,
                round(settings.code_hours * 3_600_000),
                settings.code_guesses_per_minute,
                time.monotonic,
            ),
            touch=listing.touched.add,
        )
        self.tables = Tables(
            services, self._leases, TableRoom, listing, settings.tables_per_user, settings.quick_fill_ms
        )
        sessions = Sessions(key, settings.session_days * 86_400)
        desk = Desk(
            router=self.tables,
            check=sessions.check,
            clock=time.monotonic,
            now_ms=store.now_ms,
            server=node,
            limits=limits_of(settings.messages_per_s, settings.burst, settings.tables_per_user),
        )
        self.gateway = Gateway(desk, settings.origins, settings.max_connections)
        self._api = Api(
            store, self.tables, self._bots, sessions, time.monotonic, settings.sessions_per_minute
        )

    def _lost(self, lease: Lease) -> None:
        log.error("a lease was lost", partition=lease.partition, term=lease.term)
        self.tables.lost(lease)

    def _outage(self, lease: Lease, ms: int) -> None:
        log.warning("clocks are extended by an outage", partition=lease.partition, ms=ms)
        self.tables.outage(lease, ms)

    def application(self) -> Starlette:
        """Return the ASGI application."""
        pages = web_routes(self._settings.web_dir, debug_page=self._settings.debug_page)
        return Starlette(
            routes=[WebSocketRoute("/ws", self.gateway.connect), *self._api.routes(), *pages],
            # Answers only: websockets go past it, and the client's files are packed already.
            middleware=[Middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=6)],
        )

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Own tables while the context lasts; let go of them in order at its end."""
        self._leases.start()
        recovered = await self.tables.recover()
        if self._settings.demo:
            await self.tables.open_demos()
        log.info("tables are open", recovered=recovered)
        _spare_collections()
        keeper = asyncio.create_task(self.gateway.look_after(), name="connection-keeper")
        try:
            yield
        finally:
            keeper.cancel()
            await self.tables.close()
            await self._leases.close()
            self._bots.close()

    async def say_goodbye(self) -> None:
        """Tell every client that the server restarts, and close."""
        self.tables.draining = True
        farewell = MSGPACK.encode(Closing("restarting", RETRY_MS))
        for session in list(self.gateway.sessions):
            session.send(farewell)
            session.close(CloseCode.RESTARTING, "restarting")
        deadline = time.monotonic() + self._settings.drain_s
        while self.gateway.sessions and time.monotonic() < deadline:  # noqa: ASYNC110 - a last wait, polled
            await asyncio.sleep(0.02)
        for session in list(self.gateway.sessions):
            session.abort()


class OpenedStore(msgspec.Struct, frozen=True):
    """The store, and what came with it."""

    store: Store
    node: str
    """This node's id: that of the data folder, whose lock makes sure it lives once, or a new one."""
    failed: asyncio.Future[None] | None = None
    """Raises when the embedded Redis cannot be kept alive; None for an outside one."""


@contextlib.asynccontextmanager
async def opened_store(settings: Settings) -> AsyncIterator[OpenedStore]:
    """Open the Redis that the settings name, or an embedded one."""
    if settings.redis is not None:
        async with await Store.open(
            settings.redis, trust_policy=settings.trust_redis_policy, patience_s=STORE_PATIENCE_S
        ) as store:
            yield OpenedStore(store, "n" + secrets.token_hex(6))
        return
    async with (
        Embedded(settings.data_dir, fsync=settings.fsync) as redis,
        await Store.open(redis.url, patience_s=STORE_PATIENCE_S) as store,
    ):
        yield OpenedStore(store, redis.node, redis.failed)


def run(settings: Settings, *, announce: Callable[[str], None] | None = None) -> None:
    """Run a server on a fast event loop until SIGINT or SIGTERM; see `serve`."""
    uvloop.run(serve(settings, announce=announce))


async def serve(settings: Settings, *, announce: Callable[[str], None] | None = None) -> None:
    """Run a server until SIGINT or SIGTERM. `announce(url)` is called once it listens.

    Raises `StoreError` where there is no Redis to be had, `OSError` where the port is taken.
    """
    _configure_logs(settings.log_level)
    async with opened_store(settings) as opened:
        key = await _token_key(settings, opened.store)
        paiju = Paiju(settings, opened.store, opened.node, key)
        async with paiju.running():
            await _listen(settings, paiju, announce, opened.failed)


async def _listen(
    settings: Settings,
    paiju: Paiju,
    announce: Callable[[str], None] | None,
    failed: asyncio.Future[None] | None,
) -> None:
    config = uvicorn.Config(
        paiju.application(),
        ws=Socket,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_config=None,
        log_level="warning",
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=int(settings.drain_s) + 1,
    )
    listener = socket.create_server((settings.host, settings.port), backlog=2048)
    _limit_kernel(listener)
    server = _Server(config)
    stopping = asyncio.Event()
    with listener, _signals(stopping):
        serving = asyncio.create_task(server.serve([listener]), name="http")
        waiting = asyncio.create_task(stopping.wait(), name="signals")
        try:
            if announce is not None:
                announce(f"http://{settings.host}:{listener.getsockname()[1]}")
            ends: set[asyncio.Future[Any]] = (
                {serving, waiting} if failed is None else {serving, waiting, failed}
            )
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if failed is not None and failed.done():
                failed.result()
        finally:
            waiting.cancel()
            await paiju.say_goodbye()
            server.should_exit = True
            await serving


def _limit_kernel(listener: socket.socket) -> None:
    """Bound what the kernel keeps for peers that are gone or never read, after we have let go of them too.

    Every accepted socket inherits these.
    """
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if sys.platform == "linux":
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, UNREAD_MS // 1000)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)


class _Server(uvicorn.Server):
    """uvicorn without its signal handlers: clients are told before it stops."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.contextmanager
def _signals(stopping: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    try:
        yield
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


async def _token_key(settings: Settings, store: Store) -> bytes:
    if settings.secret is not None:
        return settings.secret.encode()
    return await store.shared_secret("tokens", secrets.token_bytes(32))


def _spare_collections() -> None:
    """Collect cycles rarely: nothing on an action's way makes any, and at the defaults it cost 5 % of the CPU."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _configure_logs(level: str) -> None:
    """Log to stderr. Tracebacks never show local variables: those hold decks and secrets."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
