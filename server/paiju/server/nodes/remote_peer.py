"""A connection of another node, as the tables of this node see it, and another node as a follower of all tables here.

Messages of a table go over the link under the connection's number, so that the other node gets the payload of an
audience only if a connection there belongs to that audience.
"""

from collections.abc import Callable
from typing import Any

from msgspec import UnsetType

from paiju.server.links import messages as lm
from paiju.server.links.link import NodeLink
from paiju.server.lobby.listing import Listing
from paiju.server.table.ports.blocks import NO_BLOCKS
from paiju.server.table.ports.errors import Refused, error_piece
from paiju.server.table.ports.peer import Peer
from paiju.server.traces import Traced


class RemotePeer:
    """One connection of another node. Implements `Peer`."""

    here = False

    def __init__(self, link: NodeLink, met: lm.Meet, on_late: Callable[[Peer], None]) -> None:
        """`on_late` is called when a table is shown to a connection that is lost already."""
        self.user, self.name, self.face = met.user, met.name, met.face
        self.address, self.asker, self.hints = met.address, met.asker, met.hints
        self.greeting, self.program = met.greeting, met.program
        self.traced: Traced | None = None
        self.away = False
        """Whether the connection's user looks away from the client now."""
        self.blocks = NO_BLOCKS
        self.viewing: dict[str, int | None] = {}
        self.connected = True
        self.node = link.other
        """The node of the connection."""
        self._link = link
        self._conn = met.conn
        self._on_late = on_late

    def follows(self, other: Peer) -> bool:
        """Return whether the same client session has opened this connection after `other`."""
        return self.asker == other.asker and self.greeting > other.greeting

    def send(self, *pieces: bytes) -> None:
        """Send encoded messages in one frame."""
        self._link.send(self._conn, list(pieces))

    def share(self, pieces: list[bytes], frames: dict[Any, bytes]) -> None:  # noqa: ARG002 - of the protocol
        """Send messages that others get too: a list goes over the link once, and the other node makes the frames."""
        self._link.send(self._conn, pieces)

    def refuse(self, request: int | UnsetType, refused: Refused) -> None:
        """Send the terminal `error` of a request."""
        self.send(error_piece(request, refused))

    def now_viewing(self, table: str, viewer: int | None) -> None:
        """Note a table that this connection views, here and at its own node."""
        self.viewing[table] = viewer
        # `Viewing` is sent before all other messages of the table: the gateway relays the stream only after it.
        self._link.put(lm.Viewing(self._conn, table, viewer))
        if not self.connected:  # it was lost while its request waited at the table
            self._on_late(self)

    def no_longer_viewing(self, table: str) -> None:
        """Tell the connection's node that the connection neither views a table any more nor waits for it."""
        self.viewing.pop(table, None)
        self._link.put(lm.ViewLeft(self._conn, table))

    def replaced_at(self, table: str) -> None:
        """Tell the connection's node that a newer connection has this one's seat."""
        self.viewing.pop(table, None)
        self._link.put(lm.SeatReplaced(self._conn, table))

    def moved(self, table: str) -> None:
        """Tell the connection's node that a table is not here: that node then brings the connection to the owner."""
        self.viewing.pop(table, None)
        self._link.put(lm.Moved(self._conn, table))


class NodeFeed:
    """Another node as a follower of the lines of this node's tables, and of moves of tables."""

    def __init__(self, link: NodeLink) -> None:
        self._link = link

    def send(self, *pieces: bytes) -> None:
        """Send messages of the lobby."""
        self.share(list(pieces), {})

    def share(self, pieces: list[bytes], frames: dict[Any, bytes]) -> None:  # noqa: ARG002 - of the protocol
        """Send messages that other followers get too."""
        self._link.put(lm.Feed(pieces), sum(map(len, pieces)) + 64)

    def tell_moved(self, tables: list[str], node: str, term: int = 0) -> None:
        """Tell the other node that `node` has got tables; "": no node is known to own them now.

        `term`: the term under which this node itself has started the tables; 0: another node has them, or none.
        """
        self._link.put(lm.Transferred(tables, node, term), 64 * len(tables))


class Feeds:
    """The feeds of all nodes that have links to this one."""

    def __init__(self, own_tables: Listing) -> None:
        self._own_tables = own_tables
        self._feeds: dict[NodeFeed, None] = {}

    def follow(self, feed: NodeFeed) -> None:
        """Begin a node's feed."""
        self._feeds[feed] = None
        feed.send(self._own_tables.follow(feed, None))

    def leave(self, feed: NodeFeed) -> None:
        """End a node's feed."""
        self._feeds.pop(feed, None)
        self._own_tables.leave(feed)

    def tell_moved(self, tables: list[str], node: str, term: int = 0) -> None:
        """Tell all nodes that `node` has got tables, as `NodeFeed.tell_moved` does."""
        # The message is a hint: Redis alone decides which node may write, and a node that misses it only takes longer.
        for feed in self._feeds:
            feed.tell_moved(tables, node, term)
