"""Real servers on a tier, with people who play, and an auditor who copies what replicas have confirmed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from paiju.server.store.store import Store
from tests.faults.auditor import Auditor
from tests.faults.test_nodes import Nodes
from tests.patience import PATIENCE_S


class TierAuditor(Auditor):
    """Reads by the server's own store, which finds the master and waits for replicas."""

    def __init__(self, store: Store, table: str) -> None:
        super().__init__(store._told, table)


class TierNodes(Nodes):
    """Nodes on a tier, which is checked at their start as anybody's is."""

    @property
    def options(self) -> tuple[str, ...]:
        """Options of all nodes."""
        return ("--redis", self.redis.url)


@contextlib.asynccontextmanager
async def serving(folder: Path, tier, count: int, seed: int, at: list[int]) -> AsyncIterator[tuple]:
    """Run so many servers, at the first of which a table is opened; people, then spectators, are `at` these."""
    place = TierNodes(folder, tier, count, seed, {}, {})
    try:
        async with await Store.open(tier.url, patience_s=PATIENCE_S) as store:
            auditor = TierAuditor(store, (await place.sit_down(0, at)).table)
            following = asyncio.create_task(auditor.follow())
            try:
                yield place, auditor
            finally:
                auditor.following = False
                await asyncio.wait((following,), timeout=PATIENCE_S)
                following.cancel()
                await asyncio.gather(following, return_exceptions=True)
    finally:
        await place.close()
