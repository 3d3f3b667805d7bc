"""Routes each request of this node's clients to its table, here or at another node.

A private table's code that belongs to no table of this node is looked up in Redis first.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from paiju.protocol import messages as m
from paiju.server.failed_requests import tell_failed
from paiju.server.nodes.clients import EarlyPeers
from paiju.server.nodes.locator import MATCHER, Locator
from paiju.server.nodes.remote_tables import TAKES_SEAT, RemoteTables
from paiju.server.reception.local import LocalTables
from paiju.server.reception.seats import SeatLimit
from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import partition
from paiju.server.table.creation import find_game
from paiju.server.table.failures import told_unasked
from paiju.server.table.ports.code_book import Codes
from paiju.server.table.ports.codes import plain
from paiju.server.table.ports.errors import Refused, busy, store_away
from paiju.server.table.ports.peer import Peer
from paiju.server.tables.adopt import Adoption
from paiju.server.tasks import Tasks

MAX_LOOKUPS: Final = 256
"""The most codes that wait to be looked up, one after the other; while Redis is slow, further ones get `busy`."""

Carry: TypeAlias = Callable[[Peer, str, Any], None]
"""Relays a connection's request to the node that has a table. Raises `Refused`."""


class CodeLookup:
    """The look-ups of private tables' codes at one node."""

    def __init__(self, tables: LocalTables, adoption: Adoption, codes: Codes) -> None:
        self._tables = tables
        self._owned = tables.owned
        self._adoption = adoption
        self._codes = codes
        self._guessing = asyncio.Lock()
        """Held by the look-up under way, so that a burst of guesses is counted one by one."""
        self._lookups = Tasks()

    def find(self, peer: Peer, request: Any, carry: Carry) -> bool:
        """Look up the code of a request and relay the request; False: this node is to answer it.

        Raises `Refused`.
        """
        try:
            self._codes.check(peer.user, peer.address)
        except Refused:
            return False  # this node refuses the request, as it does for any wrong code
        if self._codes.knows(request.code):
            return False
        if len(self._lookups) >= MAX_LOOKUPS:
            raise busy("too many codes are being looked up")
        self._lookups.start(self._find(peer, request, carry))
        return True

    async def _find(self, peer: Peer, request: Any, carry: Carry) -> None:
        # Guesses that are looked up at the same time would all be allowed before the first one counts.
        async with self._guessing:
            try:
                self._codes.check(peer.user, peer.address)
                table = await self._owned.services.store.codes.table_of(plain(request.code))
                # A wrong code counts even while tables are being read, or each restart would make guesses free.
                if table is None and self._adoption.pending:
                    self._guess(peer, request)
                elif table is None or self._owned.whereabouts.has(table):
                    self._tables.answer(peer, request)  # which counts a wrong guess
                elif peer.connected:
                    carry(peer, table, replace(request, table=table))
            except Refused as refused:
                peer.refuse(request.id, refused)
            except StoreError:
                peer.refuse(request.id, store_away())
            except Exception as error:  # noqa: BLE001 - it is logged
                tell_failed(peer, request, error)

    def _guess(self, peer: Peer, request: Any) -> None:
        """Answer a request whose code is unknown, while tables are still being read. Raises `Refused`."""
        # `find` counts a wrong guess. The code may be right all the same: its table may not have been read yet.
        if self._codes.find(peer.user, peer.address, request.code) is None:
            raise busy("tables are still being read")
        self._tables.answer(peer, request)


class TableRouter:
    """Finds the table of each request. Never blocks; replies come through `Peer.send`."""

    def __init__(
        self,
        tables: LocalTables,
        locator: Locator,
        remote: RemoteTables,
        early: EarlyPeers,
        seats: SeatLimit,
        codes: CodeLookup,
    ) -> None:
        self._tables = tables
        self._owned = tables.owned
        self._locator = locator
        self.remote = remote
        self._early = early
        self._seats = seats
        self._codes = codes

    def welcome(self, peer: Peer, hello: m.Hello) -> tuple[str, ...]:
        """Bring a connection to tables that it resumes, or at which its user sits.

        Returns the tables of this node at which the user sits or has a seat kept.
        """
        cursors = {cursor.table: cursor for cursor in hello.resume}
        mine = sorted(self._owned.seated.of(peer.user))
        for table in dict.fromkeys([*cursors, *mine]):
            arrived = self._owned.arrive(table, peer, cursors.get(table))
            if not arrived and self._owned.whereabouts.broken(table) is not None:
                asyncio.get_running_loop().call_soon(peer.send, told_unasked(table))  # after `welcome`
            elif not arrived and self._may_be_elsewhere(table):
                self.remote.arrive(peer, table, cursors.get(table))
        self.remote.seats(peer, cursors)
        if self._locator.is_shared():  # the table may have lost its owner, and be adopted later
            self._early.add(peer, cursors)
        return tuple(mine)

    def has(self, table: str, user: str) -> bool:
        """Return whether a table may exist for a user, as far as is known here; a quarantined table exists."""
        if self._owned.whereabouts.broken(table) is not None or self._tables.shows(table, user):
            return True
        return self._may_be_elsewhere(table)

    def _may_be_elsewhere(self, table: str) -> bool:
        return self._locator.is_shared() and not self._owned.whereabouts.has(table)

    def route(self, peer: Peer, request: m.Request) -> None:
        """Route a request to its table, here or at another node."""
        try:
            # Nearly all requests are about a table that is here, and skip the rest of the checks.
            if (
                getattr(request, "table", None) not in self._owned.actors
                and self._locator.is_shared()
                and self._carries(peer, request)
            ):
                return
        except Refused as refused:
            peer.refuse(request.id, refused)
            return
        self._tables.answer(peer, request)

    def _carries(self, peer: Peer, request: Any) -> bool:
        """Relay a request to the node that has its table; False: it is to be answered here. Raises `Refused`."""
        table = getattr(request, "table", None)
        if table is None:
            if getattr(request, "code", None) is not None:
                return self._codes.find(peer, request, self._carry)
            table = self._begun_by(peer, request)
        if table is None or self._owned.whereabouts.has(table):
            return False
        # Only the owner of the game's matcher may answer a `quick`: two matchers could seat one user at two tables.
        if type(request) is m.Quick and self._owned.leases.held(partition(table)) is not None:
            return False
        self._carry(peer, table, request)
        return True

    def _carry(self, peer: Peer, table: str, request: Any) -> None:
        """Relay a request to the node that has a table. Raises `Refused`, also for a seat beyond the user's limit.

        The limit is checked here: the other node knows only the user's seats at its tables, while this node knows all
        seats of the user's connections here.
        """
        if isinstance(request, TAKES_SEAT) and table not in self.remote.seats_of(peer.user):
            self._seats.check(peer.user)
        self.remote.ask(peer, table, request, partial(self._tables.answer, peer, request))

    def _begun_by(self, peer: Peer, request: Any) -> str | None:
        """Return the new table of a `create`, or the matcher of a `quick`; None for any other request."""
        if type(request) is m.Create:
            return self._tables.creation.table_of(peer, request)
        if type(request) is m.Quick:
            return MATCHER + find_game(request.game).key
        return None

    def gone(self, peer: Peer) -> None:
        """Remove a lost connection from all tables and from the lobby."""
        self._tables.lose(peer)
        self._early.forget(peer)
        self.remote.gone(peer)

    def look_of(self, peer: Peer) -> None:
        """Tell all tables at which a connection has a seat whether its user looks at the client now."""
        self._owned.look_of(peer)
        self.remote.look_of(peer)

    def blocks_of(self, peer: Peer) -> None:
        """Tell other nodes the blocks of a connection's user."""
        self.remote.blocks_of(peer)

    def resync(self, peer: Peer, table: str) -> None:
        """Send a snapshot to a connection whose queue was dropped."""
        if not self._tables.resync(peer, table):
            self.remote.resync(peer, table)

    def relist(self, peer: Peer) -> None:
        """Send the listing to a connection that follows it and whose queue was dropped."""
        self._tables.relist(peer)
