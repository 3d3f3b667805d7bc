"""kill -9 at every point of an action's path, and of Redis too: no accepted action is lost or doubled."""

import asyncio

import pytest

from tests.faults.doom import AT_DEALS_END, BEFORE_COMMIT, BETWEEN_COMMIT_AND_REPLY, POINTS, UNCERTAIN
from tests.faults.kills import printed
from tests.faults.world import PATIENT_S, verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(1200)]


async def test_a_server_killed_while_an_action_is_on_its_way_goes_on_with_the_same_deal(tmp_path, capsys):
    # Three people and no bot, whose worker would be most of a start: every commit is on a person's behalf.
    async with world(tmp_path / "data", seed=1, people=3) as (place, auditor):
        points = [
            *POINTS,
            *3 * (*BEFORE_COMMIT, UNCERTAIN, *BETWEEN_COMMIT_AND_REPLY),
            *3 * BETWEEN_COMMIT_AND_REPLY,
        ]
        place.rng.shuffle(points)
        place.kill()
        for point in points:
            await place.launch(point, 1 if point in AT_DEALS_END else place.rng.randint(1, 5))
            assert await place.die(within_s=PATIENT_S), f"no action passes {point!r}"
        await place.launch()
        await place.progress(5)
        found = await verdict(place, auditor)
    found.assert_clean()
    kills = place.kills_at_points
    with capsys.disabled():
        print("\n" + printed(kills))
    assert [kill.trouble() for kill in kills if kill.trouble()] == []
    assert sum(kill.in_flight for kill in kills) >= 60
    assert sum(kill.between for kill in kills) >= 20
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
