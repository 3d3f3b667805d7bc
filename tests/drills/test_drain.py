"""The runbook `drain`, followed for one node after the other while people play."""

import asyncio
import json

import httpx
import pytest
import redis

from tests.drills.runbook import follow, systemctl
from tests.worlds.doom import OPERATOR
from tests.worlds.nodes import lease, nodes

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]


@pytest.mark.long(reason="server/acts/test_desk drains a node, and faults/test_nodes_upgrade replaces it")
async def test_each_node_is_drained_and_replaced_under_play(tmp_path, redis_url, monkeypatch):
    monkeypatch.setenv("PAIJU_OPERATOR_TOKEN", OPERATOR)
    async with nodes(tmp_path, redis_url, 2, seed=67, owner=0, at=[0, 1, 0, 1, 0]) as (place, auditor):
        for goes, stays in ((0, 1), (1, 2)):

            async def stop(goes=goes) -> None:
                assert await place.ended(goes) == 0

            async def start() -> None:
                place.servers.append(await asyncio.to_thread(place.launch))

            await place.progress(6)
            node = lease(auditor)[b"n"].decode()
            assert ready(place.servers[goes]), "the table is there, and moves with each replacement"
            for person in place.everybody:  # as the balancer does with who comes anew
                person.port = place.servers[stays].port
            units = {"stop paiju": stop, "start paiju": start}
            folder = tmp_path / f"node{goes}"
            folder.mkdir()
            async with systemctl(folder, units) as program:
                how = {
                    "NODE": node,
                    "PAIJU_URL": f"http://127.0.0.1:{place.servers[stays].port}",
                    "UNITS": program,
                }
                assert f"{node} " in await follow("drain", how, step=1)
                assert not ready(place.servers[goes])
                await follow("drain", how, step=2)
                await follow("drain", how, step=3)
            assert node not in registered(redis_url)
        await place.progress(6)
        found = await place.verdict(auditor)
    assert "deal voided" not in place.said
    found.assert_clean()


def ready(server) -> bool:
    """Whether balancers send people to a server."""
    return httpx.get(f"{server.url}/readyz").status_code == 200


def registered(redis_url) -> set[str]:
    """Return the nodes of a Redis."""
    with redis.Redis.from_url(redis_url) as client:
        return {json.loads(entry)["id"] for entry in client.hvals("nodes")}
