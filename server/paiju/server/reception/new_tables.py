"""Commits the first record of a table under the lease of its partition, and starts it.

A repeat finds the table that the same request has created before, even if processes died in between.
"""

import hashlib
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec
import structlog

from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.server.leases.lease import Lease
from paiju.server.leases.partition_leases import OtherFormat, OwnedElsewhere
from paiju.server.reception.limits import SharedLimits
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.records import START, Done, Loaded, Request
from paiju.server.table.actor import TableActor
from paiju.server.table.commits import first_commit
from paiju.server.table.recovery import new_table, recover_table
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import open_table
from paiju.server.table.state.state import TableState
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.run import Runner, prepare

MAX_IDS_TRIED: Final = 64
"""The most ids that are tried for a new table; if other nodes own half of the partitions, every second id is usable."""

Opener: TypeAlias = tuple[str, str | None]
"""The user who creates a table, and the address of the request; None: the address is counted elsewhere."""

log = structlog.get_logger()


class NewTables:
    """Creates tables at this server."""

    def __init__(self, owned: OwnedTables, runner: Runner, shared: SharedLimits) -> None:
        self._owned = owned
        self._runner = runner
        self._shared = shared

    async def first_of_row(
        self,
        first: str,
        make: Callable[[str], r.Opened],
        by: Opener,
        asker: str = "",
        request_id: int = 0,
    ) -> TableActor:
        """Create a table. Ids are tried in turn; the table gets the first one whose partition no other node owns.

        `by` creates the table. `first` determines all further ids, so that a repeat tries the same ids. Raises
        `Refused`, `StoreUnavailable`.
        """
        table = first
        for _ in range(MAX_IDS_TRIED):
            try:
                return await self.commit(make(table), asker, request_id, by)
            # A repeat tries the same ids and finds its table; with random ids it would create a second table.
            except (OwnedElsewhere, OtherFormat):
                table = "t" + hashlib.sha256(table.encode()).hexdigest()[:12]
        raise StoreUnavailable("other nodes have the partitions of all ids that were tried")

    async def commit(
        self, opened: r.Opened, asker: str = "", request_id: int = 0, by: Opener | None = None
    ) -> TableActor:
        """Create a table, or find the table that this very request created before; `by` is None for demos.

        Raises `Refused` if the user in `by` has too many tables or creates them too fast, counted over all nodes, and
        `StoreUnavailable`.
        """
        owned, table = self._owned, opened.setup.table
        async with owned.holding.lease(table) as lease:
            found = await owned.services.store.load(table)
            if found.last != START:
                return await self._found(found, table, lease)
            if by is not None:
                await self._shared.check_opening(*by, table)
            game = GAMES[opened.setup.game]
            state = open_table(game, opened, lease.term)
            await prepare(game, state)
            reply = created(request_id, state, state.author) if asker else b""
            # The request is in the same commit, so that a repeat finds the table even if this node dies before its
            # reply.
            request = Request(asker, request_id, reply) if asker else None
            commit = first_commit(opened, state, lease.term, request)
            result = await owned.services.store.commit(commit)
            if not isinstance(result, Done):
                # Get a later term, under which a repeat of the request may succeed.
                await owned.leases.acquire(lease.partition, lease.term)
                raise StoreUnavailable(f"table {table}: {result}")
            if (there := owned.actors.get(table)) is not None:
                return there
            if by is not None:
                user, address = by
                where = {} if address is None else {"address": address}
                log.info("table created", table=table, game=state.game, user=user, **where)
            requests = {asker: (request_id, reply)} if asker else {}
            return self._runner.start(new_table(state, requests, commit.records[0]), lease, 0)

    async def _found(self, found: Loaded, table: str, lease: Lease) -> TableActor:
        """Start a table that an earlier attempt, whose outcome was unknown, has created. Raises `StoreUnavailable`."""
        start = await recover_table(self._owned.services.store, found)
        if self._owned.whereabouts.away(table) is not None:
            raise StoreUnavailable("the table is being taken back")
        # The table may have been adopted meanwhile, and a table never has two actors.
        there = self._owned.actors.get(table)
        return there or self._runner.start(start, lease, lease.outage_ms)


def created(request: int, state: TableState, user: str) -> bytes:
    """Return the reply to `create`; it has the present code only if the user still sits at the table."""
    known = state.door.code is not None and state.seat_of(user) is not None
    code = state.door.code if known and state.door.code is not None else msgspec.UNSET
    return MSGPACK.encode(m.Ok(request, table=state.table, code=code, seat=0))
