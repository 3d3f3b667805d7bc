"""Failed tables: how often each is recovered from its log, and the refusal once it is not recovered any more."""

import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Final

import msgspec

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.protocol.events import MatchEnded, TableClosed
from paiju.server import metrics
from paiju.server.store.records import Loaded
from paiju.server.table.ports.errors import Refused

FIRST_PAUSE_S: Final = 0.5
"""Seconds before a failed table is recovered, doubled by each further failure."""
QUARANTINE_RETRY_MS: Final = 60_000
"""Milliseconds before a client asks again about a table in quarantine: an operator may have handled it by then."""
TEXT: Final = (
    "this table has failed and was given up; its log is kept, and the operator of this server can close it"
)
REASONS: Final = ("fails", "unreadable")
"""The reasons for a quarantine: the table fails again and again, or its log cannot be folded."""


class Broken(msgspec.Struct, frozen=True):
    """A table in quarantine; its log is untouched."""

    table: str
    reason: str
    """One of `REASONS`."""
    error: str
    """The exception, for operators only: it may show cards."""


class Failures:
    """Counts the failures of one server's tables."""

    def __init__(
        self,
        most: int,
        window_s: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Count failures; a table may fail `most` times within `window_s`."""
        self._most = most
        self._window_s = window_s
        self._clock = clock
        self._times: defaultdict[str, deque[float]] = defaultdict(deque)

    def pause_s(self, table: str) -> float | None:
        """Note a failure; return the seconds until the table is recovered, None if it has failed too often."""
        metrics.TABLE_FAILURES.inc()
        times, now = self._times[table], self._clock()
        times.append(now)
        while times[0] <= now - self._window_s:
            times.popleft()
        return None if len(times) > self._most else FIRST_PAUSE_S * 2 ** (len(times) - 1)

    def forget(self, table: str) -> None:
        """Forget the failures of a table that works again or is gone."""
        self._times.pop(table, None)

    @staticmethod
    def refusal(table: str) -> Refused:
        """Return the refusal of requests about a table in quarantine."""
        return Refused(ErrorCode.INTERNAL, TEXT, data={"table": table}, retry_after_ms=QUARANTINE_RETRY_MS)


def told_unasked(table: str) -> bytes:
    """Return the message that the connections of a table get, unasked, when it comes into quarantine."""
    code, data = ErrorCode.INTERNAL, {"table": table}
    return MSGPACK.encode(
        m.Error(code, TEXT, temporary=code.temporary, data=data, retry_after_ms=QUARANTINE_RETRY_MS)
    )


def closing_piece(table: str, term: int, found: Loaded, match_ended: MatchEnded | None = None) -> bytes:
    """Return the messages about the end of a table that cannot be folded, and of its match."""
    events = (TableClosed("operator"),) if match_ended is None else (match_ended, TableClosed("operator"))
    return MSGPACK.encode(m.Events(table, term, found.last.seq + 1, events))
