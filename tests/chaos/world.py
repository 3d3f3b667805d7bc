"""Real nodes on one tier behind a balancer, tables of several games, and auditors that follow all of them."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import redis.exceptions

from paiju.engine.registry import GAMES
from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import NODES_KEY, partition, partition_keys
from tests.chaos.balancer import Balancer
from tests.chaos.node import Node
from tests.chaos.table import Plan, Table
from tests.chaos.tier import TIERS
from tests.patience import until
from tests.worlds.judging import followed, stop_play
from tests.worlds.person import Person
from tests.worlds.seating import KINDS
from tests.worlds.way import Way

UP_S = 90.0
"""How long a start may take on a busy machine."""
AWAY = (redis.exceptions.RedisError, StoreError, OSError, TimeoutError)
"""What is raised while Redis is away."""
ROLES = {
    1: [("all",)],
    2: [("all", "all")],
    3: [
        ("all", "all", "all"),
        ("gateway", "all", "all"),
        ("all", "all", "engine"),
        ("gateway", "gateway", "all"),
    ],
    4: [("all",) * 4, ("gateway", "gateway", "engine", "engine"), ("gateway", "all", "all", "engine")],
}
"""What the nodes of a world may do, by their number."""


class World:
    """Everything of one spell; all that is drawn comes from its seed."""

    def __init__(self, folder: Path, seed: int, *, nodes: int, tier: str, tables: int = 3) -> None:
        self.seed = seed
        self.rng = Random(f"chaos-{seed}")
        self.folder = folder
        self.tier = TIERS[tier](folder)
        self._loop = asyncio.get_running_loop()
        self.began = self._loop.time()
        self.nodes = [
            Node(number, role, folder, self.now) for number, role in enumerate(self.rng.choice(ROLES[nodes]))
        ]
        self.balancer = Balancer([node.port for node in self.nodes if node.takes_clients])
        self._plans = plans(self.rng, tables)
        self.tables: list[Table] = []
        self.starting: set[asyncio.Task[None]] = set()
        """Nodes that come back."""
        self._auditing = contextlib.AsyncExitStack()

    def now(self) -> float:
        """Return the seconds since this world began."""
        return self._loop.time() - self.began

    async def open(self) -> None:
        """Start everything, sit everybody down, and wait until all tables are played at."""
        await self.tier.open()
        await self._open_ways()
        async with asyncio.timeout(UP_S):
            await asyncio.gather(*(self.start(node) for node in self.nodes))
        await self.balancer.__aenter__()
        await until(lambda: self.balancer.ready == set(self.balancer.ports))
        for number, plan in enumerate(self._plans):
            table = Table(plan, self.balancer.port, self.seed, number)
            self.tables.append(table)
            await table.open(self.tier.ask)
            # At once: its first deals may be over, and their log cut, before all others sit.
            await self._auditing.enter_async_context(followed(table.auditor))
        await until(lambda: all(table.accepted for table in self.tables))
        self.note_safe()

    async def start(self, node: Node) -> None:
        """Start a node (again)."""
        ways = {other.link_port: node.ways[other.number].port for other in self.nodes if other is not node}
        await node.start(await self.tier.options(node.number), ways)
        for way in self.ways_to(node):
            await way.open()

    def start_later(self, node: Node, seconds: float) -> None:
        """Start a node again after a while."""

        async def come_back() -> None:
            await asyncio.sleep(seconds)
            await self.start(node)

        node.enter("dead")
        task = asyncio.create_task(come_back())
        self.starting.add(task)

    def ways_to(self, node: Node) -> list[Way]:
        """Return the ways on which others reach a node."""
        return [other.ways[node.number] for other in self.nodes if other is not node]

    def kill(self, *nodes: Node) -> None:
        """Kill nodes; their ports refuse connections then."""
        for node in nodes:
            node.kill()
            for way in self.ways_to(node):
                way.refuse()

    async def stop(self, node: Node) -> int:
        """Ask a node to stop, and wait; return its exit code."""
        code = await node.stop()
        for way in self.ways_to(node):
            way.refuse()
        return code

    async def whole(self) -> None:
        """Wait until every node is up."""
        done = list(self.starting)
        await asyncio.gather(*done)
        self.starting.difference_update(done)
        await until(lambda: all(node.state == "up" for node in self.nodes))

    def note_safe(self) -> None:
        """Note that what every table is now is not to be lost: who sits there, and what was repaired."""
        for table in self.tables:
            table.safe = table.accepted

    async def owner(self, table: Table) -> Node | None:
        """Return the node that owns a table, as Redis says."""
        with contextlib.suppress(*AWAY):
            async with asyncio.timeout(1):
                own = await self.tier.ask(b"HGET", partition_keys(partition(table.id)).own, b"n")
                entry = await self.tier.ask(b"HGET", NODES_KEY, own or b"-")
            if entry is not None:
                port = int(json.loads(entry)["url"].rpartition(":")[2])
                return next((node for node in self.nodes if node.link_port == port), None)
        return None

    def node_of(self, person: Person) -> Node | None:
        """Return the node that a person is connected to."""
        if person._socket is None or not person._socket.local_address:
            return None
        port = self.balancer.node_of(person._socket.local_address[1])
        return next((node for node in self.nodes if node.port == port), None)

    async def calm(self) -> None:
        """Let all that was broken come back, and play stop."""
        await self.whole()
        await until(lambda: all(person.connected for table in self.tables for person in table.everybody))
        await stop_play(person for table in self.tables for person in table.people)

    async def close(self) -> None:
        """End everything."""
        await self._auditing.aclose()
        for task in self.starting:
            task.cancel()
        await asyncio.gather(*self.starting, return_exceptions=True)
        for table in self.tables:
            await table.close()
        await self.balancer.close()
        for node in self.nodes:
            await node.close()
        await self.tier.close()

    async def _open_ways(self) -> None:
        for node in self.nodes:
            for other in self.nodes:
                if other is not node:
                    node.ways[other.number] = Way(other.link_port)
                    await node.ways[other.number].open()


def plans(rng: Random, count: int) -> Sequence[Plan]:
    """Draw tables of different games: one whose people do more than answer, one with bots, others."""
    games = [rng.choice(list(KINDS)), *rng.sample([game for game in GAMES if game not in KINDS], count - 1)]
    return [Plan.drawn(game, rng, bots=number == 0) for number, game in enumerate(games)]


@contextlib.asynccontextmanager
async def world(folder: Path, seed: int, **how: Any) -> AsyncIterator[World]:
    """Give a world in which all tables are played at; clean up after."""
    place = World(folder, seed, **how)
    try:
        await place.open()
        yield place
    finally:
        await place.close()
