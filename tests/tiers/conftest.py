"""Stores on a Sentinel set and on a Cluster, each started when the first test of a process needs it."""

from collections.abc import AsyncIterator, Iterator

import pytest

from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.worlds.cluster import ClusterSet
from tests.worlds.sentinel import SentinelSet

Tier = SentinelSet | ClusterSet


@pytest.fixture(scope="session")
def sentinels(tmp_path_factory) -> Iterator[SentinelSet]:
    """A Sentinel set of a master and a replica."""
    with SentinelSet(tmp_path_factory.mktemp("sentinel") / "tier") as started:
        yield started


@pytest.fixture(scope="session")
def cluster(tmp_path_factory) -> Iterator[ClusterSet]:
    """A Cluster of three masters and a replica each."""
    with ClusterSet(tmp_path_factory.mktemp("cluster") / "tier") as started:
        yield started


@pytest.fixture(params=["sentinels", "cluster"])
def tier(request) -> Tier:
    """Each kind, with one replica a master."""
    return request.getfixturevalue(request.param)


def empty(tier: Tier) -> None:
    """Make a tier as good as new."""
    tier.wake()
    tier.revive()
    tier.await_well()
    for node in tier.nodes:
        if node.replication()["role"] == "master":
            node.ask("FLUSHALL")
            node.ask("SCRIPT", "FLUSH")


@pytest.fixture
async def store(tier) -> AsyncIterator[Store]:
    """A store on an empty tier of each kind."""
    empty(tier)
    async with await Store.open(tier.url, durable=True, patience_s=PATIENCE_S) as opened:
        yield opened
