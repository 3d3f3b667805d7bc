"""The owner's end of a link: does what the other node asks for its connections."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import structlog

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK, FrameError
from paiju.server.accounts.revoked import Revoked
from paiju.server.failed_requests import tell_failed
from paiju.server.nodes.early_peers import EarlyPeers
from paiju.server.nodes.link import Link
from paiju.server.nodes.link_messages import (
    FEED,
    Arrive,
    Ask,
    BadFrame,
    Ended,
    FromGateway,
    Gone,
    Handed,
    Meet,
    Offer,
    Resync,
    Seats,
    TakeUp,
    Taking,
)
from paiju.server.nodes.receive import Receiving
from paiju.server.nodes.remote_lobby import Feeds
from paiju.server.nodes.remote_peer import RemotePeer
from paiju.server.store.errors import StoreError
from paiju.server.table.ports.errors import Refused, error_piece
from paiju.server.tables.local import LocalTables
from paiju.server.tables.locate import Locator
from paiju.server.tables.whereabouts import Place
from paiju.server.tasks import Tasks

log = structlog.get_logger()


class Host(NamedTuple):
    """The parts of this node that other nodes may use."""

    tables: LocalTables
    locator: Locator
    early: EarlyPeers
    feeds: Feeds
    receiving: Receiving
    revoked: Revoked


class RemotePeers:
    """The peers of one link."""

    def __init__(self, link: Link, host: Host) -> None:
        self._link = link
        self._host = host
        self._owned = host.tables.owned
        self._peers: dict[int, RemotePeer] = {}
        self._lookups = Tasks()
        nobody = Meet(FEED, user="", name="", face=None, address="", asker="", hints=False, greeting=0)
        self._feed = RemotePeer(link, nobody, lambda _peer: None)
        host.feeds.follow(self._feed, self._handed)
        self._lookups.start(self._caught_up())

    def take(self, message: FromGateway) -> None:
        """Do what the gateway asks for one of its connections. Raises `BadFrame`."""
        if type(message) is Meet:
            self._meet(message)
            return
        if type(message) is Ended:
            self._host.revoked.note(message.session, message.until)
            return
        if isinstance(message, Offer | TakeUp):
            receiving = self._host.receiving
            do = receiving.can_take if isinstance(message, Offer) else receiving.take_up
            self._lookups.start(self._answered(message.partition, do))
            return
        assert not isinstance(message, Meet | Ended), "narrows the type"
        peer = self._peers.get(message.conn)
        if peer is None:
            raise BadFrame("a message for a connection that was not introduced")
        match message:
            case Ask():
                self._ask(peer, message.request)
            case Arrive():
                self._arrive(peer, message)
            case Seats():
                self._owned.bring_to_seats(peer, message.besides)
                self._note_early(peer, message.besides)
            case Resync():
                self._host.tables.resync(peer, message.table)
            case Gone():
                self._lose(self._peers.pop(message.conn))

    def close(self) -> None:
        """Lose every peer: their link is lost."""
        self._host.feeds.leave(self._feed)
        for peer in self._peers.values():
            self._lose(peer)
        self._peers.clear()
        self._lookups.cancel()

    def _handed(self, tables: list[str], node: str) -> None:
        """Tell the gateway that a node has got tables."""
        self._link.put(Handed(tables, node), 64 * len(tables))

    def _meet(self, met: Meet) -> None:
        if met.conn in self._peers or met.conn == FEED:
            raise BadFrame("a connection was introduced twice")
        self._peers[met.conn] = RemotePeer(self._link, met, self._host.tables.lose)

    def _lose(self, peer: RemotePeer) -> None:
        peer.connected = False
        self._host.tables.lose(peer)
        self._host.early.forget(peer)

    def _note_early(self, peer: RemotePeer, resumes: list[str]) -> None:
        if self._host.locator.is_shared():  # an owner that is just lost is missed only later
            self._host.early.note(peer, resumes)

    def _ask(self, peer: RemotePeer, encoded: bytes) -> None:
        try:
            request = MSGPACK.decode(encoded)
        except FrameError as error:
            # A node of another version may read more than this one; only what no client sends ends the link.
            if error.request is None:
                raise BadFrame("a request that no client may send") from None
            # Its node may read more than this one, as another version does: that must not end the link of all.
            peer.send(error_piece(error.request, Refused(error.code, error.text)))
            return
        if isinstance(request, m.Hello | m.Ping | m.Pong):
            raise BadFrame("a request that the gateway answers")
        table = self._host.locator.place_of(request)
        if table is None or self._host.locator.is_ready_for(table):
            self._route(peer, request)
        # A second queue here would be a second place in which a request can be lost: its gateway keeps it.
        elif not self._is_transferred(table):  # else `Handed` lets its node ask again
            self._later(peer, table, lambda: self._route(peer, request))

    def _route(self, peer: RemotePeer, request: Any) -> None:
        """Answer a request; one at which this node fails must not end the link of all."""
        try:
            self._host.tables.answer(peer, request)
        except Exception as error:  # noqa: BLE001 - it is logged
            tell_failed(peer, request, error)

    def _arrive(self, peer: RemotePeer, message: Arrive) -> None:
        table, seen = message.table, message.seen
        cursor = None if seen is None else m.Cursor(table, *seen)
        if self._owned.has(table):
            self._bring(peer, table, cursor)
        elif not self._is_transferred(table):  # else `Handed` lets its node bring it again
            self._later(peer, table, lambda: self._bring(peer, table, cursor))

    def _bring(self, peer: RemotePeer, table: str, cursor: m.Cursor | None) -> None:
        """Show a peer a table; one that cannot be shown must not end the link of all."""
        try:
            shown = self._owned.bring(table, peer, cursor)
        except Exception as error:  # noqa: BLE001 - it is logged
            tell_failed(peer, None, error, table)
            shown = False
        if not shown:
            peer.left(table)

    def _is_transferred(self, table: str) -> bool:
        return self._owned.whereabouts.place(table) is Place.TRANSFERRING

    def _later(self, peer: RemotePeer, table: str, do: Callable[[], None]) -> None:
        """Do something about a table that is not here, or say that it has moved, once the store has told which."""
        self._lookups.start(self._looked_up(peer, table, do))

    async def _caught_up(self) -> None:
        """Learn which sessions ended while there was no link; without that the link is of no use."""
        try:
            await self._host.revoked.load()
        except StoreError:
            self._link.cut()

    async def _looked_up(self, peer: RemotePeer, table: str, do: Callable[[], None]) -> None:
        if await self._host.locator.find(table) == "":
            if peer.connected:
                do()
        else:
            peer.moved(table)

    async def _answered(self, partition: int, do: Callable[[int], Awaitable[bool]]) -> None:
        self._link.put(Taking(partition, await do(partition)))
