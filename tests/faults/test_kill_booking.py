"""A deal is booked once, wherever its server is killed between the deal's end and the booking."""

import pytest

from tests.faults.booked import SWEEP, balanced, settlements
from tests.worlds.doom import BOOKING_POINTS
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
        books = await balanced(place.folder, place.redis_url, told)
    found.assert_clean()
    assert len(told) >= len(points) - 1
    assert books.are_right, books
    assert (books.lost, books.doubled, books.imbalance) == ((), (), ())
