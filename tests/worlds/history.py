"""A table's log as the checks read it, and what they find."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from paiju.server.table.state import records as r
from paiju.server.table.state.state import TableState


class Place(NamedTuple):
    """Of a record in its table's log; a later one is greater, also after Redis has come back older."""

    term: int
    seq: int


class End(NamedTuple):
    """How a deal has ended."""

    amounts: tuple[int, ...]
    """By seat."""
    acted: bool
    """Whether any person acted in it."""


Ends: TypeAlias = dict[Place, End]
"""The ends of one deal, by their places."""


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


def ends(entries: Sequence[Entry]) -> dict[str, Ends]:
    """Return the ends of the deals of a log, by deal."""
    found: dict[str, Ends] = {}
    acted = False
    for entry in entries:
        match entry.record:
            case r.DealOpened():
                acted = False
            case r.Played(actor=int(), auto=False):
                acted = True
            case r.DealClosed():
                last, position = entry.after.last, entry.after.position
                assert last is not None, "a deal has ended"
                place = Place(position.term, position.seq)
                found[last.deal] = {place: End(tuple(last.amounts), acted)}
    return found
