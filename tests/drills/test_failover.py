"""The runbook `failover`, followed while people play at two nodes: the master dies, and moves on purpose."""

import asyncio

import pytest

from tests.drills.runbook import follow, systemctl
from tests.worlds.nodes import nodes
from tests.worlds.sentinel import NAME, SentinelSet

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]

AT = [0, 1, 1, 0, 1]


@pytest.mark.long(reason="tests/tiers and tests/chaos lose masters in many ways")
async def test_a_master_is_lost_and_moved_under_play(tmp_path):
    with SentinelSet(tmp_path / "tier") as sentinels:
        units = {"start redis-server": lambda: asyncio.to_thread(sentinels.revive)}
        async with (
            nodes(tmp_path, sentinels, 2, seed=66, owner=0, at=AT) as (place, auditor),
            systemctl(tmp_path, units) as program,
        ):
            how = {
                "SENTINEL": f"-h 127.0.0.1 -p {sentinels.sentinels[0].port}",
                "NAME": NAME,
                "SITE": f"http://127.0.0.1:{place.servers[1].port}",
                "UNITS": program,
            }
            await place.progress(6)
            old = sentinels.kill_master()
            await asyncio.to_thread(sentinels.await_new_master, old)
            said = await follow("failover", how, step=1)
            assert f"\n{sentinels.master().port}\n" in said
            await follow("failover", how, step=2)
            await place.progress(6)
            before = await asyncio.to_thread(sentinels.master)
            await follow("failover", how, step=3)
            await asyncio.to_thread(sentinels.await_new_master, before)
            await place.progress(6)
            found = await place.verdict(auditor)
    found.assert_clean()
