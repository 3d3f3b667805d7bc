"""Composes every commit of a table: the first one, each later batch, and the end of a table that cannot be folded."""

from collections.abc import Sequence

import msgspec

from paiju.server.store.records import START, Commit, CommitNames, Loaded, Record, RecordId, Request
from paiju.server.table.ports.limits import CLOSED_KEYS_MS
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import Batch
from paiju.server.table.state.state import TableState
from paiju.server.table.views.history import Pieces, payloads
from paiju.server.table.views.projection import listing


def first_commit(opened: r.Opened, state: TableState, term: int, request: Request | None) -> Commit:
    """Return the commit that creates a table; `state` is the table after it."""
    record, line = Record(opened.at, r.encode_record(opened)), msgspec.msgpack.encode(listing(state, 0))
    return Commit(state.table, term, START, (record,), listing=line, request=request)


def batch_commit(
    before: TableState,
    batch: Batch,
    published: Sequence[Pieces],
    term: int,
    *,
    names: CommitNames,
    request: Request | None,
    line: bytes | None,
    due: int | None,
) -> Commit:
    """Return the commit of a batch, with the `published` messages of each of its steps.

    `line`: the new public line, if it changes; `due`: the next time at which the table changes by itself.
    """
    records = [
        Record(step.record.at, r.encode_record(step.record), payloads(pieces), term)
        for step, pieces in zip(batch.steps, published, strict=True)
    ]
    position = before.position
    return Commit(
        table=before.setup.table,
        term=term,
        last=RecordId(position.seq, position.sub),
        records=tuple(records),
        listing=line,
        deadline=due,
        request=request,
        closing_ms=CLOSED_KEYS_MS if batch.state.closed else None,
        names=names,
    )


def closing_commit(
    table: str, term: int, found: Loaded, now_ms: int, piece: bytes, request: Request | None = None
) -> Commit:
    """Return the commit that closes a table with an unreadable log; `request`: the act to remember."""
    closed = r.Closed(max(now_ms, found.at), "operator")
    record = Record(closed.at, r.encode_record(closed), payloads({None: piece}))
    return Commit(table, term, found.last, (record,), request=request, closing_ms=CLOSED_KEYS_MS)
