"""What is handed in is booked once, whatever dies, comes twice, or comes late."""

import asyncio

import msgspec
import pytest

from paiju.server.booking import booking as module
from paiju.server.booking.booking import Booking
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.ended.entries import unpacked
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.entries import Handed
from paiju.server.store.keys import partition, partition_keys
from paiju.server.store.records import Done, Fenced
from tests.server.booking.conftest import TERM, Scene
from tests.server.ended.made import NOON, USERS, deal, handed, match_record


async def test_what_is_handed_in_is_booked_and_forgotten(scene):
    scene.start()
    await scene.hand(deal("t1-1"), deal("t2-1"), handed(match_record("t1-m1"), seq=20))
    await scene.until(scene.is_empty)
    assert await scene.booked() == {"t1-1", "t2-1"}
    assert scene.booking.unbooked == 0
    assert scene.booking.lag_s() == 0


async def test_a_later_entry_that_comes_while_the_earlier_one_is_booked_stays(scene):
    early, late = deal("t1-1"), deal("t1-1", USERS, (1, 1, -2), term=6)
    await scene.hand(late, told=False)
    await scene.booking.book([early])
    assert await scene.left() == {"t1-1"}
    await scene.booking.book([late])
    assert await scene.left() == set()


async def test_an_earlier_entry_does_not_replace_a_later_one_in_redis(scene):
    late = deal("t1-1", term=6)
    await scene.hand(late, deal("t1-1"), deal("t1-1", term=6, seq=3), told=False)
    assert await scene.store.entries.get("t1-1") == late.entry
    assert await scene.store.entries.get("t1-2") is None


async def test_an_owner_that_is_not_one_any_more_hands_nothing_in(scene):
    await scene.hand(deal("t1-1"), told=False)
    assert await scene.store.entries.hand("t1", TERM - 1, deal("t1-2")) == Fenced(TERM)
    assert await scene.store.entries.hand("t1", TERM, deal("t1-2")) == Done((9, 0))
    assert await scene.store.entries.hand("other", TERM, deal("other-2")) == Fenced(0)
    assert await scene.left() == {"t1-1", "t1-2"}


async def test_the_sweep_books_what_an_earlier_process_has_left(scene):
    await scene.hand(deal("t1-1"), deal("t9-1"), told=False)
    await scene.booking.sweep()
    assert await scene.booked() == {"t1-1", "t9-1"}
    assert await scene.left() == set()


async def test_the_sweep_leaves_the_partitions_of_a_living_node_alone(scene):
    scene.owners.mine = False
    await scene.hand(deal("t1-1"), told=False)
    own = partition_keys(partition("t1")).own
    await scene.store.plain(b"HSET", own, b"n", b"other", b"x", scene.store.now_ms() + 600_000)
    await scene.booking.sweep()
    assert await scene.booked() == set()
    await scene.store.plain(b"HSET", own, b"x", 1)  # it is dead
    await scene.booking.sweep()
    assert await scene.booked() == {"t1-1"}


async def test_an_entry_that_cannot_be_booked_stays_is_told_once_and_stops_no_other(scene, capsys):
    wrong = Handed("t1-2", 5, 9, b"nothing")
    other = deal("t1-4")._replace(id="t1-3")  # its record is another deal's
    unnamed = msgspec.structs.replace(unpacked(deal("t1-5", ("ux", None, None)).entry), users={})
    await scene.hand(
        deal("t1-1"), wrong, other, deal("t1-5")._replace(entry=msgspec.msgpack.encode(unnamed)), told=False
    )
    await scene.booking.sweep()
    assert await scene.booked() == {"t1-1"}
    assert await scene.left() == {"t1-2", "t1-3", "t1-5"}
    assert scene.booking.unbookable == 3
    await scene.booking.sweep()
    assert scene.booking.unbookable == 3


async def test_one_that_the_database_refuses_does_not_stop_those_of_its_transaction(scene):
    beyond = deal("t1-2", USERS, (2**63, -1, -1))
    scene.start()
    await scene.hand(deal("t1-1"), beyond, deal("t1-3"))
    await scene.until(lambda: _is(scene, {"t1-2"}))
    assert await scene.booked() == {"t1-1", "t1-3"}
    assert scene.booking.unbookable == 1


async def _is(scene, left):
    return await scene.left() == left


async def test_play_goes_on_while_the_database_is_away_and_all_is_booked_after(
    store, postgres_process, postgres_address, monkeypatch
):
    monkeypatch.setattr(module, "PAUSE_S", (0.01, 0.05))
    database = Database(postgres_address)
    await database.open(upgrade=True)
    scene = Scene(store, database)
    scene.start()
    postgres_process.kill()
    await scene.hand(deal("t1-1"), deal("t1-2", seq=20))
    await scene.until(lambda: _away(database))
    await scene.booking.sweep()
    assert scene.booking.unbooked == 2
    assert scene.booking.lag_s() >= 0
    assert await scene.left() == {"t1-1", "t1-2"}
    postgres_process.start()
    await scene.until(scene.is_empty)
    assert await scene.booked() == {"t1-1", "t1-2"}
    for task in scene.tasks:
        task.cancel()
    await asyncio.gather(*scene.tasks, return_exceptions=True)
    await database.close()


async def _away(database):
    return bool(database.why_away)


async def test_what_an_earlier_process_left_counts_while_the_database_is_away(store, tmp_path):
    from paiju.server.database.address import parse_database

    scene = Scene(store, Database(parse_database(f"sqlite:///{tmp_path}/paiju.db")))
    await scene.hand(deal("t1-1", at=NOON), Handed("t1-2", 5, 9, b"nothing"), told=False)
    await scene.booking.sweep()
    assert scene.booking.unbooked == 2
    assert scene.booking.lag_s() > 0
    await scene.database.close()


async def test_memory_holds_a_bounded_part_of_what_waits(scene, monkeypatch):
    monkeypatch.setattr(module, "MEMORY", len(deal("t1-1").entry) + 10)
    await scene.hand(deal("t1-1"), deal("t1-2"))
    assert len(scene.booking._waiting) == 1
    assert scene.booking.unbooked == 2
    await scene.booking.sweep()  # books those that do not wait here
    assert await scene.booked() == {"t1-2"}


async def test_what_waits_here_is_handed_in_again_when_redis_comes_back_without_it(scene):
    await scene.hand(deal("t1-1"))
    await lose(scene, b"*:done")
    await scene.booking.again()
    assert await scene.left() == {"t1-1"}


@pytest.mark.parametrize("how", ["told", "not told", "away"])
async def test_what_waits_is_handed_in_again_once_this_node_has_its_lease_again(scene, monkeypatch, how):
    monkeypatch.setattr(module, "AGAIN_S", (0.01, 0.01))
    await scene.hand(deal("t1-1"))
    await lose(scene, b"*:done", *([b"*:own"] if how == "not told" else []))
    scene.owners.mine = how != "told"
    hand, tries = scene.store.entries.hand, []

    async def handing(*words):
        tries.append(words)
        if how == "away" and len(tries) < 3:
            raise StoreUnavailable("away")
        return await hand(*words)

    monkeypatch.setattr(scene.store.entries, "hand", handing)
    returns = [asyncio.create_task(scene.booking.again()) for _ in range(2)]
    await returns[0]  # the later one does it
    if how == "not told":
        await scene.until(lambda: _tried(tries))
        assert await scene.left() == set()
        await scene.store.plain(b"HSET", partition_keys(partition("t1")).own, b"t", TERM)
    scene.owners.mine = True
    await returns[1]
    assert await scene.left() == {"t1-1"}


async def test_what_is_booked_meanwhile_is_not_handed_in_again(scene, monkeypatch):
    monkeypatch.setattr(module, "AGAIN_S", (0.01, 0.01))
    await scene.hand(deal("t1-1"))
    scene.owners.mine = False  # another node has it now
    again = asyncio.create_task(scene.booking.again())
    await scene.booking.book([entry for entry, _ in scene.booking._waiting.values()])
    await again
    assert await scene.left() == set()
    assert await scene.booked() == {"t1-1"}


async def lose(scene, *patterns):
    """Let Redis lose keys."""
    for pattern in patterns:
        await scene.store.plain(b"DEL", *await scene.store.plain(b"KEYS", pattern))


async def _tried(tries):
    return len(tries) > 1


async def test_redis_that_goes_away_after_the_booking_loses_nothing(scene, monkeypatch):
    await scene.hand(deal("t1-1"), told=False)
    taken = scene.store.entries.taken

    async def away(*_words):
        raise StoreUnavailable("away")

    monkeypatch.setattr(scene.store.entries, "taken", away)
    await scene.booking.sweep()
    assert await scene.left() == {"t1-1"}
    assert await scene.booked() == {"t1-1"}
    monkeypatch.setattr(scene.store.entries, "taken", taken)
    await scene.booking.sweep()
    assert await scene.left() == set()


async def test_a_fault_of_ours_does_not_end_the_booking(scene, monkeypatch, caplog):
    monkeypatch.setattr(module, "PAUSE_S", (0.01, 0.01))
    book, failures = scene.booking.book, []

    async def failing(batch):
        if not failures:
            failures.append(batch)
            raise KeyError("a fault")
        await book(batch)

    monkeypatch.setattr(scene.booking, "book", failing)
    scene.start()
    await scene.hand(deal("t1-1"))
    await scene.until(scene.is_empty)
    assert failures


async def test_a_booking_that_is_stopped_while_the_database_is_away_ends(store, tmp_path):
    from paiju.server.database.address import parse_database

    database = Database(parse_database(f"sqlite:///{tmp_path}/paiju.db"))
    booking = Booking(store, database, 1, Scene(store, database).owners.term_of)
    with pytest.raises(DatabaseAway):
        await booking.book([deal()])
    await database.close()


async def test_a_sweep_without_the_database_reads_one_page_and_counts_the_rest(store, tmp_path, monkeypatch):
    from paiju.server.database.address import parse_database

    scene = Scene(store, Database(parse_database(f"sqlite:///{tmp_path}/paiju.db")))
    await scene.hand(*(deal(f"t{number}-1", at=NOON) for number in range(5)), told=False)
    await scene.hand(deal("t9-1"))
    pages, read = store.entries.pages, []

    async def reading(number):
        async for page in pages(number):
            read.append(page)
            yield page

    monkeypatch.setattr(store.entries, "pages", reading)
    await scene.booking.sweep()
    assert [len(page) for page in read if page[0].id != "t9-1"] == [1]
    assert scene.booking.unbooked == 6
    assert scene.booking.lag_s() > 0
    await scene.database.close()
