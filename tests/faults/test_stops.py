"""Suspended processes that continue: waiting clients get answers, and lose neither an action nor time nor a claim."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Sequence

import pytest

from paiju.server.table.state import records as r
from tests.long import rest_long
from tests.patience import until
from tests.worlds.auditor import Auditor
from tests.worlds.person import Person
from tests.worlds.seating import PAUSE_MS
from tests.worlds.world import World, verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

STOP_S = 3.0
"""Longer than a lease lasts, than a turn at a table of cards, and than a claim's time at one of mahjong."""
TURN_MS = {"doudizhu": 2_500, "chengdu": 5_000}
AGAIN = pytest.mark.long(reason="the same stop three times")


@pytest.mark.parametrize("stops", [1, pytest.param(3, marks=AGAIN)])
@pytest.mark.parametrize("what", rest_long(["server", "server and redis", "redis"], "Redis alone", first=2))
async def test_what_stands_still_for_longer_than_a_lease_costs_nobody_an_action_or_time(
    tmp_path, what, stops
):
    async with world(tmp_path / "data", seed=41, turn_ms=TURN_MS["doudizhu"]) as (place, auditor):
        assert place.server is not None
        for _ in range(stops):
            await place.progress(4)
            await _stand_still(place, await _processes(place, what))
            await place.progress(4)
        found = await verdict(place, auditor)
        assert not place.server.ended
    found.assert_clean()
    assert found.actions >= 8 * stops
    _check_time(auditor, stops)
    for person in (*place.people, place.spectator):
        # A machine that sleeps (both stand still) may lose its connections.
        assert person.connections == 1 or what == "server and redis"
        assert all(answer["temporary"] and answer["retry_after_ms"] > 0 for answer in person.busy)


@pytest.mark.parametrize("stops", [1, pytest.param(3, marks=AGAIN)])
@pytest.mark.parametrize("what", rest_long(["redis", "server"], "the server, as above"))
async def test_what_stands_still_while_a_claim_is_open_costs_nobody_the_claim(tmp_path, what, stops):
    async with world(tmp_path / "data", seed=24, turn_ms=TURN_MS["chengdu"], game="chengdu") as (
        place,
        auditor,
    ):
        for _ in range(stops):
            claims = await _leave_a_claim_open(place)
            await _stand_still(place, await _processes(place, what))
            for person in place.people:
                person.decided.set()
            await until(lambda claims=claims: any(person.has_answered(turn) for person, turn in claims))
        await place.progress(3)
        found = await verdict(place, auditor)
    found.assert_clean()
    _check_time(auditor, stops)


async def test_at_a_slow_redis_nobodys_time_runs_out_early(tmp_path):
    async with world(tmp_path / "data", seed=25, turn_ms=TURN_MS["chengdu"], game="chengdu") as (
        place,
        auditor,
    ):
        await place.progress(3)
        going = asyncio.create_task(place.progress(6))
        process = await place.redis_pid()
        while not going.done():
            with _stopped([process]):
                await asyncio.sleep(0.3)
            await asyncio.sleep(0.03)
        await going
        found = await verdict(place, auditor)
    found.assert_clean()
    _check_time(auditor, 0)


async def _processes(place: World, what: str) -> list[int]:
    assert place.server is not None
    pids = {"server": place.server.pid, "redis": await place.redis_pid()}
    return [pid for name, pid in pids.items() if name in what]


async def _leave_a_claim_open(place: World) -> list[tuple[Person, str]]:
    """Wait until only people still have to say whether they claim; return who and what. They do not say."""
    for person in place.people:
        person.decided.clear()

    def claims() -> list[tuple[Person, str]]:
        return [(person, person.claim) for person in place.people if person.claim]

    while True:
        await until(claims)
        found = claims()
        await asyncio.sleep(3 * PAUSE_MS / 1000)
        if found == claims():
            return found


@contextlib.contextmanager
def _stopped(processes: Sequence[int]):
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


async def _stand_still(place: World, processes: Sequence[int]) -> None:
    """Stop processes for a while, in which people go on to ask; all of it is answered in the end."""
    async with _asking(place.spectator) as answers:
        with _stopped(processes):
            await asyncio.sleep(STOP_S)
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


def _check_time(auditor: Auditor, stops: int) -> None:
    """Running clocks were moved on, and nobody who was there was played for."""
    records = [entry.record for entry in auditor.fold()]
    assert sum(isinstance(record, r.Extended) and record.ms > 1_000 for record in records) >= stops
    assert not [record for record in records if isinstance(record, r.Autoed) and record.reason == "timeout"]
    assert not [record for record in records if isinstance(record, r.Played) and record.auto]
