"""The nodes of one Redis: each writes its entry twice a second and reads those of the others.

An entry says where a node accepts links, and which records it reads and writes. A node counts as living while the
others see its heartbeat change, each by its own clock: nodes need not agree on the time, and Redis' clock may jump. The
registry decides only which node is asked; the term in each write decides which node may write.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import structlog

from paiju.server.redis.errors import StoreError
from paiju.server.store import formats
from paiju.server.store.formats import OtherRecords
from paiju.server.store.store import Store

BEAT_S: Final = 0.5
"""Seconds between two heartbeats."""
STALE_MS: Final = 2_000
"""Milliseconds without a new heartbeat after which a node counts as dead; as long as a lease."""
MISSED_BEAT_MS: Final = 1_000
"""Milliseconds without a new heartbeat after which a node's leases are looked at, since they may be about to expire."""
FORGOTTEN_MS: Final = 60_000
"""Milliseconds after which a dead node's entry is removed."""
ROLES: Final = {"all": ("gateway", "engine"), "gateway": ("gateway",), "engine": ("engine",)}
"""The duties of each role: `gateway` is to take clients, `engine` to run tables."""

log = structlog.get_logger()


class Node(msgspec.Struct, frozen=True):
    """A node's entry in the registry."""

    id: str
    url: str
    """The address at which the node accepts links, such as `ws://127.0.0.1:4711`."""
    beat: int
    """The node's last heartbeat, in ms of Redis time."""
    roles: tuple[str, ...] = ROLES["all"]
    reads: tuple[int, ...] = formats.READS
    writes: int = formats.WRITES
    receives: bool = False
    """Whether the node takes tables from other nodes."""
    replicas: int = 0
    """How many replicas of Redis must have a write before the node tells anybody of it."""
    version: str = ""
    """Version and commit of the node's package, for people; empty: unknown."""
    near: str = ""
    """The Unix socket at which the node accepts links of other workers of its server; empty: it has none."""
    tables: int = 0
    """The number of its tables."""
    people: int = 0
    """The number of its tables at which people sit."""

    @property
    def runs_tables(self) -> bool:
        """Whether the node runs tables."""
        return "engine" in self.roles

    @property
    def shares_tables(self) -> bool:
        """Whether a table can move between the node and a node of this version, in one direction at least."""
        return self.writes in formats.READS or formats.WRITES in self.reads


class OtherReplicas(StoreError):
    """A living node waits for more or fewer replicas: one of the two could show writes that get lost."""


class Heard(NamedTuple):
    """A node's last heartbeat."""

    beat: int
    at_ms: float
    """When this heartbeat was first seen, in ms of this machine's monotonic clock."""


class Load(NamedTuple):
    """How many tables a node has."""

    tables: int = 0
    people: int = 0
    """The number of its tables at which people sit."""


class Registry:
    """The registry as one node sees it."""

    def __init__(
        self, store: Store, node: str, roles: tuple[str, ...] = ROLES["all"], version: str = ""
    ) -> None:
        self.id = node
        self.load = Load()
        """How many tables this node has, for its next entry."""
        self._version = version
        self.roles = roles
        self.others: Mapping[str, Node] = {}
        """The other nodes that are alive, by id."""
        self.unlinked_at: dict[str, float] = {}
        """For each living node without a link: since when there is none, in monotonic seconds."""
        self._store = store
        self._watchers: list[Callable[[], None]] = []
        self._url = self._near = ""
        self._heard: dict[str, Heard] = {}
        self._beats: asyncio.Task[None] | None = None
        self._suspected: dict[str, int] = {}
        """The nodes whose processes seem to be gone, with the last heartbeat of each."""

    def watch(self, on_change: Callable[[], None]) -> None:
        """Call `on_change` when another node has come, gone or died, and while a node misses heartbeats."""
        self._watchers.append(on_change)

    def _tell_changed(self) -> None:
        for on_change in self._watchers:
            on_change()

    def alive(self, node: str) -> bool:
        """Return whether another node is alive; a dead node counts as alive for up to `STALE_MS`."""
        return node in self.others and node not in self._suspected

    def is_sibling(self, node: Node) -> bool:
        """Return whether a node is another worker of the same server: only such workers share a folder."""
        return bool(self._near) and Path(node.near).parent == Path(self._near).parent

    def siblings(self) -> list[Node]:
        """Return the other workers of this node's server."""
        return [node for node in self.others.values() if self.is_sibling(node)]

    def suspects(self) -> Collection[str]:
        """Return the nodes whose processes seem to be gone, though their last heartbeats are not old."""
        return self._suspected

    def unlinked_for(self, seconds: float) -> list[str]:
        """Return the living nodes to which there has been no link for at least `seconds`."""
        since = time.monotonic() - seconds
        return [node for node, unlinked_at in self.unlinked_at.items() if unlinked_at <= since]

    async def suspect(self, node: str) -> None:
        """Count a node as dead until its next heartbeat: its links were lost, and it refuses new ones.

        The node's entry is read first, so that its last heartbeat is not taken for a new one.
        """
        with contextlib.suppress(StoreError):
            await self._look()
            if node in self.others:
                log.warning("a node seems to be gone: it refuses links", other=node)
                self._suspected[node] = self.others[node].beat
                self._tell_changed()

    async def enter(self, url: str, near: str = "") -> None:
        """Register this node, which accepts links at `url`, and from its own machine at the Unix socket `near`.

        A node that runs tables must be able to read at least one table, if there is any. Tables must be able to move
        between this node and every other node that runs tables. All nodes must wait for the same number of replicas.

        Returns once it is known which of the registered nodes live, after `STALE_MS` at most. Raises `OtherRecords`,
        `OtherReplicas`, `StoreUnavailable`.
        """
        self._url, self._near = url, near
        # A gateway reads no records, so it may start beside tables of any format.
        if "engine" in self.roles:
            await formats.check_any_readable(self._store)
        await self._beat()
        await self._tell_living_from_dead()
        try:
            self._check_others()
        except StoreError:
            await self._store.nodes.forget(self.id)
            raise
        self._beats = asyncio.create_task(self._beat_forever(), name="node-heartbeat")

    async def leave(self) -> None:
        """Take this node out of the registry. Raises `StoreUnavailable`."""
        if self._beats is not None:
            self._beats.cancel()
            await asyncio.gather(self._beats, return_exceptions=True)
            self._beats = None
            # Without the entry other nodes adopt this node's tables at once. With it they would wait until the entry is
            # stale.
            await self._store.nodes.forget(self.id)

    def _check_others(self) -> None:
        mine = self._store.replicas
        for node in self.others.values():
            if "engine" in self.roles and node.runs_tables and not node.shares_tables:
                raise OtherRecords(f"node {node.id} and this version do not read each other's records")
            # A node that waits for fewer replicas would show writes that a failover could still undo.
            if node.replicas != mine:
                raise OtherReplicas(
                    f"node {node.id} waits for {node.replicas} replicas of Redis and this one for {mine}; "
                    "give all nodes the same --redis and --redis-replicas"
                )

    async def _tell_living_from_dead(self) -> None:
        """Wait until each node has beaten once more or is stale, since a node that has just died looks alive."""
        first = dict(self.others)
        while any(self.others.get(node) == entry for node, entry in first.items()):
            await asyncio.sleep(BEAT_S / 4)
            await self._beat()

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            with contextlib.suppress(StoreError):  # meanwhile this node counts as dead for the others
                await self._beat()

    async def _beat(self) -> None:
        """Write this node's entry, and read the others'."""
        now_ms, replicas = self._store.now_ms(), self._store.replicas
        entry = Node(
            self.id,
            self._url,
            now_ms,
            self.roles,
            receives="engine" in self.roles,
            replicas=replicas,
            version=self._version,
            near=self._near,
            tables=self.load.tables,
            people=self.load.people,
        )
        # The entry is written before the others are read, so that of two nodes that start together one sees the other.
        await self._store.nodes.note(self.id, msgspec.json.encode(entry))
        for node, silent in (await self._look()).items():
            if silent > FORGOTTEN_MS:
                self._heard.pop(node, None)
                await self._store.nodes.forget(node)

    async def _look(self) -> dict[str, float]:
        """Read the others' entries; return for how many ms each node has had no new heartbeat."""
        found = [read_node(name, raw) for name, raw in (await self._store.nodes.entries()).items()]
        before = self.others.keys()
        known = [node for node in found if node is not None and node.id != self.id]
        silent_ms = {node.id: self._silent_ms(node) for node in known}
        self.others = {node.id: node for node in known if silent_ms[node.id] < STALE_MS}
        beats = {node.id: node.beat for node in known}
        self._suspected = {node: beat for node, beat in self._suspected.items() if beats.get(node) == beat}
        if self.others.keys() != before:
            log.info("the nodes have changed", others=sorted(self.others))
            self._tell_changed()
        # A node that missed a beat is not dead yet, but a lease of it may end soon, so adoption has to look.
        elif any(MISSED_BEAT_MS <= silent < STALE_MS for silent in silent_ms.values()):
            self._tell_changed()
        return silent_ms

    def _silent_ms(self, node: Node) -> float:
        """Return for how many ms a node has had no new heartbeat.

        When the node's entry is read for the first time, the time in the entry is taken as that of the heartbeat.
        """
        now_ms = time.monotonic() * 1000
        # This node's own clock measures the silence. Measured by Redis' clock, a living node would count as dead for
        # hours after a jump of that clock.
        heard = self._heard.get(node.id)
        if heard is None:
            said_ms = min(abs(self._store.now_ms() - node.beat), STALE_MS)
            heard = self._heard[node.id] = Heard(node.beat, now_ms - said_ms)
        elif heard.beat != node.beat:
            heard = self._heard[node.id] = Heard(node.beat, now_ms)
        return now_ms - heard.at_ms


def read_node(name: str, raw: bytes) -> Node | None:
    """Return the entry of a node; None for one that this version cannot read."""
    try:
        node = msgspec.json.decode(raw, type=Node)
    except msgspec.DecodeError:
        log.warning("an entry of the registry cannot be read", other=name[:40])
        return None
    return node if node.id == name else None
