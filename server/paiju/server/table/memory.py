"""The owner's copy of a table's log. If Redis has lost the log's end, the owner writes it again from this copy."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import Any

import msgspec
import structlog

from paiju.server.store.records import (
    START,
    CommitResult,
    Done,
    Fenced,
    Loaded,
    LogEntry,
    Record,
    RecordId,
    Restoration,
)
from paiju.server.store.store import Store
from paiju.server.table.ports.services import Lost
from paiju.server.table.state.snapshot import snapshot_head
from paiju.server.table.state.state import TableState

log = structlog.get_logger()


class Fate(Enum):
    """How the store's log of a table compares with the owner's copy."""

    SAME = auto()
    """The store's log and the owner's copy are the same."""
    RESTORED = auto()
    """The store's log was older; what it lacked was written again."""
    CONTINUED = auto()
    """The store's log is longer, or closed: nothing was lost, but clients have not seen its end."""
    FORKED = auto()
    """The store's log differs: clients were shown actions that it does not have."""


class LoggedRecord(msgspec.Struct, frozen=True):
    """A record as it stands in the log, its own term included."""

    id: RecordId
    record: Record

    def is_entry(self, entry: LogEntry) -> bool:
        """Return whether this is the very record of a log entry."""
        record = self.record
        return (self.id, record.term, record.at, record.data) == (entry.id, entry.term, entry.at, entry.data)


class Memory:
    """One table's snapshot, and the records since."""

    def __init__(self, snapshot_id: RecordId, snapshot: bytes | None, kept: Iterable[LoggedRecord]) -> None:
        self.snapshot_id = snapshot_id
        self.snapshot = snapshot
        self.kept = list(kept)
        """The records since the snapshot, with their terms; every commit appends its own."""

    @property
    def last(self) -> RecordId:
        """The last record's id."""
        return self.kept[-1].id if self.kept else self.snapshot_id

    def rotated(self, at: RecordId, snapshot: bytes) -> None:
        """Begin from a new snapshot."""
        self.snapshot_id, self.snapshot = at, snapshot
        self.kept = [kept for kept in self.kept if kept.id > at]

    def fate(self, found: Loaded, term: int) -> Fate | None:
        """Compare this copy with the store's log; None: the store's log or snapshot is older, and can be completed.

        `term` is the owner's.
        """
        if found.closed or _newest_term(found) > term:
            return self._after_another(found)
        if found.last == self.last and found.snapshot_id == self.snapshot_id and self._agrees(found):
            return Fate.SAME
        if found.last < self.snapshot_id or found.last == self.snapshot_id:
            return None
        if found.last > self.last:
            return self._after_another(found)
        return None if self._agrees(found) else Fate.FORKED

    def missing(self, found: Loaded) -> tuple[bool, list[LoggedRecord]]:
        """Return whether to begin again from the snapshot, and the records to write.

        These are all records since the snapshot, or only those that the store lacks.
        """
        if found.snapshot_id != self.snapshot_id or found.last < self.snapshot_id or found.last == START:
            return True, self.kept
        return False, [kept for kept in self.kept if kept.id > found.last]

    def _after_another(self, found: Loaded) -> Fate:
        """Return the fate of this copy, after another owner has continued or closed the log."""
        if found.snapshot_id > self.last or found.closed:
            return Fate.CONTINUED
        return Fate.CONTINUED if found.last >= self.last and self._agrees(found) else Fate.FORKED

    def _agrees(self, found: Loaded) -> bool:
        """Return whether our records and the store's are the same, as far as both have them."""
        theirs = {entry.id: entry for entry in found.entries}
        both = [kept for kept in self.kept if found.snapshot_id < kept.id <= found.last]
        return all(kept.id in theirs and kept.is_entry(theirs[kept.id]) for kept in both)


def _newest_term(found: Loaded) -> int:
    if found.entries:
        return found.entries[-1].term
    return 0 if found.snapshot is None else snapshot_head(found.snapshot).position.term


class Away(msgspec.Struct, frozen=True):
    """A table between two actors: the state that the next one needs."""

    state: TableState
    term: int
    """The term of the former owner."""
    owed_ms: int
    """Milliseconds by which running clocks must be extended, without the outage before a new lease."""
    memory: Memory
    requests: dict[str, tuple[int, bytes]]
    listing: bytes
    deadline: int | None
    lost: bool
    """Whether the store has refused this owner, so that only an owner with a new term can continue."""


async def restore(store: Store, away: Away, term: int, found: Loaded) -> Fate:
    """Compare the store's log with the owner's copy; if the store's is older, write again what it lacks.

    Raises `Lost`, `StoreUnavailable`.
    """
    fate = away.memory.fate(found, away.term)
    if fate is not None:
        return fate
    from_snapshot, records = away.memory.missing(found)
    log.error(
        "Redis holds an older state of the table; what it has lost is written again",
        table=away.state.table, found=str(found.last), lost=len(records), snapshot=from_snapshot,
    )  # fmt: skip
    result = await store.restore(_restoration(away, term, found, records, from_snapshot=from_snapshot))
    if type(result) is not Done or result.last != away.memory.last:
        raise refused(away.state.table, term, result)
    return Fate.RESTORED


def refused(table: str, term: int, result: CommitResult) -> Lost:
    """Return the error for a table whose records the store has not written; a later term means another owner."""
    return Lost(f"table {table}: {result}", term if type(result) is Fenced and result.term > term else 0)


def _restoration(
    away: Away, term: int, found: Loaded, records: list[LoggedRecord], *, from_snapshot: bool
) -> Restoration:
    memory = away.memory
    head: Any = snapshot_head(memory.snapshot) if memory.snapshot is not None else None
    return Restoration(
        table=away.state.table,
        term=term,
        found=found.last,
        from_snapshot=from_snapshot,
        snapshot_id=memory.snapshot_id,
        snapshot=memory.snapshot or b"",
        published_term=0 if head is None else head.position.published_term,
        records=tuple(kept.record for kept in records),
        requests=away.requests,
        at=away.state.at,
        listing=away.listing,
        deadline=away.deadline,
    )
