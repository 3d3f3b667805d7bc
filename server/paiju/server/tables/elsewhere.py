"""The one port from this node's tables to the other nodes: `Alone` for a server that shares its Redis with none."""

from collections.abc import Collection
from typing import Protocol

from paiju.server.table.failures import Broken
from paiju.server.table.ports.codes import Code


class RemoteQuarantine(Broken, frozen=True):
    """A table that another node has quarantined."""

    node: str
    """The id of that node."""


class Elsewhere(Protocol):
    """The other nodes of this Redis, and what this one notes for them."""

    runs_tables: bool
    """Whether this node runs tables; False: it is a gateway and acquires no lease."""

    def has_others(self) -> bool:
        """Return whether another node lives, as far as is known here."""

    def alive(self, node: str) -> bool:
        """Return whether another node lives; it keeps its tables."""

    def suspects(self) -> Collection[str]:
        """Return the nodes whose processes seem to be gone, though their heartbeats are recent."""

    def engine_for(self, number: int) -> str | None:
        """Return the node that a gateway asks about a partition without an owner; None: no such node is linked."""

    def tables_beside(self) -> int:
        """Return the tables of the other workers of this server, as of a few seconds ago."""

    def note_code(self, table: str, code: Code) -> None:
        """Let other nodes find a private table by its code."""

    async def codes_noted(self) -> None:
        """Wait until other nodes can find the codes that were just issued, if Redis is not slow."""

    def note_quarantined(self, table: str, broken: Broken | None) -> None:
        """Note that this node has quarantined a table; None: its quarantine has ended."""

    async def quarantined(self) -> list[RemoteQuarantine]:
        """Return the tables that other living nodes have quarantined. Raises `StoreUnavailable`."""

    async def unreachable(self) -> str:
        """Return which tables cannot be reached from here; empty: none. Raises `StoreUnavailable`."""

    async def count_rate(self, what: str, per_minute: int) -> int:
        """Count one more of `what` at all nodes; return 0, or the ms until it is allowed. Raises `StoreError`."""

    async def note_opened(self, user: str, table: str, most: int) -> bool:
        """Note a table that a user opens at any node; return whether they may. Raises `StoreError`."""


class Alone:
    """No other node. Implements `Elsewhere`: a server with a Redis of its own."""

    # A server with a Redis of its own has no gateways beside it.
    runs_tables = True

    def has_others(self) -> bool:
        """Return False."""
        return False

    def alive(self, node: str) -> bool:  # noqa: ARG002 - of the protocol
        """Return False."""
        return False

    def suspects(self) -> Collection[str]:
        """Return no node."""
        return ()

    def engine_for(self, number: int) -> str | None:  # noqa: ARG002
        """Return no node."""
        return None

    def tables_beside(self) -> int:
        """Return 0."""
        return 0

    def note_code(self, table: str, code: Code) -> None:
        """Do nothing: `Codes` knows all codes of this server."""

    async def codes_noted(self) -> None:
        """Return at once."""

    def note_quarantined(self, table: str, broken: Broken | None) -> None:
        """Do nothing: `Failures` knows all quarantined tables."""

    async def quarantined(self) -> list[RemoteQuarantine]:
        """Return none."""
        return []

    async def unreachable(self) -> str:
        """Return an empty text."""
        return ""

    async def count_rate(self, what: str, per_minute: int) -> int:  # noqa: ARG002
        """Return 0: this server's own counts are enough."""
        return 0

    async def note_opened(self, user: str, table: str, most: int) -> bool:  # noqa: ARG002
        """Return True."""
        return True
