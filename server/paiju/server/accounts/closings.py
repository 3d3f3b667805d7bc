"""The tables that the operator closes after their running deals, as all nodes know them."""

from collections.abc import Callable
from typing import Final

from paiju.server.accounts.live import LiveEntries

KEPT_MS: Final = 7 * 86_400_000
"""Milliseconds for which an order to close a table stands: the table's deal is over long before that."""


class Closings:
    """The orders, by table; the node that owns the table carries the order out."""

    def __init__(self, entries: LiveEntries, now_ms: Callable[[], int]) -> None:
        """`now_ms`: Redis time."""
        self.entries = entries
        self._now_ms = now_ms

    def order(self, table: str) -> str:
        """Return the name of the act that closes a table after its deal; empty: there is none."""
        entry = self.entries.get(table)
        return "" if entry is None else entry.value.decode()

    async def order_after(self, table: str, name: str) -> None:
        """Order, for the act `name`, that a table closes after its deal; an empty name ends the order.

        Raises `StoreUnavailable`, `TooMany`.
        """
        await self.entries.put(table, self._now_ms() + KEPT_MS if name else 0, name.encode())
