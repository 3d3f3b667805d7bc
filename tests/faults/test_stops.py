"""Suspended processes that continue: waiting clients get answers, and lose neither an action nor time."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator

import pytest

from paiju.server.table.state import records as r
from tests.faults.auditor import Auditor
from tests.faults.person import Person
from tests.faults.world import World, until, verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

STOP_S = 3.0
"""Longer than a lease lasts, and than a turn at these tables."""
TURN_MS = 2_500
STOPS = 3


async def test_a_redis_that_stands_still_costs_nobody_an_action_or_time(tmp_path):
    async with world(tmp_path / "data", seed=41, turn_ms=TURN_MS) as (place, auditor):
        for _ in range(STOPS):
            await place.progress(4)
            await _stand_still(place, await place.redis_pid())
            await place.progress(4)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert found.actions >= 8 * STOPS
    _check_time(auditor)
    for person in (*place.people, place.spectator):
        assert person.connections == 1
        assert all(answer["temporary"] and answer["retry_after_ms"] > 0 for answer in person.busy)


async def test_a_server_that_stands_still_for_longer_than_its_lease_goes_on(tmp_path):
    async with world(tmp_path / "data", seed=42, turn_ms=TURN_MS) as (place, auditor):
        assert place.server is not None
        for _ in range(STOPS):
            await place.progress(4)
            await _stand_still(place, place.server.pid)
            await place.progress(4)
        found = await verdict(place, auditor)
        assert not place.server.poll()
    found.assert_clean()
    assert found.actions >= 8 * STOPS
    _check_time(auditor)
    assert all(person.connections == 1 for person in (*place.people, place.spectator))


async def test_server_and_redis_that_stand_still_together_go_on_together(tmp_path):
    # As a machine that sleeps.
    async with world(tmp_path / "data", seed=43, turn_ms=TURN_MS) as (place, auditor):
        assert place.server is not None
        await place.progress(4)
        await _stand_still(place, place.server.pid, await place.redis_pid())
        await place.progress(4)
        found = await verdict(place, auditor)
    found.assert_clean()
    _check_time(auditor)


async def _stand_still(place: World, *processes: int) -> None:
    """Stop processes for a while, in which people go on to ask; all of it is answered in the end."""
    async with _asking(place.spectator) as answers:
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            await asyncio.sleep(STOP_S)
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)
        asked = len(answers)
        await until(lambda: all(answer.done() for answer in answers[:asked]))
    assert asked >= 5
    assert {answer.result()["t"] for answer in answers[:asked]} == {"ok"}


@contextlib.asynccontextmanager
async def _asking(person: Person) -> AsyncIterator[list[asyncio.Task[dict[str, object]]]]:
    """Ask the table for something now and then; gives the answers, done or not."""
    answers: list[asyncio.Task[dict[str, object]]] = []

    async def ask() -> None:
        while True:
            answers.append(asyncio.create_task(person.ask(t="sync", table=person.table)))
            await asyncio.sleep(0.2)

    asking = asyncio.create_task(ask())
    try:
        yield answers
    finally:
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await until(lambda: all(answer.done() for answer in answers))


def _check_time(auditor: Auditor) -> None:
    """Running clocks were moved on, and nobody who was there was played for."""
    records = [entry.record for entry in auditor.fold()]
    assert any(isinstance(record, r.Extended) and record.ms > 1_000 for record in records)
    timeouts = [record for record in records if isinstance(record, r.Autoed) and record.reason == "timeout"]
    assert not timeouts
