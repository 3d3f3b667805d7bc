"""Creates tables at this server, on request (`create`, `quick`), from an import, or as demos, within limits.

checked: seats and quota ─▶ first record ─▶ committed under the partition's lease ─▶ live
"""

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager, suppress
from typing import Final

import msgspec
import structlog
from msgspec.structs import replace

from paiju.protocol import messages as m
from paiju.protocol.daily import ends_at
from paiju.protocol.errors import ErrorCode
from paiju.server.deals.daily import Days
from paiju.server.deals.imports import ImportedDeal, ImportRequest
from paiju.server.leases.partition_leases import OtherFormat, OwnedElsewhere
from paiju.server.reception.limits import OpeningQuota, SharedLimits
from paiju.server.reception.new_tables import NewTables, created
from paiju.server.reception.seats import SeatLimit
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.records import START
from paiju.server.table.actor import TableActor
from paiju.server.table.creation import DEMOS, Maker, check_plain, daily_table, find_game
from paiju.server.table.ports.errors import Refused, busy, store_away
from paiju.server.table.ports.peer import Peer, Sitter
from paiju.server.table.state import records as r
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.run import Runner
from paiju.server.tables.whereabouts import Place

REPEATS: Final = 8
"""How many repeats of a `create` may wait for the first one."""
MAINTENANCE_MS: Final = 60_000
"""Milliseconds before a client should ask again for a new table during maintenance."""

log = structlog.get_logger()


class Creation:
    """Creates tables, within the limits on how many a user may create, and at how many a user may sit."""

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
        self._new = NewTables(owned, runner, shared)
        services = owned.services
        self.days = Days(services.store, services.draw_secret, services.keep_daily_s)
        """The days of the daily deal."""
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._again: Counter[str] = Counter()
        """The number of waiting repeats for each table that is being created."""

    def hosts(self) -> Mapping[str, TableActor]:
        """Return the actors of all tables of this node, by table.

        Raises `Refused` while no table may be created here. It is also raised while a table is being recovered, since a
        request that took effect there must not be done again elsewhere.
        """
        self._check_open()
        # A user may sit at a table that is not read yet, and `quick` must not seat the user twice.
        if self._owned.whereabouts.places[Place.RECOVERING] or self._adoption.pending:
            raise busy("a table is being read again from its log")
        return self._owned.actors

    def count_opening(self, peer: Peer) -> None:
        """Count a table that a connection is about to create. Raises `Refused` if there are too many."""
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
        """Reserve a seat for a user while its table is being created. Raises `Refused`."""
        return self._seats.room_for(user)

    # the ways to create a table

    def create(self, peer: Peer, request: m.Create) -> None:
        """Create a table for a connection; a repeat gets the first request's table. Raises `Refused`."""
        self._check_open()
        day = self.days.today() if request.daily else ""
        table = _table_for(peer, request, day)
        actor = self._owned.actors.get(table)
        if actor is not None:
            # This is a repeat, whose first reply was lost.
            _check_playing(actor, peer, request)
            self._owned.arrive(table, peer, None)
            peer.send(created(request.id, actor.state, peer.user))
        elif table in self._opening:
            self._wait_for(table, peer, request)
        else:
            self._owned.check_here(table)  # a table must not get a second actor
            opened = self._requested(table, peer, request, day)
            task = asyncio.create_task(self._open_for(peer, request, opened))
            self._opening[table] = task
            # The seat counts until the table is created; else requests sent at once would all pass the limit.
            self._seats.reserve(peer.user)
            task.add_done_callback(lambda _: self._opening_ended(table, peer.user))

    def table_of(self, peer: Peer, request: m.Create) -> str:
        """Return the id of the table that a request creates or has created. Raises `Refused`."""
        return _table_for(peer, request, self.days.today() if request.daily else "")

    def _wait_for(self, table: str, peer: Peer, request: m.Create) -> None:
        """Answer a repeat once the outcome of the first request is known. Raises `Refused` if `REPEATS` others wait."""
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
            # `_open_for` counts the table, once it is known that the user has not played the day's deal.
            return self._maker().daily(table, peer, request, day)
        code = self._services.codes.issue() if request.private or request.guide is not None else None
        opened = self._maker().requested(table, peer, request, code)
        # The new table is counted last, since a refused request creates none and must not cost anything.
        self._quota.count(peer.user, peer.address)
        return opened

    async def open_imported(
        self,
        who: Sitter,
        request: ImportRequest,
        read: Callable[[bytes], Awaitable[ImportedDeal]],
        barred: tuple[str, ...] = (),
    ) -> TableActor:
        """Create a table whose first deal continues a recorded deal; `read` extracts that deal from the request.

        `barred`: those whom the user has blocked.
        Raises `Refused`, `StoreUnavailable`, and what `read` raises.
        """
        self._check_open()
        find_game(request.game)
        self._check_quota(who.user)
        with self._seats.room_for(who.user):
            deal = await read(msgspec.json.encode(request))
            self._check_open()  # again: the server may have begun to stop while the record was read
            maker = self._maker()
            first = "t" + secrets.token_hex(6)
            return await self._new.first_of_row(
                first, lambda table: maker.imported(table, who, request, deal, barred), (who.user, None)
            )

    async def open_for_quick(self, table: str, peer: Peer, request: m.Create, asker: str) -> None:
        """Create a table whose author is ready, or find the one that this very request created before.

        `asker` is the name under which the request is remembered. Raises `Refused`, `StoreUnavailable`.
        """
        maker = self._maker()
        await self._new.first_of_row(
            table,
            lambda name: maker.requested(name, peer, request, None),
            (peer.user, peer.address),
            asker,
            request.id,
        )

    async def open_demos(self) -> None:
        """Adopt or create the demo tables, at which bots play deal after deal."""
        owned = self._owned
        for table in DEMOS:
            with suppress(OwnedElsewhere, OtherFormat):  # it runs at another node, or will run there
                # An existing demo table is adopted first, so that an unreadable log is quarantined like any other.
                if not await self._runner.adopt(table) and owned.whereabouts.broken(table) is None:
                    await self._new.commit(self._maker().demo(table))

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
            actor = await self._new.commit(opened, peer.asker, request.id, (peer.user, peer.address))
        except Exception as error:  # noqa: BLE001 - it is logged
            peer.refuse(request.id, _refusal_of(error, opened.setup.table))
            return
        if actor.state.private:
            await self._elsewhere.codes_noted()
        peer.send(created(request.id, actor.state, peer.user))
        self._owned.arrive(opened.setup.table, peer, None)

    async def _sealed(self, opened: r.Opened) -> r.Opened:
        """Return the record of a daily deal's table with the day's secret. Raises `Refused` for a user who has played.

        The table's log tells that the deal was begun, the results tell that it is over; both outlive this server. A log
        is removed only after the result is noted, so the log is read first.
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


def _refusal_of(error: Exception, table: str) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, StoreUnavailable):
        return store_away()
    log.error("a table could not be opened", table=table, exc_info=error)
    return Refused(ErrorCode.INTERNAL, "the table could not be opened")


def _table_for(peer: Peer, request: m.Create, day: str) -> str:
    """Return a new table's id, which follows from the request: a repeat finds the table, even after a restart.

    All requests of a user for the daily deal of `day` find the same table. Raises `Refused`.
    """
    if day:
        check_plain(request)
        return daily_table(day, find_game(request.game).key, peer.user)
    return "t" + hashlib.sha256(f"{peer.asker}/{request.id}".encode()).hexdigest()[:12]


def _check_playing(actor: TableActor, peer: Peer, request: m.Create) -> None:
    """Raise `Refused` if a table's daily deal is over, unless the request has taken effect there already."""
    state = actor.state
    over = bool(state.setup.daily and state.deals) and state.deal is None
    if over and actor.last_request(peer.asker) < request.id:
        raise _played(state.setup.daily)


def _played(day: str) -> Refused:
    text = "you have played this daily deal; the next one begins at midnight UTC"
    return Refused(ErrorCode.FORBIDDEN, text, data={"reason": "played", "ends_at": ends_at(day)})
