"""Redis comes back without its last writes: what the owner remembers is written again, other losses are told."""

from typing import Final, Protocol

from tests.simulation.world import World, Wrong

MOST: Final = 12
"""Transactions that are lost at most."""
LEFT_MS: Final = 1_000
"""What must be left of the owner's lease: once it has expired another node may be first."""


class Healing(Protocol):
    """What lets all other faults heal before."""

    async def calm(self) -> None:
        """Wait until everything has healed."""


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
        before, lost = world.redis.database.last_entry(world.log_key), world.rng.randint(1, MOST)
        world.redis.stop()
        if not self._cut(lost, any_lease=nobody):
            world.redis.start()
            return ""
        world.trace.note(f"Redis has lost its last {lost} writes{', and all nodes are killed' * nobody}")
        await (self._forgotten() if nobody else self._remembered(before))
        return "a rollback was " + ("told to everybody" if nobody else "made good by the owner")

    def _cut(self, lost: int, *, any_lease: bool) -> bool:
        """Cut the file, unless that leaves no table, or no lease that runs on."""
        redis, world = self._world.redis, self._world
        owned, all_written = world.witness.owned_by(), redis.engine.written
        redis.engine.cut(lost)
        own = redis.database.keys.get(world.witness.own_key, {})
        runs_on = world.witness.owned_by() == owned and int(own[b"x"]) > redis.database.now_ms() + LEFT_MS
        if redis.database.last_entry(world.log_key) > (8, 0) and (any_lease or runs_on):
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
