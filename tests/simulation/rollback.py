"""Redis comes back without its last writes: what the owner remembers is written again, other losses are told."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from tests.simulation.world import World, Wrong

MOST: Final = 12
"""Transactions that are lost at most."""
LEASE_S: Final = 2.0
LATE_S: Final = LEASE_S / 2
"""By how much the owner may come later than other nodes, which leave its tables alone for as long as a lease lasts."""


class Healing(Protocol):
    """What lets all other faults heal before."""

    async def calm(self) -> None:
        """Wait until everything has healed."""

    def later(self, seconds: float, heal: Callable[[], None]) -> None:
        """Let something heal after a while."""


class Rollback:
    """Rollbacks of one world. Each needs a calm one, so that it is known who remembers what."""

    def __init__(self, world: World, healing: Healing) -> None:
        self._world, self._healing = world, healing

    async def happen(self) -> str:
        """Roll back; "" if the writes that would be lost are others than the table's, or too many."""
        await self._healing.calm()
        world = self._world
        nobody = world.rng.random() < 0.5
        await world.until(lambda: world.owner() is not None, "nobody owns the table")
        if not nobody and world.rng.random() < 0.5:
            await self._restarted()
        if world.owner() is None:
            return ""
        before, lost = world.redis.database.last_entry(world.log_key), world.rng.randint(1, MOST)
        world.redis.stop()
        if not self._cut(lost, any_owner=nobody):
            world.redis.start()
            return ""
        world.trace.note(f"Redis has lost its last {lost} writes{', and all nodes are killed' * nobody}")
        await (self._forgotten() if nobody else self._remembered(before))
        return "a rollback was " + ("told to everybody" if nobody else "made good by the owner")

    async def _restarted(self) -> None:
        """Redis has been away before, and has lost nothing: nodes may wait for owners still, or no longer."""
        redis, rng = self._world.redis, self._world.rng
        redis.stop()
        redis.start()
        await asyncio.sleep(rng.uniform(0, 2 * LEASE_S))
        self._world.trace.note("Redis has been started again")

    def _cut(self, lost: int, *, any_owner: bool) -> bool:
        """Cut the file, unless that leaves no table, or another owner."""
        redis, world = self._world.redis, self._world
        owned, all_written = world.witness.owned_by(), redis.engine.written
        redis.engine.cut(lost)
        same = world.witness.owned_by() == owned
        if redis.database.last_entry(world.log_key) > (8, 0) and (any_owner or same):
            return True
        redis.engine.written = all_written
        redis.engine.cut(0)
        return False

    async def _remembered(self, before: tuple[int, int]) -> None:
        """The owner lives: it must write what it knew, as it was.

        A commit whose answer was still on its way is lost to everybody, and is made again.
        """
        world = self._world
        owner = world.owner()
        if owner is not None and (known := owner.last_record(world.table)) is not None:
            cursors = [viewer.cursor for viewer in world.everybody if viewer.cursor is not None]
            told = max((seq for _, seq in cursors), default=0)
            if told > known.seq:
                raise Wrong(f"somebody was told record {told}, and its owner knows {known} as the last one")
            world.witness.drop_after(str(known).encode())
        world.witness.look_again()
        # Until its lease has expired, in some cases; and others are there first.
        await asyncio.sleep(world.rng.uniform(0, LEASE_S))
        if owner is not None and world.rng.random() < 0.5:
            world.loop.freeze(owner.host)
            host = owner.host
            wake = lambda: None if host.dead else world.loop.wake(host)  # noqa: E731
            self._healing.later(world.rng.uniform(0, LATE_S), wake)
        world.redis.start()
        found = world.redis.database.last_entry
        await world.until(lambda: found(world.log_key) >= before, "a rollback is not made good")

    async def _forgotten(self) -> None:
        """Nobody who knew lives: viewers must be told, and play goes on from what is there."""
        world = self._world
        for node in world.nodes:
            world.gone.append(node.kill())
        viewers = world.everybody
        await world.until(
            lambda: not any(viewer.connected for viewer in viewers), "a connection outlives its node"
        )
        world.witness.take_back_to(world.redis.database.last_entry(world.log_key), viewers)
        world.redis.start()
        for node in world.nodes:
            node.launch()
        await self._healing.calm()
        await world.until(
            lambda: not world.witness.untold(), "somebody is not told that what was seen is gone"
        )
