"""Stores on a Sentinel set and on a Cluster, each started once a module."""

from collections.abc import AsyncIterator, Iterator

import pytest

from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.tiers.cluster import ClusterSet
from tests.tiers.sentinel import SentinelSet

Tier = SentinelSet | ClusterSet
KINDS = {"sentinel": SentinelSet, "cluster": ClusterSet}


@pytest.fixture(scope="module", params=KINDS)
def tier(request, tmp_path_factory) -> Iterator[Tier]:
    """Each kind, with one replica a master."""
    with KINDS[request.param](tmp_path_factory.mktemp(request.param) / "tier") as started:
        yield started


@pytest.fixture(scope="module")
def sentinels(tmp_path_factory) -> Iterator[SentinelSet]:
    """A Sentinel set of a master and a replica."""
    with SentinelSet(tmp_path_factory.mktemp("sentinel") / "tier") as started:
        yield started


@pytest.fixture(scope="module")
def cluster(tmp_path_factory) -> Iterator[ClusterSet]:
    """A Cluster of three masters and a replica each."""
    with ClusterSet(tmp_path_factory.mktemp("cluster") / "tier") as started:
        yield started


def empty(tier: Tier) -> None:
    """Make a tier as good as new."""
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
