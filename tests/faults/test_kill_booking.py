"""A deal is booked once: wherever its server is killed, if Redis comes back older, while the database is gone."""

import asyncio

import pytest
from sqlalchemy import select

from paiju.server.database.access import Database
from paiju.server.database.address import beside, parse_database
from paiju.server.database.sql.schema import AUDIT
from tests.faults.booked import SWEEP, balanced, booked_deals, settlements
from tests.patience import PATIENCE_S
from tests.worlds.booking_points import BOOKING_POINTS
from tests.worlds.doom import UNBOUND
from tests.worlds.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(1200)]

IN_MAKE_TEST = ("handed in", "in the thread", "not forgotten")


@pytest.mark.parametrize(
    ("points", "seed"),
    [
        pytest.param(IN_MAKE_TEST, 41, id="three"),
        pytest.param(
            (*BOOKING_POINTS, *BOOKING_POINTS), 42, id="all",
            marks=pytest.mark.long(reason="each point twice; make test has one of each part"),
        ),
    ],
)  # fmt: skip
async def test_a_deal_is_booked_once_wherever_its_server_is_killed(tmp_path, points, seed):
    async with world(tmp_path / "data", seed, [SWEEP]) as (place, auditor):
        place.kill()
        for point in points:
            assert await place.hit(point, place.rng.randint(1, 2)), f"nothing passes {point!r}"
        await place.launch()
        await place.progress(5)
        found = await verdict(place, auditor)
        told = settlements((*place.people, place.spectator))
        books = await balanced(place.folder, place.redis_url, auditor)
    found.assert_clean()
    assert len(told) >= len(points) // 3
    assert books.are_right, books
    assert (books.lost, books.doubled, books.imbalance) == ((), (), ())


async def settles(place, deals: int) -> None:
    """Wait until people were told of so many settled deals."""
    async with asyncio.timeout(3 * PATIENCE_S):
        while len(settlements(place.people)) < deals:
            await asyncio.sleep(0.02)


@pytest.mark.long(reason="kills at points are in make test, and a Redis that forgets in tests/server/booking")
@pytest.mark.parametrize("server_too", [False, True])
async def test_a_deal_is_booked_once_though_redis_comes_back_older(tmp_path, server_too):
    async with world(tmp_path / "data", 43 + server_too, [SWEEP]) as (place, auditor):
        for number, commits in enumerate((2, 30, 5), 1):
            await settles(place, number)
            await place.roll_back(auditor, commits, server_too=server_too)
        await place.progress(10)
        await verdict(place, auditor)
        told = settlements((*place.people, place.spectator))
        books = await balanced(place.folder, place.redis_url, auditor)
    assert place.rollbacks
    assert told
    assert books.are_right, books


@pytest.mark.long(reason="tests/server/database books later ends in make test")
async def test_a_deal_that_is_lost_after_it_was_booked_is_booked_by_its_later_end(tmp_path):
    at_once = "paiju.server.booking.booking:GATHER_S=0.01"
    async with (
        world(tmp_path / "data", 46, [SWEEP, at_once]) as (place, auditor),
        Database(beside(place.folder)) as database,
        asyncio.timeout(3 * PATIENCE_S),
    ):
        for _ in range(3):
            before = len(await booked_deals(database))
            while len(await booked_deals(database)) == before:
                await asyncio.sleep(0.02)
            await place.roll_back(auditor, seconds=2, server_too=True)
            await place.progress(10)
        await verdict(place, auditor)
        books = await balanced(place.folder, place.redis_url, auditor)
        acts = await database.read(lambda connection: connection.execute(select(AUDIT.c.act)).scalars().all())
    assert books.are_right, books
    assert auditor.lost_ends
    assert "deal.superseded" in acts
    assert set(acts) <= {"deal.superseded", "deal.dropped"}


@pytest.mark.long(reason="tests/server/booking hands in again in make test")
async def test_what_waits_in_memory_is_in_redis_again_though_that_comes_back_with_an_older_lease(tmp_path):
    never = "paiju.server.booking.booking:GATHER_S=1000"
    async with world(tmp_path / "data", 47, [SWEEP, never]) as (place, auditor):
        place.kill()
        await place.launch()  # under a lease that Redis will have lost
        await settles(place, 3)
        await place.roll_back(auditor, seconds=600, server_too=False)
        await place.progress(2 * len(place.people))
        place.kill()
        await place.launch()  # it books what is in Redis
        found = await verdict(place, auditor)
        place.kill()
        await place.launch()
        books = await balanced(place.folder, place.redis_url, auditor)
    assert place.rollbacks == 1
    found.assert_clean()
    assert books.are_right, books


@pytest.mark.long(reason="tests/server/booking stops a database in make test")
@pytest.mark.parametrize("how", ["stopped", "frozen"])
async def test_play_goes_on_without_the_database_and_all_is_booked_after(
    tmp_path, postgres_process, postgres_url, how
):
    address = parse_database(postgres_url)
    making = Database(address)
    await making.open(upgrade=True)
    await making.close()
    settings = {**UNBOUND, "database": postgres_url}
    async with world(tmp_path / "data", 45, [SWEEP], settings=settings) as (place, auditor):
        await place.progress(10)
        postgres_process.freeze() if how == "frozen" else postgres_process.kill()
        try:
            await settles(place, len(settlements(place.people)) + 2)
            place.kill()
            await place.launch()  # at the start, too
            await place.progress(10)
        finally:
            postgres_process.freeze(on=False) if how == "frozen" else postgres_process.start()
        found = await verdict(place, auditor)
        books = await balanced(place.folder, place.redis_url, auditor, address)
    found.assert_clean()
    assert books.are_right, books
