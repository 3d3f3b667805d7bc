"""An owner that is stopped gives its table to another node; people there notice nothing."""

import asyncio
import signal

import pytest

from tests.faults.test_nodes import nodes
from tests.faults.test_nodes_failover import lease

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

HELD = "tests.faults.held_owner"
ELSEWHERE = [1, 1, 2, 1, 2]
"""Everybody is at nodes other than the owner, which is the first."""


async def stop(place) -> str:
    """Stop the owner with SIGTERM; return what it said."""
    process = place.servers[0].process
    process.send_signal(signal.SIGTERM)
    return await asyncio.to_thread(process.communicate)


@pytest.mark.parametrize("seed", [21, 22])
async def test_nobody_notices_that_a_table_was_handed_over_with_an_action_in_flight(tmp_path, seed):
    owner = {0: HELD}
    async with nodes(tmp_path, 3, seed=seed, owner=0, at=ELSEWHERE, modules=owner) as (place, auditor):
        await place.progress(6)
        table = place.people[0].table
        before = lease(place, table)
        noticed = [(one.connections, len(one.received.snapshots), len(one.busy)) for one in place.everybody]
        said, _ = await stop(place)
        assert "hit" in said.split(), "an action came while the table stood still"
        assert place.servers[0].process.returncode == 0
        await place.progress(8)
        after = lease(place, table)
        assert noticed == [
            (one.connections, len(one.received.snapshots), len(one.busy)) for one in place.everybody
        ]
        found = await place.verdict(auditor)
    assert after[b"n"] not in {before[b"n"], b""}
    assert after[b"from"] == before[b"t"], "it was handed over, not taken"
    assert not any(person.refused for person in place.people)
    found.assert_clean()


async def test_an_owner_dies_in_the_middle_of_the_hand_over(tmp_path, monkeypatch):
    monkeypatch.setenv("HANDOVER_DIES", "1")
    owner = {0: HELD}
    async with nodes(tmp_path, 3, seed=23, owner=0, at=ELSEWHERE, modules=owner) as (place, auditor):
        await place.progress(6)
        before = [person.connections for person in place.everybody]
        said, _ = await stop(place)
        assert "hit" in said.split(), "an action was in flight"
        assert place.servers[0].process.returncode == -signal.SIGKILL
        await place.progress(8)
        assert [person.connections for person in place.everybody] == before
        found = await place.verdict(auditor)
    found.assert_clean()


async def test_people_of_the_node_that_stops_are_told_and_play_on_elsewhere(tmp_path):
    async with nodes(tmp_path, 2, seed=24, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        await place.progress(6)
        gone = [one for one in place.everybody if one.port == place.servers[0].port]
        stay = [one.connections for one in place.everybody if one not in gone]
        for person in gone:
            person.port = place.servers[1].port  # where a balancer brings them next
        await stop(place)
        await place.progress(8)
        assert [one.connections for one in place.everybody if one not in gone] == stay
        found = await place.verdict(auditor)
    assert all(one.connections >= 2 for one in gone)
    found.assert_clean()
