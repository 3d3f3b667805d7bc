"""The master is lost and its replica takes its place: nothing that was told may be gone, whatever dies with it."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from tests.simulation.node import Node
from tests.simulation.world import World, Wrong

BEHIND_S: Final = 1.5
"""Seconds for which a replica is cut off at most before its master is lost; WAIT gives up after 0.5."""
INHERITED_S: Final = 4.0
"""The same where another node is to take the tables before."""
AWAY_S: Final = ((0.1, 1.5), (2.0, 4.0))
"""Seconds without a replica, mostly and sometimes; a request gets `busy` after 2."""
DOWN_S: Final = ((0.01, 0.3), (0.3, 3.0))
"""Seconds until a replica has taken over, mostly and sometimes."""
SOMETIMES: Final = 0.2


class Healing(Protocol):
    """What lets faults heal."""

    def later(self, seconds: float, heal: Callable[[], None]) -> None:
        """Let something heal after a while."""

    def kill(self, node: Node) -> bool:
        """Kill a node that lives, and start it again later."""


class Failover:
    """What can go wrong with the replica of one world, and with its master."""

    def __init__(self, world: World, healing: Healing) -> None:
        self._world, self._healing, self._rng = world, healing, world.rng
        self.kinds: dict[Callable[[], str], int] = {}
        """Faults by how often they happen; none in a world without a replica."""
        if world.redis.replica is not None:
            self.kinds = {self._cut_replica: 6, self._freeze_replica: 4}

    async def happen(self) -> str:
        """Lose the master, at a moment that is hard for it; "" if nobody can take over then."""
        redis = self._world.redis
        if not self._can_follow():
            return ""
        await self._rng.choice([self._next_write, self._next_write, self._fall_behind, self._inherit])()
        if not self._can_follow():
            return ""
        self.check_told()
        dying, lost = self._dying(), redis.fail_over()
        last = redis.database.last_entry(self._world.log_key)
        self._world.witness.drop_after(b"%d-%d" % last)
        self._world.witness.look_again()
        for node in dying:
            self._healing.kill(node)
        seconds = self._drawn(DOWN_S)
        self._healing.later(seconds, redis.listen)
        names = " and ".join(node.name for node in dying)
        return (
            f"the master is lost{f' with {names}' * bool(names)}; its replica takes its place after {seconds:.2f} s, "
            f"without the last {lost} writes"
        )

    def check_told(self) -> None:
        """Raise `Wrong` if somebody knows a record that the replica has not: it was told too early."""
        world, replica = self._world, self._world.redis.replica
        if replica is None or not replica.whole:
            return
        has = replica.database.last_entry(world.log_key)[0]
        for viewer in world.everybody:
            told = max([at for _, at in viewer.acked], default=0)
            if viewer.cursor is not None:
                told = max(told, viewer.cursor[1])
            if told > has:
                raise Wrong(
                    f"{viewer.name} was told record {told}, and {has} is the last one that the replica has"
                )

    def _can_follow(self) -> bool:
        """A dead or frozen replica, or one that has no whole copy yet, cannot take over: that would be two failures."""
        redis = self._world.redis
        replica = redis.replica
        return replica is not None and replica.whole and not replica.host.stopped and not redis.host.dead

    async def _fall_behind(self) -> None:
        """Let the master write what the replica never gets."""
        self._cut_off(2 * BEHIND_S)
        await asyncio.sleep(self._rng.uniform(0, BEHIND_S))

    async def _inherit(self) -> None:
        """Let the owner die behind such a write, and another node find it: it may not show it either."""
        self._cut_off(2 * INHERITED_S)
        await self._next_write()
        if (owner := self._world.owner()) is not None:
            self._healing.kill(owner)
            self._world.trace.note(f"{owner.name} owns the table and is killed; the replica is cut off")
        await asyncio.sleep(self._rng.uniform(0, INHERITED_S))

    async def _next_write(self) -> None:
        """Return within the time that a record of the table and what confirms it take."""
        redis, written, key = self._world.redis, self._world.loop.create_future(), self._world.log_key
        assert redis.replica is not None
        before = redis.database.last_entry(key)

        def look() -> None:
            if not written.done() and redis.database.last_entry(key) != before:
                written.set_result(None)

        redis.on_written.append(look)
        await asyncio.wait([written], timeout=1)
        redis.on_written.remove(look)
        await asyncio.sleep(self._rng.uniform(0, 3) * redis.replica.lag_s)

    def _drawn(self, bounds: tuple[tuple[float, float], ...]) -> float:
        return self._rng.uniform(*bounds[self._rng.random() < SOMETIMES])

    def _dying(self) -> list[Node]:
        """Draw which nodes die together with the master: none, the owner, who alone remembers, or all."""
        owner, living = self._world.owner(), [node for node in self._world.nodes if not node.host.dead]
        return self._rng.choice([[], [], [owner] if owner else [], [owner] if owner else [], living])

    def _cut_replica(self) -> str:
        replica = self._world.redis.replica
        if replica is None or not replica.online:
            return ""
        seconds = self._drawn(AWAY_S)
        self._cut_off(seconds)
        return f"the replica is cut off for {seconds:.2f} s"

    def _cut_off(self, seconds: float) -> None:
        redis, replica = self._world.redis, self._world.redis.replica
        assert replica is not None

        def come_back() -> None:
            if redis.replica is replica and not redis.host.dead:
                replica.connect(redis.host)

        replica.disconnect()
        self._healing.later(seconds, come_back)

    def _freeze_replica(self) -> str:
        replica = self._world.redis.replica
        if replica is None or replica.host.stopped:
            return ""
        seconds, host = self._drawn(AWAY_S), replica.host
        self._world.loop.freeze(host)
        self._healing.later(seconds, lambda: self._world.loop.wake(host))
        return f"the replica stands still for {seconds:.2f} s"
