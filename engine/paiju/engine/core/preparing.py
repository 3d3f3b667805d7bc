"""What is built once, before the first deal, for games whose rules become large tables."""

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Prepared(Protocol):
    """What a game adds to `Game` if it builds anything when it is first asked for."""

    def prepare(self, carry: Any) -> None:
        """Build now all that a deal from this carry would build later; may take seconds, the second time none."""
