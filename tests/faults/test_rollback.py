"""Redis returns without its last commits: under a living server, and after the loss of the server too."""

import pytest

from tests.long import rest_long
from tests.worlds.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]


async def test_what_redis_loses_under_a_living_server_is_written_again(tmp_path):
    async with world(tmp_path / "data", seed=51, game="holdem", people=3) as (place, auditor):
        for commits in (1, 2, 9, 30):
            await place.progress(20)
            assert await place.roll_back(auditor, commits, server_too=False)
        await place.progress(20)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert found.taken_back == 0
    assert place.rollbacks == 4


@pytest.mark.parametrize("game", rest_long(["doudizhu", "holdem"], "another game"))
async def test_what_is_lost_with_the_server_is_told_to_everybody_who_knew_of_it(tmp_path, game):
    async with world(tmp_path / "data", seed=52, game=game, people=3) as (place, auditor):
        for commits in (1, 8, 25):
            await place.progress(20)
            assert await place.roll_back(auditor, commits, server_too=True)
        await place.progress(20)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert found.taken_back >= 5
