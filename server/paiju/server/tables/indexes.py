"""Indexes of the tables of this node: by partition, as a lease concerns all tables of one, by user, and by arrivals.

An arrival is a connection that has come to a table and waits to be shown it: if the owner is lost meanwhile, its next
one must show it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from paiju.protocol.messages import Cursor
from paiju.server.store.keys import partition
from paiju.server.table.actor import TableActor
from paiju.server.table.ports.peer import Peer

_NO_TABLES: Final[AbstractSet[str]] = frozenset()


class ByPartition:
    """The actors of each partition that has any."""

    def __init__(self) -> None:
        self._actors: dict[int, dict[str, TableActor]] = {}

    def put(self, actor: TableActor) -> None:
        """Add a table, in place of its actor before."""
        table = actor.state.table
        self._actors.setdefault(partition(table), {})[table] = actor

    def drop(self, table: str) -> None:
        """Remove a table; one that is not there is not an error."""
        number = partition(table)
        actors = self._actors.get(number, {})
        actors.pop(table, None)
        if not actors:
            self._actors.pop(number, None)

    def of(self, number: int) -> Collection[TableActor]:
        """Return the tables of a partition, as a copy."""
        actors = self._actors.get(number)
        # A copy: tables end while callers go through them.
        return () if actors is None else list(actors.values())

    def numbers(self) -> AbstractSet[int]:
        """Return the partitions that have tables, as a copy."""
        return set(self._actors)


class TablesByUser:
    """Tables of each user. Users without any are not remembered: guests come and go."""

    def __init__(self) -> None:
        self._tables: dict[str, set[str]] = {}
        self._users: dict[str, AbstractSet[str]] = {}

    def of(self, user: str) -> AbstractSet[str]:
        """Return the tables of a user."""
        return self._tables.get(user, _NO_TABLES)

    def put(self, table: str, users: AbstractSet[str]) -> None:
        """Set the users of a table."""
        before = self._users.get(table, _NO_TABLES)
        for user in before - users:
            self._tables[user].discard(table)
            if not self._tables[user]:
                del self._tables[user]
        for user in users - before:
            self._tables.setdefault(user, set()).add(table)
        if users:
            self._users[table] = users
        else:
            self._users.pop(table, None)

    def drop(self, table: str) -> None:
        """Forget a table."""
        self.put(table, _NO_TABLES)

    def __len__(self) -> int:
        """Return how many users have tables."""
        return len(self._tables)


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
