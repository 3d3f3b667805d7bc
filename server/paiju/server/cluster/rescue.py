"""What an operator does with tables that were given up: start one again, with or without its deal, or close it."""

import asyncio
from collections.abc import Collection

from paiju.server.cluster.ownership import OwnedTables
from paiju.server.store.errors import StoreUnavailable
from paiju.server.store.records import START, Done
from paiju.server.table.failures import Broken, closing_commit, closing_piece
from paiju.server.table.ports.services import Lost


class Rescue:
    """The tables of a server that were given up."""

    def __init__(self, owned: OwnedTables) -> None:
        self._owned = owned
        self._one = asyncio.Lock()
        """One table at a time."""

    @property
    def broken(self) -> Collection[Broken]:
        """The tables that were given up."""
        return self._owned.failures.broken.values()

    async def revive(self, table: str, *, give_up: bool) -> None:
        """Start a table that was given up; `give_up`: without its running deal. Raises what keeps it from starting."""
        async with self._one:
            self._owned.failures.check_broken(table)
            try:
                actor = await self._owned.restart(table, give_up=give_up)
            except StoreUnavailable:
                raise
            except Exception as error:
                self._owned.failures.give_up(table, "unreadable", error)
                raise
            self._owned.failures.forget(table)
            if actor is None:
                return
            # Players could not act meanwhile: their clocks get the time back.
            actor.extend(max(0, self._owned.services.clock.now_ms() - actor.state.at))
            for peer in actor.room.peers():
                actor.resync(peer)

    async def close(self, table: str) -> None:
        """End a table that was given up, whatever its log says. Raises `Refused`, `Lost`, `StoreUnavailable`."""
        async with self._one, self._owned.holding.lease(table) as lease:
            self._owned.failures.check_broken(table)
            store = self._owned.services.store
            found = await store.load(table)
            piece = closing_piece(table, lease.term, found)
            if found.last != START and not found.closed:
                commit = closing_commit(table, lease.term, found, self._owned.services.clock.now_ms(), piece)
                if type(result := await store.commit(commit)) is not Done:
                    raise Lost(f"table {table}: {result}")
            self._owned.failures.forget(table)
            if (room := self._owned.rooms.pop(table, None)) is not None:
                room.deliver([{None: piece}], {})
                for peer in room.peers():
                    room.drop(peer)
