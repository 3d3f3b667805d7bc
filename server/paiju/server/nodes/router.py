"""Routes each request of this node's clients to its table, here or at another node."""

import asyncio
from functools import partial
from typing import Any

from paiju.protocol import messages as m
from paiju.server.nodes.code_lookup import CodeLookup
from paiju.server.nodes.early_peers import EarlyPeers
from paiju.server.nodes.remote_tables import TAKES_SEAT, RemoteTables
from paiju.server.store.keys import partition
from paiju.server.table.creation import find_game
from paiju.server.table.failures import told_unasked
from paiju.server.table.ports.errors import Refused, error_piece
from paiju.server.table.ports.peer import Peer
from paiju.server.tables.local import LocalTables
from paiju.server.tables.locate import MATCHER, Locator
from paiju.server.tables.seat_limit import SeatLimit


class TableRouter:
    """Finds the table of each request. Implements the gateway's `Router`."""

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
        """Attach a connection to the tables it resumes and to those at which its user sits; return these."""
        cursors = {cursor.table: cursor for cursor in hello.resume}
        mine = sorted(self._owned.seated.of(peer.user))
        for table in dict.fromkeys([*cursors, *mine]):
            arrived = self._owned.arrive(table, peer, cursors.get(table))
            if not arrived and self._owned.whereabouts.broken(table) is not None:
                asyncio.get_running_loop().call_soon(peer.send, told_unasked(table))  # after `welcome`
            elif not arrived and self._may_be_elsewhere(table):
                self.remote.arrive(peer, table, cursors.get(table))
        self.remote.seats(peer, cursors)
        if self._locator.is_shared():  # an owner that is just lost is missed only later
            self._early.note(peer, cursors)
        return tuple(mine)

    def has(self, table: str, user: str) -> bool:
        """Return whether there is such a table for a user, as far as is known here; a quarantined one is there."""
        if self._owned.whereabouts.broken(table) is not None or self._tables.shows(table, user):
            return True
        return self._may_be_elsewhere(table)

    def _may_be_elsewhere(self, table: str) -> bool:
        return self._locator.is_shared() and not self._owned.has(table)

    def route(self, peer: Peer, request: m.Request) -> None:
        """Route a request to its table, wherever that is."""
        try:
            if self._carried(peer, request):
                return
        except Refused as refused:
            peer.send(error_piece(request.id, refused))
            return
        self._tables.answer(peer, request)

    def _carried(self, peer: Peer, request: Any) -> bool:
        """Carry a request to the node that has its table; False: it is to be answered here. Raises `Refused`."""
        if not self._locator.is_shared():
            return False
        if getattr(request, "code", None) is not None and request.table is None:
            return self._codes.find(peer, request, self._carry)
        table = self._table_of(peer, request)
        if table is None or self._owned.has(table):
            return False
        # Only the owner of the game's matcher may match: two matchers could seat one user at two tables.
        if type(request) is m.Quick and self._owned.holding.held(partition(table)) is not None:
            return False
        self._carry(peer, table, request)
        return True

    def _carry(self, peer: Peer, table: str, request: Any) -> None:
        """Carry a request to the node that has a table. Raises `Refused`, also for a seat of which a user has enough.

        That node knows of the user's seats only its own, this one all those of the user's connections here.
        """
        if isinstance(request, TAKES_SEAT) and table not in self.remote.seats_of(peer.user):
            self._seats.check(peer.user)
        self.remote.ask(peer, table, request, partial(self._tables.answer, peer, request))

    def _table_of(self, peer: Peer, request: Any) -> str | None:
        if type(request) is m.Create:
            return self._tables.creation.table_of(peer, request)
        if type(request) is m.Quick:
            return MATCHER + find_game(request.game).key
        return getattr(request, "table", None)

    def gone(self, peer: Peer) -> None:
        """Remove a lost connection from all tables and from the lobby."""
        self._tables.lose(peer)
        self._early.forget(peer)
        self.remote.gone(peer)

    def resync(self, peer: Peer, table: str) -> None:
        """Send a snapshot to a connection whose queue was dropped."""
        if not self._tables.resync(peer, table):
            self.remote.resync(peer, table)

    def relist(self, peer: Peer) -> None:
        """Send the listing to a connection that follows it and whose queue was dropped."""
        self._tables.relist(peer)
