"""kill -9 and standstills in the middle of claims, of their pause, and of the secret choices before the first tile."""

import asyncio
import os
import signal

import pytest

from paiju.server.table.state import records as r
from tests.faults.doom import BETWEEN_COMMIT_AND_REPLY, UNCERTAIN
from tests.faults.kills import printed
from tests.faults.seating import PAUSE_MS
from tests.faults.world import PATIENT_S, until, verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(1200)]

TURN_MS = 5_000
"""Half of it is a claim's time."""
KINDS = ("swap", "hide", "discard", "pass", "tick")
"""Each is a moment in which something is open that only some know, and perhaps half answered."""


async def test_a_claim_window_and_a_secret_choice_come_back_from_a_kill_as_they_were(tmp_path, capsys):
    died = set()
    async with world(tmp_path / "data", seed=21, game="chengdu") as (place, auditor):
        place.kill()
        points = [("told", kind) for kind in KINDS]
        points += [(point, "pass") for point in (UNCERTAIN, *BETWEEN_COMMIT_AND_REPLY)]
        points += [(point, "tick") for point in ("commit sent", "commit known", "not told")]
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
    assert died == set(points), "each moment was hit at each of its points"
    assert found.actions >= 40
    assert set().union(*(person.kinds for person in place.people)) >= {"claim", "discard"}


@pytest.mark.long(reason="random moments in another game; the named points of this one are in make test")
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
    assert not timed_out(place, auditor)


async def test_a_redis_that_stands_still_while_a_claim_is_open_costs_nobody_the_claim(tmp_path):
    async with world(tmp_path / "data", seed=24, turn_ms=TURN_MS, game="chengdu") as (place, auditor):
        for _ in range(3):
            claims = await leave_a_claim_open(place)
            await stand_still(place, await place.redis_pid())
            for person in place.people:
                person.decided.set()
            await until(lambda claims=claims: any(person.has_answered(turn) for person, turn in claims))
        await place.progress(3)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert not timed_out(place, auditor)
    records = [entry.record for entry in auditor.fold()]
    assert sum(isinstance(record, r.Extended) and record.ms > 1_000 for record in records) >= 3


async def test_at_a_slow_redis_nobodys_time_runs_out_early(tmp_path):
    async with world(tmp_path / "data", seed=25, turn_ms=TURN_MS, game="chengdu") as (place, auditor):
        await place.progress(3)
        going = asyncio.create_task(place.progress(12))
        process = await place.redis_pid()
        while not going.done():
            await stopped(process, 0.3)
            await asyncio.sleep(0.03)
        await going
        found = await verdict(place, auditor)
    found.assert_clean()
    assert not timed_out(place, auditor)


async def leave_a_claim_open(place):
    """Wait until only people still have to say whether they claim; return who and what. They do not say."""
    for person in place.people:
        person.decided.clear()
    while True:
        await until(lambda: any(person.claim for person in place.people))
        claims = [(person, person.claim) for person in place.people if person.claim]
        await asyncio.sleep(3 * PAUSE_MS / 1000)
        if claims == [(person, person.claim) for person in place.people if person.claim]:
            return claims


def timed_out(place, auditor):
    """The actions that time took for people."""
    seats = {person.seat for person in place.people}
    records = [entry.record for entry in auditor.fold()]
    return [
        record for record in records if isinstance(record, r.Played) and record.auto and record.actor in seats
    ]


async def stopped(process, seconds):
    os.kill(process, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        os.kill(process, signal.SIGCONT)


async def stand_still(place, process):
    """Stop a process for longer than a lease, a pause and a claim last."""
    await stopped(process, 3.0)
    assert (await place.spectator.ask(t="sync", table=place.spectator.table))["t"] == "ok"
