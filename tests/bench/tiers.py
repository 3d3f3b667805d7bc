"""What waiting for replicas costs a commit, and how long commits stand still when a master is killed.

`python -m tests.bench.tiers [ROUNDS]`: one table, real Redis processes here with `appendfsync always`. Redis' own
failover, until a replica is master, is told apart from ours, until the next commit is told. A replica is left to
confirm: Sentinel has two; in the Cluster the killed master is started again as soon as another one serves.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from paiju.server.store.keys import partition
from paiju.server.store.slots import partition_slots
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.server.store.owner import Owner, public
from tests.worlds.cluster import ClusterSet
from tests.worlds.sentinel import SentinelSet

COMMITS = 2_000
TABLES = 64
"""At once, for the cost under load."""


async def costs(tier: SentinelSet | ClusterSet) -> None:
    """Print how long commits take without and with a replica that has to confirm, in turn."""
    async with AsyncExitStack() as stack:
        stores = {
            replicas: await stack.enter_async_context(await Store.open(tier.url, replicas=replicas))
            for replicas in (0, 1)
        }
        owners = {n: await Owner.of_new(store, f"cost{n}") for n, store in stores.items()}
        took: dict[int, list[float]] = {0: [], 1: []}
        for _ in range(COMMITS):
            for replicas, owner in owners.items():
                began = time.perf_counter()
                await owner.write(public(b"x" * 100))
                took[replicas].append(1000 * (time.perf_counter() - began))
        for replicas, times in took.items():
            print(f"  one at a time, {replicas} replicas: {_middle(times)}")
        for replicas, store in stores.items():
            print(f"  {TABLES} tables, {replicas} replicas: {await _loaded(store, replicas)}")


async def _loaded(store: Store, replicas: int) -> str:
    owners = [await Owner.of_new(store, f"load{replicas}-{n}") for n in range(TABLES)]
    times: list[float] = []

    async def play(owner: Owner) -> None:
        for _ in range(COMMITS // TABLES):
            began = time.perf_counter()
            await owner.write(public(b"x" * 100))
            times.append(1000 * (time.perf_counter() - began))

    began = time.perf_counter()
    await asyncio.gather(*map(play, owners))
    return f"{_middle(times)}, {len(times) / (time.perf_counter() - began):.0f} a second"


async def losses(tier: SentinelSet | ClusterSet, rounds: int) -> None:
    """Print, of each round, when a replica was master and when the next commit was told, after the kill."""
    which = (partition_slots()[partition("lost")],) if isinstance(tier, ClusterSet) else ()
    async with await Store.open(tier.url, patience_s=PATIENCE_S) as store:
        owner = await Owner.of_new(store, "lost")
        redis_s, ours_s = [], []
        for _ in range(rounds):
            await asyncio.to_thread(tier.await_well)
            await owner.write(public())
            began = time.perf_counter()
            old = tier.kill_master(*which)
            write = asyncio.create_task(owner.write(public()))
            await asyncio.to_thread(tier.await_new_master, old, *which)
            redis_s.append(time.perf_counter() - began)
            if isinstance(tier, ClusterSet):
                await asyncio.to_thread(tier.revive)
            await write
            ours_s.append(time.perf_counter() - began)
            await asyncio.to_thread(tier.revive)
    print(f"  a replica is master after {_seconds(redis_s)}")
    print(f"  the next commit is told after {_seconds(ours_s)}")


def _middle(times: Sequence[float]) -> str:
    return f"p50 {statistics.median(times):.2f} ms, p99 {statistics.quantiles(times, n=100)[98]:.2f} ms"


def _seconds(times: Sequence[float]) -> str:
    each = ", ".join(f"{seconds:.2f}" for seconds in times)
    return f"{statistics.median(times):.2f} s ({each})"


def main(rounds: int = 6) -> None:
    """Measure both tiers."""
    with tempfile.TemporaryDirectory() as folder:
        for name, start in (
            ("Sentinel, 1 + 2", lambda: SentinelSet(Path(folder) / "sentinel", replicas=2)),
            ("Cluster, 3 + 3", lambda: ClusterSet(Path(folder) / "cluster")),
        ):
            with start() as tier:
                print(name)
                asyncio.run(costs(tier))
                asyncio.run(losses(tier, rounds))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
