"""The owner's end of a link: connections of another node's clients, as the tables of this node see them.

A guest is a `Peer` like any connection of this node. What a table sends it goes over the link under its number, so that
the other node gets the payload of an audience only if a connection there has that audience.
"""

from collections.abc import Awaitable, Callable, Container
from typing import Any, Protocol

import structlog

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK, FrameError
from paiju.server.cluster.link import Link
from paiju.server.cluster.link_messages import (
    FEED,
    Arrive,
    Ask,
    BadFrame,
    Ended,
    FromGateway,
    Gone,
    Handed,
    Left,
    Meet,
    Moved,
    Offer,
    Replaced,
    Resync,
    Seats,
    TakeUp,
    Taking,
    Viewing,
)
from paiju.server.failed_requests import tell_failed
from paiju.server.store.errors import StoreError
from paiju.server.table.ports.errors import Refused, error_piece
from paiju.server.table.ports.peer import Peer
from paiju.server.tasks import Tasks

log = structlog.get_logger()


class Host(Protocol):
    """The tables of this node, as guests use them. The router implements it."""

    async def knows(self, table: str) -> bool:
        """Return whether this node answers for a table: it has it, or has its partition and there is no such table."""

    def has_now(self, table: str) -> bool:
        """Return whether the table is here, or being taken back, or given up."""

    def route_here(self, peer: Peer, request: Any) -> None:
        """Answer a request on this node."""

    def bring_here(self, peer: Peer, table: str, cursor: m.Cursor | None) -> bool:
        """Show a connection a table of this node; False: it was told that there is none for it."""

    def seat_here(self, peer: Peer, besides: Container[str]) -> None:
        """Show a connection the tables of this node at which its user sits, `besides` some."""

    def feed(self, peer: "Guest", handed: Callable[[list[str], str], None]) -> None:
        """Tell the lines of this node's own tables, and what changes in them; `handed` tells who has got tables."""

    def end_feed(self, peer: "Guest") -> None:
        """Tell no more lines."""

    def place_of(self, request: Any) -> str | None:
        """Return the table that a request is about, or the matcher of a `quick`; None: neither."""

    def is_ready_for(self, place: str) -> bool:
        """Return whether requests about a table, or for a matcher, can be answered here without asking Redis."""

    def hands_over(self, table: str) -> bool:
        """Return whether the table is just being given to another node: its next owner is asked again what comes."""

    async def can_take(self, number: int) -> bool:
        """Return whether this node takes a partition from one that stops, having made ready for its tables."""

    async def take_up(self, number: int) -> bool:
        """Take up the tables of a partition that another node has given to this one; return whether they are live."""

    def end_session(self, session: str, until_ms: int) -> None:
        """End a session that has ended at another node."""

    async def catch_up(self) -> None:
        """End the sessions that have ended while there was no link. Raises `StoreUnavailable`."""

    def resync(self, peer: Peer, table: str) -> None:
        """Send a snapshot to a connection."""

    def gone(self, peer: Peer) -> None:
        """Remove a lost connection from all tables."""


class Guest:
    """One connection of another node. Implements `Peer`, and what a room asks of a connection."""

    def __init__(self, link: Link, met: Meet, on_late: Callable[[Peer], None]) -> None:
        """`on_late` is told when a table shows itself to a guest that is lost."""
        self.user, self.name, self.face = met.user, met.name, met.face
        self.address, self.asker, self.hints = met.address, met.asker, met.hints
        self.greeting = met.greeting
        self.viewing: dict[str, int | None] = {}
        self.connected = True
        self.node = link.other
        """The node of the connection."""
        self._link = link
        self._conn = met.conn
        self._on_late = on_late

    def follows(self, other: Any) -> bool:
        """Return whether the same client session has opened this connection after `other`."""
        return bool(self.asker == other.asker and self.greeting > other.greeting)

    def send(self, *pieces: bytes) -> None:
        """Send encoded messages in one frame."""
        self._link.send(self._conn, list(pieces))

    def share(self, pieces: list[bytes]) -> None:
        """Send messages that others get too: the same list goes over the link once."""
        self._link.send(self._conn, pieces)

    def now_viewing(self, table: str, viewer: int | None) -> None:
        """Note a table that this connection views, here and at its own node."""
        self.viewing[table] = viewer
        self._link.put(Viewing(self._conn, table, viewer))
        if not self.connected:  # while the request waited at the table
            self._on_late(self)

    def no_longer_viewing(self, table: str) -> None:
        """Note that this connection has left the table's stream, or waits for it no longer."""
        self.left(table)

    def left(self, table: str) -> None:
        """Tell its node that this connection does not view a table."""
        self.viewing.pop(table, None)
        self._link.put(Left(self._conn, table))

    def replaced_at(self, table: str) -> None:
        """Yield a seat to a newer connection."""
        self.viewing.pop(table, None)
        self._link.put(Replaced(self._conn, table))

    def moved(self, table: str) -> None:
        """Tell its node that a table is not here: it looks for the owner and brings the connection there."""
        self.viewing.pop(table, None)
        self._link.put(Moved(self._conn, table))


class Guests:
    """The guests of one link."""

    def __init__(self, link: Link, host: Host) -> None:
        self._link = link
        self._host = host
        self._guests: dict[int, Guest] = {}
        self._lookups = Tasks()
        nobody = Meet(FEED, user="", name="", face=None, address="", asker="", hints=False, greeting=0)
        self._feed = Guest(link, nobody, lambda _peer: None)
        host.feed(self._feed, self._handed)
        self._lookups.start(self._caught_up())

    def take(self, message: FromGateway) -> None:
        """Do what the gateway asks for one of its connections. Raises `BadFrame`."""
        if type(message) is Meet:
            self._meet(message)
            return
        if type(message) is Ended:
            self._host.end_session(message.session, message.until)
            return
        if isinstance(message, Offer | TakeUp):
            do = self._host.can_take if isinstance(message, Offer) else self._host.take_up
            self._lookups.start(self._answered(message.partition, do))
            return
        assert not isinstance(message, Meet | Ended), "narrows the type"
        guest = self._guests.get(message.conn)
        if guest is None:
            raise BadFrame("a message for a connection that was not introduced")
        match message:
            case Ask():
                self._ask(guest, message.request)
            case Arrive():
                self._arrive(guest, message)
            case Seats():
                self._host.seat_here(guest, message.besides)
            case Resync():
                self._host.resync(guest, message.table)
            case Gone():
                self._lose(self._guests.pop(message.conn))

    def close(self) -> None:
        """Lose every guest: their link is lost."""
        self._host.end_feed(self._feed)
        for guest in self._guests.values():
            self._lose(guest)
        self._guests.clear()
        self._lookups.cancel()

    def _handed(self, tables: list[str], node: str) -> None:
        """Tell the gateway that a node has got tables."""
        self._link.put(Handed(tables, node), 64 * len(tables))

    def _meet(self, met: Meet) -> None:
        if met.conn in self._guests or met.conn == FEED:
            raise BadFrame("a connection was introduced twice")
        self._guests[met.conn] = Guest(self._link, met, self._host.gone)

    def _lose(self, guest: Guest) -> None:
        guest.connected = False
        self._host.gone(guest)

    def _ask(self, guest: Guest, encoded: bytes) -> None:
        try:
            request = MSGPACK.decode(encoded)
        except FrameError as error:
            if error.request is None:
                raise BadFrame("a request that no client may send") from None
            # Its node may read more than this one, as another version does: that must not end the link of all.
            guest.send(error_piece(error.request, Refused(error.code, error.text)))
            return
        if isinstance(request, m.Hello | m.Ping | m.Pong):
            raise BadFrame("a request that the gateway answers")
        table = self._host.place_of(request)
        if table is None or self._host.is_ready_for(table):
            self._route(guest, request)
        elif not self._host.hands_over(table):  # else `Handed` lets its node ask again
            self._later(guest, table, lambda: self._route(guest, request))

    def _route(self, guest: Guest, request: Any) -> None:
        """Answer a request; one at which this node fails must not end the link of all."""
        try:
            self._host.route_here(guest, request)
        except Exception as error:  # noqa: BLE001 - it is logged
            tell_failed(guest, request, error)

    def _arrive(self, guest: Guest, message: Arrive) -> None:
        table, seen = message.table, message.seen
        cursor = None if seen is None else m.Cursor(table, *seen)
        if self._host.has_now(table):
            self._bring(guest, table, cursor)
        elif not self._host.hands_over(table):  # else `Handed` lets its node bring it again
            self._later(guest, table, lambda: self._bring(guest, table, cursor))

    def _bring(self, guest: Guest, table: str, cursor: m.Cursor | None) -> None:
        """Show a guest a table; one that cannot be shown must not end the link of all."""
        try:
            shown = self._host.bring_here(guest, table, cursor)
        except Exception as error:  # noqa: BLE001 - it is logged
            tell_failed(guest, None, error, table)
            shown = False
        if not shown:
            guest.left(table)

    def _later(self, guest: Guest, table: str, do: Callable[[], None]) -> None:
        """Do something about a table that is not here, or say that it has moved, once the store has told which."""
        self._lookups.start(self._looked_up(guest, table, do))

    async def _caught_up(self) -> None:
        """Learn which sessions ended while there was no link; without that the link is of no use."""
        try:
            await self._host.catch_up()
        except StoreError:
            self._link.cut()

    async def _looked_up(self, guest: Guest, table: str, do: Callable[[], None]) -> None:
        if await self._host.knows(table):
            if guest.connected:
                do()
        else:
            guest.moved(table)

    async def _answered(self, partition: int, do: Callable[[int], Awaitable[bool]]) -> None:
        self._link.put(Taking(partition, await do(partition)))
