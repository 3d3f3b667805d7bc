"""Transfers tables of this node to others, one partition after the other, while people play on.

this node ── Offer ─▶ next owner: reads the tables once, says whether it takes them
actors end after the commands they have; their connections, and requests that come now, wait for the next owner
Redis: the partition is the next owner's, under a higher term
this node ── Receive ─▶ next owner: reads what has come since, starts the tables
this node ── Transferred ─▶ every other node: asks the next owner again what is unanswered

A partition that no node takes stays until the end, when its lease is released.
"""

import asyncio
import time
import zlib
from collections import Counter
from functools import partial
from typing import Any, Final

import structlog

from paiju.server import metrics
from paiju.server.links.messages import Offer, Receive
from paiju.server.nodes.registry import Registry
from paiju.server.nodes.remote_peer import Feeds, RemotePeer
from paiju.server.nodes.remote_tables import RemoteTables
from paiju.server.reception.local import LocalTables
from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import partition
from paiju.server.table.actor import TableActor
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.peer import Peer
from paiju.server.traces import TRACES

ANSWER_S: Final = 2.0
"""Seconds that the next owner may take for one partition."""
MIN_ANSWER_S: Final = 0.3
"""Seconds that the next owner may take in any case, even if the time of the whole transfer is nearly over."""
MAX_OFFERS: Final = 2
"""The most offers in flight. Only one partition moves at a time: moving two at once doubled each pause."""

log = structlog.get_logger()


class Transfer:
    """The transfer of one node's tables."""

    def __init__(
        self,
        tables: LocalTables,
        remote: RemoteTables,
        registry: Registry,
        feeds: Feeds,
    ) -> None:
        self._tables = tables
        self._owned = tables.owned
        self._remote = remote
        self._registry = registry
        self._feeds = feeds
        self._by = float("inf")
        self._turn = asyncio.Lock()
        """Held while a partition moves: if two move at once, each stands still twice as long."""
        self._silent: set[str] = set()
        """Nodes that once left a question unanswered. They are not asked again before `forget`, as each question would
        cost the same wait."""

    def forget(self) -> None:
        """Ask silent nodes again from now on. Drop the deadline too: this node does not stop."""
        self._silent.clear()
        self._by = float("inf")

    async def give(self, number: int, node: str) -> None:
        """Give one partition to another node, if that node takes it and this one is not stopping."""
        if self._owned.draining or not self._can_receive(node, number):
            return
        if await self._asked(node, Offer(number)):
            await self._given_in_turn(number, node)

    async def run(self, by: float) -> None:
        """Transfer the partitions that other nodes take, those with most connections first; begin none after `by`.

        `by`: monotonic seconds. While one partition is given, the next owner of the following one is asked, and reads
        it.
        """
        self._by = by
        if not self._remote.links:
            return
        asked = asyncio.Semaphore(MAX_OFFERS)

        async def one(number: int) -> None:
            async with asked:
                if (node := await self._taker(number)) is not None:
                    await self._given_in_turn(number, node)

        await asyncio.gather(*map(one, self._in_order()))

    async def _given_in_turn(self, number: int, node: str) -> None:
        async with self._turn:
            # Another transfer may have given the partition meanwhile.
            if self._has_time() and self._owned.leases.held(number) is not None:
                await self._give(number, node)

    def _in_order(self) -> list[int]:
        """Return the partitions that have tables here; those with most connections come first."""
        people: Counter[int] = Counter()
        for table in self._owned.actors:
            room = self._owned.visitors.rooms.get(table)
            people[partition(table)] += 0 if room is None else sum(1 for _ in room.peers())
        # The time may be over before the last partition moves, so those with most connections come first.
        return sorted(people, key=lambda number: -people[number])

    def _has_time(self) -> bool:
        return time.monotonic() < self._by

    async def _taker(self, number: int) -> str | None:
        """Return the node that takes a partition; None if none does or the time is over."""
        for node in self._candidates(number):
            # The node is asked before the lease moves, and reads the tables then. So the tables later stand still
            # for only 15 ms.
            if self._has_time() and await self._asked(node, Offer(number)):
                return node
        return None

    def _candidates(self, number: int) -> list[str]:
        """Return the nodes that may take a partition: first those with most connections at its tables."""
        nodes = [node for node in self._remote.links if self._can_receive(node, number)]
        here = self.connections(number)
        # At the node with most connections, fewest requests need a link afterwards.
        return sorted(nodes, key=lambda node: (-here[node], zlib.crc32(f"{node} {number}".encode())))

    def connections(self, number: int) -> Counter[str]:
        """Return the number of each node's connections at the tables of a partition; this node's are under ""."""
        rooms = (
            self._owned.visitors.rooms.get(actor.state.table) for actor in self._owned.by_partition.of(number)
        )
        peers = (peer for room in rooms if room is not None for peer in room.peers())
        return Counter(peer.node if isinstance(peer, RemotePeer) else "" for peer in peers)

    def _can_receive(self, node: str, number: int) -> bool:
        """Return whether a node may take a partition: it takes tables, reads their records, and has answered so far."""
        entry, lease = self._registry.others.get(node), self._owned.leases.held(number)
        if entry is None or not entry.receives or node in self._silent or lease is None:
            return False
        # A node that does not read the records could not start the tables.
        return lease.format in entry.reads

    async def _asked(self, node: str, message: Offer | Receive) -> bool:
        """Ask another node about a partition; return its answer, or False if none comes in time."""
        link = self._remote.links.get(node)
        if link is None:
            return False
        try:
            async with asyncio.timeout(self._patience_s()):
                return await link.answer_to(message)
        except TimeoutError:
            log.warning("a node does not answer about a partition", other=node, partition=message.partition)
            # It is not asked again: each further partition would lose the same seconds.
            self._silent.add(node)
            return False

    def _patience_s(self) -> float:
        return min(max(self._by - time.monotonic(), MIN_ANSWER_S), ANSWER_S)

    async def _give(self, number: int, node: str) -> None:
        """Give a partition to a node: its tables stand still from now on until that node has them."""
        owned, began = self._owned, time.monotonic()
        actors = owned.by_partition.of(number)
        tables = [actor.state.table for actor in actors]
        for table in tables:
            # The tables are marked first: a request that comes now must find neither an ending actor nor `not_found`.
            owned.whereabouts.transfer(table)
        try:
            with owned.holding.kept(number):
                for actor in actors:
                    actor.transfer(partial(self._bring_over, actor))
                await asyncio.gather(*(actor.ended.wait() for actor in actors))
                given = await self._given(number, node)
            self._feeds.tell_moved(tables, node if given else "")
        finally:
            for table in tables:
                owned.whereabouts.end_transfer(table)
        for table in tables:
            if not owned.whereabouts.has(table):
                owned.forget(table)
        metrics.HANDOVER_SECONDS.observe(time.monotonic() - began)
        TRACES.note("handover", began, partition=number, count=len(tables))
        held_ms = round((time.monotonic() - began) * 1000, 1)
        for table in tables:
            log.info("table handed over", table=table, other=node, given=given, held_ms=held_ms)

    async def _given(self, number: int, node: str) -> bool:
        """Make another node the owner of a partition; return whether its tables are live there."""
        try:
            # The next owner is named: a lease that is merely released would go to any node, after its next round of
            # adoption.
            given = await self._owned.leases.transfer(number, node)
        except StoreError as error:
            # Redis may have made the node the owner or not: nodes with requests ask Redis.
            log.warning("a partition may not be handed over", partition=number, error=repr(error))
            return False
        return given and await self._asked(node, Receive(number))

    def _bring_over(self, actor: TableActor, left: list[tuple[Peer, Any]]) -> None:
        """Bring a table's connections to its next owner, and then the requests that came while its actor ended.

        All of this is done before any later request is handled. Otherwise a client that leaves the table by a later
        request would be brought back to it, and a session's requests would get out of order.
        """
        self._owned.move(actor.state)
        for peer, request in left:
            # The node of a remote peer keeps the request, and asks the next owner itself.
            if not isinstance(peer, RemotePeer) and peer.connected:
                try:
                    answer_here = partial(self._tables.answer, peer, request)
                    self._remote.ask(peer, actor.state.table, request, answer_here)
                except Refused as refused:
                    peer.refuse(request.id, refused)
