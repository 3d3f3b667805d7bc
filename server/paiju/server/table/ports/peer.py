"""The interfaces of one connection, and of all connections at one table (`Room`), as the table uses them.

The gateway implements both; `nodes/remote_peer` implements a connection of another node.
"""

from collections.abc import Container, Mapping, Sequence
from typing import Any, Protocol

from msgspec import UnsetType

from paiju.engine.core.seats import Seat, Viewer
from paiju.server.table.ports.blocks import Blocks
from paiju.server.table.ports.errors import Refused
from paiju.server.traces import Traced


class Follower(Protocol):
    """A client's connection, or another node: the reader of a feed."""

    def send(self, *pieces: bytes) -> None:
        """Send encoded messages in one frame. Never blocks; a closed connection drops it."""

    def share(self, pieces: list[bytes], frames: dict[Any, bytes]) -> None:
        """Send messages that other followers get too.

        `frames` keeps the encoded frame by subprotocol, for the next follower.
        """


class Sitter(Protocol):
    """A user who sits down: a connection, or the bearer of a token."""

    @property
    def user(self) -> str:
        """The user's id."""

    @property
    def name(self) -> str:
        """The user's name."""

    @property
    def face(self) -> str | None:
        """The picture that the user chose; None: none was chosen."""

    @property
    def program(self) -> str | None:
        """The handle of the account that owns the user, if the user is a declared program; else None."""


class Peer(Follower, Protocol):
    """One client's connection."""

    user: str
    """The authenticated user's id."""
    name: str
    face: str | None
    """The picture that the user chose; None: none was chosen."""
    program: str | None
    """The handle of the account that owns the user, if the user is a declared program; else None."""
    address: str
    """The client's address."""
    here: bool
    """Whether the client is connected to this node, which then measures its requests."""
    asker: str
    """`user/client`: the user's id, and the client session of `hello`.

    The session outlives connections and scopes request ids. A table remembers the session's last request by this name.
    """
    greeting: int
    """The id of the connection's `hello`, which grows from one connection of a client session to the next."""
    traced: Traced | None
    """The request of this connection that is traced; None: none is."""
    hints: bool
    """Whether the client wants `prompt.hints`."""
    away: bool
    """Whether the client has said that its user looks away from the client now."""
    blocks: Blocks
    """The blocks of the user, as far as they are known."""
    viewing: dict[str, int | None]
    """The tables at which the connection looks, each with the connection's seat; None: it is a spectator there."""

    @property
    def connected(self) -> bool:
        """Whether the connection is still open."""

    def follows(self, other: "Peer") -> bool:
        """Return whether the same client session has opened this connection after `other`."""

    def refuse(self, request: int | UnsetType, refused: Refused) -> None:
        """Send the terminal `error` of a request."""

    def now_viewing(self, table: str, viewer: Viewer | None) -> None:
        """Note that the connection looks at a table from a seat; `viewer` None: as a spectator."""

    def no_longer_viewing(self, table: str) -> None:
        """Note that this connection gets a table's events no more."""

    def replaced_at(self, table: str) -> None:
        """Note that a newer connection has this one's seat at a table."""


class Room(Protocol):
    """All connections that look at one table."""

    @property
    def spectators(self) -> int:
        """The number of connections that watch without a seat."""

    def peers(self) -> Sequence[Peer]:
        """Return every connection that looks at the table."""

    def seat_peer(self, seat: Seat) -> Peer | None:
        """Return the live connection of a seat; None: it has none."""

    def viewer_of(self, peer: Peer) -> Viewer:
        """Return the seat that a connection has here, None if it has none."""

    def seated(self, seat: Seat, peer: Peer) -> None:
        """Give a seat to a connection; the one that had it before gets `detached`."""

    def watching(self, peer: Peer) -> None:
        """Add a spectator."""

    def drop(self, peer: Peer) -> Seat | None:
        """Remove a connection; return its seat; None: it has none, or not any more."""

    def deliver(
        self,
        records: Sequence[Mapping[Viewer, bytes]],
        extra: Mapping[Peer, Sequence[bytes]],
        *,
        spectators: bool = True,
    ) -> None:
        """Send each connection the published records as its audience sees them, and its private messages, in one frame.

        A record's payloads are keyed by audience; a seat without a key gets the payload of `None`. Without `spectators`
        only seats get the records.
        """

    def show_spectators(self, records: Sequence[Mapping[Viewer, bytes]]) -> None:
        """Send spectators the published records as they see them."""

    def tell_spectators(self, piece: bytes, *, unless: Container[str | None]) -> None:
        """Send spectators one message, except connections of these users."""
