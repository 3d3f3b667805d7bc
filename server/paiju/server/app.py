"""The composition root: settings in, a running server out. Every part is built here and passed to its users."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

import structlog

from paiju.bots.own import OWN
from paiju.bots.registry import BOTS
from paiju.protocol.acts import ActError
from paiju.server.accounts.keys import Keyring, follow, rotate_key
from paiju.server.accounts.refused_names import RefusedNames, read_words
from paiju.server.accounts.sessions import Sessions
from paiju.server.acts.anywhere import Anywhere, Keys
from paiju.server.acts.desk import ActDesk, OtherNodes
from paiju.server.acts.here import Draining, Here
from paiju.server.asgi import Applications, trusted_proxies
from paiju.server.booking.site import check_none
from paiju.server.config import Settings, database_of
from paiju.server.database import account_works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.deals.daily import keep_days
from paiju.server.deals.lookup import Lookup
from paiju.server.garbage import spare_the_old
from paiju.server.gateway.counts import ConnectionCounts
from paiju.server.gateway.desk import Desk, limits_of
from paiju.server.gateway.endpoint import Gateway
from paiju.server.gateway.quotas import Quotas, Shares
from paiju.server.http.accounts import AccountRoutes
from paiju.server.http.admin import Admin
from paiju.server.http.inbox import InboxRoutes
from paiju.server.http.leaving import LeavingRoutes
from paiju.server.http.origins import Origins
from paiju.server.http.passkeys import PasskeyRoutes
from paiju.server.http.providers import ProviderRoutes
from paiju.server.http.push import PushRoutes
from paiju.server.http.readiness import Readiness
from paiju.server.http.reading import Readers
from paiju.server.http.routes import HttpApi
from paiju.server.http.sessions import SessionRoutes
from paiju.server.http.site import ReachedSite
from paiju.server.http.tokens import TokenRoutes
from paiju.server.leases.redis_lock import SHARED, RedisLock
from paiju.server.limits import AddressLimit, UserAndAddressLimit
from paiju.server.listener import bind, bind_unix
from paiju.server.nodes.remote_peers import ForOthers
from paiju.server.ops.gauges import Gauges, Sources
from paiju.server.ops.health import Health
from paiju.server.ops.merging import Siblings
from paiju.server.ops.samples import Samples
from paiju.server.orders import Orders
from paiju.server.overload import CannotStart
from paiju.server.parts import Outside, Parts, build
from paiju.server.people_parts import People, PeopleParts
from paiju.server.redis.errors import StoreError
from paiju.server.shutdown import COMMIT_GRACE_S, Stop
from paiju.server.store.store import Store
from paiju.server.table.bot_workers import BotPool
from paiju.server.table.own_thinking import OwnThinking
from paiju.server.tables.acts import TableActs
from paiju.server.tables.rescue import Rescue
from paiju.server.tasks import Tasks
from paiju.server.thinkers import thinkers
from paiju.server.workers import Workers

FIRST_TABLES_S: Final = 0.2
"""Seconds for which a start waits for tables to be read before it listens; the rest is read while clients come."""
WRITE_BACK_S: Final = 3.0
"""Seconds after a start of Redis within which owners may still write again the records that Redis has lost."""
DRAIN_S: Final = 60.0
"""Seconds that a node has to give its tables to others when an operator drains it."""

log = structlog.get_logger()


class Paiju:
    """All parts of one server. `running` is its lifetime."""

    def __init__(
        self, settings: Settings, store: Store, node: str, keys: Keyring, siblings: Siblings | None = None
    ) -> None:
        self._settings, self._siblings = settings, siblings
        self._store, self._keys = store, keys
        self.orders = orders = Orders(settings, store)
        rows = None if siblings is None else siblings.rows
        self.redis_lock = RedisLock(store, node if settings.redis is None else SHARED)
        OWN.offer(settings.bots, {level for levels in BOTS.values() for level in levels})
        self._bots = BotPool(thinkers(settings.bot_workers), own_bots(settings))
        self.no_bots: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Fails if no process for bots can be started when the server starts."""
        self.wrong_database: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Fails if the database is found to be one with which this server must not run."""
        address = database_of(settings)
        self.people = (
            None if address is None else PeopleParts(settings, store, orders, address, self.wrong_database)
        )
        """The parts that need the database (opened once the server listens); None: this server has no database."""
        self._rest = Tasks()
        self._keepers: list[asyncio.Task[None]] = []
        """Tasks that end with the server."""
        self.parts = parts = self._build(node)
        self.owned, self.tables = parts.own.owned, parts.tables
        orders.live.tell_through(parts.remote.tell_change)
        orders.closings.entries.watch(self.owned.look_at)
        store.on_back(self._redis_is_back)
        names, days = _refused_names(settings), settings.session_days
        sessions = Sessions(keys, days * 86_400, orders.revoked, names, orders.sanctions.closed)
        origins = Origins(settings.origins)
        self.gateway = Gateway(
            self._desk(node, sessions, ConnectionCounts("user:", rows)),
            origins,
            settings.max_connections,
            orders.revoked,
            orders.networks,
            ConnectionCounts("connections", rows),
        )
        self.stop = Stop(settings.drain_s, self.tables, self.gateway, parts.transfer)
        self._here = self._this_node(node)
        self._nodes = OtherNodes(self._here, parts.locator, parts.elsewhere, parts.remote)
        self._samples = Samples(store)
        self._reading = reading_pools(settings)
        self.http = Applications(
            settings,
            orders,
            self.gateway,
            lambda: self._here.draining,
            self._api(sessions, origins),
            self._health(siblings),
            self._admin(),
            addresses=ConnectionCounts("address:", rows),
        )

    def _build(self, node: str) -> Parts:
        people, settings = self.people, self._settings
        hint, outside = (lambda _: None, Outside()) if people is None else (people.hint, people.outside())
        for_others = ForOthers(self._called, hint)
        parts = build(settings, self._store, node, self._keys, self.orders, self._bots, for_others, outside)
        if people is not None:
            people.join(parts)
        return parts

    def _desk(self, node: str, sessions: Sessions, users: ConnectionCounts) -> Desk:
        settings, orders, people = self._settings, self.orders, self.people
        return Desk(
            router=self.parts.router,
            check=sessions.check,
            clock=time.monotonic,
            now_ms=self._store.now_ms,
            server=node,
            limits=limits_of(settings.messages_per_s, settings.burst, settings.tables_per_user),
            quotas=_quotas(settings, users),
            sanctions=orders.sanctions,
            site=orders.site,
            accounts=None if people is None else people.for_connections(),
        )

    def _this_node(self, node: str) -> Here:
        parts, orders = self.parts, self.orders
        at_tables = TableActs(self.owned, Rescue(self.owned, parts.own.runner), orders.closings)
        draining = Draining(lambda: bool(parts.remote.links), self._drain, self._resume)
        return Here(node, self.owned, self.gateway.connections, orders.site, at_tables, draining)

    def _api(self, sessions: Sessions, origins: Origins) -> HttpApi:
        settings, parts = self._settings, self.parts
        works = People() if self.people is None else self.people.works(sessions, self._nodes.seated_at)
        self.accounts, site, base = works.accounts, ReachedSite(settings.site), settings.base_path or ""
        of_accounts = AccountRoutes(
            works.accounts, works.passkeys, works.identities, sessions, origins, site, base
        )
        records = UserAndAddressLimit(
            settings.records_per_minute, settings.records_per_minute_of_address, time.monotonic
        )
        return HttpApi(
            parts.tables,
            parts.locator,
            Lookup(self._store, self.database),
            self.database,
            Readers(*self._reading, records),
            sessions,
            works.friends,
            SessionRoutes(
                sessions,
                self.orders.revoked,
                works.accounts,
                now_ms=self._store.now_ms,
                blocked=lambda address: self.orders.networks.blocked(address, "no_new", "none"),
                limit=AddressLimit(settings.sessions_per_minute, time.monotonic),
                shared_wait_ms=parts.own.shared_limits.session_wait_ms,
                base=base,
            ),
            of_accounts,
            PasskeyRoutes(works.passkeys, works.identities, of_accounts, sessions, site),
            ProviderRoutes(works.identities, of_accounts, sessions, site, base),
            TokenRoutes(works.tokens, sessions),
            LeavingRoutes(works.leaving, sessions, base),
            InboxRoutes(works.inbox, sessions),
            PushRoutes(works.devices, sessions),
            leaving=works.leaving,
        )

    def _health(self, siblings: Siblings | None) -> Health:
        settings, parts, store = self._settings, self.parts, self._store
        folder = settings.data_dir if settings.redis is None else None
        sources = Sources(
            self.owned,
            parts.registry,
            parts.remote,
            store.now_ms,
            settings.max_connections,
            folder,
            store.replicas,
            parts.own.booking,
        )
        readiness = Readiness(store.probe, time.monotonic, parts.elsewhere.unreachable)
        return Health(
            self.owned,
            readiness,
            self._bots.why_not,
            Gauges(sources, self._samples),
            siblings,
            self._no_people,
        )

    @property
    def database(self) -> Database | None:
        """The database of this server; None: there is none."""
        return None if self.people is None else self.people.database

    def _no_people(self) -> str:
        """Return why the database is away; empty: it answers, or there is none."""
        return "" if self.database is None else self.database.why_away

    def _admin(self) -> Admin:
        settings, orders = self._settings, self.orders
        rotate = None if settings.secret is not None else partial(rotate_key, self._store, self._keys)
        anywhere = Anywhere(
            self._store.now_ms,
            Keys(rotate, settings.session_days * 86_400, self._tokens_after),
            orders.sanctions,
            orders.networks,
            orders.site,
            trusted_proxies(settings),
        )
        desk = ActDesk(self._store.acts, self._nodes, anywhere)
        return Admin(settings.operator_token, desk, self._nodes, time.monotonic)

    async def _tokens_after(self, ms: int) -> int | None:
        """Return how many API tokens are good for longer than `ms`; None: no database answers."""
        if self.database is None:
            return None
        work = partial(account_works.tokens_after, at=self._store.now_ms() + ms)
        try:
            return await self.database.read(work)
        except DatabaseAway:
            return None

    async def _drain(self) -> None:
        """Give this node's tables and clients to other nodes, and release the leases that are left without a table."""
        await Stop(DRAIN_S, self.tables, self.gateway, self.parts.transfer).say_goodbye()
        await self.owned.release_idle()

    def _resume(self) -> None:
        """Take clients and tables again after a drain. Raises `ActError`."""
        if self.stop.has_begun:
            raise ActError("conflict", "this node is being stopped")
        self.owned.draining = False
        self.parts.transfer.forget()
        self.parts.own.adoption.look()

    async def _called(self, body: bytes) -> bytes:
        """Do what an operator at another node has asked for; return the answer."""
        return await self._here.called(body)

    def _redis_is_back(self) -> None:
        if self._settings.redis is not None:
            self.parts.own.leases.settle()
        self.owned.verify()
        if (booking := self.parts.own.booking) is not None:
            self._rest.start(booking.again(), name="booking-again")
        if self.people is not None:
            self.people.revoking.due.set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Own tables while the context lasts; release them in order at its end.

        Links to other nodes open first and close last: until the end other nodes relay their clients' requests over
        them.
        """
        async with self._linked(), self._open():
            yield

    @contextlib.asynccontextmanager
    async def _linked(self) -> AsyncIterator[None]:
        if self._settings.redis is None:
            yield
            return
        with contextlib.ExitStack() as bound:
            host = self._settings.link_host
            listener = bound.enter_context(contextlib.closing(bind(host, self._settings.link_port)))
            near = None if self._siblings is None else bound.enter_context(bind_unix(self._siblings.link))
            async with self.parts.links.open(listener, host, near):
                yield

    async def _read_tables(self) -> asyncio.Task[None]:
        """Adopt tables without an owner, for up to `FIRST_TABLES_S`; return the task that adopts the others later."""
        adoption = self.parts.own.adoption
        adoption.look()
        reading = asyncio.create_task(adoption.run(), name="adoption")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(adoption.settled.wait(), FIRST_TABLES_S)
        log.info("tables are open", read=len(self.owned.actors), all=not adoption.pending)
        return reading

    def start_bots(self) -> None:
        """Start the processes for bots. Called once the server listens: earlier they would slow its own start.

        Not awaited: people play meanwhile, and a question to a bot waits until its process runs.
        """
        if self._settings.role != "gateway":
            self._keepers.append(asyncio.create_task(self._start_bots(), name="bots"))

    def start_books(self) -> None:
        """Open the database and begin to book, once the server listens; until then deals wait in Redis."""
        for name, task in () if self.people is None else self.people.tasks():
            self._keepers.append(asyncio.create_task(task, name=name))

    async def _check_database(self) -> None:
        """Raise `DatabaseError` if this server has no database, but its Redis belongs to one."""
        if self.people is None:
            await check_none(self._store)

    async def _close_database(self) -> None:
        self.wrong_database.cancel()
        if self.database is not None:
            await self.database.close()

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
            asyncio.create_task(self._samples.run(), name="samples"),
            asyncio.create_task(self.orders.live.follow(), name="live-entries"),
            asyncio.create_task(keep_days(self.tables.creation.days), name="daily-secrets"),
        ]
        if self._settings.secret is None:
            keepers.append(asyncio.create_task(follow(self._store, self._keys), name="token-keys"))
        try:
            spare_the_old()
            await self.redis_lock.enter()
            await self.orders.live.load()
            await self._check_database()
            if self._settings.redis is not None and await self._store.up_s() <= WRITE_BACK_S:
                self.parts.own.leases.settle()
            self.parts.own.leases.start()
            runs_tables = self.parts.elsewhere.runs_tables
            if runs_tables:
                keepers.append(await self._read_tables())
            if self._settings.demo and runs_tables:
                await self.tables.creation.open_demos()
            if runs_tables:
                await self._bots.load_own()
                keepers.append(asyncio.create_task(self.parts.spread.run(), name="spread"))
            yield
        finally:
            for keeper in keepers:
                keeper.cancel()
            rest = list(self.owned.actors)
            await self.stop.close_tables()
            with contextlib.suppress(TimeoutError, StoreError):
                async with asyncio.timeout(COMMIT_GRACE_S):
                    await self.parts.own.leases.close()
                    if rest:
                        self.parts.feeds.tell_moved(rest, "")
                    await self.redis_lock.leave()
            self._bots.close()
            for pool in self._reading:
                pool.close()
            if self.accounts is not None:
                self.accounts.close()
            await self._close_database()


def own_bots(settings: Settings) -> OwnThinking | None:
    """Return the workers of the operator's bots; None: there are no such bots."""
    return OwnThinking(settings.bot_workers, settings.bots) if settings.bots else None


def reading_pools(settings: Settings) -> tuple[Workers, Workers]:
    """Return the workers that read records, and the worker that analyses deals; an analysis takes seconds."""
    pool = partial(Workers, waiting=settings.records_waiting, memory_mb=settings.record_memory_mb)
    return pool("records", settings.record_workers), pool("insights", 1)


def _refused_names(settings: Settings) -> RefusedNames:
    """Return the names that are refused. Raises `BadWords` if their file, once checked, has become unusable."""
    return RefusedNames(() if settings.names_refused is None else read_words(settings.names_refused))


def _quotas(settings: Settings, users: ConnectionCounts) -> Quotas:
    shares = Shares(settings.user_share, settings.address_share, settings.connections_per_user)
    return Quotas(settings.messages_per_s, settings.burst, shares, time.monotonic, users)
