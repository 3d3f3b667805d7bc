"""Index from users to the tables at which they sit or which they opened."""

from collections.abc import Set as AbstractSet
from typing import Final

_NONE: Final[AbstractSet[str]] = frozenset()


class TablesByUser:
    """Tables of each user. Users without any are not remembered: guests come and go."""

    def __init__(self) -> None:
        self._tables: dict[str, set[str]] = {}
        self._users: dict[str, AbstractSet[str]] = {}

    def of(self, user: str) -> AbstractSet[str]:
        """Return the tables of a user."""
        return self._tables.get(user, _NONE)

    def put(self, table: str, users: AbstractSet[str]) -> None:
        """Set the users of a table."""
        before = self._users.get(table, _NONE)
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
        self.put(table, _NONE)

    def __len__(self) -> int:
        """Return how many users have tables."""
        return len(self._tables)
