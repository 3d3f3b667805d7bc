"""Acts of the operator on quarantined tables: start a table again, with or without its running deal, or close it."""

import asyncio

import structlog
from msgspec.structs import replace

from paiju.protocol.acts import ActError
from paiju.protocol.events import MatchEnded
from paiju.protocol.records import MatchRecord
from paiju.server.deals import archive
from paiju.server.ended.entries import Placed, packed
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.entries import Handed
from paiju.server.store.records import START, Commit, Done, Loaded, Request
from paiju.server.table.commits import closing_commit
from paiju.server.table.failures import closing_piece
from paiju.server.table.memory import refused
from paiju.server.table.unfinished_match import broken_off
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.run import Runner

log = structlog.get_logger()


class Rescue:
    """The quarantined tables of a server."""

    def __init__(self, owned: OwnedTables, runner: Runner) -> None:
        self._owned = owned
        self._runner = runner
        # Two operators may act at the same time.
        self._one = asyncio.Lock()
        """Held by the act under way: one table at a time."""

    async def tidy(self) -> None:
        """End this node's quarantine of tables that another node has closed. Raises `StoreUnavailable`."""
        owned = self._owned
        for table in owned.whereabouts.all_broken():
            if not await owned.services.store.is_open(table):
                owned.quarantine.end(table)

    def check_here(self, table: str) -> None:
        """Raise `ActError` for a table that is not quarantined here (any more)."""
        if self._owned.whereabouts.broken(table) is None:
            raise ActError("conflict", "that table is not in quarantine")

    async def revive(self, table: str, order: str | None) -> None:
        """Start a quarantined table. `order`: the name of the act that voids its deal; None: no act does.

        Raises the error that keeps the table from starting, or `ActError`.
        """
        async with self._one:
            self.check_here(table)
            try:
                actor = await self._runner.recover(table, give_up=order is not None, order=order or "")
            except StoreUnavailable:
                raise
            except Exception as error:
                if table not in self._owned.actors:
                    self._owned.quarantine.put(table, "unreadable", error)
                raise
            self._owned.quarantine.end(table)
            if actor is None:
                return
            # Players could not act meanwhile, so their clocks get the time back.
            actor.extend(max(0, self._owned.services.clock.now_ms() - actor.state.at))
            for peer in actor.room.peers():
                actor.resync(peer)
            if order is not None:
                # The act is remembered only once the deal is void: after a crash before that, the table is
                # quarantined again, and the act has to be repeated.
                await actor.acts.order(order, lambda _state, _now: ())

    async def close(self, table: str, order: str) -> None:
        """Close a quarantined table, whatever its log says; the table remembers the act under the name `order`.

        Raises `ActError`, `Lost`, `StoreUnavailable`.
        """
        async with self._one:
            self.check_here(table)
            await self._close(table, order)

    async def _close(self, table: str, order: str) -> None:
        # Without the lease another node might adopt the table between the load and the commit.
        async with self._owned.holding.lease(table) as lease:
            store = self._owned.services.store
            found = await store.load(table)
            now = self._owned.services.clock.now_ms()
            match_ended, record = _match_of(table, found, max(now, found.at)) or (None, None)
            piece = closing_piece(table, lease.term, found, match_ended)
            if record is not None and not found.closed:
                # The match's end is committed first, while the table stays among the open ones: only after that
                # may the match's secrets be known. After a crash in between, the table is quarantined again, and the
                # operator closes it again.
                ended = replace(closing_commit(table, lease.term, found, now, piece, None), closing_ms=None)
                found = await self._committed(ended, found)
                await self._keep(Placed(record, lease.term, found.last.seq))
            if found.last != START and not found.closed:
                last = closing_piece(table, lease.term, found)
                request = Request(order, 1, b"")
                await self._committed(closing_commit(table, lease.term, found, now, last, request), found)
            self._owned.quarantine.end(table)
            if (room := self._owned.visitors.rooms.get(table)) is not None:
                room.deliver([{None: piece}], {})
            self._owned.visitors.close(table)

    async def _keep(self, ended: Placed[MatchRecord]) -> None:
        """Hand in a match, or keep it in Redis if nothing is booked. Raises `Lost`, `StoreUnavailable`."""
        services, record = self._owned.services, ended.record
        if services.book is None:
            await services.store.archive.put(record.match, archive.encode(record), services.keep_records_s)
            return
        handed = Handed(record.match, ended.term, ended.seq, packed(ended))
        result = await services.store.entries.hand(record.table, ended.term, handed)
        if type(result) is not Done:
            raise refused(record.table, ended.term, result)
        services.book(handed)

    async def _committed(self, commit: Commit, found: Loaded) -> Loaded:
        """Commit an end; return the loaded table with its new last record. Raises `Lost`, `StoreUnavailable`."""
        result = await self._owned.services.store.commit(commit)
        if type(result) is not Done:
            raise refused(commit.table, commit.term, result)
        return replace(found, last=result.last)


def _match_of(table: str, found: Loaded, at: int) -> tuple[MatchEnded, MatchRecord] | None:
    """Return the end and the record of a table's match; None if no match runs, or if the log cannot be read."""
    try:
        return broken_off(found, at)
    except Exception:
        # Whatever is wrong with the log must not keep its table from being closed.
        log.exception("the match of a closed table cannot be read; its records stay closed", table=table)
        return None
