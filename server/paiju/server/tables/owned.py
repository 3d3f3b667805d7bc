"""The tables that this node owns, and the users who sit at them."""

import asyncio
import contextlib
from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial
from typing import Protocol

import structlog
from msgspec import UNSET

from paiju.engine.core.game import Glance
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.gathered import Gathered
from paiju.server.leases.lease import Lease
from paiju.server.leases.leases import Leases
from paiju.server.leases.partition_leases import PartitionLeases
from paiju.server.lobby.listing import Line
from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import partition
from paiju.server.table.actor import TableActor
from paiju.server.table.failures import Failures, told_unasked
from paiju.server.table.ports.codes import Code
from paiju.server.table.ports.errors import Refused, busy
from paiju.server.table.ports.peer import Peer, Room
from paiju.server.table.ports.services import Services
from paiju.server.table.state.access import may_come
from paiju.server.table.state.state import TableState
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.indexes import ByPartition, TablesByUser
from paiju.server.tables.visitors import Visitors
from paiju.server.tables.whereabouts import Place, Quarantine, Whereabouts
from paiju.server.tasks import Tasks

log = structlog.get_logger()


class Lines(Protocol):
    """The listing in which the lines of tables are shown."""

    def put(self, line: Line, glance: Callable[[], Glance | None]) -> None:
        """Show a table's line, or its new line; `glance` returns the cards or tiles on the table now."""

    def drop(self, table: str) -> None:
        """Remove a table."""

    def transfer(self, table: str) -> None:
        """Remove a table that another node has now, once that node has had time to show its line."""


class TableWatcher(Protocol):
    """Follows which tables this server has."""

    def started(self, actor: TableActor) -> None:
        """Note a table that has started here, whatever the reason."""

    def adopted(self, actor: TableActor) -> None:
        """Note that a table that had no owner has started here; called after `started`."""

    def moved(self, table: str, peers: list[tuple[Peer, m.Cursor | None]]) -> None:
        """Bring the connections of a table to the node that now owns or gets it; each has a cursor, or None."""


class OwnedTables:
    """The actors of the tables whose partitions are leased to this node: one writer for each table.

    The lobby's lines, the codes and the users' seats are derived from the actors, and updated with each change.
    """

    def __init__(
        self,
        services: Services,
        leases: Leases,
        new_room: Callable[[str], Room],
        listing: Lines,
        failures: Failures,
        elsewhere: Elsewhere,
    ) -> None:
        self.services = services
        self._listing = listing
        self.whereabouts = Whereabouts()
        self.actors: Mapping[str, TableActor] = self.whereabouts.actors
        """The live tables."""
        self.by_partition = ByPartition()
        """The live tables by partition."""
        self.seated = TablesByUser()
        """The tables at which each user sits or has a seat kept, tables that are being recovered included."""
        self.opened = TablesByUser()
        """The tables that each user has created, and that are live here or being recovered."""
        self.visitors = Visitors(new_room)
        self.tasks = Tasks()
        """The tasks that run the actors and recover tables."""
        self.quarantine = Quarantine(self.whereabouts, failures, elsewhere)
        self.draining = False
        self.leases = leases
        leases.watch(self.lost, self.outage)
        self._outages = Gathered("clocks are extended by an outage", "partitions")
        self.holding = PartitionLeases(
            leases, self._needs, elsewhere.alive, runs_tables=elsewhere.runs_tables
        )
        self._watchers: list[TableWatcher] = []
        self.matching: set[int] = set()
        """Partitions whose leases this node keeps because it seats all `quick` requests of a game."""
        self.stopping = asyncio.Event()

    def watch(self, watcher: TableWatcher) -> None:
        """Add a watcher, to which every table that starts or moves is reported from now on."""
        self._watchers.append(watcher)

    def state(self, table: str) -> TableState | None:
        """Return a table's present state, or its state when its actor was lost; None if it is not here."""
        actor = self.actors.get(table)
        if actor is not None:
            return actor.state
        away = self.whereabouts.away(table)
        return None if away is None else away.state

    def check_here(self, table: str) -> None:
        """Refuse requests about a table that is being recovered or quarantined."""
        match self.whereabouts.place(table):
            case Place.RECOVERING:
                raise busy("the table is being read again from its log")
            case Place.QUARANTINED:
                raise Failures.refusal(table)

    def check_sure(self, table: str) -> None:
        """Raise `Refused` while this node may have lost a table's partition: another node may have the table now.

        It is raised whether or not the table exists: otherwise strangers could find out which private tables exist.
        """
        if self.leases.held(partition(table)) is not None and not self.services.owns(table):
            raise busy("another node may have the table by now; ask again")

    def arrive(self, table: str, peer: Peer, cursor: m.Cursor | None) -> bool:
        """Show a table to a connection that comes (back) to it, as soon as it is here.

        Returns whether the table exists for the connection's user.
        """
        state = self.state(table)
        if state is None or not may_come(state, peer.user):
            return False
        # The arrival is noted for a live table too: if the table fails before it is shown, its next actor must show it.
        self.visitors.arrivals.add(table, peer, cursor)
        if (actor := self.actors.get(table)) is not None:
            actor.let_in(partial(self.visitors.arrivals.pop, table))
        return True

    def bring(self, table: str, peer: Peer, cursor: m.Cursor | None) -> bool:
        """Show a table to a connection, or send it the reason why not; return whether it is shown."""
        if self.arrive(table, peer, cursor):
            return True
        if self.whereabouts.place(table) is Place.QUARANTINED:
            peer.send(told_unasked(table))
        else:
            gone = Refused(ErrorCode.NOT_FOUND, "a table you resume is gone", data={"table": table})
            peer.refuse(UNSET, gone)
        return False

    def bring_to_seats(self, peer: Peer, besides: Container[str]) -> None:
        """Show a connection the tables at which its user sits, except those in `besides`."""
        for table in sorted(self.seated.of(peer.user)):
            if table not in besides:
                self.arrive(table, peer, None)

    def lose(self, peer: Peer) -> None:
        """Register a lost connection at every table that it looked at or waited for."""
        self.visitors.arrivals.forget(peer)
        for table in list(peer.viewing):
            if (actor := self.actors.get(table)) is not None:
                actor.lose(peer)
            elif (room := self.visitors.rooms.get(table)) is not None:
                room.drop(peer)  # while the table is being recovered

    def look_of(self, peer: Peer) -> None:
        """Tell every table at which a connection has a seat whether its user looks at the client now."""
        for table, seat in peer.viewing.items():
            if seat is not None and (actor := self.actors.get(table)) is not None:
                actor.look_of(peer)

    def lost(self, lease: Lease) -> None:
        """Drop the tables of a partition that has another owner, or none."""
        log.error("a lease was lost", partition=lease.partition, term=lease.term)
        for actor in self.by_partition.of(lease.partition):
            # A table that was started under a later lease continues.
            if actor.term <= lease.term:
                actor.abandon("the lease is another's")

    def outage(self, lease: Lease, ms: int) -> None:
        """Extend the running clocks of a partition's tables by the length of an outage."""
        self._outages.note(lease.partition, ms=ms)
        for actor in self.by_partition.of(lease.partition):
            actor.extend(ms)

    def look_at(self, table: str) -> None:
        """Make a table that is here check whether something is due, after an operator's order."""
        if (actor := self.actors.get(table)) is not None:
            actor.look()

    def verify(self) -> None:
        """Compare every table, even an idle one, with Redis; write again the records that Redis has lost."""
        for actor in self.actors.values():
            actor.verify()

    def add(self, actor: TableActor) -> None:
        """Note an actor that begins, and let in the connections that wait for its table."""
        state = actor.state
        self.quarantine.leave(state.table)
        self.whereabouts.start(state.table, actor)
        self.by_partition.put(actor)
        # A table counts for its author until it is closed: after all have left, it lives for another minute.
        self.opened.put(state.table, {state.setup.author or state.author})
        self.note_changed(actor)
        actor.let_in(partial(self.visitors.arrivals.pop, state.table))
        for watcher in self._watchers:
            watcher.started(actor)

    def tell_gone(self, table: str, unaware: Iterable[Peer]) -> None:
        """Tell the `unaware` connections that a table is closed; close the table's room.

        `unaware`: the connections that have not seen the table close.
        """
        closed = Refused(ErrorCode.NOT_FOUND, "this table is closed", data={"table": table})
        for peer in unaware:
            peer.refuse(UNSET, closed)
            if table not in peer.viewing:
                peer.no_longer_viewing(table)  # it waited; the room is closed below
        self.drop(table)
        self.visitors.close(table)

    def move(self, state: TableState) -> None:
        """Bring the connections of a table to the node that now owns it or gets it, with their cursors."""
        peers = self.visitors.move(state)
        for watcher in self._watchers:
            watcher.moved(state.table, peers)

    def note_adopted(self, actor: TableActor) -> None:
        """Report to the watchers a table that had no owner, and has been started here."""
        for watcher in self._watchers:
            watcher.adopted(actor)

    def _needs(self, number: int) -> bool:
        """Return whether a partition's lease must be kept; while draining, all leases are kept until the end."""
        return self.draining or number in self.matching or bool(self.by_partition.of(number))

    def note_changed(self, actor: TableActor) -> None:
        """Update the listing, the codes and the users' seats."""
        state = actor.state
        if state.unlisted:
            # Users who do not belong to a private table find it by its code alone.
            if state.door.code is not None:
                self.services.codes.put(state.table, Code(state.door.code, state.door.code_until))
        elif state.left_alone:
            self._listing.drop(state.table)
        else:
            self._listing.put(actor.line(), actor.glance)
        self.seated.put(state.table, set(state.users))

    def remove(self, actor: TableActor) -> None:
        """Forget an actor that has ended."""
        table = actor.state.table
        self.whereabouts.end(table)
        self.by_partition.drop(table)
        if actor.state.closed:
            # Spectators who see the table late have not seen that it closed, and will not.
            late = bool(actor.state.setup.delay_ms)
            self.tell_gone(
                table, self.visitors.take_all(table) if late else self.visitors.take_waiting(table)
            )
        # The next owner shows a transferred table's line: until then `transfer` keeps the present one.
        if self.whereabouts.place(table) is not Place.TRANSFERRING or actor.state.closed:
            self._listing.drop(table)

    def drop(self, table: str) -> None:
        """Forget the code, the author and the users of a table that is closed, quarantined, or at another node.

        While a table is being recovered here, they are kept.
        """
        self.services.codes.drop(table)
        self.seated.drop(table)
        self.opened.drop(table)

    def forget(self, table: str) -> None:
        """Forget a table that another node has now."""
        self.drop(table)
        self._listing.transfer(table)

    async def release_idle(self) -> None:
        """Release partitions without a table here, also those for `quick`: this node takes no more tables."""
        self.matching.clear()
        for number in self.leases.partitions():
            if not self.by_partition.of(number):
                with contextlib.suppress(StoreError):  # the lease expires with the process
                    await self.leases.release(number)

    async def stop(self) -> None:
        """Let every table finish the work in its mailbox, then stop it."""
        self.stopping.set()
        while self.tasks:  # a table that is recovered meanwhile starts another task
            for actor in self.actors.values():
                actor.stop()
            await asyncio.gather(*self.tasks, return_exceptions=True)

    async def cut(self) -> list[str]:
        """Stop every table at once, whatever it waits for; return those that had work under way."""
        late = [task for task in self.tasks if not task.done()]
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return sorted(task.get_name().removeprefix("table-") for task in late)
