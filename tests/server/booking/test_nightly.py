"""At night one node empties old records and deletes the names of guests who are gone."""

from functools import partial

import pytest
from sqlalchemy import select, update

from paiju.server.booking import nightly
from paiju.server.booking.nightly import Nightly
from paiju.server.database import account_works, works
from paiju.server.database.errors import DatabaseAway
from paiju.server.database.sql import sealing, totals
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, JOBS, USERS
from paiju.server.ended.entries import unpacked
from paiju.server.ended.rows import DAY_MS, DUE
from paiju.server.overload import CannotStart
from tests.server.ended.all_in import all_in
from tests.server.ended.made import NOON, deal, handed

NIGHT = NOON // DAY_MS * DAY_MS + 200 * DAY_MS + 4 * 3_600_000


class Enough(Exception):
    """Ends a loop without an end."""


def gone(connection):
    """Delete the names of all, and leave the counts of their seats."""
    connection.execute(update(USERS).values(kind="gone", name=None, face=None, gone_at=NIGHT - DAY_MS))
    of_people = update(DEAL_SEATS).where(DEAL_SEATS.c.user.is_not(None))
    connection.execute(of_people.values(version=1, counts="{}"))


async def rows(database, column):
    return await database.read(lambda connection: connection.execute(select(column)).scalars().all())


async def test_old_records_and_names_go_once_a_night(scene):
    await scene.database.write(
        partial(works.book, batch=[unpacked(deal().entry)], now_ms=NOON, keep_ms=DAY_MS)
    )
    now = NIGHT - 2 * 3_600_000
    night = Nightly(scene.database, lambda: now, guest_days=90)
    await night.look()  # it is not yet three
    assert await rows(scene.database, JOBS.c.day) == []
    now = NIGHT
    await night.look()
    assert await rows(scene.database, DEALS.c.record) == [None]
    assert await rows(scene.database, USERS.c.name) == [None, None]
    await night.look()
    await Nightly(scene.database, lambda: now, 90).look()  # another node's
    assert len(await rows(scene.database, JOBS.c.day)) == 1


async def test_the_night_forgets_the_counts_that_somebody_gone_has_left(scene, monkeypatch):
    monkeypatch.setattr(totals, "PIECE", 1)
    entries = [unpacked(deal(f"t1-{n}", at=NOON + n).entry) for n in range(3)]
    await scene.database.write(partial(works.book, batch=entries, now_ms=NOON, keep_ms=0))

    await scene.database.write(gone)
    assert any(await rows(scene.database, DEAL_SEATS.c.counts))
    await Nightly(scene.database, lambda: NIGHT, 90).look()
    assert not any(await rows(scene.database, DEAL_SEATS.c.counts))


async def test_sealed_counts_are_made_in_pieces_and_the_next_night_goes_on(scene, monkeypatch):
    monkeypatch.setattr(sealing, "PIECE", 2)
    entries = [unpacked(handed(all_in(f"t1-{n}"), seq=n).entry) for n in range(1, 6)]
    await scene.database.write(partial(works.book, batch=entries, now_ms=NOON, keep_ms=0))
    write, pieces = scene.database.write, []

    async def ending(work):
        if work.func is works.seal:
            pieces.append(len(work.keywords["made"]))
            if len(pieces) == 2:
                raise DatabaseAway("it was late")
        return await write(work)

    async def all_ins():
        found = await scene.database.read(lambda connection: totals.of_user(connection, "ua", "sealed"))
        return [counts["all_ins"] for counts in found.values()]

    monkeypatch.setattr(scene.database, "write", ending)
    await Nightly(scene.database, lambda: NIGHT, 1000).look()
    assert (pieces, await all_ins()) == ([2, 2], [2])
    assert await rows(scene.database, JOBS.c.name) == ["nightly"]
    await Nightly(scene.database, lambda: NIGHT + DAY_MS, 1000).look()
    assert (pieces, await all_ins()) == ([2, 2, 2, 1], [5])


async def test_hands_wait_for_the_next_night_where_no_process_can_be_started(scene, monkeypatch):
    await scene.database.write(
        partial(works.book, batch=[unpacked(handed(all_in()).entry)], now_ms=NOON, keep_ms=0)
    )

    async def refuse(*_args):
        raise CannotStart("no memory")

    monkeypatch.setattr(nightly.Workers, "run", refuse)
    await Nightly(scene.database, lambda: NIGHT, 1000).look()
    assert set(await rows(scene.database, DEAL_SEATS.c.sealed)) == {DUE}


@pytest.mark.parametrize("fails", [works.left_counts, works.forget_seats])
async def test_counts_that_cannot_be_looked_for_leave_no_other_work_undone(scene, monkeypatch, fails):
    await scene.database.write(partial(works.book, batch=[unpacked(deal().entry)], now_ms=NOON, keep_ms=0))

    await scene.database.write(gone)
    done = []

    def bent(run):
        async def running(work):
            if work.func is fails:
                raise DatabaseAway("it was late")
            done.append(work.func)
            return await run(work)

        return running

    for name in ("read", "write"):
        monkeypatch.setattr(scene.database, name, bent(getattr(scene.database, name)))
    night = Nightly(scene.database, lambda: NIGHT, 90)
    await night.look()
    assert {account_works.forget_old, account_works.forget_notices, works.tidy} <= {*done}
    number = len(done)
    await night.look()
    assert len(done) == number


async def test_it_waits_for_a_database_that_is_away(scene, monkeypatch):
    monkeypatch.setattr(nightly, "LOOK_S", 0.001)
    looks = []
    night = Nightly(scene.database, lambda: NIGHT, 90)

    async def look():
        looks.append(1)
        if len(looks) > 2:
            raise Enough
        raise DatabaseAway("away")

    monkeypatch.setattr(night, "look", look)
    with pytest.raises(Enough):
        await night.run()
    assert len(looks) == 3


async def test_what_fails_in_the_night_goes_on_at_the_next_look_and_no_row_is_emptied_twice(
    scene, monkeypatch
):
    await scene.database.write(
        partial(works.book, batch=[unpacked(deal().entry)], now_ms=NOON, keep_ms=DAY_MS)
    )
    night, write, fails = Nightly(scene.database, lambda: NIGHT, 90), scene.database.write, [True]

    async def failing(work):
        if work.func is works.expire and fails:
            fails.clear()
            raise DatabaseAway("away")
        return await write(work)

    monkeypatch.setattr(scene.database, "write", failing)
    with pytest.raises(DatabaseAway):
        await night.look()
    assert await rows(scene.database, USERS.c.name) == [None, None]
    await night.look()
    assert await rows(scene.database, DEALS.c.record) == [None]
    assert await rows(scene.database, DEALS.c.record_until) == [None]


async def test_free_pages_are_given_back(scene):
    def filled(connection):
        connection.exec_driver_sql("CREATE TABLE much (data BLOB)")
        connection.exec_driver_sql("INSERT INTO much VALUES (zeroblob(1000000))")

    await scene.database.write(filled)
    await scene.database.write(lambda connection: connection.exec_driver_sql("DROP TABLE much"))

    def free(connection):
        return connection.exec_driver_sql("PRAGMA freelist_count").scalar()

    assert await scene.database.read(free) > 200
    await scene.database.write(partial(works.tidy, day="2000-01-01"))
    assert await scene.database.read(free) == 0
