"""Two listings that show a node's tables: its own, which other nodes follow, and that of all nodes, for clients."""

from collections.abc import Callable

from paiju.engine.core.game import Glance
from paiju.server.lobby.listing import Line, Listing


class ListingPair:
    """Writes each line to both listings."""

    def __init__(self, own: Listing, everything: Listing) -> None:
        self.own = own
        self.everything = everything

    def put(self, line: Line, glance: Callable[[], Glance | None]) -> None:
        """List a table, or its new line; `glance` returns the cards or tiles on the table."""
        self.own.put(line, glance)
        self.everything.put(line, glance)

    def drop(self, table: str) -> None:
        """Remove a table, if it was listed."""
        self.own.drop(table)
        self.everything.drop(table)

    def transfer(self, table: str) -> None:
        """Remove a table that another node has now, once that node has had time to show its line."""
        self.own.transfer(table)
        self.everything.transfer(table)

    def touch(self, table: str) -> None:
        """Note that something happened at a table."""
        self.own.touched.add(table)
        self.everything.touched.add(table)
