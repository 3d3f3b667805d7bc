"""Tiers in which Redis processes replace each other: nothing is told before replicas have it."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import redis.asyncio
import redis.asyncio.sentinel

from paiju.server.store.slots import slot_of
from tests.tiers.cluster import ClusterSet
from tests.tiers.member import Member
from tests.tiers.sentinel import NAME, SentinelSet

if TYPE_CHECKING:
    from tests.chaos.fault import Kind

TIMEOUT_S = 1.0
"""Of the auditor's calls: its master may stand still."""
PROMISE = (
    "one failure at a time loses nothing that was acknowledged; while replicas are away requests are answered busy, "
    "and what a failed master has not told is lost in silence"
)

T = TypeVar("T")


class Replicated:
    """What both have in common. Their own calls block, so they are made in a thread."""

    promise = PROMISE
    forks = True
    """A master that fails may have records that nobody was told of, and that its replacement has not."""

    def __init__(self, folder: Path, made: Callable[[Path], SentinelSet | ClusterSet]) -> None:
        self._folder, self._made = folder / "redis", made
        self.set: Any = None

    @property
    def kinds(self) -> Mapping[str, "Kind"]:
        """Return its own faults."""
        from tests.chaos.replica_faults import KINDS

        return KINDS

    async def open(self) -> None:
        """Start all processes."""
        self.set = await asyncio.to_thread(self._made, self._folder)

    async def close(self) -> None:
        """End all processes."""
        if self.set is not None:
            await asyncio.to_thread(self.set.close)

    async def options(self, _node: int) -> tuple[str, ...]:
        """Return the options with which a node finds it."""
        return ("--redis", self.set.url)

    async def call(self, method: Callable[..., T], *words: Any) -> T:
        """Call something that blocks."""
        return await asyncio.to_thread(method, *words)

    def place(self, _key: bytes) -> tuple[int, ...]:
        """Return what a method of the set needs to know which master is meant: that of a key."""
        return ()

    async def master(self, key: bytes) -> Member:
        """Return the master that has a key."""
        found: Member = await self.call(self.set.master, *self.place(key))
        return found

    async def well(self) -> None:
        """Start what is dead, wake what is frozen, and wait until all is as it should be."""
        await self.call(self.set.wake)
        await self.call(self.set.revive)
        await self.call(self.set.await_well)


class Sentinels(Replicated):
    """A master, a replica and three sentinels."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, SentinelSet)

    def client(self) -> redis.asyncio.Redis:
        """Return a new client of whoever is the master."""
        places = [("127.0.0.1", one.port) for one in self.set.sentinels]
        known = redis.asyncio.sentinel.Sentinel(places, socket_timeout=TIMEOUT_S)
        return known.master_for(NAME, socket_timeout=TIMEOUT_S)


class Cluster(Replicated):
    """Three masters with a replica each."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ClusterSet)

    @property
    def kinds(self) -> Mapping[str, "Kind"]:
        """Return its own faults."""
        from tests.chaos.replica_faults import CLUSTER_KINDS

        return CLUSTER_KINDS

    def place(self, key: bytes) -> tuple[int, ...]:
        """Return the slot of a key."""
        return (slot_of(key),)

    def client(self) -> redis.asyncio.RedisCluster:
        """Return a new client."""
        places = [redis.asyncio.cluster.ClusterNode("127.0.0.1", node.port) for node in self.set.nodes]
        return redis.asyncio.RedisCluster(startup_nodes=places, socket_timeout=TIMEOUT_S)
