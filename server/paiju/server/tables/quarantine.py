"""Tables that are not tried again before an operator decides: they fail too often, or their logs cannot be read."""

from collections import Counter

from paiju.server import metrics
from paiju.server.table.failures import REASONS, Broken, Failures
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.whereabouts import Place, Whereabouts


class Quarantine:
    """The quarantined tables of this server, as operators see them at any node."""

    def __init__(self, whereabouts: Whereabouts, failures: Failures, elsewhere: Elsewhere) -> None:
        self._whereabouts = whereabouts
        self._failures = failures
        self._elsewhere = elsewhere
        self._count()

    def pause_s(self, table: str) -> float | None:
        """Count a failure; return the seconds until the table may be tried again, None if it fails too often."""
        return self._failures.pause_s(table)

    def forget_failures(self, table: str) -> None:
        """Forget the failures of a table that has ended in order."""
        self._failures.forget(table)

    def put(self, table: str, reason: str, error: BaseException) -> None:
        """Quarantine a table; `reason` is one of `REASONS`."""
        broken = Broken(table, reason, repr(error))
        self._whereabouts.quarantine(broken)
        self._tell(table, broken)

    def end(self, table: str) -> None:
        """Forget a table's failures and its quarantine: it works again, or is gone."""
        self._failures.forget(table)
        self.leave(table)

    def leave(self, table: str) -> None:
        """End a table's quarantine, but keep its failures; one that is not quarantined is left as it is."""
        # An operator at any node sees the list, so other nodes must hear of its end.
        if self._whereabouts.leave(table, Place.QUARANTINED):
            self._tell(table, None)

    def _tell(self, table: str, broken: Broken | None) -> None:
        self._count()
        self._elsewhere.note_quarantined(table, broken)

    def _count(self) -> None:
        counts = Counter(broken.reason for broken in self._whereabouts.all_broken().values())
        for reason in REASONS:
            metrics.BROKEN_TABLES.labels(reason).set(counts[reason])
