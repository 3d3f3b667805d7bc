"""The tables this server owns: recovered from the store, run, released; and which users sit at them."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Protocol

import structlog
from msgspec import UNSET
from msgspec.structs import replace

from paiju.engine.core.game import AnyGame, Glance
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.clock import not_before
from paiju.server.cluster.arrivals import Arrivals
from paiju.server.cluster.by_partition import ByPartition
from paiju.server.cluster.holding import Elsewhere, Holding, nobody_else
from paiju.server.cluster.leases import Lease, Leases
from paiju.server.cluster.user_tables import TablesByUser
from paiju.server.lobby.listing import Line
from paiju.server.store.errors import StoreUnavailable
from paiju.server.store.keys import partition
from paiju.server.store.records import START
from paiju.server.table.actor import TableActor
from paiju.server.table.failures import (
    Failures,
    told_unasked,
)
from paiju.server.table.memory import Away, Fate, restore
from paiju.server.table.ports.codes import Code
from paiju.server.table.ports.errors import BUSY_MS, Refused, busy, error_piece
from paiju.server.table.ports.peer import Peer, Room
from paiju.server.table.ports.services import Lost, Services
from paiju.server.table.recovery import Ahead, Start, recover_table
from paiju.server.table.state.access import may_come
from paiju.server.table.state.state import TableState
from paiju.server.tasks import Tasks

log = structlog.get_logger()


class Lines(Protocol):
    """Where the lines of tables are shown."""

    def put(self, line: Line, glance: Callable[[], Glance | None]) -> None:
        """List a table, or its new line; `glance` tells what lies in its middle now."""

    def drop(self, table: str) -> None:
        """Remove a table."""


class OwnedTables:
    """The actors of the tables whose partitions are leased to this server; one writer a table.

    The lobby's lines, the codes and the users' seats are derived from them and updated with each change.
    """

    def __init__(
        self,
        services: Services,
        leases: Leases,
        new_room: Callable[[str], Room],
        listing: Lines,
        failures: Failures | None = None,
        alive: Callable[[str], bool] = nobody_else,
    ) -> None:
        """`alive(node)`: whether another node of this Redis lives; it keeps its tables."""
        self.services = services
        self._new_room = new_room
        self._listing = listing
        self.actors: dict[str, TableActor] = {}
        """The live tables."""
        self.by_partition = ByPartition()
        """The same, by partition."""
        self.seated = TablesByUser()
        """The tables at which each user sits or has a seat kept, those that are being taken back included."""
        self.opened = TablesByUser()
        """The tables that each user has opened and that are still there, or are being taken back."""
        self.rooms: dict[str, Room] = {}
        """Kept while a table is taken back: its connections stay."""
        self._tasks = Tasks()
        self.returning: dict[str, Away] = {}
        """Tables that were lost or have failed and are being taken back, as they were then."""
        self._arrivals = Arrivals()
        self.failures = failures or Failures(5, 600)
        self.draining = False
        self.holding = Holding(leases, self._needs, alive)
        self.on_moved: Callable[[str, list[tuple[Peer, m.Cursor | None]]], None] = _tell_moved
        """Told of the connections at a table that another node has taken, with what each has seen."""
        self.on_started: Callable[[str], None] = lambda _table: None
        """Told of each table that starts here."""
        self.on_taken_over: Callable[[TableActor], None] = lambda _actor: None
        """Told of each table that nobody had and that has started here."""
        self.is_unsettled: Callable[[], bool] = lambda: False
        """Whether a node has died whose tables may not all have an owner yet."""
        self.matching: set[int] = set()
        """Partitions that are held for the `quick` requests of a game, which one node of all takes."""
        self._stopping = asyncio.Event()
        self.handing: set[str] = set()
        """Tables that are being given to another node, or have been: their lines in the lobby are its to change."""

    def state(self, table: str) -> TableState | None:
        """Return a table as it is, or as it was when it was lost; None if there is none."""
        actor = self.actors.get(table)
        if actor is not None:
            return actor.state
        away = self.returning.get(table)
        return None if away is None else away.state

    def check_here(self, table: str) -> None:
        """Refuse while a table is being taken back, and if it was given up."""
        if table in self.returning:
            raise busy("the table is being read again from its log")
        if table in self.failures.broken:
            raise self.failures.refusal(table)

    def check_sure(self, table: str) -> None:
        """Refuse while it is not sure that this server still has a table's partition: another may know the table.

        Whether there is such a table makes no difference, or strangers could tell private ones.
        """
        if self.holding.held(partition(table)) is not None and not self.services.owns(table):
            raise busy("another node may have the table by now; ask again")

    def arrive(self, table: str, peer: Peer, cursor: m.Cursor | None) -> bool:
        """Show a table to a connection that comes (back) to it, as soon as it is here; return whether it exists."""
        state = self.state(table)
        if state is None or not may_come(state, peer.user):
            return False
        self._arrivals.note(table, peer, cursor)
        if (actor := self.actors.get(table)) is not None:
            actor.let_in(partial(self._arrivals.take, table))
        return True

    def expects(self, table: str, user: str) -> bool:
        """Return whether a connection of a user views a table, or waits to be shown it."""
        room = self.rooms.get(table)
        there = () if room is None else room.peers()
        return any(peer.user == user for peer in (*there, *self._arrivals.at(table)))

    def lose(self, peer: Peer) -> None:
        """Register a lost connection at every table that it looked at or waited for."""
        self._arrivals.forget(peer)
        for table in list(peer.viewing):
            if (actor := self.actors.get(table)) is not None:
                actor.lose(peer)
            elif (room := self.rooms.get(table)) is not None:
                room.drop(peer)  # while the table is being taken back

    async def take_over(self, table: str) -> bool:
        """Take over a table that is not here; return whether it is now.

        A table whose log cannot be read under the present rules is given up and left for an operator to inspect: one
        bad table must not keep the others from opening. Raises `Elsewhere` if its owner lives, `OtherFormat` if it is
        newer, `StoreUnavailable`.
        """
        return not self._is_missing(table) or await self._recovered(table)

    async def take_up(self, number: int, ahead: Mapping[str, Ahead]) -> None:
        """Take up a partition that its owner has given to this node, which is no outage; all its tables at once.

        `ahead`: what was read of them before. Raises `StoreUnavailable`.
        """
        missing = await self.missing(number)
        taken = (self._recovered(table, handed=True, ahead=ahead.get(table)) for table in missing)
        outcomes = await asyncio.gather(*taken, return_exceptions=True)
        for error in outcomes:
            if isinstance(error, BaseException):
                raise error

    async def missing(self, number: int) -> list[str]:
        """Return the open tables of a partition that are neither here nor given up. Raises `StoreUnavailable`."""
        return [table for table in await self.services.store.tables(number) if self._is_missing(table)]

    def _is_missing(self, table: str) -> bool:
        return not (table in self.actors or table in self.returning or table in self.failures.broken)

    def lost(self, lease: Lease) -> None:
        """Drop the tables of a partition that another server owns now."""
        for actor in self.by_partition.of(lease.partition):
            if actor.term <= lease.term:
                actor.abandon("the lease is another's")

    def outage(self, lease: Lease, ms: int) -> None:
        """Extend the running clocks of a partition's tables by the length of an outage."""
        for actor in self.by_partition.of(lease.partition):
            actor.extend(ms)

    def verify(self) -> None:
        """Compare every table with what Redis holds, idle ones too; write again what Redis has lost."""
        for actor in self.actors.values():
            actor.verify()

    async def _recovered(self, table: str, *, handed: bool = False, ahead: Ahead | None = None) -> bool:
        try:
            actor = await self.restart(table, handed=handed, ahead=ahead)
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - told to people there and to operators
            await self._give_up(table, "unreadable", error)
            return False
        if actor is not None and not handed:
            self.on_taken_over(actor)
        return actor is not None

    async def restart(
        self, table: str, *, give_up: bool = False, handed: bool = False, ahead: Ahead | None = None
    ) -> TableActor | None:
        """Start a table from what the store holds, once that is not older than what this server knows of it.

        `handed`: its owner has given it to this node; `ahead`: what was read of it before.
        """
        away, store = self.returning.get(table), self.services.store
        async with self.holding.lease(table, away.term if away is not None and away.lost else 0) as lease:
            found, fate = await store.load(table, None if ahead is None else ahead.found), Fate.CONTINUED
            if away is not None:
                fate = await restore(store, away, lease.term, found)
                if fate is Fate.RESTORED:
                    self.verify()  # what this table misses the others miss as well
                # Again: `restore` may have written records that Redis had lost.
                found = await store.load(table)
            if found.last == START or found.closed:
                return None
            start = await recover_table(store, found, give_up=give_up, ahead=ahead)
            if ahead is None:
                await prepare(GAMES[start.state.game], start.state)
            if (
                there := self.actors.get(table)
            ) is not None:  # opened meanwhile: never two actors of one table
                return there
            if (
                self.returning.get(table) is not away
            ):  # opened and lost meanwhile: whoever takes it back starts it
                return None
            outage_ms = 0 if handed else lease.outage_ms
            if away is not None:
                # Under the same lease, the outage before it has been given back already.
                outage_ms = away.owed_ms + (outage_ms if lease.term > away.term else 0)
            actor = self.start(start, lease, outage_ms, void="rollback" if fate is Fate.FORKED else None)
            if away is not None and not (
                away.lost and fate in {Fate.SAME, Fate.RESTORED} and not start.state.delay_ms
            ):
                # Clients may have wrong or missing records; delayed spectators have missed what became due.
                actor.show_again()
            return actor

    def start(self, start: Start, lease: Lease, outage_ms: int, *, void: str | None = None) -> TableActor:
        """Run a table under a lease; `outage_ms` is given back to its clocks, `void` is why its deal must not count."""
        state = start.state
        room = self.rooms.setdefault(state.table, self._new_room(state.table))
        for peer in room.peers():
            if not peer.connected:  # it was lost when the actor before could not register that any more
                room.drop(peer)
        self._note_heirs(state, room)
        # Redis' clock may have gone back since: the table's own time goes on from its last record, at its own pace.
        services = replace(self.services, clock=not_before(self.services.clock, state.at))
        actor = TableActor(
            services,
            GAMES[state.game],
            start,
            room,
            term=lease.term,
            outage_ms=outage_ms,
            on_change=self._changed,
            void=void,
        )
        self.actors[state.table] = actor
        self.by_partition.put(actor)
        self.opened.put(state.table, {state.opened_by or state.author})
        self._changed(actor)
        actor.let_in(partial(self._arrivals.take, state.table))
        self.on_started(state.table)
        self._tasks.start(self._run(actor), name=f"table-{state.table}")
        metrics.TABLES.set(len(self.actors))
        by = state.opened_by or state.author
        log.info("table opened", table=state.table, game=state.game, seq=state.seq, by=by)
        return actor

    def _note_heirs(self, state: TableState, room: Room) -> None:
        """Note users who got a kept seat while they watched: the actor before may not have shown it to them."""
        for peer in room.peers():
            seat = state.seat_of(peer.user)
            if seat is not None and room.viewer_of(peer) is None and room.seat_peer(seat) is None:
                self._arrivals.note(state.table, peer, None)

    async def _run(self, actor: TableActor) -> None:
        table = actor.state.table
        try:
            await actor.run()
        except Lost as lost:
            self._forget(actor)
            self._note_lost(table, lost)
            await self._take_back(actor.away(lost=True))
        except Exception as error:
            log.exception("a table has failed", table=table)
            self._forget(actor)
            await self._restart_failed(actor, error)
        else:
            log.info("table closed" if actor.state.closed else "table put down", table=table)
            self._forget(actor)
            self.failures.forget(table)
            await self.holding.let_go(partition(table))

    def _note_lost(self, table: str, lost: Lost) -> None:
        log.warning("table lost", table=table, why=str(lost))
        if lost.outdone:
            self.holding.give_way(partition(table), lost.outdone)

    async def _restart_failed(self, actor: TableActor, error: Exception) -> None:
        """Restart a failed table from its log, unless it has failed too often."""
        table = actor.state.table
        pause_s = self.failures.pause_s(table)
        if pause_s is None:
            await self._give_up(table, "fails", error)
            return
        away = actor.away(lost=False, pause_ms=round(pause_s * 1000))
        self.returning[table] = away  # from this moment on requests are answered `busy`
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), pause_s)
        await self._take_back(away)

    async def _give_up(self, table: str, reason: str, error: Exception) -> None:
        """Give a table up, log it, and leave its log for an operator to inspect."""
        log.error("a table is given up", table=table, reason=reason, exc_info=error)
        self.failures.give_up(table, reason, error)
        self._drop(table)
        for peer in self._connections(table):
            peer.send(told_unasked(table))
        await self.holding.let_go(partition(table))

    async def _take_back(self, away: Away) -> None:
        """Resume a lost table unless another server owns it."""
        if self.draining:
            return
        table = away.state.table
        self.returning[table] = away
        try:
            await self._recover_until_done(table)
        except Exception as error:  # noqa: BLE001 - told to people there and to operators
            await self._give_up(table, "unreadable", error)
        finally:
            del self.returning[table]

    def _tell_gone(self, table: str, unaware: Iterable[Peer]) -> None:
        """Tell connections that did not see a table closing that it is closed; remove all connections of its room."""
        gone = error_piece(UNSET, Refused(ErrorCode.NOT_FOUND, "this table is closed", data={"table": table}))
        for peer in unaware:
            peer.send(gone)
            if table not in peer.viewing:
                peer.no_longer_viewing(table)  # nor is it waited for; the others are dropped below
        self._drop(table)
        if (room := self.rooms.pop(table, None)) is not None:
            for peer in room.peers():
                room.drop(peer)

    def pass_on(self, away: Away) -> None:
        """Let go of a table that another node owns now, and pass its connections on with what they have seen.

        Spectators who see the table late have not seen its last record: they get a snapshot, as without a cursor.
        """
        state, table = away.state, away.state.table
        moving: dict[Peer, m.Cursor | None] = {}
        if (room := self.rooms.pop(table, None)) is not None:
            for peer in room.peers():
                late = state.delay_ms and state.seat_of(peer.user) is None
                moving[peer] = None if late else m.Cursor(table, state.published_term, state.seq)
        moving |= dict(self._arrivals.take(table))
        self._drop(table)
        self.on_moved(table, [(peer, cursor) for peer, cursor in moving.items() if peer.connected])

    def _connections(self, table: str) -> list[Peer]:
        """Return the connections that look at a table which is not here, or wait for it."""
        room = self.rooms.get(table)
        return list(dict.fromkeys([*self._waiting(table), *(room.peers() if room is not None else ())]))

    def _waiting(self, table: str) -> list[Peer]:
        """Forget the connections that wait for a table, and return them."""
        return [peer for peer, _ in self._arrivals.take(table)]

    async def _recover_until_done(self, table: str) -> None:
        while not self.draining:
            try:
                await self.restart(table)
            except Elsewhere as other:
                log.warning("table moved", table=table, other=other.node)
                self.pass_on(self.returning[table])
                return
            except StoreUnavailable as error:
                self.services.waiting.note(table, reason=error.reason)
            except Lost as lost:  # again, meanwhile
                self._note_lost(table, lost)
                lease = self.holding.held(partition(table))
                if lease is not None:
                    away = self.returning[table]
                    self.returning[table] = replace(away, term=max(away.term, lease.term), lost=True)
            else:
                if table not in self.actors:
                    self._tell_gone(table, self._connections(table))
                return
            await asyncio.sleep(BUSY_MS / 1000)

    def _needs(self, number: int) -> bool:
        """Return whether a partition's lease must be kept; while draining, all are released at the end."""
        return self.draining or number in self.matching or bool(self.by_partition.of(number))

    def _changed(self, actor: TableActor) -> None:
        """Update the listing, the codes and the users' seats."""
        state = actor.state
        if state.unlisted:
            if state.code is not None:
                self.services.codes.put(state.table, Code(state.code, state.code_until))
        elif state.left_alone:
            self._listing.drop(state.table)
        else:
            self._listing.put(actor.line(), actor.glance)
        self.seated.put(state.table, set(state.users))

    def _forget(self, actor: TableActor) -> None:
        table = actor.state.table
        self.actors.pop(table, None)
        self.by_partition.drop(table)
        if actor.state.closed:
            # Spectators who see it late have not seen it closing, and will not.
            late = bool(actor.state.delay_ms)
            self._tell_gone(table, self._connections(table) if late else self._waiting(table))
        if table not in self.handing or actor.state.closed:
            self._listing.drop(table)
        metrics.TABLES.set(len(self.actors))

    def _drop(self, table: str) -> None:
        """Forget the code and the users of a table that does not come back; until that is known they stand."""
        self.services.codes.drop(table)
        self.seated.drop(table)
        self.opened.drop(table)

    async def stop(self) -> None:
        """Let every table finish what it was told, then stop it."""
        self._stopping.set()
        while self._tasks:  # one that was being taken back starts a further task
            for actor in self.actors.values():
                actor.stop()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def cut(self) -> list[str]:
        """Stop every table at once, whatever it waits for; return those that had work under way."""
        late = [task for task in self._tasks if not task.done()]
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return sorted(task.get_name().removeprefix("table-") for task in late)


def _tell_moved(table: str, moving: list[tuple[Peer, m.Cursor | None]]) -> None:
    """Tell connections that a table is gone from here; without links to other nodes nothing more can be done."""
    gone = Refused(ErrorCode.BUSY, "the table is another server's now; connect again", data={"table": table})
    for peer, _ in moving:
        peer.no_longer_viewing(table)
        peer.send(error_piece(UNSET, gone))


async def prepare(game: AnyGame, state: TableState) -> None:
    """Build what the game looks up, in a thread: on the loop it would stop all tables for up to a second, once."""
    await asyncio.to_thread(game.prepare, state.carry)
