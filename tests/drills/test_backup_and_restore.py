"""The runbooks `backup` and `restore`, followed while people play: what they were told is what the log says."""

import signal

import pytest

from paiju.server.backups.file import checked
from paiju.server.redis.binary import find_binary
from paiju.server.table.state import records as r
from tests.drills.runbook import follow
from tests.patience import until
from tests.worlds.world import has_ended, verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]


async def lose(place, auditor):
    """Kill server and Redis; everybody's connection is gone, and what Redis had last is known to the auditor."""
    redis_pid = await place.redis_up()
    place.server.send_signal(signal.SIGSTOP)
    await auditor.copy()
    place.kill()
    viewers = (*place.people, place.spectator)
    await until(lambda: has_ended(redis_pid) and not any(viewer.connected for viewer in viewers))
    return viewers


@pytest.mark.long(
    reason="docs/test_backup follows the same commands, and server/table/features/test_restored the void"
)
@pytest.mark.parametrize("game", ["doudizhu", "holdem", "riichi"])
async def test_play_goes_on_from_a_backup_that_was_made_under_play(tmp_path, game):
    folders = {"DATA": tmp_path / "data", "BACKUPS": tmp_path / "backups"}
    async with world(folders["DATA"], seed=61, game=game, people=3) as (place, auditor):
        await place.progress(15)
        await follow("backup", folders)
        (path,) = folders["BACKUPS"].glob("*.backup")
        head = checked(path, find_binary()).heads[auditor.table]
        await place.progress(15)
        viewers = await lose(place, auditor)
        auditor.take_back(head.last.encode(), viewers)
        assert "paiju serve" in await follow("restore", folders)
        await place.launch()
        await place.progress(20)
        found = await verdict(place, auditor)
        entries = auditor.fold()
    found.assert_clean()
    assert found.taken_back >= 10
    assert found.dealt_again == 0
    (first,) = [n for n, entry in enumerate(entries) if isinstance(entry.record, r.Voided)]
    assert entries[first].record.reason == "rollback"
    assert str(entries[first].before.position.id) == head.last
    assert folders["DATA"].with_name("data.lost").is_dir()
