"""The findings of a run: violations with their frames, refusals, and counts that an expectation may name."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec

SHOWN: Final = 20
"""The most violations that are kept with their frames; all are counted."""
KINDS: Final = ("gap", "term", "content", "unanswered", "twice", "lost", "doubled", "chips", "malformed")
"""Kinds of violations, in this order: a skipped record; a term that falls; two contents of one record; a request
without a reply; a request with two replies; an acknowledged action that the deal's record lacks; an action that the
record has once too often; chips from nowhere; a message that contradicts the seat's view."""
_COUNTS: Final = (
    "reconnects", "resyncs", "deals", "checked", "unchecked", "connects", "turned_away"
)  # fmt: skip


def _readable(frame: bytes) -> Any:
    try:
        return msgspec.msgpack.decode(frame)
    except msgspec.DecodeError:
        return frame.hex()


class Violation(msgspec.Struct, frozen=True):
    """A breach of the protocol by the server."""

    kind: str
    table: str
    who: str
    """The name of the user whose connection saw the violation."""
    text: str
    frames: tuple[Any, ...] = ()
    """The last messages before the violation, oldest first, as plain maps; unreadable ones as hexadecimal digits."""


class Findings:
    """The counts of a run, and its first violations."""

    def __init__(self) -> None:
        self.violations: Counter[str] = Counter()
        self.kept: list[Violation] = []
        self.refused: Counter[str] = Counter()
        """Refusals by error code; answers that came too late count as `late`."""
        self.faults: Counter[str] = Counter()
        """Faults of the run's bots: exceptions by type, and `illegal_action`; their seats sent the prompt's default."""
        self.reconnects = self.resyncs = self.deals = self.checked = self.unchecked = 0
        self.connects = self.turned_away = 0
        """`connects`: connections that were tried; `turned_away`: those of them that the server refused."""

    def violated(self, kind: str, table: str, who: str, text: str, frames: Sequence[bytes] = ()) -> None:
        """Note a violation."""
        self.violations[kind] += 1
        if len(self.kept) < SHOWN:
            read = tuple(map(_readable, frames))
            self.kept.append(Violation(kind, table, who, text, read))

    def merge(self, other: "Findings") -> None:
        """Add another process' findings."""
        self.violations += other.violations
        self.refused += other.refused
        self.faults += other.faults
        self.kept = [*self.kept, *other.kept][:SHOWN]
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def total(self) -> int:
        """The number of all violations."""
        return sum(self.violations.values())
