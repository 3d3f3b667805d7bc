"""Kept records as JSON lines: written, read again, removed, and refused by their line."""

import io

import msgspec
import pytest

from paiju.server.deals.kept import (
    BadLine,
    ImportOutcome,
    check_lines,
    import_lines,
    remove_until,
    remove_written,
    write_lines,
)
from paiju.server.deals.lookup import Lookup
from paiju.server.store.archive import BATCH
from tests.rows import rows
from tests.server.deals.test_replays import AT, default, recorded
from tests.server.store.conftest import any_process, store

__all__ = ("any_process", "store")

RECORD = recorded(default("doudizhu"))


def of(deal, ended_at=AT, **fields):
    """The record of a deal with another id."""
    return msgspec.json.encode(msgspec.json.decode(RECORD) | {"deal": deal, "ended_at": ended_at, **fields})


MATCH = msgspec.json.encode(
    {
        "match": "t1-m1",
        "table": "t1",
        "game": "riichi",
        "options": {},
        "seats": [],
        "deals": [],
        "started_at": AT,
        "ended_at": AT,
        "points": [],
        "format": "paiju-match-1",
    }
)


@pytest.fixture
async def kept(store):
    """Keep more records than are read at a time, each a second later than the one before, and a match."""
    for number in range(BATCH + 20):
        await store.archive.put(f"t1-{number}", of(f"t1-{number}", AT + number * 1000), 60)
    await store.archive.put("t1-m1", MATCH, 60)
    return store


async def ids(store):
    return {deal async for batch in store.archive.everything() for deal, _ in batch}


async def test_what_is_written_and_removed_comes_back_as_it_was_and_only_once(kept):
    before = {deal: record async for batch in kept.archive.everything() for deal, record in batch}
    file = io.BytesIO()
    assert await write_lines(Lookup(kept, None), file, None) >= BATCH + 21
    file.seek(0)
    assert await remove_written(Lookup(kept, None), file) == BATCH + 21
    assert await ids(kept) == set()
    for new in (BATCH + 21, 0):
        file.seek(0)
        done = await import_lines(Lookup(kept, None), file, 60)
        assert done.new == new
    after = {deal: record async for batch in kept.archive.everything() for deal, record in batch}
    assert after == before


async def test_only_older_records_are_written_or_removed(kept):
    file = io.BytesIO()
    await write_lines(Lookup(kept, None), file, AT + 10_000)
    assert len(set(file.getvalue().splitlines())) == 11
    assert await remove_until(Lookup(kept, None), AT + 10_000) == 11
    assert await ids(kept) == {f"t1-{number}" for number in range(10, BATCH + 20)}


async def test_a_record_that_is_there_stays(store):
    await store.archive.put("t1-1", of("t1-1", AT + 5), 60)
    assert await import_lines(Lookup(store, None), io.BytesIO(of("t1-1") + b"\n"), 60) == ImportOutcome(0, 1)
    assert await store.archive.get("t1-1") == of("t1-1", AT + 5)


async def test_a_record_is_kept_for_the_given_time(store):
    await import_lines(Lookup(store, None), io.BytesIO(RECORD + b"\n"), 60)
    assert 55 < await store.plain(b"TTL", b"deal:t1-1") <= 60


@rows(
    ("line", "reason"),
    [
        (b"{}", "missing required field"),
        (b"", "truncated"),
        (b"nonsense", "malformed"),
        (b'{"format": "phh"}', "its format is 'phh'"),
        (of("../secret"), "its id is"),
        (of("t" * 101), "its id is"),
        (of("t1-1", game="chess"), "there is no game 'chess'"),
        (of("t1-1", viewer=1), "one reader's part"),
        (of("t1-1", actions=[{"at": 1, "actor": 0, "action": {"a": "fly"}}]), "fly"),
        (RECORD[:-50], "line 3"),
    ],
)
def test_a_line_that_is_no_record_is_named(line, reason):
    with pytest.raises(BadLine, match=r"^line 3 ") as refused:
        check_lines(io.BytesIO(b"\n".join((RECORD, MATCH, line, RECORD)) + b"\n"))
    assert reason in str(refused.value)


def test_a_last_line_without_its_end_is_cut_off():
    with pytest.raises(BadLine, match="line 2 is cut off"):
        check_lines(io.BytesIO(RECORD + b"\n" + RECORD))
