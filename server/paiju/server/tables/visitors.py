"""The connections at each table of this node: those in its room, and those that wait to be shown it.

Both outlive an actor: a room is kept while its table is recovered, and a connection waits for the next actor if an
actor is lost before it has shown the connection its table.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from typing import Final

from paiju.protocol.messages import Cursor
from paiju.server.table.ports.peer import Peer, Room
from paiju.server.table.state.state import TableState

RESET: Final = (1, 0)
"""A cursor of a term lower than every real one: it forces a snapshot that resets what the client knows."""


def cursor(table: str, seen: tuple[int, int] | None) -> Cursor | None:
    """Return (term, seq) as a client's cursor; None stays None."""
    return None if seen is None else Cursor(table, *seen)


class Arrivals:
    """The connections that wait for each table, with their cursors."""

    def __init__(self) -> None:
        self._coming: defaultdict[str, dict[Peer, Cursor | None]] = defaultdict(dict)
        self._tables: defaultdict[Peer, set[str]] = defaultdict(set)

    def add(self, table: str, peer: Peer, cursor: Cursor | None) -> None:
        """Add a connection."""
        self._coming[table][peer] = cursor
        self._tables[peer].add(table)

    def at(self, table: str) -> Collection[Peer]:
        """Return the connections that wait for a table."""
        return self._coming.get(table, {}).keys()

    def forget(self, peer: Peer) -> None:
        """Remove a lost connection."""
        for table in list(self._tables.get(peer, ())):
            self._remove(table, peer)
        self._tables.pop(peer, None)

    def pop(self, table: str) -> Iterator[tuple[Peer, Cursor | None]]:
        """Yield the connections that wait for a table; each is forgotten when yielded, and the others still wait."""
        # One by one, since showing the table to the first may end the wait of others.
        while coming := self._coming.get(table):
            peer, cursor = next(iter(coming.items()))
            self._remove(table, peer)
            if not self._tables[peer]:
                del self._tables[peer]
            yield peer, cursor

    def _remove(self, table: str, peer: Peer) -> None:
        self._tables[peer].discard(table)
        del self._coming[table][peer]
        if not self._coming[table]:
            del self._coming[table]

    def __len__(self) -> int:
        """Return how many arrivals are remembered."""
        return sum(map(len, self._coming.values()))


class Visitors:
    """The rooms and arrivals of all tables."""

    def __init__(self, new_room: Callable[[str], Room]) -> None:
        self._new_room = new_room
        self.rooms: dict[str, Room] = {}
        self.arrivals = Arrivals()

    def room_for(self, state: TableState) -> Room:
        """Return a table's room for its next actor, without connections that were lost meanwhile."""
        room = self.rooms.setdefault(state.table, self._new_room(state.table))
        for peer in room.peers():
            if not peer.connected:  # the former actor had ended, and could not register the loss
                room.drop(peer)
        self._note_heirs(state, room)
        return room

    def _note_heirs(self, state: TableState, room: Room) -> None:
        """Add to the arrivals each spectator whose user got a kept seat: the former actor may not have shown it."""
        for peer in room.peers():
            seat = state.seat_of(peer.user)
            if seat is not None and room.viewer_of(peer) is None and room.seat_peer(seat) is None:
                self.arrivals.add(state.table, peer, None)

    def expects(self, table: str, user: str) -> bool:
        """Return whether a connection of a user views a table, or waits to be shown it."""
        return any(peer.user == user for peer in (*self._in_room(table), *self.arrivals.at(table)))

    def take_all(self, table: str) -> list[Peer]:
        """Return the connections that look at a table or wait for it; those that wait are forgotten."""
        return list(dict.fromkeys([*self.take_waiting(table), *self._in_room(table)]))

    def take_waiting(self, table: str) -> list[Peer]:
        """Forget the connections that wait for a table, and return them."""
        return [peer for peer, _ in self.arrivals.pop(table)]

    def move(self, state: TableState) -> list[tuple[Peer, Cursor | None]]:
        """Forget the connections of a table that another node owns now; return them with their cursors.

        Spectators who see the table late have not seen its last record: they have no cursor, and so get a snapshot.
        """
        table, position = state.table, state.position
        moving: dict[Peer, Cursor | None] = {}
        for peer in self._in_room(table):
            # A late spectator's cursor would tell the next owner that records were seen which are still delayed.
            late = state.setup.delay_ms and state.seat_of(peer.user) is None
            moving[peer] = None if late else Cursor(table, position.published_term, position.seq)
        self.rooms.pop(table, None)
        moving |= dict(self.arrivals.pop(table))
        return [(peer, cursor) for peer, cursor in moving.items() if peer.connected]

    def close(self, table: str) -> None:
        """Remove the room of a table that is gone, with all connections in it."""
        if (room := self.rooms.pop(table, None)) is not None:
            for peer in room.peers():
                room.drop(peer)

    def _in_room(self, table: str) -> Collection[Peer]:
        room = self.rooms.get(table)
        return () if room is None else room.peers()
