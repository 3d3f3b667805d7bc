"""Spreads tables over nodes: a node with more than the mean gives some to the node with the fewest.

Thus a restarted worker or an added node gets its share. Only tables at which people sit are counted; whole partitions
move, as when a node stops. The workers of one server always spread their tables, other nodes only with `--spread`.
"""

import asyncio
from typing import Final

import structlog

from paiju.server.nodes.registry import Load, Registry
from paiju.server.nodes.transfer import Transfer
from paiju.server.store.keys import partition
from paiju.server.tables.owned import OwnedTables

COUNT_S: Final = 2.5
"""Seconds between two counts of this node's tables."""
ROUND_S: Final = 5.0
"""Seconds between two rounds of giving."""
UNEVEN: Final = 1.25
"""Tables move if this node has more than the mean times this factor, or another node has less than the mean divided
by this factor: smaller differences are chance."""
LEAST_MORE: Final = 2
"""A node gives tables only if it has at least this many more tables than the mean."""
MAX_GIVEN: Final = 8
"""The most partitions that a node gives in a round: each stands still for some 15 ms."""

log = structlog.get_logger()


class Spread:
    """One node's part in spreading the tables."""

    def __init__(self, owned: OwnedTables, registry: Registry, transfer: Transfer, *, far: bool) -> None:
        """`far`: give tables to any node, not only to workers of the same server."""
        self._owned = owned
        self._registry = registry
        self._transfer = transfer
        self._far = far

    async def run(self) -> None:
        """Count and give tables, without end."""
        rounds = round(ROUND_S / COUNT_S)
        while True:
            for _ in range(rounds):
                self._count()
                await asyncio.sleep(COUNT_S)
            self._count()
            try:
                await self.give()
            except Exception:
                log.exception("tables could not be spread")

    def _count(self) -> None:
        """Tell the other nodes how many tables are here."""
        actors = self._owned.actors
        self._registry.load = Load(len(actors), sum(1 for actor in actors.values() if actor.state.people))

    async def give(self) -> None:
        """Give partitions to the node with the fewest tables, if this node has too many."""
        if self._owned.draining or (found := self._needy()) is None:
            return
        node, tables = found
        self._transfer.forget()
        for number in self._chosen(node, tables):
            await self._transfer.give(number, node)

    def _needy(self) -> tuple[str, int] | None:
        """Return the node with the fewest tables, and how many it should get; None: none should get any."""
        nodes = self._registry.others.values() if self._far else self._registry.siblings()
        others = [node for node in nodes if node.receives]
        mine = self._registry.load.people
        mean = (mine + sum(node.people for node in others)) / (len(others) + 1)
        if mine < mean + LEAST_MORE:
            return None
        least = min(others, key=lambda node: node.people)
        if mine <= UNEVEN * mean and least.people * UNEVEN >= mean:
            return None
        # This node does not give its whole surplus, since other nodes give to the same node.
        return least.id, max(round(min(mine - mean, mean - least.people)), 1)

    def _chosen(self, node: str, tables: int) -> list[int]:
        """Return partitions that together have at most `tables` tables at which people sit.

        Partitions with most connections at `node` come first; of equal ones, those with fewest connections in all.
        """
        people: dict[int, int] = {}
        for table, actor in self._owned.actors.items():
            if actor.state.people:
                people[partition(table)] = people.get(partition(table), 0) + 1
        looking = {number: self._transfer.connections(number) for number in people}
        chosen: list[int] = []
        for number in sorted(people, key=lambda each: (-looking[each][node], looking[each].total())):
            if people[number] <= tables and len(chosen) < MAX_GIVEN:
                chosen.append(number)
                tables -= people[number]
        return chosen
