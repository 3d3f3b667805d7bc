"""Deals are counted by a real worker process; one that breaks it is booked without counts."""

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from paiju.server.booking import counting
from paiju.server.booking.counting import counted_by
from paiju.server.database.errors import DatabaseAway
from paiju.server.ended.counting import counted
from paiju.server.workers import Workers
from tests.server.ended.made import handed, match_record
from tests.server.ended.played import played

RECORDS = [played(), played("riichi", users=("ua",), deal="t2-1"), played("holdem", deal="t3-1")]
ENTRIES = [handed(record).entry for record in RECORDS]


@pytest_asyncio.fixture
async def workers():
    made = Workers("counts", 1, waiting=1, memory_mb=1024)
    yield made
    made.close()


async def test_a_worker_counts_deals_and_neither_matches_nor_what_is_no_entry(workers):
    found = await counted_by(workers)([*ENTRIES, handed(match_record()).entry, b"nothing"])
    assert found == [*map(counted, RECORDS), None, None]
    assert all(found[:3])


async def test_a_deal_that_takes_too_long_is_booked_without_counts_and_the_others_with(workers, monkeypatch):
    await counted_by(workers)(ENTRIES[:1])  # the process has begun
    monkeypatch.setattr(counting, "WITHIN_S", 0.0)
    with capture_logs() as told:
        assert await counted_by(workers)(ENTRIES[:2]) == [None, None]
    assert [line["event"] for line in told].count("a deal is booked without its counts") == 2
    monkeypatch.undo()
    assert await counted_by(workers)(ENTRIES[:1]) == [counted(RECORDS[0])]


async def test_a_server_that_stops_books_nothing_more(workers):
    workers.close()
    with pytest.raises(DatabaseAway):
        await counted_by(workers)(ENTRIES)
