"""`check_books`: a settled deal is booked, waits, is kept for a while, or is lost."""

from functools import partial

from paiju.server.database import works
from paiju.server.doctor.books import RECENT_MS, check_books
from paiju.server.ended.entries import unpacked
from tests.server.booking.conftest import scene, store  # noqa: F401
from tests.server.ended.made import NOON, deal, handed, match_record


async def book(scene, *entries):  # noqa: F811
    batch = [unpacked(entry.entry) for entry in entries]
    await scene.database.write(partial(works.book, batch=batch, now_ms=NOON, keep_ms=0))


async def test_a_deal_of_a_match_that_is_nowhere_is_lost(scene):  # noqa: F811
    now = scene.store.now_ms()
    names = ("t1-1", "t1-2", "t1-3", "t1-4")
    await book(scene, deal("t1-1"), handed(match_record("t1-m1", at=now, deals=names)))
    await scene.hand(deal("t1-2"), told=False)
    await scene.store.archive.put("t1-3", b"{}", 60)
    found = await check_books(scene.store, scene.database)
    assert (found.settled, found.booked, found.waiting, found.lost) == (4, 2, 1, ("t1-4",))
    assert not found.are_right


async def test_a_deal_that_was_kept_for_a_while_is_not_lost_later(scene):  # noqa: F811
    """One in which everybody was played for is not booked, and goes: its match stays, and knows no more of it."""
    before = scene.store.now_ms() - RECENT_MS
    await book(scene, handed(match_record("t1-m1", at=before, deals=("t1-1",))))
    found = await check_books(scene.store, scene.database)
    assert (found.booked, found.lost, found.are_right) == (1, (), True)


async def test_a_later_end_of_a_booked_deal_waits_and_the_same_one_does_not(scene):  # noqa: F811
    await book(scene, deal("t1-1"), deal("t1-2", seq=20))
    await scene.hand(deal("t1-1", term=6, seq=4), deal("t1-2", seq=20), told=False)
    found = await check_books(scene.store, scene.database)
    assert (found.settled, found.booked, found.waiting, found.are_right) == (2, 2, 1, True)
