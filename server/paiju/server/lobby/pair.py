"""A node's tables in two listings: its own, which other nodes follow, and that of all nodes, for clients."""

from collections.abc import Callable

from paiju.engine.core.game import Glance
from paiju.server.lobby.listing import Line, Listing


class ListingPair:
    """Writes each line to both listings."""

    def __init__(self, own: Listing, everything: Listing) -> None:
        self._own = own
        self._everything = everything

    def put(self, line: Line, glance: Callable[[], Glance | None]) -> None:
        """List a table, or its new line; `glance` returns the cards in its middle."""
        self._own.put(line, glance)
        self._everything.put(line, glance)

    def drop(self, table: str) -> None:
        """Remove a table; a table that was never listed is not an error."""
        self._own.drop(table)
        self._everything.drop(table)

    def touch(self, table: str) -> None:
        """Note that something happened at a table."""
        self._own.touched.add(table)
        self._everything.touched.add(table)
