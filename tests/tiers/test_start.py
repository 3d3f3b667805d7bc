"""A start is refused, in one sentence, where nothing could be kept safe."""

import asyncio

import pytest

from paiju.server.redis.errors import BadPolicy, StoreUnavailable, WrongKind
from paiju.server.store.store import Store
from tests.tiers.conftest import empty

pytestmark = pytest.mark.timeout(120)


def url(node) -> str:
    return f"redis://127.0.0.1:{node.port}"


async def refused(error: type[Exception], why: str, *args, **fields) -> None:
    with pytest.raises(error, match=why) as caught:
        await Store.open(*args, patience_s=3.0, **fields)
    assert "\n" not in str(caught.value)


async def test_one_url_does_not_stand_for_another_kind(sentinels, cluster):
    empty(sentinels)
    empty(cluster)
    # Earlier tests may have made any node of the Cluster a replica, which is refused for that alone.
    node, master, replica = cluster.master(), sentinels.master(), sentinels.replicas()[0]
    # On a busy machine the sentinels may choose another master at any time.
    masters = "|".join(str(one.port) for one in sentinels.nodes if one is not replica)
    cluster_url, sentinel_url = (
        f"redis+{kind}://127.0.0.1:{master.port}" for kind in ("cluster", "sentinel")
    )
    why = rf"node of a Cluster; .* redis\+cluster://127\.0\.0\.1:{node.port}"
    await asyncio.gather(
        refused(WrongKind, why, url(node)),
        refused(StoreUnavailable, rf"no master, but a replica of 127\.0\.0\.1:({masters})\)", url(replica)),
        refused(StoreUnavailable, "cluster support disabled", cluster_url),
        refused(StoreUnavailable, "unknown command", f"{sentinel_url}/table"),
        refused(StoreUnavailable, "No such master", sentinels.url.replace("/table", "/chair")),
    )


async def test_what_a_restarted_master_would_forget_is_refused(tier):
    empty(tier)
    masters = [node for node in tier.nodes if node.replication()["role"] == "master"]
    masters[-1].ask("CONFIG", "SET", "appendfsync", "everysec")
    await refused(BadPolicy, "appendfsync everysec.*set `appendfsync always`", tier.url, durable=True)
    async with await Store.open(tier.url):
        pass
    masters[-1].ask("CONFIG", "SET", "appendfsync", "always")
    masters[-1].ask("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    await refused(BadPolicy, "maxmemory-policy allkeys-lru", tier.url, durable=True)
    masters[-1].ask("CONFIG", "SET", "maxmemory-policy", "noeviction")


async def test_fewer_replicas_than_have_to_confirm_are_refused(tier):
    await refused(BadPolicy, "has 1 replicas, but 2 must have each write", tier.url, replicas=2)


async def test_a_master_that_is_named_by_hand_may_have_replicas_too(sentinels):
    empty(sentinels)
    async with await Store.open(url(sentinels.master()), replicas=1, durable=True) as store:
        sentinels.freeze_replicas()
        store._patience_s = 0.1
        with pytest.raises(StoreUnavailable, match="0 of 1 replicas"):
            await store.codes.note("ABCD", "T", None)
        sentinels.wake()
        await store.codes.note("ABCD", "T", None)
