"""The tables of this server as clients see them: each request is routed to its table."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.server.cluster.crossing import Crossing
from paiju.server.cluster.far_table import NOWHERE, cursor
from paiju.server.cluster.opening import Opening
from paiju.server.cluster.ownership import OwnedTables
from paiju.server.lobby.listing import Listing
from paiju.server.lobby.lists import TableLists
from paiju.server.lobby.quick import QuickMatch
from paiju.server.lobby.quota import OpeningQuota
from paiju.server.table.actor import TableActor
from paiju.server.table.creation import find_game
from paiju.server.table.failures import told_unasked
from paiju.server.table.ports.errors import Refused, error_piece
from paiju.server.table.ports.peer import Peer
from paiju.server.table.requests.table import REQUESTS
from paiju.server.table.state.access import may_come, no_such_table


async def reaches_all() -> str:
    """Return that nothing is out of reach: this server knows no other node."""
    return ""


class Tables:
    """Finds the table of each request. Implements the gateway's `Router`.

    What this server owns is `owned`, how tables begin is `opening`; both are used directly where no routing is needed.
    """

    def __init__(
        self,
        owned: OwnedTables,
        listing: Listing,
        quota: OpeningQuota,
        tables_per_user: int,
        quick_fill_ms: int = 10_000,
    ) -> None:
        self.owned = owned
        self.opening = Opening(owned, tables_per_user, quota)
        self.lines = listing.lines
        """A line per table that is not private."""
        self.shown = listing.shown
        """Tells one such table's line with what lies in its middle."""
        self.lists = TableLists(listing)
        self._listing = listing
        self._codes = owned.services.codes
        self._quick = QuickMatch(self.opening, quick_fill_ms)
        self._here: Mapping[type, Callable[[Peer, Any], None]] = {
            m.Create: self.opening.create,
            m.Quick: self._seek,
            m.Lobby: self._lobby,
        }
        """How requests about no table that exists yet are answered (`paiju.server.table.requests.table.ELSEWHERE`)."""
        self.crossing: Crossing | None = None
        """The way to tables of other nodes; None: this server is its Redis' only one."""
        self.unreachable: Callable[[], Awaitable[str]] = reaches_all
        """Returns which tables cannot be reached; empty: all can. May raise `StoreUnavailable`."""

    async def taken_up(self, table: str) -> None:
        """Return once a table that is still to be read after a start is here, if it can be now."""
        if self.crossing is not None:
            await self.crossing.taken_up(table)

    async def out_of_reach(self) -> str:
        """Return which tables cannot be reached; empty: all can. May raise `StoreUnavailable`."""
        return await self.unreachable()

    # the router

    def welcome(self, peer: Peer, hello: m.Hello) -> tuple[str, ...]:
        """Attach a connection to the tables it resumes and to those at which its user sits."""
        cursors = {cursor.table: cursor for cursor in hello.resume}
        mine = sorted(self.owned.seated.of(peer.user))
        for table in dict.fromkeys([*cursors, *mine]):
            arrived = self.owned.arrive(table, peer, cursors.get(table))
            if not arrived and table in self.owned.failures.broken:
                asyncio.get_running_loop().call_soon(peer.send, told_unasked(table))  # after `welcome`
            elif not arrived and self.crossing is not None and self.crossing.may_have(table):
                self.crossing.relay.arrive(peer, table, cursors.get(table))
        if self.crossing is not None:
            self.crossing.come(peer, cursors)
        return tuple(mine)

    def has(self, table: str, user: str) -> bool:
        """Return whether there is such a table for a user; one that was given up is there."""
        if table in self.owned.failures.broken or self.shows(table, user):
            return True
        return self.crossing is not None and self.crossing.may_have(table)

    def shows(self, table: str, user: str) -> bool:
        """Return whether a table lives here that a user may see without giving a code."""
        state = self.owned.state(table)
        return state is not None and may_come(state, user)

    def route(self, peer: Peer, request: m.Request) -> None:
        """Route a request to its table, wherever that is."""
        try:
            if self.crossing is not None and self.crossing.takes(peer, request):
                return
        except Refused as refused:
            peer.send(error_piece(request.id, refused))
            return
        self.route_here(peer, request)

    def route_here(self, peer: Peer, request: Any) -> None:
        """Route a request to its table on this server, or answer it here."""
        try:
            if (answer := self._here.get(type(request))) is not None:
                answer(peer, request)
            elif REQUESTS[type(request)].door:
                self._bring_in(peer, request)
            elif not self._asked(peer, request):
                raise no_such_table()
        except Refused as refused:
            peer.send(error_piece(request.id, refused))

    def gone(self, peer: Peer) -> None:
        """Tell every table a connection looked at that it is gone."""
        self._listing.leave(peer)
        self.owned.lose(peer)
        if self.crossing is not None:
            self.crossing.lose(peer)

    def resync(self, peer: Peer, table: str) -> None:
        """Send a snapshot to a connection whose queue was dropped."""
        actor = self.owned.actors.get(table)
        if actor is not None:
            actor.resync(peer)
        elif table in self.owned.returning:
            self.owned.arrive(table, peer, cursor(table, NOWHERE))
        elif self.crossing is not None:
            self.crossing.relay.resync(peer, table)

    def relist(self, peer: Peer) -> None:
        """Send the listing to a connection that follows it and whose queue was dropped."""
        self._listing.resync(peer)

    def _asked(self, peer: Peer, request: Any) -> bool:
        """Ask the table that a request names; return whether it exists for the user. Refuses while it is away."""
        if (actor := self.owned.actors.get(request.table)) is not None:
            if actor.ask(peer, request):
                return True
        else:
            self._check_away(request.table, peer)
        self.owned.check_sure(request.table)
        return False

    def _check_away(self, table: str | None, peer: Peer) -> None:
        """Refuse while a table is being taken back, and if it was given up; of a private one strangers hear nothing."""
        away = self.owned.returning.get(table or "")
        if table is not None and (away is None or may_come(away.state, peer.user)):
            self.owned.check_here(table)

    def _bring_in(self, peer: Peer, request: Any) -> None:
        """Ask the table that a user wants to come to, by its id or its code."""
        takes_seat = REQUESTS[type(request)].takes_seat
        if request.table is None and request.code is None:
            raise Refused(ErrorCode.BAD_REQUEST, "name a `table` or its `code`", data={"path": "$.table"})
        actor = self.owned.actors.get(request.table or "")
        if actor is None:
            self._check_away(request.table, peer)
        if actor is None or not actor.knows(peer, request):
            if request.table is not None:
                self.owned.check_sure(request.table)
            actor = self._by_code(peer, request)
        told = None
        if takes_seat and actor.state.table not in self.owned.seated.of(peer.user):
            self.opening.check_room_for(peer.user)
            told = self.opening.expect(peer.user, actor)
        actor.ask(peer, request, told)

    def _by_code(self, peer: Peer, request: Any) -> TableActor:
        """Return the table whose code a request gives; there is none for its id alone."""
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
        """Return the table where a request that may not find it again has taken effect already."""
        mine = (self.owned.actors.get(table) for table in self.owned.seated.of(peer.user))
        return next((actor for actor in mine if actor and actor.answered(peer.asker) == request.id), None)

    def _lobby(self, peer: Peer, request: m.Lobby) -> None:
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
        """Let every table finish what it was told, then stop it."""
        self.owned.draining = True
        await asyncio.gather(self.opening.settle(), self._quick.settle(), return_exceptions=True)
        await self.owned.stop()
