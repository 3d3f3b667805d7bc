"""A record is found wherever it lies: in Redis, with its entry, or in the database."""

import asyncio
from functools import partial

import msgspec

from paiju.server.database import works
from paiju.server.deals.lookup import Lookup
from paiju.server.ended.entries import unpacked
from tests.server.booking.conftest import scene, store  # noqa: F401
from tests.server.ended.made import NOON, deal, deal_record, handed, match_record


async def collected(lookup, before_ms=None):
    return {name: record async for page in lookup.everything(before_ms) for name, record in page}


async def test_each_record_is_found_and_removed_where_it_lies(scene):  # noqa: F811
    lookup = Lookup(scene.store, scene.database)
    plain = msgspec.json.encode(deal_record("t1-1"))
    await scene.store.archive.put("t1-1", plain, 60)
    await scene.hand(deal("t1-2"), told=False)
    batch = [unpacked(entry.entry) for entry in (deal("t1-3", at=NOON - 5), handed(match_record("t1-m1")))]
    await scene.database.write(partial(works.book, batch=batch, now_ms=NOON, keep_ms=0))
    assert await lookup.get("t1-1") == plain
    assert await lookup.get("t1-2") == msgspec.json.encode(deal_record("t1-2"))
    assert await lookup.get("t1-3") == msgspec.json.encode(deal_record("t1-3", at=NOON - 5))
    assert await lookup.get("t1-m1") == msgspec.json.encode(match_record("t1-m1"))
    assert await lookup.get("t1-9") is None
    assert await lookup.get("nothing") is None
    found = await collected(lookup)
    assert found.keys() == {"t1-1", "t1-2", "t1-3", "t1-m1"}
    assert (await collected(lookup, NOON)).keys() == {"t1-1", "t1-2", "t1-3"}
    assert await lookup.remove(["t1-1", "t1-3", "t1-m1", "t1-9"]) == 3
    assert await lookup.get("t1-3") is None


async def test_a_booked_record_is_not_covered_by_an_imported_one(scene):  # noqa: F811
    """It may have a name that its owner has had deleted since."""
    lookup = Lookup(scene.store, scene.database)
    await scene.database.write(
        partial(works.book, batch=[unpacked(deal("t1-3").entry)], now_ms=NOON, keep_ms=0)
    )
    booked = await lookup.get("t1-3")
    assert not await lookup.put("t1-3", b"{}", 60)
    assert await lookup.get("t1-3") == booked
    assert await lookup.put("t1-4", b"{}", 60)
    assert await lookup.get("t1-4") == b"{}"


async def test_without_a_database_only_redis_is_asked(scene):  # noqa: F811
    lookup = Lookup(scene.store, None)
    await scene.hand(deal("t1-2"), told=False)
    await asyncio.sleep(0)
    assert await lookup.get("t1-2") is None
    assert await collected(lookup) == {}
