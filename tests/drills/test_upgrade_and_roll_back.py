"""The runbooks `upgrade` and `roll-back`, followed while people play."""

import pytest

from paiju.server.backups.file import checked
from paiju.server.redis.binary import find_binary
from tests.drills.runbook import follow, systemctl
from tests.drills.site import Site
from tests.patience import until
from tests.worlds.nodes import NEWER, PAIJU
from tests.worlds.world import played_at, verdict

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]


@pytest.mark.long(reason="server/test_supervisor replaces workers under play")
async def test_workers_are_replaced_under_play(tmp_path):
    place = Site(tmp_path / "data", 63, workers=2, people=3)
    async with played_at(place) as auditor, systemctl(tmp_path, place.units) as units:
        how = {**place.variables, "UNITS": units}
        await place.progress(10)
        await until(lambda: len(place.workers()) == 2)
        assert "paiju_build_info{" in await follow("upgrade", how)
        await until(lambda: "workers are replaced" in place.said)
        assert len(place.workers()) == 4, "two were started in place of two"
        await place.progress(10)
        found = await verdict(place, auditor)
    assert "deal voided" not in place.said
    found.assert_clean()


@pytest.mark.long(
    reason="faults/test_nodes_upgrade refuses newer records, test_backup_and_restore takes data back"
)
async def test_a_newer_format_is_rolled_back_to_the_backup_from_before(tmp_path):
    place = Site(tmp_path / "data", 64, people=3)
    async with played_at(place) as auditor:

        async def stop() -> None:
            """Stop the old version, which has changed nothing: what the new one wrote is lost from here on."""
            await auditor.copy()
            await place.stop()
            await place.are_gone()
            auditor.take_back(head.last.encode(), (*place.people, place.spectator))

        async with systemctl(tmp_path, {**place.units, "stop paiju": stop}) as units:
            how = {**place.variables, "UNITS": units}
            await place.progress(10)
            await follow("roll-back", how, step=1)  # to a version of the same format: nothing is lost
            await place.progress(10)
            place.module = NEWER
            await follow("upgrade", how)
            head = checked(tmp_path / "backups" / "before-upgrade.backup", find_binary()).heads[auditor.table]
            await place.progress(15)
            place.module = PAIJU
            await follow("roll-back", how, step=1)
            await until(lambda: "tables wait for a newer version" in place.said)
            await follow("roll-back", how, step=2)
        await place.progress(15)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert found.taken_back >= 10
    assert found.dealt_again == 0
    assert (tmp_path / "data.after").is_dir()
