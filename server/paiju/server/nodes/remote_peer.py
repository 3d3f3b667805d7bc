"""A connection of another node, as the tables of this node see it.

It is a `Peer` like any connection of this node. What a table sends it goes over the link under its number, so that the
other node gets the payload of an audience only if a connection there has that audience.
"""

from collections.abc import Callable
from typing import Any

from paiju.server.nodes.link import Link
from paiju.server.nodes.link_messages import Left, Meet, Moved, Replaced, Viewing
from paiju.server.table.ports.peer import Peer


class RemotePeer:
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
