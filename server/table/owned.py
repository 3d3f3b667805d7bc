"""The tables this server owns: taken over from the store, run, given back, and who sits where in them."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import structlog

from engine.core.game import AnyGame
from engine.core.preparing import Prepared
from engine.registry import GAMES
from server import metrics
from server.cluster.leases import Held, Lease, Leases
from server.lobby.codes import Code
from server.lobby.listing import Listing
from server.store.errors import StoreUnavailable
from server.store.keys import PARTITIONS, partition
from server.store.records import START
from server.table.actor import BUSY_MS, TableActor
from server.table.projection import listing
from server.table.recovery import Start, recover_table
from server.table.services import Lost, Services
from server.table.state import TableState

log = structlog.get_logger()


class OwnedTables:
    """The actors of the tables whose partitions are leased to this server; one writer a table.

    What is derived from them, the lobby's lines, the codes and who sits where, is kept up to date with each change.
    """

    def __init__(
        self, services: Services, leases: Leases, new_room: Callable[[str], Any], listing: Listing
    ) -> None:
        self._services = services
        self._leases = leases
        self._new_room = new_room
        self._listing = listing
        self._actors: dict[str, TableActor] = {}
        self._seated: defaultdict[str, set[str]] = defaultdict(set)
        """The tables at which each user sits."""
        self._users: dict[str, set[str]] = {}
        """Who sat at each table when it last changed."""
        self._rooms: dict[str, Any] = {}
        """Kept while a table is taken back: its connections stay."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._returning: set[str] = set()
        """Tables that were lost and are being taken back."""
        self.draining = False

    async def recover(self) -> int:
        """Take over every table that has no owner; return how many.

        A table whose log cannot be read under today's rules is left as it is, for people to look at: one bad table
        must not keep the others closed.
        """
        count = 0
        for number in range(PARTITIONS):
            for table in await self._services.store.tables(number):
                if table not in self._actors:
                    count += await self._recovered(table)
        return count

    def lost(self, lease: Lease) -> None:
        """Take note that a partition is another's."""
        for table, actor in self._actors.items():
            if partition(table) == lease.partition:
                actor.abandon("the lease is another's")

    def outage(self, lease: Lease, ms: int) -> None:
        """Give the clocks of a partition's tables back what an outage took."""
        for table, actor in self._actors.items():
            if partition(table) == lease.partition:
                actor.extend(ms)

    async def _recovered(self, table: str) -> bool:
        try:
            await self._recover(table)
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("a table cannot be recovered", table=table)
            return False
        return True

    async def _recover(self, table: str) -> None:
        lease = await self._lease(table)
        found = await self._services.store.load(table)
        if found.last == START or found.closed:
            return
        start = await recover_table(self._services.store, found)
        await prepare(GAMES[start.state.game], start.state)
        self._start(start, lease, lease.outage_ms)

    async def _lease(self, table: str) -> Lease:
        number = partition(table)
        while isinstance(lease := await self._leases.acquire(number), Held):
            log.info("waiting for a lease", partition=number, owner=lease.node, left_ms=lease.left_ms)
            await asyncio.sleep(max(lease.left_ms, 10) / 1000)
        return lease

    def _start(self, start: Start, lease: Lease, outage_ms: int) -> TableActor:
        state = start.state
        room = self._rooms.setdefault(state.table, self._new_room(state.table))
        actor = TableActor(
            self._services,
            GAMES[state.game],
            start,
            room,
            term=lease.term,
            outage_ms=outage_ms,
            on_change=self._changed,
        )
        self._actors[state.table] = actor
        self._changed(actor)
        task = asyncio.create_task(self._run(actor), name=f"table-{state.table}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        metrics.TABLES.set(len(self._actors))
        return actor

    async def _run(self, actor: TableActor) -> None:
        table = actor.state.table
        try:
            await actor.run()
        except Lost as lost:
            log.warning("table lost", table=table, why=str(lost))
            self._forget(actor)
            await self._take_back(table)
        except Exception:
            # Whoever sits here is told `not_found` from now on; the log is as it was, for people to look at.
            log.exception("table frozen", table=table)
            self._forget(actor)
        else:
            self._forget(actor)
            await self._let_go(partition(table))

    async def _take_back(self, table: str) -> None:
        """Go on with a table that was lost, from what the store holds, if no other owner keeps it."""
        if self.draining:
            return
        room = self._rooms[table]
        self._returning.add(table)
        try:
            await self._recover_at_last(table)
        finally:
            self._returning.discard(table)
        actor = self._actors.get(table)
        if actor is not None:
            for peer in room.peers():
                actor.resync(peer)

    async def _recover_at_last(self, table: str) -> None:
        while not self.draining:
            try:
                await self._recover(table)
            except StoreUnavailable:
                log.warning("the store is away; the table is recovered later", table=table)
                await asyncio.sleep(BUSY_MS / 1000)
            else:
                return

    async def _let_go(self, number: int) -> None:
        """Release a partition that has no table left: idle leases are not renewed."""
        if not self.draining and all(partition(table) != number for table in self._actors):
            await self._leases.release(number)

    def _changed(self, actor: TableActor) -> None:
        """Keep the listing, the codes and who sits where up to date."""
        state = actor.state
        if state.code is None:
            self._listing.put(listing(actor.game, state, actor.room.spectators), actor.glance)
        else:
            self._services.codes.put(state.table, Code(state.code, state.code_until))
        users = {seat.user for seat in state.seats if seat.user is not None}
        for user in self._users.get(state.table, set()) - users:
            self._seated[user].discard(state.table)
        for user in users:
            self._seated[user].add(state.table)
        self._users[state.table] = users

    def _forget(self, actor: TableActor) -> None:
        table = actor.state.table
        self._actors.pop(table, None)
        if actor.state.closed:
            self._rooms.pop(table, None)
            for peer in actor.room.peers():
                actor.room.drop(peer)
        self._listing.drop(table)
        self._services.codes.drop(table)
        for user in self._users.pop(table, set()):
            self._seated[user].discard(table)
        metrics.TABLES.set(len(self._actors))

    async def _stop(self) -> None:
        """Let every table finish what it was told, then stop it."""
        for actor in list(self._actors.values()):
            actor.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def prepare(game: AnyGame, state: TableState) -> None:
    """Build what the game looks up, in a thread: on the loop it would stop all tables for up to a second, once."""
    if isinstance(game, Prepared):
        await asyncio.to_thread(game.prepare, state.carry)
