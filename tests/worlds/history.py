"""A table's log as the checks read it, and what they find."""

from dataclasses import dataclass, field
from typing import Any

from paiju.server.table.state.state import TableState


@dataclass
class Entry:
    """One log record and what the table was before and after it."""

    record: Any
    before: TableState | None
    after: TableState
    events: tuple[Any, ...]


@dataclass
class Verdict:
    """What the check found."""

    actions: int = 0
    """Accepted actions of people, each in the log exactly once."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    deals: int = 0
    records: int = 0
    taken_back: int = 0
    """Acknowledged actions that were lost with Redis and server, in sight of everybody."""
    dealt_again: int = 0
    """Of the deals that were lost so, those whose cards were dealt once more."""

    def lines(self) -> list[str]:
        """Return everything that is wrong, in words that begin with the invariant's name."""
        lost, doubled = (
            (f"I1: lost: {line}" for line in self.lost),
            (f"I1: doubled: {line}" for line in self.doubled),
        )
        return [*lost, *doubled, *self.wrong]

    def assert_clean(self) -> None:
        """Fail with what was found."""
        found = {"lost": self.lost, "doubled": self.doubled, "wrong": self.wrong}
        assert found == {"lost": [], "doubled": [], "wrong": []}
