"""kill -9 and standstills in the middle of claims, of their pause, and of the secret choices before the first tile."""

import asyncio
import os
import signal

import pytest

from server.table import records as r
from tests.faults.doom import BETWEEN_COMMIT_AND_REPLY
from tests.faults.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(420)]

KINDS = ("swap", "hide", "discard", "pass", "tick")
"""Each is a moment in which something is open that only some know, and perhaps half answered."""


async def test_a_claim_window_and_a_secret_choice_come_back_from_a_kill_as_they_were(tmp_path):
    died = set()
    async with world(tmp_path / "data", seed=21, game="chengdu") as (place, auditor):
        place.kill()
        points = [("told", kind) for kind in KINDS]
        points += [(point, "pass") for point in BETWEEN_COMMIT_AND_REPLY]
        points += [(point, "tick") for point in ("commit sent", "commit known", "not told")]
        for point, kind in points:
            await place.launch(f"{point}@{kind}", 1)
            if await place.die(within_s=60):
                died.add((point, kind))
        await place.launch()
        await place.progress(5)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert died == set(points), "each moment was hit at each of its points"
    assert found.actions >= 40
    assert set().union(*(person.kinds for person in place.people)) >= {"claim", "discard"}


async def test_a_table_of_mahjong_killed_at_random_moments_loses_nothing(tmp_path):
    async with world(tmp_path / "data", seed=22, game="chengdu") as (place, auditor):
        for _ in range(10):
            await place.progress(3)
            await place.die(within_s=place.rng.uniform(0.0, 0.2))
            await place.launch()
        for _ in range(2):
            await place.progress(3)
            await place.kill_redis()
        await place.progress(3)
        found = await verdict(place, auditor)
    found.assert_clean()


async def test_a_standstill_in_the_middle_of_claims_costs_nobody_a_claim(tmp_path):
    async with world(tmp_path / "data", seed=23, turn_ms=2_500, game="chengdu") as (place, auditor):
        assert place.server is not None
        for _ in range(3):
            await place.progress(6)
            for process in (place.server.pid, await place.redis_pid()):
                await stand_still(place, process)
        await place.progress(6)
        found = await verdict(place, auditor)
    found.assert_clean()
    records = [entry.record for entry in auditor.fold()]
    assert any(isinstance(record, r.Extended) and record.ms > 1_000 for record in records)
    seats = {person.seat for person in place.people}
    assert not [
        record for record in records if isinstance(record, r.Played) and record.auto and record.actor in seats
    ]


async def stand_still(place, process):
    """Stop a process for longer than a lease, a pause and a claim last."""
    os.kill(process, signal.SIGSTOP)
    try:
        await asyncio.sleep(3.0)
    finally:
        os.kill(process, signal.SIGCONT)
    assert (await place.spectator.ask(t="sync", table=place.spectator.table))["t"] == "ok"
