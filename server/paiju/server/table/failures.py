"""Failed tables: how often each is recovered from its log, and which are in quarantine."""

import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from typing import Final

import msgspec

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.protocol.events import MatchEnded, TableClosed
from paiju.server import metrics
from paiju.server.store.records import Commit, Loaded, Record
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.limits import CLOSED_KEYS_MS
from paiju.server.table.state import records as r
from paiju.server.table.views.history import payloads

FIRST_PAUSE_S: Final = 0.5
"""Seconds before a failed table is recovered; they double with each further failure."""
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

    def __init__(self, most: int, window_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Quarantine a table that fails more than `most` times within `window_s`."""
        self.broken: dict[str, Broken] = {}
        self.on_change: Callable[[str, Broken | None], None] = lambda _table, _broken: None
        """Called with each table that enters quarantine, and with None for each that leaves it."""
        self._most = most
        self._window_s = window_s
        self._clock = clock
        self._times: defaultdict[str, deque[float]] = defaultdict(deque)
        self._tell()

    def pause_s(self, table: str) -> float | None:
        """Note a failure; return the seconds until the table is recovered, None if it has failed too often."""
        metrics.TABLE_FAILURES.inc()
        times, now = self._times[table], self._clock()
        times.append(now)
        while times[0] <= now - self._window_s:
            times.popleft()
        return None if len(times) > self._most else FIRST_PAUSE_S * 2 ** (len(times) - 1)

    def give_up(self, table: str, reason: str, error: BaseException) -> None:
        """Note that a table is in quarantine."""
        self.broken[table] = Broken(table, reason, repr(error))
        self.on_change(table, self.broken[table])
        self._tell()

    def forget(self, table: str) -> None:
        """Forget the failures of a table that works again or is gone."""
        self._times.pop(table, None)
        if self.broken.pop(table, None) is not None:
            self.on_change(table, None)
            self._tell()

    @staticmethod
    def refusal(table: str) -> Refused:
        """Return the refusal of requests about a table in quarantine."""
        return Refused(ErrorCode.INTERNAL, TEXT, data={"table": table}, retry_after_ms=QUARANTINE_RETRY_MS)

    def _tell(self) -> None:
        counts = Counter(broken.reason for broken in self.broken.values())
        for reason in REASONS:
            metrics.BROKEN_TABLES.labels(reason).set(counts[reason])


def told_unasked(table: str) -> bytes:
    """Return the unrequested message to the connections of a table in quarantine."""
    code, data = ErrorCode.INTERNAL, {"table": table}
    return MSGPACK.encode(
        m.Error(code, TEXT, temporary=code.temporary, data=data, retry_after_ms=QUARANTINE_RETRY_MS)
    )


def closing_piece(table: str, term: int, found: Loaded, match_ended: MatchEnded | None = None) -> bytes:
    """Return the messages about the end of a table that cannot be folded, and of its match."""
    events = (TableClosed("operator"),) if match_ended is None else (match_ended, TableClosed("operator"))
    return MSGPACK.encode(m.Events(table, term, found.last.seq + 1, events))


def closing_commit(table: str, term: int, found: Loaded, now_ms: int, piece: bytes) -> Commit:
    """Return the last commit of such a table."""
    closed = r.Closed(max(now_ms, found.at), "operator")
    record = Record(closed.at, r.encode_record(closed), payloads({None: piece}))
    return Commit(table, term, found.last, (record,), closing_ms=CLOSED_KEYS_MS)
