"""Fan-out: the connections that view a table, each of which gets one frame for a commit.

A frame for many connections is built once for each subprotocol; all sockets get the same bytes.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from paiju.protocol.codec import MSGPACK
from paiju.protocol.messages import Detached
from paiju.server.table.ports.peer import Follower, Peer


class TableRoom:
    """The connections of this server that view one table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._seats: dict[int, Peer] = {}
        self._spectators: dict[Peer, None] = {}

    @property
    def spectators(self) -> int:
        """Number of connections without a seat."""
        return len(self._spectators)

    def seat_peer(self, seat: int) -> Peer | None:
        """Return the connection of a seat; None if it has none."""
        return self._seats.get(seat)

    def viewer_of(self, peer: Peer) -> int | None:
        """Return the seat of a connection; None for a spectator."""
        for seat, connection in self._seats.items():
            if connection is peer:
                return seat
        return None

    def peers(self) -> list[Peer]:
        """Return all connections that view the table."""
        return [*self._seats.values(), *self._spectators]

    def seated(self, seat: int, peer: Peer) -> None:
        """Bind a seat to a connection; the newest connection replaces an older one."""
        self._spectators.pop(peer, None)
        before = self._seats.get(seat)
        # This connection may be the older one: the client's next connection may have been seated before it.
        if before is not None and before.follows(peer):
            self._detach(peer)
            return
        if before is not None and before is not peer:
            self._detach(before)
        self._seats[seat] = peer
        peer.now_viewing(self._table, seat)

    def _detach(self, connection: Peer) -> None:
        connection.send(MSGPACK.encode(Detached(self._table, "another connection took this seat")))
        connection.replaced_at(self._table)

    def watching(self, peer: Peer) -> None:
        """Add a spectator."""
        self._spectators[peer] = None
        peer.now_viewing(self._table, None)

    def drop(self, peer: Peer) -> int | None:
        """Remove a connection; return its seat; None: it has none, or another connection has replaced it."""
        self._spectators.pop(peer, None)
        peer.no_longer_viewing(self._table)
        seat = self.viewer_of(peer)
        if seat is not None:
            del self._seats[seat]
        return seat

    def deliver(
        self,
        records: Sequence[Mapping[int | None, bytes]],
        extra: Mapping[Peer, Sequence[bytes]],
        *,
        spectators: bool = True,
    ) -> None:
        """Send each connection its projection of published records, with its private messages, in one frame."""
        public, same_for_all = [], True
        for record in records:
            public.append(record[None])
            same_for_all = same_for_all and len(record) == 1
        shared: dict[Any, bytes] = {}
        left = len(extra)
        for seat, connection in self._seats.items():
            private = public if same_for_all else [record.get(seat) or record[None] for record in records]
            if connection in extra:
                left -= 1
                connection.send(*private, *extra[connection])
            elif private is public or private == public:
                if public:
                    connection.share(public, shared)
            else:
                connection.send(*private)
        seen = public if spectators else []
        for connection in self._spectators:
            if connection in extra:
                left -= 1
                connection.send(*seen, *extra[connection])
            elif seen:
                connection.share(seen, shared)
        if left:
            self._send_to_others(extra)

    def show_spectators(self, records: Sequence[Mapping[int | None, bytes]]) -> None:
        """Send spectators their projection of published records, in one shared frame."""
        broadcast(self._spectators, [record[None] for record in records])

    def tell_spectators(self, piece: bytes, *, unless: Container[str | None]) -> None:
        """Send spectators one message, except connections of the users in `unless`."""
        broadcast((connection for connection in self._spectators if connection.user not in unless), [piece])

    def _send_to_others(self, extra: Mapping[Peer, Sequence[bytes]]) -> None:
        """Send private messages to connections that do not view the table."""
        for peer, pieces in extra.items():
            if peer not in self._spectators and self.viewer_of(peer) is None:
                peer.send(*pieces)


def broadcast(peers: Iterable[Follower], pieces: list[bytes]) -> None:
    """Send the same messages to many connections, in one frame, which is built once for each subprotocol."""
    if pieces:
        shared: dict[Any, bytes] = {}
        for peer in peers:
            peer.share(pieces, shared)
