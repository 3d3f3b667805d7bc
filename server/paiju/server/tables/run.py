"""Runs the actors of tables, and starts tables from their logs: adopted, received, lost and failed ones."""

import asyncio
import contextlib
from collections.abc import Mapping

import structlog
from msgspec.structs import replace

from paiju.engine.core.game import AnyGame
from paiju.engine.registry import GAMES
from paiju.server import metrics
from paiju.server.clock import not_before
from paiju.server.leases.lease import Lease
from paiju.server.leases.partition_leases import OwnedElsewhere
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.keys import partition
from paiju.server.store.records import START
from paiju.server.table.actor import TableActor
from paiju.server.table.failures import told_unasked
from paiju.server.table.memory import Away, Fate, restore
from paiju.server.table.ports.errors import BUSY_MS
from paiju.server.table.ports.services import Lost
from paiju.server.table.recovery import ReadAhead, Start, recover_table
from paiju.server.table.state.state import TableState
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.whereabouts import Place

log = structlog.get_logger()


class Runner:
    """Starts the actors of this node's tables, and does what follows from their ends."""

    def __init__(self, owned: OwnedTables) -> None:
        self._owned = owned

    def start(
        self, start: Start, lease: Lease, outage_ms: int, *, void: str | None = None, order: str = ""
    ) -> TableActor:
        """Run a table under a lease; its clocks get `outage_ms` back.

        `void`: why its deal must not count; None: it counts. `order`: the name of the operator's act that voids it.
        """
        owned, state = self._owned, start.state
        # If Redis' clock has gone back, the table's time continues from the last record's.
        services = replace(owned.services, clock=not_before(owned.services.clock, state.at))
        actor = TableActor(
            services,
            GAMES[state.game],
            start,
            owned.visitors.room_for(state),
            term=lease.term,
            outage_ms=outage_ms,
            on_change=owned.note_changed,
            void=void,
        )
        actor.voided_by = order
        owned.add(actor)
        owned.tasks.start(self._run(actor), name=f"table-{state.table}")
        by = state.setup.author or state.author
        log.info("table opened", table=state.table, game=state.game, seq=state.position.seq, by=by)
        return actor

    async def _run(self, actor: TableActor) -> None:
        table, owned = actor.state.table, self._owned
        structlog.contextvars.clear_contextvars()  # a table outlives the request that has created it
        try:
            await actor.run()
        except Lost as lost:
            # The actor is removed before the recovery, so that requests get `busy`, and do not reach the actor.
            owned.remove(actor)
            self._note_lost(table, lost)
            await self._resume(actor.away(lost=True))
        except Exception as error:
            log.exception("a table has failed", table=table)
            owned.remove(actor)
            await self._retry(actor, error)
        else:
            log.info("table closed" if actor.state.closed else "table put down", table=table)
            owned.remove(actor)
            owned.whereabouts.leave(table, Place.HERE)
            owned.quarantine.forget_failures(table)
            await owned.holding.let_go(partition(table))

    async def adopt(self, table: str) -> bool:
        """Start a table that has no owner; return whether it is live here now.

        A table that this node answers for already is left as it is, and the result is True. A table whose log cannot be
        read under the present rules is quarantined for an operator to inspect: one bad table must not keep the others
        from starting. Raises `OwnedElsewhere` if the table's owner lives, `OtherFormat` if only a newer version reads
        the records of its partition, `StoreUnavailable`.
        """
        return self._owned.whereabouts.has(table) or await self._started(table)

    async def receive(self, number: int, ahead: Mapping[str, ReadAhead]) -> None:
        """Start the tables of a partition that its owner has transferred to this node; their clocks get no time back.

        `ahead`: by table, its log as it was read before the transfer. Raises `StoreUnavailable`.
        """
        missing = await self.missing(number)
        taken = (self._started(table, transferred=True, ahead=ahead.get(table)) for table in missing)
        outcomes = await asyncio.gather(*taken, return_exceptions=True)
        # Errors are raised once all are read: a table that fails must not leave the others without an actor.
        for error in outcomes:
            if isinstance(error, BaseException):
                raise error

    async def missing(self, number: int) -> list[str]:
        """Return the open tables of a partition that are neither here nor quarantined. Raises `StoreUnavailable`."""
        return [
            table
            for table in await self._owned.services.store.tables(number)
            if not self._owned.whereabouts.has(table)
        ]

    async def _started(
        self, table: str, *, transferred: bool = False, ahead: ReadAhead | None = None
    ) -> bool:
        try:
            with metrics.FOLD_SECONDS.time():
                actor = await self.recover(table, transferred=transferred, ahead=ahead)
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - told to people there and to operators
            await self._quarantine(table, "unreadable", error)
            return table in self._owned.actors
        if actor is not None and not transferred:
            self._owned.note_adopted(actor)
        return actor is not None

    async def recover(
        self,
        table: str,
        *,
        give_up: bool = False,
        order: str = "",
        transferred: bool = False,
        ahead: ReadAhead | None = None,
    ) -> TableActor | None:
        """Start a table from the store. Records that the store has lost and this node knows are first written again.

        Returns None if the table is closed, does not exist, or is left to another recovery. `give_up`: void the running
        deal, by the operator's act named `order`. `transferred`: the table's owner has given it to this node; `ahead`:
        the table's log, as it was read before the transfer.
        """
        away, store = self._owned.whereabouts.away(table), self._owned.services.store
        async with self._owned.holding.lease(
            table, away.term if away is not None and away.lost else 0
        ) as lease:
            # Loaded under the lease: without the lease, another owner might still write.
            found, fate = await store.load(table, None if ahead is None else ahead.found), Fate.CONTINUED
            if away is not None:
                fate = await restore(store, away, lease.term, found)
                if fate is Fate.RESTORED:
                    self._owned.verify()  # the other tables may have lost records as well
                    found = await store.load(table)
                    # While this node stood still, another owner may have written records that were not shown here.
                    if found.last != away.memory.last:
                        fate = Fate.CONTINUED
            if found.last == START or found.closed:
                return None
            start = await recover_table(store, found, give_up=give_up, ahead=ahead)
            if ahead is None:
                await prepare(GAMES[start.state.game], start.state)
            if (
                there := self._owned.actors.get(table)
            ) is not None:  # started meanwhile: a table never has two actors
                return there
            if (
                self._owned.whereabouts.away(table) is not away
            ):  # started and lost meanwhile: another recovery starts it
                return None
            outage_ms = 0 if transferred else lease.outage_ms
            if away is not None:
                # Under the same lease the clocks have already got the outage back.
                outage_ms = away.owed_ms + (outage_ms if lease.term > away.term else 0)
            # A deal whose cards people saw in a part of the log that Redis has lost must not count. After a
            # restored backup this node does not know that part, but people do.
            is_older = fate is Fate.FORKED or (away is None and found.is_restored)
            void = "rollback" if is_older else None
            actor = self.start(start, lease, outage_ms, void=void, order=order)
            if away is not None and not (
                away.lost and fate in {Fate.SAME, Fate.RESTORED} and not start.state.setup.delay_ms
            ):
                # Clients may have wrong records, or lack some; delayed spectators have missed records that became due.
                actor.show_again()
            return actor

    def _note_lost(self, table: str, lost: Lost) -> None:
        log.warning("table lost", table=table, why=str(lost))
        if lost.outdone:
            self._owned.leases.give_way(partition(table), lost.outdone)

    async def _retry(self, actor: TableActor, error: Exception) -> None:
        """Recover a failed table after a pause, unless it has failed too often."""
        table = actor.state.table
        pause_s = self._owned.quarantine.pause_s(table)
        if pause_s is None:
            await self._quarantine(table, "fails", error)
            return
        away = actor.away(lost=False, pause_ms=round(pause_s * 1000))
        self._owned.whereabouts.recover(table, away)  # from this moment on requests are answered `busy`
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._owned.stopping.wait(), pause_s)
        await self._resume(away)

    async def _quarantine(self, table: str, reason: str, error: Exception) -> None:
        """Quarantine a table, unless it has an actor, and leave its log for an operator to inspect."""
        if table in self._owned.actors:
            # The table has started, but could not be shown again. If the table is at fault, its actor fails, too.
            log.error("a table could not be shown", table=table, exc_info=error)
            return
        log.error("a table is given up", table=table, reason=reason, exc_info=error)
        self._owned.quarantine.put(table, reason, error)
        self._owned.drop(table)
        for peer in self._owned.visitors.take_all(table):
            peer.send(told_unasked(table))
        await self._owned.holding.let_go(partition(table))

    async def _resume(self, away: Away) -> None:
        """Recover a table unless another node owns it."""
        table = away.state.table
        if self._owned.draining:
            self._owned.whereabouts.leave(table, Place.HERE)
            return
        self._owned.whereabouts.recover(table, away)
        try:
            await self._recover_until_done(table)
        except Exception as error:  # noqa: BLE001 - told to people there and to operators
            await self._quarantine(table, "unreadable", error)
        finally:
            self._owned.whereabouts.leave(table, Place.RECOVERING)

    async def _recover_until_done(self, table: str) -> None:
        while not self._owned.draining:
            try:
                await self.recover(table)
            except OwnedElsewhere as other:
                log.warning("table moved", table=table, other=other.node)
                if (away := self._owned.whereabouts.away(table)) is not None:
                    self._owned.move(away.state)
                    self._owned.drop(table)
                return
            except StoreUnavailable as error:
                self._owned.services.waiting.note(table, reason=error.reason)
            except Lost as lost:  # the table is lost once more
                self._note_lost(table, lost)
                lease, away = self._owned.leases.held(partition(table)), self._owned.whereabouts.away(table)
                if lease is not None and away is not None:
                    term = max(away.term, lease.term)
                    self._owned.whereabouts.recover(table, replace(away, term=term, lost=True))
            else:
                if table not in self._owned.actors:
                    self._owned.tell_gone(table, self._owned.visitors.take_all(table))
                return
            await asyncio.sleep(BUSY_MS / 1000)


async def prepare(game: AnyGame, state: TableState) -> None:
    """Build the game's look-ups in a thread: on the event loop that would stop all tables for up to a second."""
    await asyncio.to_thread(game.prepare, state.basis.carry)
