"""The only interface between this node's tables and other nodes."""

from collections.abc import Collection

from paiju.server.table.failures import Broken
from paiju.server.table.ports.codes import Code


class RemoteQuarantine(Broken, frozen=True):
    """A table that another node has quarantined."""

    node: str
    """The id of that node."""


class Elsewhere:
    """The other nodes of this Redis: whether they live, and what this node notes for them.

    This class serves a node without other nodes: it reports none, and notes nothing. A node among several uses the
    subclass `nodes.this_node.ThisNode`.
    """

    runs_tables = True
    """Whether this node runs tables; False: it is a gateway and acquires no lease."""

    def has_others(self) -> bool:
        """Return whether another node lives, as far as is known here."""
        return False

    def alive(self, node: str) -> bool:  # noqa: ARG002 - of the interface
        """Return whether another node lives, and so keeps its tables."""
        return False

    def suspects(self) -> Collection[str]:
        """Return the nodes whose processes seem to be gone, though their heartbeats are recent."""
        return ()

    def engine_for(self, number: int) -> str | None:  # noqa: ARG002
        """Return the node that a gateway asks about a partition without an owner; None: no such node is linked."""
        return None

    def tables_beside(self) -> int:
        """Return the number of tables of this server's other workers, as of a few seconds ago."""
        return 0

    def note_code(self, table: str, code: Code) -> None:
        """Let other nodes find a private table by its code; while Redis is away they find the table by its id only."""

    async def codes_noted(self) -> None:
        """Wait, but not for long, until other nodes can find the codes that were just issued."""

    def note_quarantined(self, table: str, broken: Broken | None) -> None:
        """Note that this node has quarantined a table; None: its quarantine has ended."""

    async def quarantined(self) -> list[RemoteQuarantine]:
        """Return the tables that other living nodes have quarantined. Raises `StoreUnavailable`."""
        return []

    async def unreachable(self) -> str:
        """Return a text about tables that cannot be reached from here; empty: all can. Raises `StoreUnavailable`."""
        return ""

    async def count_rate(self, what: str, most: int, within_ms: int = 60_000) -> int:  # noqa: ARG002
        """Count one more of `what`, of which `most` are allowed within `within_ms`, at all nodes together.

        Returns 0, or the milliseconds until one more is allowed. Raises `StoreError`.
        """
        return 0

    async def note_opened(self, user: str, table: str, most: int) -> bool:  # noqa: ARG002
        """Note a table that a user creates; return whether at most `most` of the user's are open.

        Raises `StoreError`.
        """
        return True
