"""The runbook `redis-lost`, followed while people play: first the process dies, then the folder is damaged."""

import pytest

from paiju.server.backups.file import checked
from paiju.server.redis.binary import find_binary
from tests.drills.runbook import follow, systemctl
from tests.drills.site import Site
from tests.drills.test_backup_and_restore import lose
from tests.worlds.world import played_at, verdict

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]


@pytest.mark.long(reason="faults kills Redis, and test_backup_and_restore loses the folder")
async def test_play_goes_on_after_a_dead_process_and_after_a_damaged_folder(tmp_path):
    place = Site(tmp_path / "data", 65, people=3)
    async with played_at(place) as auditor, systemctl(tmp_path, place.units) as units:
        how = {**place.variables, "UNITS": units}
        await place.progress(10)
        await follow("backup", how)
        await place.kill_redis()
        assert "redis.sock" in await follow("redis-lost", how, step=1)
        await place.progress(15)

        viewers = await lose(place, auditor)
        damage(place.folder)
        with pytest.raises(AssertionError, match="the server ended: 1"):
            await place.launch()
        assert "Bad file format" in await follow("redis-lost", how, step=1)
        (path,) = (tmp_path / "backups").glob("*.backup")
        head = checked(path, find_binary()).heads[auditor.table]
        auditor.take_back(head.last.encode(), viewers)
        for step in (2, 3, 4):
            await follow("redis-lost", how, step=step)
        await place.progress(15)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert found.taken_back >= 10
    assert found.dealt_again == 0
    assert (tmp_path / "data.damaged").is_dir()


def damage(folder):
    """Let a disk spoil bytes in the middle of the append-only file."""
    files = [path for path in folder.rglob("appendonly.aof*") if path.is_file()]
    path = max(files, key=lambda path: path.stat().st_size)
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(bytes(4096))
