"""Findings of a run: violations with their frames, refusals, and counts that an expectation may name."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec

SHOWN: Final = 20
"""Violations that are kept with their frames; all are counted."""
KINDS: Final = ("gap", "term", "content", "unanswered", "twice", "lost", "doubled", "chips", "malformed")
"""Kinds of violations, in this order: a skipped record; a term that falls; two contents of one record; a request
without a reply; a request with two replies; an acknowledged action that the deal's record lacks; an action that it has
once too often; chips from nowhere; a message that cannot be followed."""
_COUNTS: Final = (
    "reconnects", "resyncs", "deals", "checked", "unchecked", "connects", "turned_away"
)  # fmt: skip


def _readable(frame: bytes) -> Any:
    try:
        return msgspec.msgpack.decode(frame)
    except msgspec.DecodeError:
        return frame.hex()


class Violation(msgspec.Struct, frozen=True):
    """A broken promise of the server."""

    kind: str
    table: str
    who: str
    """The connection that saw it, by its user's name."""
    text: str
    frames: tuple[Any, ...] = ()
    """The last messages before it, oldest first, as plain maps; an unreadable message as hexadecimal digits."""


class Findings:
    """Counts, and the first violations."""

    def __init__(self) -> None:
        self.violations: Counter[str] = Counter()
        self.kept: list[Violation] = []
        self.refused: Counter[str] = Counter()
        """Refusals by error code, those of answers that came too late as `late`."""
        self.faults: Counter[str] = Counter()
        """Exceptions of the run's own bots, by type: the prompt's default was sent."""
        self.reconnects = self.resyncs = self.deals = self.checked = self.unchecked = 0
        self.connects = self.turned_away = 0
        """Connections that were tried, and those that the server refused."""

    def violated(self, kind: str, table: str, who: str, text: str, frames: Sequence[bytes] = ()) -> None:
        """Note a violation."""
        self.violations[kind] += 1
        if len(self.kept) < SHOWN:
            read = tuple(map(_readable, frames))
            self.kept.append(Violation(kind, table, who, text, read))

    def merge(self, other: "Findings") -> None:
        """Add what another process has found."""
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
