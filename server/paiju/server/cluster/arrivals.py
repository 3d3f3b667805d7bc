"""Connections that have come to tables: what a table could not show them before it was lost, its next owner must."""

from collections import defaultdict

from paiju.protocol.messages import Cursor
from paiju.server.table.ports.peer import Peer


class Arrivals:
    """The connections that came to each table, with their cursors."""

    def __init__(self) -> None:
        self._coming: defaultdict[str, dict[Peer, Cursor | None]] = defaultdict(dict)
        self._tables: defaultdict[Peer, set[str]] = defaultdict(set)

    def note(self, table: str, peer: Peer, cursor: Cursor | None) -> None:
        """Add a connection."""
        self._coming[table][peer] = cursor
        self._tables[peer].add(table)

    def forget(self, peer: Peer) -> None:
        """Remove a lost connection."""
        for table in self._tables.pop(peer, ()):
            del self._coming[table][peer]
            if not self._coming[table]:
                del self._coming[table]

    def take(self, table: str) -> dict[Peer, Cursor | None]:
        """Forget a table; return the connections that came to it and do not look at it yet."""
        coming = self._coming.pop(table, {})
        for peer in coming:
            self._tables[peer].discard(table)
        return {peer: cursor for peer, cursor in coming.items() if table not in peer.viewing}

    def __len__(self) -> int:
        """Return how many arrivals are remembered."""
        return sum(map(len, self._coming.values()))
