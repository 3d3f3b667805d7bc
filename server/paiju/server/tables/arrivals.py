"""Connections that have come to tables and wait to be shown them; if an owner is lost meanwhile, its next one must."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Final

from paiju.protocol.messages import Cursor
from paiju.server.table.ports.peer import Peer

RESET: Final = (1, 0)
"""A cursor before every stream, as no term is so low: it forces a snapshot that resets what the client knows."""


def cursor(table: str, seen: tuple[int, int] | None) -> Cursor | None:
    """Return (term, seq) as a client's cursor."""
    return None if seen is None else Cursor(table, *seen)


class Arrivals:
    """The connections that wait for each table, with their cursors."""

    def __init__(self) -> None:
        self._coming: defaultdict[str, dict[Peer, Cursor | None]] = defaultdict(dict)
        self._tables: defaultdict[Peer, set[str]] = defaultdict(set)

    def note(self, table: str, peer: Peer, cursor: Cursor | None) -> None:
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

    def take(self, table: str) -> Iterator[tuple[Peer, Cursor | None]]:
        """Yield the connections that wait for a table; each is forgotten as it is yielded, the others go on waiting."""
        # One by one: what is shown to the first may end the others' wait.
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
