"""The input of a table's audience when its actor starts."""

from collections.abc import Sequence
from typing import Protocol

from paiju.server.store.records import ChatLines
from paiju.server.table.state.state import TableState
from paiju.server.table.views.delay import PassedRecord
from paiju.server.table.views.history import History


class Beginning(Protocol):
    """A new or recovered table; `recovery.Start` is one."""

    @property
    def state(self) -> TableState:
        """The table."""

    @property
    def history(self) -> History:
        """The recently published records."""

    @property
    def began(self) -> TableState:
        """The table before the records in `past`."""

    @property
    def past(self) -> Sequence[PassedRecord]:
        """The records since the snapshot; empty unless spectators see the table late."""

    @property
    def said(self) -> ChatLines:
        """The chat lines that the store keeps."""
