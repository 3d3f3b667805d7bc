"""Converts values to the arguments of scripts, and their replies to values, in the order of `scripts/*.lua`."""

from collections.abc import Iterable
from typing import Any

from paiju.server.redis.packing import Argument
from paiju.server.store.keys import table_keys
from paiju.server.store.records import (
    START,
    CommitResult,
    Conflict,
    Done,
    Duplicate,
    Fenced,
    Loaded,
    LogEntry,
    OutEntry,
    OutTail,
    Record,
    RecordId,
    Restoration,
    Stale,
)

_OWN_META = frozenset((b"last", b"commit", b"pt", b"at", b"snap", b"closed"))


def restore_arguments(lost: Restoration) -> list[Argument]:
    """Return the arguments of `restore.lua`."""
    return [
        8,
        *table_keys(lost.table).commit,
        lost.term,
        lost.id,
        str(lost.found),
        lost.table,
        lost.listing,
        b"" if lost.deadline is None else lost.deadline,
        lost.at,
        b"1" if lost.from_snapshot else b"",
        str(lost.snapshot_id),
        lost.snapshot,
        lost.published_term,
        len(lost.requests),
        *(
            argument
            for asker, (number, result) in lost.requests.items()
            for argument in (asker, b"%d|%d|%b" % (number, lost.at, result))
        ),
        *_record_arguments(lost.records, lost.term),
    ]


def _record_arguments(records: Iterable[Record], term: int) -> list[Argument]:
    arguments: list[Argument] = []
    for record in records:
        arguments += (record.term or term, record.at, record.data, len(record.out))
        for payload in record.out:
            arguments += payload
    return arguments


def commit_result(reply: list[bytes]) -> CommitResult:
    """Return the result of `commit.lua`, `rotate.lua` or `restore.lua`."""
    # The first word tells the kind: scripts return refusals as values, since an error would hide the kind.
    word, value = reply
    if word == b"OK":
        # The script returns an id without a term: a restored record keeps the term of the owner that first wrote it.
        return Done(RecordId.parse(value))
    if word == b"DUP":
        return Duplicate(value)
    if word == b"STALE":
        return Stale(int(value))
    if word == b"FENCED":
        return Fenced(int(value or 0))
    assert word == b"CONFLICT", word
    return Conflict(RecordId.parse(value))


def place_of(known: Loaded | None) -> tuple[str, ...]:
    """Return the arguments of `load.lua` that tell how far a table's log is known."""
    return (str(known.last), str(known.snapshot_id)) if known is not None and known.entries else ()


def loaded(reply: list[Any]) -> Loaded:
    """Return the result of `load.lua`."""
    meta_list, snapshot, entries, requests, first, _ = reply
    meta = _map(meta_list)
    last = RecordId.parse(meta.get(b"last", b"0-0"))
    return Loaded(
        last=last,
        commit=meta.get(b"commit", b"").decode(),
        at=int(meta.get(b"at", 0)),
        closed=b"closed" in meta,
        meta={name.decode(): value for name, value in meta.items() if name not in _OWN_META},
        snapshot=snapshot,
        snapshot_id=RecordId.parse(meta[b"snap"]) if b"snap" in meta else START,
        entries=[_log_entry(*entry) for entry in entries],
        requests=_requests(_map(requests)),
        out=out_tail(first, last, meta.get(b"pt")),
    )


def out_tail(first: bytes | None, last: RecordId, term: bytes | None) -> OutTail:
    """Return both ends of `out`. Its newest `seq` is that of the log's last record: only published records raise it."""
    return OutTail(RecordId.parse(first).seq if first else 0, last.seq, int(term or 0))


def out_entries(reply: Iterable[tuple[bytes, list[bytes]]]) -> list[OutEntry]:
    """Return the entries of an XRANGE over `out`."""
    return [_out_entry(entry_id, values) for entry_id, values in reply]


def _out_entry(entry_id: bytes, values: list[bytes]) -> OutEntry:
    # Read by position, not by name: the script writes t, p and a first, and an audience may have any name.
    payloads = {name.decode(): value for name, value in zip(values[6::2], values[7::2], strict=True)}
    return OutEntry(RecordId.parse(entry_id).seq, int(values[1]), int(values[3]), int(values[5]), payloads)


def _log_entry(entry_id: bytes, values: list[bytes]) -> LogEntry:
    return LogEntry(RecordId.parse(entry_id), int(values[1]), int(values[3]), values[5])


def _requests(stored: dict[bytes, bytes]) -> dict[str, tuple[int, bytes]]:
    """Return the last request of each client session and its result, the oldest first."""
    split = [(asker, value.split(b"|", 2)) for asker, value in stored.items()]
    # Sorted by time, since the first ones are forgotten when there are too many.
    split.sort(key=lambda request: int(request[1][1]))
    return {asker.decode(): (int(number), result) for asker, (number, _, result) in split}


def _map(flat: list[bytes]) -> dict[bytes, bytes]:
    return dict(zip(flat[::2], flat[1::2], strict=True))
