"""The tables of this node as clients see them: each request is answered by its table, or refused."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.server.lobby.listing import Listing
from paiju.server.lobby.lists import TableLists
from paiju.server.reception.create import Creation
from paiju.server.reception.quick import QuickMatch
from paiju.server.reception.seats import SeatLimit
from paiju.server.table.actor import TableActor
from paiju.server.table.creation import find_game
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.peer import Peer
from paiju.server.table.requests.table import REQUESTS
from paiju.server.table.state.access import may_come, no_such_table
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.visitors import RESET, cursor


class LocalTables:
    """Answers requests about this node's tables, from clients of any node.

    `owned` has the tables of this node, `creation` creates them. Code that routes no request uses the two directly.
    """

    def __init__(
        self, owned: OwnedTables, creation: Creation, seats: SeatLimit, listing: Listing, quick_fill_ms: int
    ) -> None:
        """Take the parts of this node.

        `listing` lists the tables of all nodes. `quick_fill_ms` is the `fill_ms` of `QuickMatch`.
        """
        self.owned = owned
        self.creation = creation
        self._seats = seats
        self.lines = listing.lines
        """The lines of all listed tables, by table."""
        self.shown = listing.shown
        """Returns a listed table's line with its glance."""
        self.lists = TableLists(listing)
        self._listing = listing
        self._codes = owned.services.codes
        self._quick = QuickMatch(creation, quick_fill_ms)
        self._without_table: Mapping[type, Callable[[Peer, Any], None]] = {
            m.Create: creation.create,
            m.Quick: self._seek,
            m.Lobby: self._lobby,
        }
        """The functions that answer requests about no existing table
        (`paiju.server.table.requests.table.ELSEWHERE`)."""

    def shows(self, table: str, user: str) -> bool:
        """Return whether a table is here that a user may see without giving a code."""
        state = self.owned.state(table)
        return state is not None and may_come(state, user)

    def answer(self, peer: Peer, request: Any) -> None:
        """Route a request to its table on this server, or answer it here."""
        try:
            if (answer := self._without_table.get(type(request))) is not None:
                answer(peer, request)
            elif REQUESTS[type(request)].door:
                self._bring_in(peer, request)
            elif not self._asked(peer, request):
                raise no_such_table()
        except Refused as refused:
            peer.refuse(request.id, refused)

    def lose(self, peer: Peer) -> None:
        """Remove a lost connection from every table that it viewed, and from the lobby."""
        self._listing.leave(peer)
        self.owned.lose(peer)

    def resync(self, peer: Peer, table: str) -> bool:
        """Send a snapshot to a connection whose queue was dropped; return whether the table is here."""
        if (actor := self.owned.actors.get(table)) is not None:
            actor.resync(peer)
        elif self.owned.whereabouts.away(table) is not None:
            self.owned.arrive(table, peer, cursor(table, RESET))
        else:
            return False
        return True

    def relist(self, peer: Peer) -> None:
        """Send the listing to a connection that follows it and whose queue was dropped."""
        self._listing.resync(peer)

    def _asked(self, peer: Peer, request: Any) -> bool:
        """Ask the table that a request names; return whether it exists for the user.

        Raises `Refused` if the table is quarantined or being recovered, or may be at another node.
        """
        if (actor := self.owned.actors.get(request.table)) is not None:
            if actor.ask(peer, request):
                return True
        else:
            self._check_away(request.table, peer)
        # The lease is checked last: a node without a fresh lease must not reply `not_found` about a table that another
        # node may have.
        self.owned.check_sure(request.table)
        return False

    def _check_away(self, table: str | None, peer: Peer) -> None:
        """Raise `Refused` if a table is quarantined or being recovered, unless the table is hidden from the user."""
        away = self.owned.whereabouts.away(table or "")
        if table is not None and (away is None or may_come(away.state, peer.user)):
            self.owned.check_here(table)

    def _bring_in(self, peer: Peer, request: Any) -> None:
        """Ask the table that a user wants to come to, by its id or its code. Raises `Refused`."""
        takes_seat = REQUESTS[type(request)].takes_seat
        if request.table is None and request.code is None:
            raise Refused(ErrorCode.BAD_REQUEST, "name a `table` or its `code`", data={"path": "$.table"})
        actor = self.owned.actors.get(request.table or "")
        if actor is None:
            self._check_away(request.table, peer)
        # An id alone does not let a stranger into a private table. Only the code does, and wrong codes are counted.
        if actor is None or not actor.knows(peer, request):
            if request.table is not None:
                self.owned.check_sure(request.table)
            actor = self._by_code(peer, request)
        told = None
        if takes_seat and actor.state.table not in self.owned.seated.of(peer.user):
            self._seats.check(peer.user)
            told = self._seats.expect(peer.user, actor)
        actor.ask(peer, request, told)

    def _by_code(self, peer: Peer, request: Any) -> TableActor:
        """Return the table whose code a request gives. Raises `Refused`, also if the request gives no code."""
        if request.code is None:
            self._codes.miss(peer.user, peer.address)
            raise no_such_table()
        if (answered := self._answered(peer, request)) is not None:
            return answered
        table = self._codes.find(peer.user, peer.address, request.code)
        if table is not None and request.table in {None, table}:
            self.owned.check_here(table)
            if (actor := self.owned.actors.get(table)) is not None:
                return actor
        raise no_such_table()

    def _answered(self, peer: Peer, request: Any) -> TableActor | None:
        """Return the table where this very request took effect before; None: none.

        The request's code may have expired since.
        """
        mine = (self.owned.actors.get(table) for table in self.owned.seated.of(peer.user))
        return next((actor for actor in mine if actor and actor.last_request(peer.asker) == request.id), None)

    def _lobby(self, peer: Peer, request: m.Lobby) -> None:
        # Reply and snapshot go in one frame, so that no change of the listing can come in between.
        pieces = [MSGPACK.encode(m.Ok(request.id))]
        if request.on:
            game = None if request.game is None else find_game(request.game).key
            pieces.append(self._listing.follow(peer, game))
        else:
            self._listing.leave(peer)
        peer.send(*pieces)

    def _seek(self, peer: Peer, request: m.Quick) -> None:
        self._quick.seek(peer, request, find_game(request.game))

    async def close(self) -> None:
        """Let every table finish the work in its mailbox, then stop it."""
        # `draining` is set first: no new work may begin while the rest is awaited.
        self.owned.draining = True
        await asyncio.gather(self.creation.settle(), self._quick.settle(), return_exceptions=True)
        await self.owned.stop()
