"""A backup of a Sentinel set is one of its master."""

import pytest

from paiju.server.backups.checking import check_backup
from paiju.server.backups.making import make_backup
from paiju.server.durable import replaced
from paiju.server.store.store import Store
from tests.server.store.owner import Owner
from tests.worlds.sentinel import SentinelSet


@pytest.mark.long(reason="another way to Redis")
async def test_the_master_of_a_sentinel_set_is_backed_up(tmp_path):
    with SentinelSet(tmp_path / "set") as tier:
        async with await Store.open(tier.url) as store:
            await Owner.of_new(store, "t1")
            (tmp_path / "work").mkdir()
            with replaced(tmp_path / "one") as target:
                header = await make_backup(store, "", tmp_path / "work", target)
        assert header.heads.keys() == {"t1"}
        await check_backup(tmp_path / "one")
