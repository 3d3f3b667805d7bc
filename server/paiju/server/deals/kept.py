"""The kept records of finished deals and matches as JSON lines, which are written to a file, read from one, or removed.

A line is a record as the archive keeps it, with its secret, its players' ids and the fields about its readers.
"""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import BinaryIO, Final, NamedTuple

import msgspec
from msgspec import UNSET

from paiju.engine.core.game import logged_type
from paiju.engine.registry import GAMES
from paiju.protocol.records import FORMAT, MATCH_FORMAT, DealRecord, MatchRecord
from paiju.server.deals.lookup import ID, Lookup
from paiju.server.store.archive import BATCH

LINE_MAX: Final = 1 << 24
"""Bytes of the longest line; the record of a long deal has some hundred thousand."""


class BadLine(ValueError):
    """A line of a file does not hold a kept record; the text gives its number and the reason."""


class KeptRecord(NamedTuple):
    """A record of the archive."""

    id: str
    data: bytes


class ImportOutcome(NamedTuple):
    """The outcome of an import."""

    new: int
    known: int
    """The number of records that the archive had already, which stay as they were."""


class _KeptHead(msgspec.Struct):
    ended_at: int


async def kept_until(lookup: Lookup, before_ms: int | None) -> AsyncIterator[list[KeptRecord]]:
    """Yield the records of deals and matches that ended before a time in Unix ms (None: all), some at a time.

    A record may come twice. Raises `StoreUnavailable`, `DatabaseAway`, as do `write_lines`, `remove_until` and
    `remove_written`.
    """
    async for records in lookup.everything(before_ms):
        chosen = [KeptRecord(*record) for record in records if _ended(record[1], before_ms)]
        if chosen:
            yield chosen


def _ended(data: bytes, before_ms: int | None) -> bool:
    return before_ms is None or msgspec.json.decode(data, type=_KeptHead).ended_at < before_ms


async def write_lines(lookup: Lookup, file: BinaryIO, before_ms: int | None) -> int:
    """Write the records that `kept_until` yields, one on each line; return their number."""
    written = 0
    async for records in kept_until(lookup, before_ms):
        file.writelines(record.data + b"\n" for record in records)
        written += len(records)
    return written


async def remove_until(lookup: Lookup, before_ms: int) -> int:
    """Remove the records of deals and matches that ended before a time; return their number."""
    removed = 0
    async for records in kept_until(lookup, before_ms):
        removed += await lookup.remove(record.id for record in records)
    return removed


async def remove_written(lookup: Lookup, file: BinaryIO) -> int:
    """Remove exactly the records that a file of lines holds; return how many were there. Raises `BadLine`."""
    removed = 0
    for records in _batches(file):
        removed += await lookup.remove(record.id for record in records)
    return removed


def check_lines(file: BinaryIO) -> int:
    """Return the number of records in a file. Raises `BadLine` for the first line that is not a record."""
    return sum(1 for _ in _lines(file, _checked_id))


async def import_lines(lookup: Lookup, file: BinaryIO, keep_s: int) -> ImportOutcome:
    """Keep the records of a checked file for `keep_s` seconds; a record that is known already stays.

    Raises `BadLine`, `StoreUnavailable`, `DatabaseAway`.
    """
    new = known = 0
    for records in _batches(file):
        # One after the other: the database refuses reads if too many wait at once.
        for record in records:
            if await lookup.put(*record, keep_s):
                new += 1
            else:
                known += 1
    return ImportOutcome(new, known)


def _lines(file: BinaryIO, id_of: Callable[[bytes], str]) -> Iterator[KeptRecord]:
    """Yield the records of a file of lines. Raises `BadLine`."""
    number = 0
    while line := file.readline(LINE_MAX):
        number += 1
        if not line.endswith(b"\n"):
            raise BadLine(f"line {number} is cut off or too long")
        try:
            yield KeptRecord(id_of(line), line.rstrip(b"\n"))
        except (msgspec.DecodeError, ValueError) as error:
            raise BadLine(f"line {number} is no kept record: {error}") from None


def _checked_id(line: bytes) -> str:
    """Return the id of a record after checking its fields by its game. Raises `DecodeError`, `ValueError`."""
    form = msgspec.json.decode(line, type=_Named).format
    if form == FORMAT:
        _check_deal(msgspec.json.decode(line, type=DealRecord))
    elif form == MATCH_FORMAT:
        msgspec.json.decode(line, type=MatchRecord)
    else:
        raise ValueError(f"its format is {form!r}")
    return _id(line)


def _id(line: bytes) -> str:
    """Return the id of a record. Raises `DecodeError`, `ValueError`."""
    named = msgspec.json.decode(line, type=_Named)
    name = named.match if named.format == MATCH_FORMAT else named.deal
    if not ID.fullmatch(name):
        raise ValueError(f"its id is {name[:40]!r}")
    return name


def _check_deal(deal: DealRecord) -> None:
    if deal.viewer is not UNSET or deal.openings is not UNSET:
        raise ValueError("it is one reader's part of a record")
    if (game := GAMES.get(deal.game)) is None:
        raise ValueError(f"there is no game {deal.game!r}")
    msgspec.convert(deal.carry, game.carry_type)
    kinds = logged_type(game)
    for entry in deal.actions:
        msgspec.convert(entry.action, kinds)


def _batches(file: BinaryIO) -> Iterator[list[KeptRecord]]:
    batch: list[KeptRecord] = []
    for record in _lines(file, _id):
        batch.append(record)
        if len(batch) == BATCH:
            yield batch
            batch = []
    yield batch


class _Named(msgspec.Struct):
    format: str = FORMAT
    deal: str = ""
    match: str = ""
