"""Tiers in which Redis processes replace each other: nothing is told before replicas have it."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from paiju.server.redis.slots import slot_of
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.worlds.cluster import ClusterSet
from tests.worlds.member import Member
from tests.worlds.sentinel import SentinelSet

if TYPE_CHECKING:
    from tests.chaos.fault import Kind

PROMISE = "one failure at a time loses nothing that was acknowledged; while a replica is away nothing is acknowledged"

T = TypeVar("T")


class Replicated:
    """What both have in common. Their own calls block, so they are made in a thread."""

    promise = PROMISE

    def __init__(self, folder: Path, made: Callable[[Path], SentinelSet | ClusterSet]) -> None:
        self._folder, self._made = folder / "redis", made
        self.set: Any = None
        self._store: Store | None = None

    @property
    def kinds(self) -> Mapping[str, "Kind"]:
        """Return its own faults."""
        from tests.chaos.replica_faults import KINDS

        return KINDS

    async def open(self) -> None:
        """Start all processes."""
        self.set = await asyncio.to_thread(self._made, self._folder)
        self._store = await Store.open(self.set.url, patience_s=PATIENCE_S)

    async def close(self) -> None:
        """End all processes."""
        if self._store is not None:
            await self._store.close()
        if self.set is not None:
            await asyncio.to_thread(self.set.close)

    async def options(self, _node: int) -> tuple[str, ...]:
        """Return the options with which a node finds it."""
        return ("--redis", self.set.url)

    async def ask(self, *words: Any) -> Any:
        """Return the reply of a command by the server's own store, which waits until replicas have what it tells."""
        assert self._store is not None
        return await self._store.confirmed(*words)

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
