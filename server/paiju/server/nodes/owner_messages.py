"""Messages of tables' owners about this node's connections: frames to relay, and which tables a connection views.

Frames of an owner that has lost the table are dropped, except an awaited `ok`. So are parts of a stream that began
before the connection's `Arrive`: the stream after it has everything after the connection's cursor.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from paiju.protocol.messages import LobbyMessage
from paiju.server import metrics
from paiju.server.links import messages as lm
from paiju.server.links.batches import BadFrame
from paiju.server.lobby.listing import Listing
from paiju.server.nodes.receive import Receiving
from paiju.server.nodes.remote_table import OwnerLink, PendingAsk
from paiju.server.nodes.remote_tables import LOOKUP_RETRY_S, TAKES_SEAT, RemoteTables
from paiju.server.store.keys import partition
from paiju.server.table.ports.peer import Peer
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.owned import OwnedTables

_LOBBY: Final = msgspec.msgpack.Decoder(LobbyMessage)


class RemoteLobby:
    """The lines of other nodes' tables, and which node has told each."""

    def __init__(self, listing: Listing, owned: OwnedTables, receiving: Receiving) -> None:
        """Put other nodes' tables into `listing`, which is of all nodes; ignore lines about `owned` tables."""
        self._listing = listing
        self._owned = owned
        self._receiving = receiving
        self._teller: dict[str, str] = {}
        """The node that told a table's line last."""

    def take(self, node: str, piece: bytes) -> None:
        """Take a message of a node's feed. Raises `msgspec.DecodeError`, `KeyError` for any other message."""
        told = _LOBBY.decode(piece)
        if not isinstance(told.tables, msgspec.UnsetType):
            self._put(node, told.tables)
            self._drop(node, self._of(node) - {line["table"] for line in told.tables})
        if not isinstance(told.changed, msgspec.UnsetType):
            self._put(node, told.changed)
        if not isinstance(told.removed, msgspec.UnsetType):
            self._drop(node, told.removed)

    def forget(self, node: str) -> None:
        """Drop the lines of a node whose link is lost."""
        self._drop(node, self._of(node))

    def _of(self, node: str) -> set[str]:
        return {table for table, teller in self._teller.items() if teller == node}

    def _put(self, node: str, lines: Iterable[dict[str, Any]]) -> None:
        for line in lines:
            # Another node may tell an old line of a table that this node has adopted meanwhile.
            if not self._owned.whereabouts.has(line["table"]):
                self._teller[line["table"]] = node
                shown = dict(line)
                glance = shown.pop("glance", None)
                self._listing.put(shown, _told(glance))
                self._receiving.see(shown)

    def _drop(self, node: str, tables: Iterable[str]) -> None:
        for table in tables:
            # The next owner of a moved table tells its line, which the former owner must not remove.
            if self._teller.get(table) == node:
                del self._teller[table]
                if not self._owned.whereabouts.has(table):
                    self._listing.drop(table)


def _told(glance: Any) -> Callable[[], Any]:
    """Return a function that returns a table's glance, as its owner told it."""
    return lambda: glance


def _measure(kept: PendingAsk) -> None:
    took = asyncio.get_running_loop().time() - kept.since
    metrics.RELAYED[type(kept.request)].observe(took)


class OwnerMessages:
    """The messages of all links that this node has dialled."""

    def __init__(
        self,
        remote: RemoteTables,
        owned: OwnedTables,
        adoption: Adoption,
        lobby: RemoteLobby,
        broadcast: Callable[[Iterable[Peer], list[bytes]], None],
    ) -> None:
        """`broadcast` sends the same messages to many connections of this node."""
        self._remote = remote
        self._clients = remote.clients
        self._owned = owned
        self._has = owned.whereabouts.has
        self._adoption = adoption
        self._lobby = lobby
        self._broadcast = broadcast

    def take(self, link: OwnerLink, message: lm.FromOwner) -> None:
        """Take a message of an owner about connections of this node. Raises `BadFrame`."""
        match message:
            case lm.Frame():
                self._relay_frame(link, message)
            case lm.Feed():
                self._show_lines(link, message)
            case lm.Viewing():
                self._view(link, message)
            case lm.ViewLeft() | lm.SeatReplaced():
                self._leave(link, message)
            case lm.Moved():
                self._look_elsewhere(link, message.table)
            case lm.Transferred():
                self._go_on(link, message)
            case lm.Received():
                link.take_answer(message)
            case lm.OperatorAnswer():
                link.take_called(message)

    def lose(self, link: OwnerLink) -> None:
        """Drop the lines of a lost link's node, and look for its tables elsewhere."""
        if self._remote.links.get(link.node) is link:
            self._lobby.forget(link.node)
        self._remote.unlinked(link)
        link.lose()

    def _show_lines(self, link: OwnerLink, feed: lm.Feed) -> None:
        try:
            for piece in feed.pieces:
                self._lobby.take(link.node, piece)
        except (msgspec.DecodeError, KeyError, TypeError):
            raise BadFrame("a message that is no part of the lobby's feed") from None

    def _relay_frame(self, link: OwnerLink, frame: lm.Frame) -> None:
        """Send a frame to its connections, except parts of an earlier stream and replies that are not awaited."""
        whole = []
        for number in frame.conns:
            # None: the connection is lost, and the owner does not know that yet.
            if (peer := self._clients.by_number.get(number)) is not None:
                pieces = self._due(link, peer, frame)
                if pieces and len(pieces) == len(frame.parts):
                    whole.append(peer)
                elif pieces:
                    peer.send(*pieces)
        # All get the parts together, so that their frame is built once for each subprotocol.
        if len(whole) == 1:
            whole[0].send(*(part.piece for part in frame.parts))
        elif whole:
            self._broadcast(whole, [part.piece for part in frame.parts])

    def _due(self, link: OwnerLink, peer: Peer, frame: lm.Frame) -> list[bytes]:
        """Return those messages of a frame that a connection gets."""
        table = frame.table or ""
        far = self._remote.tables.get(table)
        # A table without viewers here may still send a last message, such as `detached`.
        current = far.link is link if far is not None else not self._has(table)
        return [
            part.piece
            for part in frame.parts
            if (
                self._settles(link, peer, table, part)
                if type(part) is lm.Replied
                else current and (far is None or far.shows(peer, part))
            )
        ]

    def _settles(self, link: OwnerLink, peer: Peer, table: str, reply: lm.Replied) -> bool:
        """Settle a request by its terminal reply; return whether the request was unanswered until now.

        An `ok` counts even from a node that has lost the table. A refusal from such a node does not count: the next
        owner is asked again.
        """
        for kept in self._remote.unanswered.of_user.get(peer.user, ()):
            if kept.peer is not peer or kept.request.id != reply.id:
                continue
            # An `ok` is true in any case; a request that a node refuses after it lost the table may have taken effect
            # at the next owner.
            if not reply.ok and kept.far.link is not link:
                continue
            self._remote.unanswered.drop(kept)
            _measure(kept)
            if reply.ok and isinstance(kept.request, TAKES_SEAT):
                # The seat counts from the reply on: the next request for a seat may come before the table is shown.
                self._clients.seat(peer, table)
            if not kept.far.seen:
                # The table is forgotten later, if at all: another part of the frame may show it.
                asyncio.get_running_loop().call_soon(self._remote.tidy, kept.far)
            return True
        return False

    def _view(self, link: OwnerLink, message: lm.Viewing) -> None:
        peer, table = self._clients.by_number.get(message.conn), message.table
        if peer is None:
            return
        self._clients.show(peer, table)
        if self._has(table):
            return
        far = self._remote.table(table)
        if far.link is None and not self._remote.searches(table):
            far.link = link
        # While the owner is looked for, nothing is viewed: later the connection is brought to the owner.
        if far.link in {link, None}:
            far.view(peer)
            peer.now_viewing(table, message.seat)

    def _leave(self, link: OwnerLink, message: lm.ViewLeft | lm.SeatReplaced) -> None:
        peer, far = self._clients.by_number.get(message.conn), self._remote.tables.get(message.table)
        if peer is None:
            return
        self._clients.show(peer, message.table)
        # A former owner also sends such messages about connections that are on their way to the next owner.
        if far is None or far.link is not link:
            return
        far.leave(peer)
        self._remote.tidy(far)
        if isinstance(message, lm.SeatReplaced):
            peer.replaced_at(message.table)
        else:
            peer.no_longer_viewing(message.table)

    def _look_elsewhere(self, link: OwnerLink, table: str) -> None:
        far = self._remote.tables.get(table)
        if far is not None and far.link is link:
            far.link = None
            self._remote.seek(far, LOOKUP_RETRY_S)

    def _go_on(self, link: OwnerLink, message: lm.Transferred) -> None:
        """Use tables at the node that has got them: the link's other end itself, or another node."""
        # Without a named owner the tables may be free: Redis decides which node gets them.
        if not message.node:
            self._adoption.look()
        has_taken = message.node == link.node
        if has_taken:
            for table in message.tables:
                self._owned.quarantine.end(table)  # its quarantine here has ended
                # If Redis now comes back with older data, it may name an earlier lease of this node. `give_way` keeps
                # this node from continuing the table without the records that the new owner has told people.
                if message.term:
                    self._owned.leases.give_way(partition(table), message.term)
        to = link if has_taken else self._remote.links.get(message.node)
        for table in message.tables:
            far = self._remote.tables.get(table)
            # Only the table's former owner, or the owner itself, may say where the table is now.
            if far is None or (far.link is link) == has_taken:
                continue
            far.link = None
            if to is not None:
                far.attach(to)
            else:
                self._remote.seek(far)
