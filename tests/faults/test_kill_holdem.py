"""kill -9 during states of tables with stacks: chips, bets, plans, offers to several seats at once."""

import pytest

from tests.faults.doom import BETWEEN_COMMIT_AND_REPLY, UNCERTAIN
from tests.faults.kills import printed
from tests.faults.world import PATIENT_S, verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(1200)]

POINTS = (UNCERTAIN, *BETWEEN_COMMIT_AND_REPLY)
KINDS = ("chips", "call", "all_in", "run_it", "plan", "show", "sit")


async def test_a_table_with_stacks_goes_on_from_a_kill_between_commit_and_reply(tmp_path, capsys):
    died = set()
    async with world(tmp_path / "data", seed=11, game="holdem") as (place, auditor):
        place.kill()
        points = [(point, kind) for kind in ("chips", "call") for point in POINTS]
        points += [(place.rng.choice(POINTS), kind) for kind in KINDS for _ in range(2)]
        for point, kind in points:
            await place.launch(f"{point}@{kind}", 1)
            if await place.die(within_s=PATIENT_S):
                died.add((point, kind))
        await place.launch()
        await place.progress(5)
        found = await verdict(place, auditor)
    found.assert_clean()
    with capsys.disabled():
        print("\n" + printed(place.kills_at_points))
    assert [kill.trouble() for kill in place.kills_at_points if kill.trouble()] == []
    assert died == set(points), "each kind of request was hit at each of its points"
    assert found.actions >= 60


@pytest.mark.long(reason="random moments in another game; the named points of this one are in make test")
async def test_a_table_with_stacks_killed_at_random_moments_loses_nothing(tmp_path):
    async with world(tmp_path / "data", seed=12, game="holdem") as (place, auditor):
        for _ in range(8):
            await place.progress(4)
            await place.die(within_s=place.rng.uniform(0.0, 0.2))
            await place.launch()
        for _ in range(2):
            await place.progress(3)
            await place.kill_redis()
        await place.progress(3)
        found = await verdict(place, auditor)
    found.assert_clean()
