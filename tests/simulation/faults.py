"""What can go wrong in a world: each fault is drawn from the seed, is noted, and heals by itself after a while."""

import asyncio
from collections.abc import Callable
from typing import Final

from tests.simulation.failover import Failover
from tests.simulation.node import Node
from tests.simulation.rollback import Rollback
from tests.simulation.world import World

LEASE_S: Final = 2.0
GAP_S: Final = 0.08
"""Simulated seconds between two faults, in the mean."""
ROLLBACKS: Final = 0.02
"""How many of all faults are rollbacks; before each, the others heal."""
FAILOVERS: Final = 0.08
"""The same of masters that are lost, where there is a replica."""


class Faults:
    """The faults of one world."""

    def __init__(self, world: World) -> None:
        self.world, self.rng = world, world.rng
        self.count = 0
        self.pending = 0
        """Faults that have yet to heal."""
        self.rollback = Rollback(world, self)
        self.failover = Failover(world, self)
        self._waiting: set[asyncio.Task[None]] = set()
        self._killed: dict[Node, None] = {}
        """Nodes that were killed and come back later."""
        self._kinds: dict[Callable[[], str], int] = {
            self._drop_client: 8,
            self._reset_link: 8,
            self._reset_redis: 6,
            self._cut_both: 8,
            self._cut_one_way: 8,
            self._slow_host: 6,
            self._pause: 6,
            self._freeze: 1,
            self._freeze_owner: 2,
            self._cut_owner: 2,
            self._kill: 2,
            self._stop: 1,
            self._stop_redis: 1,
            self._wall_jump: 1,
            self._redis_jump: 1,
            **self.failover.kinds,
        }

    async def run(self, faults: int) -> None:
        """Let so many things go wrong, one after the other and beside each other."""
        kinds, weights = list(self._kinds), list(self._kinds.values())
        while self.count < faults:
            await asyncio.sleep(self.rng.expovariate(1 / GAP_S))
            self._relaunch()
            self.failover.check_told()
            if what := await self._lose_writes() or self.rng.choices(kinds, weights)[0]():
                self.count += 1
                self.world.trace.note(f"FAULT {self.count}: {what}")
        await self.calm()

    async def _lose_writes(self) -> str:
        """Let Redis lose writes now and then: a master those that its replica has not, one without a replica any."""
        follows = self.world.redis.replica is not None
        how, often = (self.failover, FAILOVERS) if follows else (self.rollback, ROLLBACKS)
        return await how.happen() if self.rng.random() < often else ""

    async def calm(self) -> None:
        """Wait until everything has healed, and every node is up."""
        await self.world.until(lambda: not self.pending, "a fault never heals")
        await self.world.until(self._all_up, "a node does not come back")

    def _all_up(self) -> bool:
        self._relaunch()
        return all(node.up for node in self.world.nodes)

    def _relaunch(self) -> None:
        """Start the nodes again that have ended in order, or by themselves."""
        for node in self.world.nodes:
            if node.host.dead and node not in self._killed:
                self.world.trace.note(f"{node.name} has ended: {node.ended!r}")
                node.launch()

    def later(self, seconds: float, heal: Callable[[], None]) -> None:
        self.pending += 1
        self.world.loop.call_later(seconds, self._heal, heal)

    def _heal(self, heal: Callable[[], None]) -> None:
        self.pending -= 1
        heal()

    # clients and connections

    def _drop_client(self) -> str:
        player = self.rng.choice(self.world.everybody)
        player.drop()
        return f"{player.name} loses its connection"

    def _reset_link(self) -> str:
        one, other = self.rng.sample(self.world.nodes, 2) if len(self.world.nodes) > 1 else (None, None)
        if one is None or other is None or not self.world.network.reset(one.host, other.host):
            return ""
        return f"the links of {one.name} and {other.name} are reset"

    def _reset_redis(self) -> str:
        node = self.rng.choice(self.world.nodes)
        if not self.world.network.reset(node.host, self.world.redis.host):
            return ""
        return f"{node.name}'s connections to Redis are reset"

    def _pair(self) -> tuple[str, str]:
        node = self.rng.choice(self.world.nodes)
        others = [other.name for other in self.world.nodes if other is not node]
        clients = [player.name for player in self.world.everybody]
        group = self.rng.choice([others or clients, clients, ["redis"]])
        pair = [node.name, self.rng.choice(group)]
        self.rng.shuffle(pair)
        return pair[0], pair[1]

    def _cut_one_way(self) -> str:
        source, target = self._pair()
        seconds = self._duration()
        self.world.network.cut(source, target)
        self.later(seconds, lambda: self.world.network.heal(source, target))
        return f"nothing gets from {source} to {target} for {seconds:.2f} s"

    def _cut_both(self) -> str:
        one, other = self._pair()
        seconds = self._duration()
        for source, target in ((one, other), (other, one)):
            self.world.network.cut(source, target)
            self.later(seconds, lambda s=source, t=target: self.world.network.heal(s, t))
        return f"nothing gets between {one} and {other} for {seconds:.2f} s"

    def _duration(self) -> float:
        """Mostly short; sometimes longer than a lease and than a link waits for a pong."""
        return self.rng.uniform(2, 5) if self.rng.random() < 0.1 else self.rng.uniform(0.005, 0.3)

    def _slow_host(self) -> str:
        name = self.rng.choice(["redis", *(node.name for node in self.world.nodes)])
        slow = self.world.network.pace.slow
        if name in slow:
            return ""
        slow[name] = self.rng.choice([0.005, 0.02, 0.1])
        self.later(self.rng.uniform(0.1, 0.6), lambda: slow.pop(name, None))
        return f"bytes of {name} take up to {slow[name]} s longer"

    # hosts

    def _pause(self) -> str:
        return self._stand_still(self.rng.uniform(0.01, 0.4))

    def _freeze(self) -> str:
        return self._stand_still(self.rng.uniform(0.5, 2.5) * LEASE_S)

    def _stand_still(self, seconds: float) -> str:
        host = self.rng.choice([*self.world.redis.hosts, *(node.host for node in self.world.nodes)])
        if host.stopped or host.dead:
            return ""
        self.world.loop.freeze(host)
        self.later(seconds, lambda: None if host.dead else self.world.loop.wake(host))
        return f"{host} stands still for {seconds:.2f} s"

    def _freeze_owner(self) -> str:
        owner = self.world.owner()
        if owner is None or owner.host.stopped:
            return ""
        self.world.loop.freeze(owner.host)
        self._when_taken(lambda: None if owner.host.dead else self.world.loop.wake(owner.host))
        return f"{owner.name} owns the table and stands still until another node has it"

    def _cut_owner(self) -> str:
        owner = self.world.owner()
        if owner is None:
            return ""
        self.world.network.cut(owner.name, "redis")
        self._when_taken(lambda: self.world.network.heal(owner.name, "redis"))
        return f"nothing gets from {owner.name} to redis until another node has its table"

    def _when_taken(self, heal: Callable[[], None]) -> None:
        """Heal at the moment at which another node takes the table, or after a while: so old writes meet new owners."""
        witness, loop = self.world.witness, self.world.loop
        before, healed, moment = witness.owned_by(), loop.create_future(), self.rng.uniform(0, 0.002)

        def look() -> None:
            if witness.owned_by() != before and not healed.done():
                healed.set_result(None)

        async def wait() -> None:
            self.world.redis.on_written.append(look)
            await asyncio.wait([healed], timeout=3 * LEASE_S)
            self.world.redis.on_written.remove(look)
            await asyncio.sleep(moment)
            self._heal(heal)

        self.pending += 1
        self._waiting.add(loop.create_task(wait()))

    def _kill(self) -> str:
        node = self.rng.choice(self.world.nodes)
        if node.host.dead:
            return ""
        return f"{node.name} is killed{' and nobody is told' if self.kill(node) else ''}"

    def kill(self, node: Node) -> bool:
        """Kill a node that lives, and start it again later; return whether its peers are not told."""
        silently = self.rng.random() < 0.3
        self.world.gone.append(node.kill(silently=silently))
        self._killed[node] = None
        self.later(self.rng.uniform(0.05, 4), lambda: self._come_back(node))
        return silently

    def _come_back(self, node: Node) -> None:
        del self._killed[node]
        node.launch()

    def _stop(self) -> str:
        node = self.rng.choice(self.world.nodes)
        if not node.up or node.host.stopped or node.paiju is None:
            return ""
        node.stop()
        return f"{node.name} is asked to stop"

    def _stop_redis(self) -> str:
        redis = self.world.redis
        if redis.host.dead:
            return ""
        redis.stop()
        seconds = self.rng.uniform(0.05, 3)
        self.later(seconds, redis.start)
        return f"Redis is killed; it comes back after {seconds:.2f} s"

    # clocks

    def _wall_jump(self) -> str:
        node = self.rng.choice(self.world.nodes)
        node.host.wall_skew_s += self.rng.uniform(-10, 10)
        return f"the wall clock of {node.name} is {node.host.wall_skew_s:+.1f} s wrong"

    def _redis_jump(self) -> str:
        jump = self.rng.uniform(-10_000, 10_000)
        self.world.redis.skew_ms += jump
        return f"the clock of Redis jumps by {jump / 1000:+.1f} s"
