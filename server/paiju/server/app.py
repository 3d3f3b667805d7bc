"""The composition root: settings in, a running server out. Every part is built here and passed to its users."""

import asyncio
import contextlib
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Final, TypeVar

import structlog
from msgspec import Struct
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from paiju.bots.own import OWN
from paiju.bots.registry import BOTS
from paiju.engine.registry import GAMES
from paiju.protocol.build import build_of
from paiju.server import metrics
from paiju.server.accounts.keys import Keyring, follow
from paiju.server.accounts.refused_names import RefusedNames, read_words
from paiju.server.accounts.revoked import Revoked
from paiju.server.accounts.sessions import Sessions
from paiju.server.addresses import UNIX_PEER
from paiju.server.clock import LoopClock
from paiju.server.cluster.crossing import Crossing, Listings
from paiju.server.cluster.given_up import BrokenThere
from paiju.server.cluster.holding import nobody_else
from paiju.server.cluster.leases import Lease, Leases
from paiju.server.cluster.link_tls import link_tls
from paiju.server.cluster.member import Member
from paiju.server.cluster.ownership import OwnedTables
from paiju.server.cluster.presence import SHARED, Presence
from paiju.server.cluster.rescue import Rescue
from paiju.server.cluster.router import Tables
from paiju.server.cluster.shared_limits import SharedLimits
from paiju.server.cluster.takeover import Takeover
from paiju.server.config import Settings
from paiju.server.deals.daily import keep_days
from paiju.server.garbage import spare_the_old
from paiju.server.gateway.connection import Desk, limits_of
from paiju.server.gateway.door import Door, room_for
from paiju.server.gateway.endpoint import Gateway
from paiju.server.gateway.http import Bounds
from paiju.server.gateway.hub import TableRoom, broadcast
from paiju.server.gateway.quotas import Quotas, Shares
from paiju.server.gathered import Gathered
from paiju.server.http.base_path import BasePath
from paiju.server.http.errors import error_handlers
from paiju.server.http.operators import Operators
from paiju.server.http.reading import Readers
from paiju.server.http.routes import Api
from paiju.server.http.sessions import SessionRoutes
from paiju.server.http.static import BUILT, missing_page, web_routes
from paiju.server.http.throttle import Throttle
from paiju.server.limits import AddressLimit, UserAndAddressLimit
from paiju.server.listener import bind
from paiju.server.lobby.codes import Codes
from paiju.server.lobby.listing import Listing
from paiju.server.lobby.pair import ListingPair
from paiju.server.lobby.quota import OpeningLimits, OpeningQuota
from paiju.server.overload import CannotStart
from paiju.server.packed import PACK_FROM
from paiju.server.serving import HttpServer, serve_until
from paiju.server.shutdown import COMMIT_GRACE_S, Stop
from paiju.server.startup import opened_store, token_keys
from paiju.server.store.embedded import RunningRedis
from paiju.server.store.errors import StoreError
from paiju.server.store.keys import partition
from paiju.server.store.store import Store
from paiju.server.table.bot_workers import BotPool
from paiju.server.table.failures import Failures
from paiju.server.table.own_thinking import OwnThinking
from paiju.server.table.ports.limits import TableLimits
from paiju.server.table.ports.services import Services
from paiju.server.thinkers import thinkers
from paiju.server.workers import Workers

FIRST_TABLES_S: Final = 0.2
"""Seconds for which a start waits for tables to be read before it listens; the rest is read while clients come."""
LATELY_S: Final = 3.0
"""For so many seconds after the start of Redis, owners may not have written again yet what it has lost."""
HTTP_ROOM: Final = 512
"""Connections beside websockets: pages, requests, and what a proxy or an attacker keeps open."""

S = TypeVar("S", bound=Struct)

log = structlog.get_logger()


class Paiju:
    """All parts of one server. `run` is its lifetime."""

    def __init__(self, settings: Settings, store: Store, node: str, keys: Keyring) -> None:
        self._settings = settings
        self._outages = Gathered("clocks are extended by an outage", "partitions")
        self._store, self._keys = store, keys
        self._revoked = Revoked(store, settings.ended_sessions)
        tls = link_tls(settings.link_cert, settings.link_key, settings.link_ca)
        self.member = None if settings.redis is None else Member(store, node, keys, settings.role, tls)
        """None: this server is the only one of its Redis, which it has started itself."""
        self.presence = Presence(store, node if self.member is None else SHARED)
        OWN.offer(settings.bots, {level for levels in BOTS.values() for level in levels})
        self._bots = BotPool(thinkers(settings.bot_workers), own_bots(settings))
        self.no_bots: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Fails if no process for bots can be started when the server starts."""
        self._keepers: list[asyncio.Task[None]] = []
        """Tasks that end with the server."""
        self._reading = reading_pools(settings)
        records = UserAndAddressLimit(
            settings.records_per_minute, settings.records_per_minute_of_address, time.monotonic
        )
        suspects = tuple if self.member is None else self.member.nodes.suspects
        self._leases = Leases(store, node, on_lost=self._lost, on_outage=self._outage, suspects=suspects)
        clock = LoopClock(store.now_ms)
        listing = Listing(clock, broadcast)
        own = listing if self.member is None else Listing(clock, broadcast)
        pair = None if self.member is None else ListingPair(own, listing)
        opening = _fields_of(OpeningLimits, settings)
        shared = SharedLimits(
            None if self.member is None else store,
            opening,
            settings.sessions_per_minute,
            settings.code_guesses_per_minute,
        )
        codes = Codes(
            store.now_ms,
            round(settings.code_hours * 3_600_000),
            settings.code_guesses_per_minute,
            time.monotonic,
            on_put=no_note if self.member is None else self.member.note_code,
            on_wrong=shared.note_wrong,
        )
        shared.on_spent = codes.spend
        services = Services(
            store=store,
            clock=clock,
            bots=self._bots,
            draw_secret=lambda: secrets.token_bytes(32),
            owns=lambda table: self._leases.fresh(partition(table)),
            keep_records_s=settings.records_keep_days * 86_400,
            codes=codes,
            touch=listing.touched.add if pair is None else pair.touch,
            limits=limits_of_tables(settings),
        )
        failures = Failures(settings.table_failures, settings.table_failure_minutes * 60)
        alive = nobody_else if self.member is None else self.member.nodes.alive
        self.owned = OwnedTables(services, self._leases, TableRoom, pair or listing, failures, alive)
        quota = OpeningQuota(opening, time.monotonic)
        self.tables = Tables(self.owned, listing, quota, settings.tables_per_user, settings.quick_fill_ms)
        self.tables.opening.check_shared = shared.check_opening
        self._takeover = self._crossed(node, Listings(own, listing), codes)
        store.on_back(self._redis_is_back)
        sessions = Sessions(keys, settings.session_days * 86_400, self._revoked, _refused_names(settings))
        desk = Desk(
            router=self.tables,
            check=sessions.check,
            clock=time.monotonic,
            now_ms=store.now_ms,
            server=node,
            limits=limits_of(settings.messages_per_s, settings.burst, settings.tables_per_user),
            quotas=Quotas(
                settings.messages_per_s,
                settings.burst,
                Shares(settings.user_share, settings.address_share, settings.connections_per_user),
                time.monotonic,
            ),
        )
        self.gateway = Gateway(desk, settings.origins, settings.max_connections)
        if self.member is not None:
            self.member.follow_sessions(self._revoked, self.gateway.hang_up)
        hand_over = None if self.member is None else self.member.hand_over
        self.stop = Stop(settings.drain_s, self.tables, self.gateway, hand_over)
        self._api = Api(
            store,
            self.tables,
            Readers(*self._reading, records),
            sessions,
            SessionRoutes(
                sessions,
                self._revoked,
                now_ms=store.now_ms,
                hang_up=self._end_session,
                limit=AddressLimit(settings.sessions_per_minute, time.monotonic),
                shared_wait_ms=shared.session_wait_ms,
            ),
            time.monotonic,
            Operators(
                Rescue(
                    self.owned, nothing_elsewhere if self.member is None else self.member.given_up.elsewhere
                ),
                settings.operator_token,
            ),
            no_bots=self._bots.why_not,
        )
        names, routes = _proxies(settings), self._routes(settings.base_path or "")
        proxies = ProxyHeadersMiddleware(routes, names).trusted_hosts  # type: ignore[arg-type]
        throttle = Throttle(
            routes, settings.requests_per_s, frozenset() if "*" in names else proxies, time.monotonic
        )
        self.application = ProxyHeadersMiddleware(
            BasePath(throttle, settings.base_path or ""),  # type: ignore[arg-type]
            names,
        )
        """The ASGI application; it sees clients, not the proxies in front."""
        self.door = Door(
            room_for(settings.max_connections + HTTP_ROOM), settings.connections_per_address, proxies
        )
        self.bounds = Bounds(settings.head_bytes, settings.head_s, settings.body_s, settings.answer_s)

    def _crossed(self, node: str, listings: Listings, codes: Codes) -> Takeover:
        """Open the way to tables that are not here, at other nodes or still to be read; return what reads them."""
        has_others = no_others if self.member is None else self.member.has_others
        takeover = Takeover(self.owned, self._store, node, has_others)
        crossing = Crossing(self.tables, takeover, has_others, broadcast, listings, codes)
        self.tables.crossing = crossing
        if self.member is not None:
            self.member.attach(self.tables, crossing, takeover)
        return takeover

    def _redis_is_back(self) -> None:
        if self.member is not None:
            self._leases.settle()
        self.owned.verify()

    def _end_session(self, session: str) -> None:
        self.gateway.hang_up(session)
        if self.member is not None:
            self.member.tell_ended(session)

    def _lost(self, lease: Lease) -> None:
        log.error("a lease was lost", partition=lease.partition, term=lease.term)
        self.owned.lost(lease)

    def _outage(self, lease: Lease, ms: int) -> None:
        self._outages.note(lease.partition, ms=ms)
        self.owned.outage(lease, ms)

    def _routes(self, base: str) -> Starlette:
        if self._settings.role == "engine":
            return Starlette(routes=self._api.engine_routes(), exception_handlers=error_handlers())
        folder = self._settings.web_dir or BUILT
        pages = web_routes(folder, debug_page=self._settings.debug_page, base=base)
        application = Starlette(
            routes=[WebSocketRoute("/ws", self.gateway.connect), *self._api.routes(), *pages],
            # Answers only: websockets go past it, and the client's files are packed already.
            middleware=[Middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=6)],
            exception_handlers=error_handlers(missing_page(folder, base)),
        )
        # A redirect to the path without its last slash would leave the prefix.
        application.router.redirect_slashes = False
        return application

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Own tables while the context lasts; release them in order at its end.

        Links to other nodes come first and go last: until the end others carry their clients' requests here.
        """
        async with self._linked(), self._open():
            yield

    @contextlib.asynccontextmanager
    async def _linked(self) -> AsyncIterator[None]:
        if self.member is None:
            yield
            return
        with bind(self._settings.link_host, self._settings.link_port) as listener:
            async with self.member.linked(listener, self._settings.link_host):
                yield

    async def _read_tables(self) -> asyncio.Task[None]:
        """Read the tables that nobody has, the rest of many in the background; return what takes over more of them."""
        self._takeover.look()
        reading = asyncio.create_task(self._takeover.run(), name="take-over")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._takeover.settled.wait(), FIRST_TABLES_S)
        log.info("tables are open", read=len(self.owned.actors), all=not self._takeover.pending)
        return reading

    def start_bots(self) -> None:
        """Start the processes for bots. Called once the server listens, as they take the processor from its start.

        Not awaited: people play without bots meanwhile, and a question waits for its worker.
        """
        if self._settings.role != "gateway":
            self._keepers.append(asyncio.create_task(self._start_bots(), name="bots"))

    async def _start_bots(self) -> None:
        try:
            await self._bots.start()
        except CannotStart as error:
            self.no_bots.set_exception(error)

    @contextlib.asynccontextmanager
    async def _open(self) -> AsyncIterator[None]:
        keepers = self._keepers
        keepers += [
            asyncio.create_task(self.gateway.keep_heartbeat(), name="connection-keeper"),
            asyncio.create_task(keep_days(self.tables.opening.days), name="daily-secrets"),
        ]
        if self._settings.secret is None:
            keepers.append(asyncio.create_task(follow(self._store, self._keys), name="token-keys"))
        try:
            spare_the_old()
            await self.presence.enter()
            await self._revoked.load()
            if self.member is not None and await self._store.up_s() <= LATELY_S:
                self._leases.settle()
            self._leases.start()
            runs_tables = self._settings.role != "gateway"
            if runs_tables:
                keepers.append(await self._read_tables())
            if self._settings.demo and runs_tables:
                await self.tables.opening.open_demos()
            if runs_tables:
                await self._bots.load_own()
            yield
        finally:
            for keeper in keepers:
                keeper.cancel()
            rest = list(self.owned.actors)
            await self.stop.close_tables()
            with contextlib.suppress(TimeoutError, StoreError):
                async with asyncio.timeout(COMMIT_GRACE_S):
                    await self._leases.close()
                    if self.member is not None:
                        self.member.tell_released(rest)
                    await self.presence.leave()
            self._bots.close()
            for pool in self._reading:
                pool.close()


async def nothing_elsewhere() -> list[BrokenThere]:
    """Return the tables that other nodes have given up: there is no other node."""
    return []


def no_note(_table: str, _code: object) -> None:
    """Note a private table's code nowhere: no other node looks for it."""


def no_others() -> bool:
    """Return that no other node lives: this server is its Redis' only one."""
    return False


def own_bots(settings: Settings) -> OwnThinking | None:
    """Return the workers of the operator's bots, if there are any."""
    return OwnThinking(settings.bot_workers, settings.bots) if settings.bots else None


def reading_pools(settings: Settings) -> tuple[Workers, Workers]:
    """Return the workers that read records, and the one for what takes seconds."""
    pool = partial(Workers, waiting=settings.records_waiting, memory_mb=settings.record_memory_mb)
    return pool("records", settings.record_workers), pool("insights", 1)


def limits_of_tables(settings: Settings) -> TableLimits:
    """Return the settings that bound every table."""
    return _fields_of(TableLimits, settings)


def _refused_names(settings: Settings) -> RefusedNames:
    """Return the reserved names. Raises `BadWords` if the file has changed since the settings were read."""
    return RefusedNames(() if settings.names_refused is None else read_words(settings.names_refused))


def _fields_of(kind: type[S], settings: Settings) -> S:
    """Return a struct whose fields are the settings of the same names."""
    made: S = kind(**{name: getattr(settings, name) for name in kind.__struct_fields__})
    return made


def _proxies(settings: Settings) -> list[str]:
    """Return the trusted proxies. At a Unix socket every peer is one."""
    if settings.unix_socket is None or "*" in settings.proxies:  # `*` counts only where it is alone
        return [*settings.proxies]
    return [*settings.proxies, UNIX_PEER]


async def serve(
    listener: socket.socket,
    settings: Settings,
    redis: RunningRedis,
    announce: Callable[[str], None] | None,
) -> None:
    """Run a server on a bound socket and a Redis until SIGINT or SIGTERM.

    Raises `StoreError`, `CannotListen`, `CannotStart`.
    """
    metrics.tell_build(build_of())
    metrics.start_at_zero(metrics.DEALS, GAMES)
    async with await opened_store(settings, redis) as store:
        keys = await token_keys(settings, store)
        paiju = Paiju(settings, store, redis.node, keys)
        async with paiju.running():
            server = HttpServer(paiju.application, paiju.door, paiju.bounds)
            ends = [paiju.presence.replaced, paiju.no_bots, *redis.failures]

            def told(url: str) -> None:
                _announce(announce, settings.base_path or "", url)
                paiju.start_bots()

            await serve_until(server, listener, ends, told, paiju.stop.say_goodbye)
        paiju.stop.check_finished()


def _announce(announce: Callable[[str], None] | None, base: str, url: str) -> None:
    """Tell where the page is, once the server listens at `url`."""
    if announce is not None:
        announce(url if url.startswith(UNIX_PEER) else url + base)
