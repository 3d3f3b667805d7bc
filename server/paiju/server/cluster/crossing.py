"""The way between this node's tables and those of other nodes: which requests cross, and who answers for what here."""

import asyncio
import time
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol

import structlog
from msgspec import UNSET
from msgspec.structs import replace

from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.revoked import Revoked
from paiju.server.cluster.early_comers import EarlyComers
from paiju.server.cluster.far_lines import FarLines
from paiju.server.cluster.guests import Guest
from paiju.server.cluster.handover import HandOver
from paiju.server.cluster.link_messages import Ended
from paiju.server.cluster.nodes import Node
from paiju.server.cluster.opening import Opening
from paiju.server.cluster.ownership import OwnedTables
from paiju.server.cluster.relay import TAKES_SEAT, Relay
from paiju.server.cluster.takeover import Takeover
from paiju.server.cluster.taking_up import TakingUp
from paiju.server.cluster.unanswered import Bounds
from paiju.server.failed_requests import tell_failed
from paiju.server.lobby.listing import Listing
from paiju.server.store.errors import StoreError
from paiju.server.store.keys import partition
from paiju.server.table.actor import TableActor
from paiju.server.table.creation import find_game
from paiju.server.table.failures import told_unasked
from paiju.server.table.ports.codes import plain
from paiju.server.table.ports.errors import Refused, busy, error_piece, store_away
from paiju.server.table.ports.peer import Peer
from paiju.server.tasks import Tasks

MATCHER: Final = "quick-"
"""Before a game's key: the id of no table, whose partition's owner takes the `quick` requests of the game."""

MOST_LOOKUPS: Final = 256
"""Codes that wait to be looked up, one after the other, at most; while Redis is slow more get `busy`."""


log = structlog.get_logger()


def _is_matcher(place: str) -> bool:
    # Of a game that there is: a client may name any table, and this node takes the lease of a matcher's partition.
    return place.startswith(MATCHER) and place.removeprefix(MATCHER) in GAMES


class Local(Protocol):
    """The tables of this server. The router implements it."""

    owned: OwnedTables
    opening: Opening

    def route_here(self, peer: Peer, request: Any) -> None:
        """Route a request to its table on this server, or answer it here."""

    def resync(self, peer: Peer, table: str) -> None:
        """Send a snapshot to a connection whose queue was dropped."""

    def gone(self, peer: Peer) -> None:
        """Tell every table a connection looked at that it is gone."""


class Guesses(Protocol):
    """The codes of this server's private tables, and who may still guess."""

    def knows(self, typed: str) -> bool:
        """Return whether a table of this server has the code."""

    def find(self, user: str, address: str, typed: str) -> str | None:
        """Return the table of a valid code, else count a wrong guess. Raises `Refused`."""

    def check(self, user: str, address: str) -> None:
        """Raise `Refused` for a user or address out of guesses."""


class Listings(NamedTuple):
    """The lobby of a node among others."""

    own: Listing
    """The node's own tables, which other nodes follow."""
    everything: Listing
    """The tables of all nodes, which clients follow."""


class Crossing:
    """Tables here for other nodes, tables there for this one. Implements `Host` and `Here`."""

    def __init__(
        self,
        local: Local,
        takeover: Takeover,
        has_others: Callable[[], bool],
        broadcast: Callable[[Iterable[Peer], list[bytes]], None],
        listings: Listings,
        codes: Guesses,
    ) -> None:
        """`has_others`: whether another node lives."""
        limits = local.owned.services.limits
        self.relay = Relay(self, broadcast, Bounds(limits.requests_waiting, limits.requests_waiting_per_user))
        self._local = local
        self._owned = local.owned
        self._takeover = takeover
        self._has_others = has_others
        self._revoked: Revoked | None = None
        self._hang_up: Callable[[str], None] = lambda _session: None
        self._codes = codes
        self._guessing = asyncio.Lock()
        """One code at a time is looked up: a burst of guesses is counted one by one."""
        self._lookups = Tasks()
        self._own_lines = listings.own
        taking = TakingUp(local.owned, takeover)
        self.can_take, self.take_up = taking.can_take, taking.take_up
        self._far_lines = FarLines(listings.everything, self.has_now, taking.see)
        self.tell_lines = self._far_lines.take
        self.forget_lines = self._far_lines.forget
        self._early = EarlyComers()
        self._aging: asyncio.TimerHandle | None = None
        """Calls `_forget_old`; None while nobody counts as early."""
        self._feeds: dict[Guest, Callable[[list[str], str], None]] = {}
        """Of each node that has a link to this one, and how it is told which node has got tables."""
        self.look = takeover.look
        self.route_here = local.route_here
        self.resync = local.resync
        self.gone = local.gone
        self.an_engine: Callable[[int], str | None] = lambda _number: None
        """Returns the node that is to take a partition which nobody has, for a gateway, which takes none."""
        local.opening.seats_elsewhere = self.relay.seats_of
        self._owned.is_unsettled = lambda: takeover.pending
        self._owned.on_moved = self._moved
        self._owned.on_started = self._started
        self._owned.on_taken_over = self._taken_over

    # this node's clients

    def takes(self, peer: Peer, request: Any) -> bool:
        """Carry a request to the node that has its table; False: it is to be answered here. Raises `Refused`."""
        if not self._is_shared():
            return False
        if getattr(request, "code", None) is not None and request.table is None:
            return self._by_code(peer, request)
        table = self._table_of(peer, request)
        if table is None or self.has_now(table):
            return False
        if type(request) is m.Quick and self._owned.holding.held(partition(table)) is not None:
            return False
        self._carry(peer, table, request)
        return True

    def _carry(self, peer: Peer, table: str, request: Any) -> None:
        """Carry a request to the node that has a table. Raises `Refused`, also for a seat of which a user has enough.

        That node knows of the user's seats only its own, this one all those of the user's connections here.
        """
        if isinstance(request, TAKES_SEAT) and table not in self.relay.seats_of(peer.user):
            self._local.opening.check_room_for(peer.user)
        self.relay.ask(peer, table, request)

    def may_have(self, table: str) -> bool:
        """Return whether a table that is not here may be at another node, or has no owner yet."""
        return self._is_shared() and not self.has_now(table)

    def _table_of(self, peer: Peer, request: Any) -> str | None:
        if type(request) is m.Create:
            return self._local.opening.table_of(peer, request)
        if type(request) is m.Quick:
            return MATCHER + find_game(request.game).key
        return getattr(request, "table", None)

    def _is_shared(self) -> bool:
        """Return whether there may be tables elsewhere: another node lives or has just died, or this is a gateway."""
        return not self._owned.holding.runs_tables or self._has_others() or self._takeover.pending

    def _by_code(self, peer: Peer, request: Any) -> bool:
        """Look up the table of a code that no table here has; False: one here has it. Raises `Refused`."""
        try:
            self._codes.check(peer.user, peer.address)
        except Refused:
            return False  # whatever the code: it is refused in one way, at the same moment
        if self._codes.knows(request.code):
            return False
        if len(self._lookups) >= MOST_LOOKUPS:
            raise busy("too many codes are being looked up")
        self._lookups.start(self._find_code(peer, request))
        return True

    async def _find_code(self, peer: Peer, request: Any) -> None:
        async with self._guessing:
            try:
                self._codes.check(peer.user, peer.address)
                table = await self._owned.services.store.table_of_code(plain(request.code))
                if table is None and self._takeover.pending:
                    self._guess(peer, request)
                elif table is None or self.has_now(table):
                    self.route_here(peer, request)  # counts a wrong guess
                elif peer.connected:
                    self._carry(peer, table, replace(request, table=table))
            except Refused as refused:
                peer.send(error_piece(request.id, refused))
            except StoreError:
                peer.send(error_piece(request.id, store_away()))
            except Exception as error:  # noqa: BLE001 - it is logged
                tell_failed(peer, request, error)

    def _guess(self, peer: Peer, request: Any) -> None:
        """Answer a code that is not known while tables are still being read. Raises `Refused`."""
        # It counts as a guess, for nobody can know better; but perhaps its table is only not read yet.
        if self._codes.find(peer.user, peer.address, request.code) is None:
            raise busy("tables are still being read")
        self.route_here(peer, request)

    # sessions

    def follow_sessions(self, revoked: Revoked, hang_up: Callable[[str], None]) -> None:
        """Let a session that ends at one node end at all; `hang_up` closes its connections here."""
        self._revoked, self._hang_up = revoked, hang_up

    def tell_ended(self, session: str) -> None:
        """Tell all other nodes that a session has ended here."""
        if self._revoked is not None:
            for link in self.relay.links.values():
                link.link.put(Ended(session, self._revoked.until(session)))

    def end_session(self, session: str, until_ms: int) -> None:
        """End a session that has ended at another node."""
        if self._revoked is not None:
            self._revoked.note(session, until_ms)
            self._hang_up(session)

    async def catch_up(self) -> None:
        """End the sessions that have ended while another node had no link to this one."""
        if self._revoked is not None:
            for session in await self._revoked.load():
                self._hang_up(session)

    # what is here

    def has_now(self, table: str) -> bool:
        """Return whether the table is here, or being taken back, or given up."""
        owned = self._owned
        return table in owned.actors or table in owned.returning or table in owned.failures.broken

    async def find(self, table: str) -> str | None:
        """Return the node that has a table, "" for this one (also if there is no such table), None: not known now.

        A table that nobody owns is taken over.
        """
        if self.hands_over(table):
            return None
        try:
            if (owner := await self._owner(partition(table))) != "":
                return owner
            if not self._owned.holding.runs_tables:
                return self.an_engine(partition(table))
            if _is_matcher(table):
                await self._match_here(table)
                return ""
            if self.has_now(table) or not await self._owned.services.store.is_open(table):
                return ""
            await self._takeover.take(table)
        except StoreError:
            return None
        return "" if self.has_now(table) else None

    async def _match_here(self, matcher: str) -> None:
        """Become the node that brings together those who ask for any table of a game. Raises `StoreUnavailable`."""
        async with self._owned.holding.lease(matcher):
            self._owned.matching.add(partition(matcher))

    async def _owner(self, number: int) -> str | None:
        """Return the living node that has a partition, "" if it is this one or free, None if its owner has died."""
        holding, store = self._owned.holding, self._owned.services.store
        if holding.held(number) is not None:
            return ""
        node, left_ms = await store.owner(number)
        if holding.alive(node):
            return node if left_ms else None
        return None if holding.respected_ms(node, left_ms) and node not in {"", self._takeover.node} else ""

    async def knows(self, table: str) -> bool:
        """Return whether this node answers for a table: it has it, or has its partition and there is no such table."""
        try:
            if await self._owner(partition(table)) != "" or not self._owned.holding.runs_tables:
                return False
            if _is_matcher(table):
                await self._match_here(table)
                return True
            if self.has_now(table) or not await self._owned.services.store.is_open(table):
                return True
            await self._takeover.take(table)  # free, or given to this node
            return self.has_now(table)
        except StoreError:
            return False

    def place_of(self, request: Any) -> str | None:
        """Return the table that another node's request is about, or the matcher of a `quick`; None: neither."""
        if type(request) is m.Quick:
            return MATCHER + request.game if request.game in GAMES else None
        return getattr(request, "table", None)

    def is_ready_for(self, place: str) -> bool:
        """Return whether requests about a table, or for a matcher, can be answered here without asking Redis."""
        if _is_matcher(place):
            number = partition(place)
            return number in self._owned.matching and self._owned.holding.held(number) is not None
        return self.has_now(place)

    async def taken_up(self, table: str) -> None:
        """Return once a table that nobody owns is here, if this node can take it now."""
        if self._takeover.pending and not self.has_now(table):
            await self.find(table)

    # connections that come and go

    def come(self, peer: Peer, cursors: Collection[str]) -> None:
        """Bring a connection to the tables that are not here at which its user sits, besides those it resumes."""
        self.relay.seats(peer, cursors)
        self._note_early(peer, cursors)

    def comers(self) -> Iterable[Peer]:
        """Return the connections whose users' tables may be at a node that has not heard of them.

        Guests are left out: their own node brings them to all other nodes. A guest that came twice to a table would
        replace itself there.
        """
        return [peer for peer in self._early.all() if not isinstance(peer, Guest)]

    def _note_early(self, peer: Peer, resumes: Container[str]) -> None:
        if self._is_shared():  # an owner that is just lost is missed only later
            self._early.note(peer, time.monotonic(), resumes)
            if self._aging is None:
                self._let_age()

    def _let_age(self) -> None:
        wait_s = self._early.wait_s(time.monotonic())
        loop = asyncio.get_running_loop()
        self._aging = None if wait_s is None else loop.call_later(wait_s, self._forget_old)

    def _forget_old(self) -> None:
        if not self._lacks_owners():
            self._early.forget_old(time.monotonic())
        self._let_age()

    def _lacks_owners(self) -> bool:
        """Return whether tables are known to have no owner. A gateway knows it only where no node is left."""
        return self._takeover.pending if self._owned.holding.runs_tables else not self.relay.links

    def lose(self, peer: Peer) -> None:
        """Forget a lost connection."""
        self._early.forget(peer)
        self.relay.gone(peer)

    def bring_here(self, peer: Peer, table: str, cursor: m.Cursor | None) -> bool:
        """Show a connection a table of this node; False: it was told that there is none for it."""
        if self._owned.arrive(table, peer, cursor):
            return True
        if table in self._owned.failures.broken:
            peer.send(told_unasked(table))
        else:
            gone = Refused(ErrorCode.NOT_FOUND, "a table you resume is gone", data={"table": table})
            peer.send(error_piece(UNSET, gone))
        return False

    def feed(self, peer: Guest, handed: Callable[[list[str], str], None]) -> None:
        """Tell another node the lines of this node's own tables, and what changes in them."""
        self._feeds[peer] = handed
        peer.send(self._own_lines.follow(peer, None))

    def end_feed(self, peer: Guest) -> None:
        """Tell no more lines."""
        self._feeds.pop(peer, None)
        self._own_lines.leave(peer)

    # hand-over

    def hand_over_to(self, others: Callable[[], Mapping[str, Node]]) -> HandOver:
        """Return what gives this node's tables to others when it stops."""
        handing = HandOver(self._owned, self.relay, others, self.tell_handed)
        self.answered = handing.answered
        return handing

    def hands_over(self, table: str) -> bool:
        """Return whether the table is just being given to another node."""
        return table in self._owned.handing

    def _started(self, table: str) -> None:
        """Go on here with a table that has started, and tell other nodes: they may not know that its owner is lost."""
        self.relay.started(table)
        self.tell_handed([table], self._takeover.node)

    def _taken_over(self, actor: TableActor) -> None:
        """Bring users to a table where they sit, each on the newest connection that came before anybody could know it.

        A user who is there, or on the way, on another connection is left out: the new one would take the seat from it.
        """
        table = actor.state.table
        for user in actor.state.users:
            if not self._owned.expects(table, user):
                for peer in self._early.of(user, table)[-1:]:
                    self._owned.arrive(table, peer, None)

    def tell_handed(self, tables: list[str], node: str) -> None:
        """Tell all nodes that one has got tables, or that nobody has them now ("")."""
        for handed in self._feeds.values():
            handed(tables, node)

    def runs_elsewhere(self, tables: list[str]) -> None:
        """Note that another node runs tables, which this one may have given up."""
        for table in tables:
            self._owned.failures.forget(table)

    def seat_here(self, peer: Peer, besides: Container[str]) -> None:
        """Show a connection the tables of this node at which its user sits, `besides` some."""
        for table in sorted(self._owned.seated.of(peer.user)):
            if table not in besides:
                self._owned.arrive(table, peer, None)
        self._note_early(peer, besides)

    def _moved(self, table: str, moving: list[tuple[Peer, m.Cursor | None]]) -> None:
        """Bring the connections of a table that another node has taken to it."""
        for peer, cursor in moving:
            if isinstance(peer, Guest):
                peer.moved(table)
            else:
                peer.no_longer_viewing(table)
                self.relay.arrive(peer, table, cursor)
