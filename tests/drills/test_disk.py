"""The runbook `disk`, followed while people play: old records leave Redis, and nothing else is lost."""

import asyncio
import zlib

import pytest
import redis.asyncio

from tests.drills.runbook import blocks, follow
from tests.server.deals.test_kept import of
from tests.worlds.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]

OLD = 1_700_000_000_000


@pytest.mark.long(reason="the commands of the runbook have tests of their own")
async def test_old_records_make_room_under_play(tmp_path):
    folders = {"DATA": tmp_path / "data", "BACKUPS": tmp_path / "backups"}
    folders["BACKUPS"].mkdir()
    async with world(folders["DATA"], seed=62, people=3) as (place, auditor):
        async with redis.asyncio.from_url(place.redis_url) as client:
            for number in range(300):
                await client.set(f"deal:old-{number}", _packed(f"old-{number}"))
            await place.progress(5)
            assert "records written: 300" in await follow("disk", folders)
            assert not [key async for key in client.scan_iter(match="deal:old-*")]
            async with asyncio.timeout(60):
                while (await client.info("persistence"))["aof_rewrite_in_progress"]:
                    await asyncio.sleep(0.05)
        await place.progress(10)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert len(blocks("disk")) == 4


def _packed(deal):
    return zlib.compress(of(deal, OLD))
