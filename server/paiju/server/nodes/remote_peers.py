"""The owner's end of a link: does what the other node asks for its connections."""

import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import structlog

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK, FrameError
from paiju.server.accounts.live import Live, LiveChange
from paiju.server.failed_requests import tell_failed
from paiju.server.links import messages as lm
from paiju.server.links.batches import BadFrame
from paiju.server.links.link import NodeLink
from paiju.server.nodes.clients import EarlyPeers
from paiju.server.nodes.locator import Locator
from paiju.server.nodes.receive import Receiving
from paiju.server.nodes.remote_peer import Feeds, NodeFeed, RemotePeer
from paiju.server.reception.local import LocalTables
from paiju.server.redis.errors import StoreError
from paiju.server.table.ports.blocks import Blocks
from paiju.server.table.ports.errors import Refused
from paiju.server.tables.whereabouts import Place
from paiju.server.tasks import Tasks
from paiju.server.traces import TRACES

log = structlog.get_logger()


class ForOthers(NamedTuple):
    """The part of this node that serves other ones."""

    called: Callable[[bytes], Awaitable[bytes]]
    """Does what an operator at another node asks for, and returns the answer."""
    people_changed: Callable[[Sequence[str]], None]
    """Reads again what these users follow, as far as they are connected to this node."""


class SharedParts(NamedTuple):
    """The parts of this node that other nodes may use."""

    tables: LocalTables
    locator: Locator
    early: EarlyPeers
    feeds: Feeds
    receiving: Receiving
    live: Live
    for_others: ForOthers


class Introduced(dict[int, RemotePeer]):
    """The peers of a link, by their numbers on it."""

    def __missing__(self, conn: int) -> RemotePeer:
        """Raise `BadFrame`."""
        raise BadFrame("a message for a connection that was not introduced")


class RemotePeers:
    """The peers of one link."""

    def __init__(self, link: NodeLink, host: SharedParts) -> None:
        self._link = link
        self._host = host
        self._owned = host.tables.owned
        self._peers = Introduced()
        self._tasks = Tasks()
        self._feed = NodeFeed(link)
        host.feeds.follow(self._feed)
        self._tasks.start(self._caught_up())

    def take(self, message: lm.FromGateway) -> None:
        """Take a message of the gateway, about one of its connections or of the node itself. Raises `BadFrame`."""
        match message:
            case lm.Ask():
                self._ask(self._peers[message.conn], message)
            case lm.Meet():
                self._meet(message)
            case lm.Arrive():
                self._arrive(self._peers[message.conn], message)
            case lm.Seats():
                self._bring_to_seats(self._peers[message.conn], message.besides)
            case lm.Resync():
                self._host.tables.resync(self._peers[message.conn], message.table)
            case lm.Gone():
                peer = self._peers[message.conn]
                del self._peers[message.conn]  # first: `close` must not find it again if `_lose` fails
                self._lose(peer)
            case lm.Looks() | lm.Apart():
                self._note(self._peers[message.conn], message)
            case lm.EntryChanged() | lm.PeopleChanged():
                self._hear(message)
            case lm.Offer() | lm.Receive() | lm.OperatorCall():
                self._tasks.start(self._answer_node(message))

    def _note(self, peer: RemotePeer, told: lm.Looks | lm.Apart) -> None:
        """Note what has changed about a connection."""
        if isinstance(told, lm.Apart):
            peer.blocks = Blocks(tuple(told.own), frozenset(told.apart))
        else:
            peer.away = told.away
            self._owned.look_of(peer)

    def _bring_to_seats(self, peer: RemotePeer, besides: list[str]) -> None:
        self._owned.bring_to_seats(peer, besides)
        if self._host.locator.is_shared():  # the table may have lost its owner, and be adopted later
            self._host.early.add(peer, besides)

    def _hear(self, told: lm.EntryChanged | lm.PeopleChanged) -> None:
        """Take a hint of the other node."""
        if isinstance(told, lm.PeopleChanged):
            self._host.for_others.people_changed(told.users)
        else:
            self._host.live.take(LiveChange(told.kind, told.version, told.name, told.until, told.value))

    def close(self) -> None:
        """Lose every peer: their link is lost."""
        self._host.feeds.leave(self._feed)
        for peer in self._peers.values():
            self._lose(peer)
        self._peers.clear()
        self._tasks.cancel()

    def _meet(self, met: lm.Meet) -> None:
        if met.conn in self._peers:
            raise BadFrame("a connection was introduced twice")
        self._peers[met.conn] = RemotePeer(self._link, met, self._host.tables.lose)

    def _lose(self, peer: RemotePeer) -> None:
        # `connected` is set first: a table that is shown from now on must learn that the peer is lost.
        peer.connected = False
        self._host.tables.lose(peer)
        self._host.early.forget(peer)

    def _ask(self, peer: RemotePeer, message: lm.Ask) -> None:
        try:
            request: Any = MSGPACK.decode(message.request)
        except FrameError as error:
            if error.request is None:
                raise BadFrame("a request that no client may send") from None
            # The peer's node may be of another version, which accepts this request: that must not end the link of all
            # connections.
            peer.refuse(error.request, Refused(error.code, error.text))
            return
        if isinstance(request, m.Hello | m.Ping | m.Pong):
            raise BadFrame("a request that the gateway answers")
        if message.trace:
            peer.traced = TRACES.joined(request.id, message.trace)
        table = self._host.locator.to_find(request)
        if table is None:
            self._answer(peer, request)
        else:
            # The request survives a loss of this node: the gateway keeps the request until the reply.
            self._later(peer, table, lambda: self._answer(peer, request))

    def _answer(self, peer: RemotePeer, request: Any) -> None:
        """Answer a request; an error in one request must not end the link, which serves all connections."""
        traced = peer.traced
        if traced is not None and traced.request != request.id:
            traced = peer.traced = None  # that is the trace of an earlier request
        try:
            with contextlib.nullcontext() if traced is None else traced.logged():
                self._host.tables.answer(peer, request)
        except Exception as error:  # noqa: BLE001 - it is logged
            tell_failed(peer, request, error)

    def _arrive(self, peer: RemotePeer, message: lm.Arrive) -> None:
        table, seen = message.table, message.seen
        cursor = None if seen is None else m.Cursor(table, *seen)
        if self._owned.whereabouts.has(table):
            self._bring(peer, table, cursor)
        else:
            self._later(peer, table, lambda: self._bring(peer, table, cursor))

    def _bring(self, peer: RemotePeer, table: str, cursor: m.Cursor | None) -> None:
        """Show a peer a table; a table that cannot be shown must not end the link of all connections."""
        try:
            shown = self._owned.bring(table, peer, cursor)
        except Exception as error:  # noqa: BLE001 - it is logged
            tell_failed(peer, None, error, table)
            shown = False
        if not shown:
            peer.no_longer_viewing(table)

    def _later(self, peer: RemotePeer, table: str, do: Callable[[], None]) -> None:
        """Find a table that is not here. Call `do` if this node answers for the table, else report that it moved."""
        # Nothing is done during a transfer: after `Transferred` the peer's node asks again, or brings the peer again.
        if self._owned.whereabouts.place(table) is not Place.TRANSFERRING:
            self._tasks.start(self._looked_up(peer, table, do))

    async def _caught_up(self) -> None:
        """Learn which sessions ended while there was no link; cut the link if the store cannot tell."""
        try:
            # A user who signed out at another node must not act through this link.
            await self._host.live.compare()
        except StoreError:
            self._link.cut()

    async def _looked_up(self, peer: RemotePeer, table: str, do: Callable[[], None]) -> None:
        if await self._host.locator.find(table) == "":
            # The peer may have been lost while Redis was asked.
            if peer.connected:
                do()
        else:
            peer.moved(table)

    async def _answer_node(self, message: lm.Offer | lm.Receive | lm.OperatorCall) -> None:
        """Answer a message about the other node itself, and not about one of its connections."""
        if isinstance(message, lm.OperatorCall):
            body = await self._host.for_others.called(message.body)
            self._link.put(lm.OperatorAnswer(message.number, body), len(body) + 64)
            return
        receiving, number = self._host.receiving, message.partition
        taken = await (
            receiving.receive(number) if isinstance(message, lm.Receive) else receiving.can_receive(number)
        )
        self._link.put(lm.Received(number, taken))
