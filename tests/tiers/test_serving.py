"""Whole servers on a Sentinel set and on a Cluster: a master that is lost takes no action of a person with it."""

import asyncio
import random

import pytest

from paiju.server.redis.slots import partition_slots
from paiju.server.store.keys import partition
from tests.tiers.conftest import empty
from tests.worlds.cluster import ClusterSet
from tests.worlds.nodes import nodes

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]


def slots(tier, table: str) -> tuple[int, ...]:
    """Return what a tier wants to know about which master is meant."""
    return (partition_slots()[partition(table)],) if isinstance(tier, ClusterSet) else ()


LONG = pytest.mark.long(
    reason="the other kind; each kind loses a master with a server, and each fault is tried, in make test"
)


@pytest.mark.parametrize("tier", ["cluster", pytest.param("sentinels", marks=LONG)], indirect=True)
async def test_deals_are_played_while_a_master_is_killed_and_another_one_takes_over(tier, tmp_path):
    empty(tier)
    async with nodes(tmp_path, tier, 1, seed=21, owner=0, at=[0] * 5) as (place, auditor):
        which = slots(tier, place.people[0].table)
        await place.progress(10)
        old = tier.kill_master(*which)
        await asyncio.to_thread(tier.await_new_master, old, *which)
        await asyncio.to_thread(tier.revive)
        await place.progress(30)
        found = await place.verdict(auditor)
    found.assert_clean()
    assert found.actions >= 40


@pytest.mark.parametrize("tier", ["sentinels", pytest.param("cluster", marks=LONG)], indirect=True)
async def test_a_master_and_the_owner_of_a_table_are_killed_together(tier, tmp_path):
    empty(tier)
    async with nodes(tmp_path, tier, 2, seed=23, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        which = slots(tier, place.people[0].table)
        await place.progress(10)
        # Nobody is left who remembers anything: what people were told is in the replica, or lost.
        old = tier.kill_master(*which)
        place.lose(0, instead=1)
        await asyncio.to_thread(tier.await_new_master, old, *which)
        await asyncio.to_thread(tier.revive)
        await place.progress(20)
        found = await place.verdict(auditor)
    found.assert_clean()
    assert found.actions >= 30


@pytest.mark.long(reason="further histories of the same faults")
async def test_masters_are_lost_again_and_again_in_every_way(tier, tmp_path):
    empty(tier)
    async with nodes(tmp_path, tier, 2, seed=31, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        which, dice = slots(tier, place.people[0].table), random.Random(31)
        for _ in range(4):
            await place.progress(dice.randint(3, 12))
            await asyncio.to_thread(tier.await_well)
            fault = dice.choice([tier.kill_master, tier.freeze_master])
            old = fault(*which)
            await asyncio.to_thread(tier.await_new_master, old, *which)
            tier.wake()
            await asyncio.to_thread(tier.revive)
        await place.progress(10)
        found = await place.verdict(auditor)
    found.assert_clean()


@pytest.mark.long(reason="one more pair of faults, of which each is tested by itself")
async def test_a_master_and_the_owner_of_a_table_are_lost_one_after_the_other(tier, tmp_path):
    empty(tier)
    async with nodes(tmp_path, tier, 2, seed=22, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        which = slots(tier, place.people[0].table)
        await place.progress(6)
        old = tier.freeze_master(*which)
        await asyncio.to_thread(tier.await_new_master, old, *which)
        tier.wake()
        await place.progress(6)
        place.lose(0, instead=1)
        await place.progress(10)
        found = await place.verdict(auditor)
    found.assert_clean()
