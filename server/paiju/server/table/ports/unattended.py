"""The pauses of bots at tables where no person acts: the more such tables a user has created, the slower each is.

Their bots play deal after deal while a person stays on 托管, whether or not anybody looks. So their cost is bounded for
each user, and not for each table.
"""

from collections import Counter
from typing import Final

from paiju.server.metrics import BOTS_ONLY

MAX_PAUSES: Final = 8
"""The largest multiple of `--bots-only-ms` that a bot waits: somebody may still wait for the deal's end."""


class Unattended:
    """The tables of a node at which the server plays every seat, by their author."""

    def __init__(self) -> None:
        self._openers: dict[str, str] = {}
        self._tables: Counter[str] = Counter()

    def set_alone(self, table: str, opener: str, *, alone: bool) -> None:
        """Note whether no person acts at a table."""
        if alone == (table in self._openers):
            return
        if not alone:
            self.forget(table)
            return
        self._openers[table] = opener
        self._tables[opener] += 1
        BOTS_ONLY.inc()

    def forget(self, table: str) -> None:
        """Stop counting a table."""
        if (opener := self._openers.pop(table, None)) is not None:
            self._tables -= Counter((opener,))
            BOTS_ONLY.dec()

    def pauses(self, table: str) -> int:
        """Return the multiple of `--bots-only-ms` that a bot waits at a table; 0 where a person acts."""
        opener = self._openers.get(table)
        return 0 if opener is None else min(MAX_PAUSES, self._tables[opener])
