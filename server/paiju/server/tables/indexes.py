"""Indexes of this node's tables: by partition, as a lease concerns all tables of its partition, and by user."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Final

from paiju.server.store.keys import partition
from paiju.server.table.actor import TableActor

_NO_TABLES: Final[AbstractSet[str]] = frozenset()


class ByPartition:
    """The actors of each partition that has any."""

    def __init__(self) -> None:
        self._actors: dict[int, dict[str, TableActor]] = {}

    def put(self, actor: TableActor) -> None:
        """Add a table's actor, in place of the table's former one."""
        table = actor.state.table
        self._actors.setdefault(partition(table), {})[table] = actor

    def drop(self, table: str) -> None:
        """Remove a table, if it has an actor here."""
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
