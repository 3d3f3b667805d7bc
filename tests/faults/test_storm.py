"""A small reconnect storm: everybody comes back, and nobody misses or is shown twice what was played meanwhile."""

import pytest

from tests.bench.storm import storm

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

CLIENTS = 60


async def test_all_clients_of_a_killed_node_come_back_at_the_other_one_and_nothing_is_lost():
    found = await storm(CLIENTS, tables=4, quiet_s=1.0)
    assert found["missing"] == 0
    assert len(found["took"]) == CLIENTS
    assert {key: found[key] for key in ("gaps", "gaps_of_others", "behind", "apart")} == {
        "gaps": 0,
        "gaps_of_others": 0,
        "behind": 0,
        "apart": 0,
    }
    assert all(part for part in found["own"]), "people at the other node's own tables played on all the time"
