"""The public tables at which each user sits: found without a walk through the listing."""

from collections.abc import Iterable


class Seated:
    """The users at listed tables."""

    def __init__(self) -> None:
        self._users: dict[str, set[str]] = {}
        """The users by table; tables without users are left out."""
        self._tables: dict[str, dict[str, None]] = {}
        """The tables by user, in the order in which the user sat down there; users without tables are left out."""

    def put(self, table: str, users: Iterable[str]) -> None:
        """Note who sits at a table, in place of those before."""
        before, now = self._users.pop(table, set()), set(users)
        if now:
            self._users[table] = now
        for user in before - now:
            del self._tables[user][table]
            if not self._tables[user]:
                del self._tables[user]
        for user in now - before:
            self._tables.setdefault(user, {})[table] = None

    def table_of(self, user: str) -> str | None:
        """Return the table at which a user sat down last; None: the user sits at none."""
        return next(reversed(self._tables.get(user, {})), None)
