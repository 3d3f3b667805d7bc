"""kill -9 at every point of an action's way, and of Redis too: no accepted action is lost or doubled."""

import asyncio

import pytest

from tests.faults.doom import AT_DEALS_END, BETWEEN_COMMIT_AND_REPLY, POINTS
from tests.faults.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(420)]


async def test_a_server_killed_at_each_point_goes_on_with_the_same_deal(tmp_path):
    async with world(tmp_path / "data", seed=1) as (place, auditor):
        points = list(POINTS) + [point for point in BETWEEN_COMMIT_AND_REPLY for _ in range(3)]
        place.rng.shuffle(points)
        place.kill()
        died = set()
        for point in points:
            await place.launch(point, 1 if point in AT_DEALS_END else place.rng.randint(3, 40))
            if await place.die(within_s=40):
                died.add(point)
        await place.launch()
        found = await verdict(place, auditor)
    found.assert_clean()
    assert died == POINTS.keys(), "a point that no server passes shows nothing"
    assert place.kills >= 35
    assert found.actions >= 100


async def test_a_server_killed_at_random_moments_loses_nothing(tmp_path):
    async with world(tmp_path / "data", seed=2) as (place, auditor):
        for _ in range(15):
            await place.progress(3)
            await place.die(within_s=place.rng.uniform(0.0, 0.1))
            await place.launch()
        found = await verdict(place, auditor)
    found.assert_clean()
    assert found.actions >= 30


async def test_redis_killed_alone_or_with_the_server_loses_nothing(tmp_path):
    async with world(tmp_path / "data", seed=3) as (place, auditor):
        for alone in (True, False) * 6:
            await place.progress(3)
            await asyncio.sleep(place.rng.uniform(0.0, 0.1))
            await place.kill_redis()
            if not alone:
                place.kill()
                await place.launch()
        found = await verdict(place, auditor)
    found.assert_clean()
    assert place.redis_kills >= 10
    assert found.actions >= 30
