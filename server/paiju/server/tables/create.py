"""Opens tables on this server, on request (`create`, `quick`), from an import, or as demos, within limits.

checked: places and quota ─▶ first record ─▶ committed under the partition's lease ─▶ live
"""

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager, suppress
from typing import Final, TypeAlias

import msgspec
import structlog
from msgspec.structs import replace

from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.daily import ends_at
from paiju.protocol.errors import ErrorCode
from paiju.server.deals.daily import Days
from paiju.server.deals.imports import ImportedDeal, ImportRequest
from paiju.server.lobby.quota import OpeningQuota
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.records import START, Commit, Done, Record, Request
from paiju.server.table.actor import TableActor
from paiju.server.table.creation import DEMOS, Maker, check_plain, daily_table, find_game
from paiju.server.table.ports.errors import Refused, busy, store_away
from paiju.server.table.ports.peer import Peer
from paiju.server.table.recovery import new_table, recover_table
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import open_table
from paiju.server.table.state.state import TableState
from paiju.server.table.views.projection import listing
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.limits import SeatLimit, SharedLimits
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.partition_leases import OtherFormat, OwnedElsewhere
from paiju.server.tables.run import Runner, prepare
from paiju.server.tables.whereabouts import Place

REPEATS: Final = 8
"""How many repeats of a `create` wait for the first one."""

MAX_IDS_TRIED: Final = 64
"""Ids of a new table that are tried: with half of the partitions at other nodes one in two will do."""

Opener: TypeAlias = tuple[str, str | None]
"""The user who opens a table, and the address that is asked from; None: that is counted elsewhere."""

MAINTENANCE_MS: Final = 60_000
"""Milliseconds before a new table is asked for again during maintenance."""

log = structlog.get_logger()


class Creation:
    """Opens tables, and counts what each user opens and sits at."""

    def __init__(
        self,
        owned: OwnedTables,
        runner: Runner,
        adoption: Adoption,
        elsewhere: Elsewhere,
        seats: SeatLimit,
        quota: OpeningQuota,
        shared: SharedLimits,
    ) -> None:
        self._owned = owned
        self._runner = runner
        self._adoption = adoption
        self._elsewhere = elsewhere
        self._services = owned.services
        self._seats = seats
        self._quota = quota
        self._shared = shared
        services = owned.services
        self.days = Days(services.store, services.draw_secret, services.keep_daily_s)
        """The days of the daily deal."""
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._again: Counter[str] = Counter()
        """How often each table that is being opened was asked for again."""

    def hosts(self) -> Mapping[str, TableActor]:
        """Return all tables. Refuses while one is away: what took effect there must not be done again elsewhere."""
        self._check_open()
        # A user may sit at a table that is not read yet: `quick` must not seat the user twice.
        if self._owned.whereabouts.places[Place.RECOVERING] or self._adoption.pending:
            raise busy("a table is being read again from its log")
        return self._owned.actors

    def count_opening(self, peer: Peer) -> None:
        """Count a table that a connection is about to open. Raises `Refused`."""
        self._check_quota(peer.user)
        self._quota.count(peer.user, peer.address)

    def _check_open(self) -> None:
        if self._owned.draining:
            raise busy("this server is stopping", ErrorCode.DRAINING)
        if not self._owned.services.may_open():
            text = "no new tables are opened during the maintenance of this server"
            raise Refused(ErrorCode.DRAINING, text, retry_after_ms=MAINTENANCE_MS)
        if not self._elsewhere.runs_tables:
            raise busy("this node is a gateway: it runs no tables")

    def _check_quota(self, user: str) -> None:
        mine = len(self._owned.opened.of(user)) + self._seats.opening(user)
        tables = len(self._owned.actors) + len(self._opening) + self._elsewhere.tables_beside()
        self._quota.check(mine, tables)

    def room_for(self, user: str) -> AbstractContextManager[None]:
        """Reserve a seat for a user while its table is being opened. Raises `Refused`."""
        return self._seats.room_for(user)

    # opening

    def create(self, peer: Peer, request: m.Create) -> None:
        """Open a table for a connection; a repeat gets the table of the first. Raises `Refused`."""
        self._check_open()
        day = self.days.today() if request.daily else ""
        table = _table_for(peer, request, day)
        actor = self._owned.actors.get(table)
        if actor is not None:
            # A repeat whose first reply was lost.
            _check_playing(actor, peer, request)
            self._owned.arrive(table, peer, None)
            peer.send(_created(request.id, actor.state, peer.user))
        elif table in self._opening:
            self._wait_for(table, peer, request)
        else:
            self._owned.check_here(table)  # or it would get a second actor
            opened = self._requested(table, peer, request, day)
            task = asyncio.create_task(self._open_for(peer, request, opened))
            self._opening[table] = task
            # Counted until the table is there: requests sent at once would all pass the limit.
            self._seats.reserve(peer.user)
            task.add_done_callback(lambda _: self._opening_ended(table, peer.user))

    def table_of(self, peer: Peer, request: m.Create) -> str:
        """Return the id of the table that a request opens or has opened. Raises `Refused`."""
        return _table_for(peer, request, self.days.today() if request.daily else "")

    def _wait_for(self, table: str, peer: Peer, request: m.Create) -> None:
        """Answer a repeated request once the outcome of the first is known; only so many may wait."""
        if self._again[table] >= REPEATS:
            raise busy(f"the table is being opened, and {REPEATS} repeats of this request wait for it")
        self._again[table] += 1
        self._opening[table].add_done_callback(lambda _: self._create_again(peer, request))

    def _create_again(self, peer: Peer, request: m.Create) -> None:
        try:
            self.create(peer, request)
        except Refused as refused:
            peer.refuse(request.id, refused)

    def _opening_ended(self, table: str, user: str) -> None:
        del self._opening[table]
        self._again.pop(table, None)
        self._seats.release(user)

    def _requested(self, table: str, peer: Peer, request: m.Create, day: str) -> r.Opened:
        self._seats.check(peer.user)
        self._check_quota(peer.user)
        if day:
            return self._maker().daily(
                table, peer, request, day
            )  # counted when it is known not to be played yet
        code = self._services.codes.issue() if request.private or request.guide is not None else None
        opened = self._maker().requested(table, peer, request, code)
        # Counted last: a refused request opens no table and costs nothing.
        self._quota.count(peer.user, peer.address)
        return opened

    async def open_imported(
        self, user: str, name: str, request: ImportRequest, read: Callable[[bytes], Awaitable[ImportedDeal]]
    ) -> TableActor:
        """Open a table whose first deal continues a recorded one; `read` extracts it from the request.

        Raises `Refused`, `StoreUnavailable`, and what `read` raises.
        """
        self._check_open()
        find_game(request.game)
        self._check_quota(user)
        with self._seats.room_for(user):
            deal = await read(msgspec.json.encode(request))
            self._check_open()  # again: the server may have begun to stop while the record was read
            maker = self._maker()
            first = "t" + secrets.token_hex(6)
            return await self._open_first(
                first, lambda table: maker.imported(table, user, name, request, deal), (user, None)
            )

    async def open_for_quick(self, table: str, peer: Peer, request: m.Create, asker: str) -> None:
        """Open a table whose author is ready, or find the one that this very request opened before.

        `asker` is the name under which the request is remembered. Raises `Refused`, `StoreUnavailable`.
        """
        maker = self._maker()
        await self._open_first(
            table,
            lambda name: maker.requested(name, peer, request, None),
            (peer.user, peer.address),
            asker,
            request.id,
        )

    async def open_demos(self) -> None:
        """Open the demo tables, at which bots play deal after deal."""
        owned = self._owned
        for table in DEMOS:
            with suppress(OwnedElsewhere, OtherFormat):  # it runs at another node, or will
                # An earlier one is adopted, so that an unreadable log is quarantined as any other is.
                if not await self._runner.adopt(table) and owned.whereabouts.broken(table) is None:
                    await self._open(self._maker().demo(table))

    async def settle(self) -> None:
        """Wait until each `create` under way is answered."""
        await asyncio.gather(*self._opening.values(), return_exceptions=True)

    def _maker(self) -> Maker:
        services = self._services
        return Maker(services.clock.now_ms(), services.draw_secret(), services.limits.bots_only_ms)

    async def _open_for(self, peer: Peer, request: m.Create, opened: r.Opened) -> None:
        try:
            if opened.setup.daily:
                opened = await self._sealed(opened)
                self._quota.count(peer.user, peer.address)
            actor = await self._open(opened, peer.asker, request.id, (peer.user, peer.address))
        except Exception as error:  # noqa: BLE001 - it is logged
            peer.refuse(request.id, _refusal_of(error, opened.setup.table))
            return
        if actor.state.private:
            await self._elsewhere.codes_noted()
        peer.send(_created(request.id, actor.state, peer.user))
        self._owned.arrive(opened.setup.table, peer, None)

    async def _sealed(self, opened: r.Opened) -> r.Opened:
        """Return the record of a daily deal's table with the day's secret. Refuses a user who has played it.

        The table's own log tells that its deal was begun, the results that it is over; both outlive this server. A log
        goes only after the result is there, so it is looked at first.
        """
        day, game = opened.setup.daily, opened.setup.game
        found = await self._services.store.load(opened.setup.table)
        results = await self.days.results(day, game, opened.setup.author, 0, 0)
        if found.closed or results.mine is not None:
            raise _played(day)
        if found.last == START and results.played >= self._services.limits.daily_players:
            raise Refused(ErrorCode.FULL, "as many have played this daily deal as a day has room for")
        sealed = await self.days.secret(day, game)
        if sealed is None:  # midnight has just passed
            raise busy("the day is over; ask again for the next day's deal")
        return replace(opened, secret=sealed.secret)

    async def _open_first(
        self,
        first: str,
        make: Callable[[str], r.Opened],
        by: Opener,
        asker: str = "",
        request_id: int = 0,
    ) -> TableActor:
        """Open the first table of a row of ids whose partition another node does not have.

        `by` opens it. The row follows from its first id: a repeat goes through the same one. Raises `StoreUnavailable`.
        """
        table = first
        for _ in range(MAX_IDS_TRIED):
            try:
                return await self._open(make(table), asker, request_id, by)
            # A repeat walks the same row of ids and finds its table; random ids would open a second one.
            except (OwnedElsewhere, OtherFormat):
                table = "t" + hashlib.sha256(table.encode()).hexdigest()[:12]
        raise StoreUnavailable("other nodes have the partitions of all ids that were tried")

    async def _open(
        self, opened: r.Opened, asker: str = "", request_id: int = 0, by: Opener | None = None
    ) -> TableActor:
        """Commit a new table, or find the one that this very request opened before; None opens demos.

        Raises `Refused` where too many were opened `by` the user at all nodes together.
        """
        owned, store = self._owned, self._services.store
        async with owned.holding.lease(opened.setup.table) as lease:
            found = await store.load(opened.setup.table)
            if found.last != START:
                # An earlier attempt whose outcome stayed unknown.
                start = await recover_table(store, found)
                if owned.whereabouts.away(opened.setup.table) is not None:
                    raise StoreUnavailable("the table is being taken back")
                there = owned.actors.get(
                    opened.setup.table
                )  # adopted meanwhile: never two actors of one table
                return there or self._runner.start(start, lease, lease.outage_ms)
            if by is not None:
                await self._shared.check_opening(*by, opened.setup.table)
            game = GAMES[opened.setup.game]
            state = open_table(game, opened, lease.term)
            await prepare(game, state)
            reply = _created(request_id, state, state.author) if asker else b""
            record = Record(opened.at, r.encode_record(opened))
            commit = Commit(
                table=opened.setup.table,
                term=lease.term,
                last=START,
                records=(record,),
                listing=msgspec.msgpack.encode(listing(state, 0)),
                request=Request(asker, request_id, reply) if asker else None,
            )
            # The request is in the same commit: a repeat finds the table even if this node dies before its answer.
            result = await store.commit(commit)
            if not isinstance(result, Done):
                await owned.leases.acquire(lease.partition, lease.term)
                raise StoreUnavailable(f"table {opened.setup.table}: {result}")
            if (there := owned.actors.get(opened.setup.table)) is not None:
                return there
            requests = {asker: (request_id, reply)} if asker else {}
            if by is not None:
                user, address = by
                where = {} if address is None else {"address": address}
                log.info("table created", table=state.table, game=state.game, user=user, **where)
            return self._runner.start(new_table(state, requests, record), lease, 0)


def _refusal_of(error: Exception, table: str) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, StoreUnavailable):
        return store_away()
    log.error("a table could not be opened", table=table, exc_info=error)
    return Refused(ErrorCode.INTERNAL, "the table could not be opened")


def _table_for(peer: Peer, request: m.Create, day: str) -> str:
    """Return a new table's id. It follows from the request, so that a repeat finds the table after a restart too.

    Every request of a user for the daily deal of `day` finds the same one. Raises `Refused`.
    """
    if day:
        check_plain(request)
        return daily_table(day, find_game(request.game).key, peer.user)
    return "t" + hashlib.sha256(f"{peer.asker}/{request.id}".encode()).hexdigest()[:12]


def _check_playing(actor: TableActor, peer: Peer, request: m.Create) -> None:
    """Refuse a daily deal that is over though its table is still there; a repeat gets the answer of before."""
    state = actor.state
    over = bool(state.setup.daily and state.deals) and state.deal is None
    if over and actor.answered(peer.asker) < request.id:
        raise _played(state.setup.daily)


def _played(day: str) -> Refused:
    text = "you have played this daily deal; the next one begins at midnight UTC"
    return Refused(ErrorCode.FORBIDDEN, text, data={"reason": "played", "ends_at": ends_at(day)})


def _created(request: int, state: TableState, user: str) -> bytes:
    """Return the reply to `create`; a repeat has the present code only if the user still sits there."""
    known = state.door.code is not None and state.seat_of(user) is not None
    code = state.door.code if known and state.door.code is not None else msgspec.UNSET
    return MSGPACK.encode(m.Ok(request, table=state.table, code=code, seat=0))
