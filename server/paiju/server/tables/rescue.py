"""Operator actions on quarantined tables: start one again, with or without its deal, or close it."""

import asyncio

import structlog
from msgspec.structs import replace

from paiju.protocol.errors import ErrorCode
from paiju.protocol.events import MatchEnded
from paiju.protocol.records import MatchRecord
from paiju.server.deals import archive
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.keys import partition
from paiju.server.store.records import START, Commit, Done, Loaded
from paiju.server.table.failures import Broken, closing_commit, closing_piece
from paiju.server.table.memory import refused
from paiju.server.table.ports.errors import Refused
from paiju.server.table.unfinished_match import broken_off
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.run import Runner

log = structlog.get_logger()


class Rescue:
    """The quarantined tables of a server."""

    def __init__(self, owned: OwnedTables, runner: Runner, elsewhere: Elsewhere) -> None:
        self._owned = owned
        self._runner = runner
        self._elsewhere = elsewhere
        # Two operators may act at the same time.
        self._one = asyncio.Lock()
        """One table at a time."""

    async def broken(self) -> list[Broken]:
        """Return the tables quarantined here and at other nodes. Raises `StoreUnavailable`."""
        owned = self._owned
        for table in owned.whereabouts.all_broken():
            if not await owned.services.store.is_open(table):  # another node has closed it
                owned.quarantine.end(table)
        here = owned.whereabouts.all_broken()
        there = await self._elsewhere.quarantined()
        return [*here.values(), *(broken for broken in there if broken.table not in here)]

    async def check_here(self, table: str) -> None:
        """Refuse a table that is not quarantined here, and name the node that has it. Raises `StoreUnavailable`."""
        if self._owned.whereabouts.broken(table) is not None:
            return
        there = next(
            (broken.node for broken in await self._elsewhere.quarantined() if broken.table == table), None
        )
        if there is not None:
            text = f"node {there} has given this table up: ask its server"
        elif (owner := await self._owner(table)) is not None:
            text = f"node {owner} has that table and has not given it up"
        else:
            text = "no table of that name was given up here"
        raise Refused(ErrorCode.NOT_FOUND, text, data={"table": table})

    async def _owner(self, table: str) -> str | None:
        """Return the living other node that has an open table. Raises `StoreUnavailable`."""
        store = self._owned.services.store
        node, left_ms = await store.owner(partition(table))
        return node if left_ms and self._elsewhere.alive(node) and await store.is_open(table) else None

    async def revive(self, table: str, *, give_up: bool) -> None:
        """Start a quarantined table; `give_up`: without its running deal. Raises what keeps it from starting."""
        async with self._one:
            await self.check_here(table)
            try:
                actor = await self._runner.recover(table, give_up=give_up)
            except StoreUnavailable:
                raise
            except Exception as error:
                if table not in self._owned.actors:
                    self._owned.quarantine.put(table, "unreadable", error)
                raise
            self._owned.quarantine.end(table)
            if actor is None:
                return
            # Players could not act meanwhile: their clocks get the time back.
            actor.extend(max(0, self._owned.services.clock.now_ms() - actor.state.at))
            for peer in actor.room.peers():
                actor.resync(peer)

    async def close(self, table: str) -> None:
        """End a quarantined table, whatever its log says. Raises `Refused`, `Lost`, `StoreUnavailable`."""
        async with self._one:
            await self.check_here(table)
            await self._close(table)

    async def _close(self, table: str) -> None:
        # Without the lease another node might adopt the table between the load and the commit.
        async with self._owned.holding.lease(table) as lease:
            store = self._owned.services.store
            found = await store.load(table)
            now = self._owned.services.clock.now_ms()
            keep_s = self._owned.services.keep_records_s
            match_ended, record = _match_of(table, found, max(now, found.at)) or (None, None)
            piece = closing_piece(table, lease.term, found, match_ended)
            if record is not None:
                if not found.closed:
                    # Its end first, which leaves it among the open tables: only then may its secrets be known. After a
                    # crash in between it is quarantined again, and the operator closes it again.
                    ended = replace(closing_commit(table, lease.term, found, now, piece), closing_ms=None)
                    found = await self._committed(ended, found)
                await store.archive.put(record.match, archive.encode(record), keep_s)
            if found.last != START and not found.closed:
                last = closing_piece(table, lease.term, found)
                await self._committed(closing_commit(table, lease.term, found, now, last), found)
            self._owned.quarantine.end(table)
            if (room := self._owned.rooms.pop(table, None)) is not None:
                room.deliver([{None: piece}], {})
                for peer in room.peers():
                    room.drop(peer)

    async def _committed(self, commit: Commit, found: Loaded) -> Loaded:
        """Commit the end of a table; return the table as it is then. Raises `Lost`, `StoreUnavailable`."""
        result = await self._owned.services.store.commit(commit)
        if type(result) is not Done:
            raise refused(commit.table, commit.term, result)
        return replace(found, last=result.last)


def _match_of(table: str, found: Loaded, at: int) -> tuple[MatchEnded, MatchRecord] | None:
    """Return the end of a table's match; None if none runs, or if not even its beginning can be read."""
    try:
        return broken_off(found, at)
    except Exception:
        # Whatever is wrong with the log must not keep its table from being closed.
        log.exception("the match of a closed table cannot be read; its records stay closed", table=table)
        return None
