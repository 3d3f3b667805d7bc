"""A connection and a room as a table knows them. The gateway implements both."""

from collections.abc import Container, Mapping, Sequence
from typing import Protocol

from paiju.engine.core.seats import Seat, Viewer


class Peer(Protocol):
    """One client's connection."""

    user: str
    """The authenticated user's id."""
    name: str
    face: str | None
    """The picture that the user chose."""
    address: str
    """Where it comes from."""
    asker: str
    """`user/session`, of the client session that outlives connections and scopes request ids: under this name a table
    remembers its last request."""
    hints: bool
    """Whether it wants `prompt.hints`."""
    viewing: dict[str, int | None]
    """The tables it looks at: its seat there, None as a spectator."""

    @property
    def connected(self) -> bool:
        """Whether it is not lost."""

    def send(self, *pieces: bytes) -> None:
        """Send encoded messages in one frame. Never blocks; a closed connection drops it."""

    def now_viewing(self, table: str, viewer: Viewer | None) -> None:
        """Note that this connection has that seat at the table, or watches it (None)."""

    def no_longer_viewing(self, table: str) -> None:
        """Note that this connection has left the table's stream."""


class Room(Protocol):
    """All connections that look at one table."""

    @property
    def spectators(self) -> int:
        """How many watch without a seat."""

    def peers(self) -> Sequence[Peer]:
        """Return every connection that looks at the table."""

    def seat_peer(self, seat: Seat) -> Peer | None:
        """Return the live connection of a seat."""

    def viewer_of(self, peer: Peer) -> Viewer:
        """Return the seat that a connection has here, None if it has none."""

    def seated(self, seat: Seat, peer: Peer) -> None:
        """Give a seat to a connection. The one that had it before is told `detached`."""

    def watching(self, peer: Peer) -> None:
        """Add a spectator."""

    def drop(self, peer: Peer) -> Seat | None:
        """Forget a connection; return the seat it had, if it was still that seat's."""

    def deliver(
        self,
        records: Sequence[Mapping[Viewer, bytes]],
        extra: Mapping[Peer, Sequence[bytes]],
        *,
        spectators: bool = True,
    ) -> None:
        """Send everyone what published records show them, and some what only they are due, in one frame each.

        A record's payloads are by audience; a seat that is missing there sees what `None` sees. Without
        `spectators` only seats get the records.
        """

    def show_spectators(self, records: Sequence[Mapping[Viewer, bytes]]) -> None:
        """Send spectators what published records show them."""

    def tell_spectators(self, piece: bytes, *, unless: Container[str | None]) -> None:
        """Send spectators one message, but no connection of these users."""
