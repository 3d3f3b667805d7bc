"""This node among several: the facts that it notes in Redis for the others, and its knowledge of them."""

import asyncio
import contextlib
import zlib
from collections.abc import Collection, Mapping
from typing import Final

import msgspec
import structlog
from typing_extensions import override

from paiju.server.nodes.registry import Registry
from paiju.server.nodes.remote_table import OwnerLink
from paiju.server.redis.errors import StoreError
from paiju.server.redis.slots import PARTITIONS
from paiju.server.store.store import Store
from paiju.server.table.failures import Broken
from paiju.server.table.ports.codes import Code
from paiju.server.tables.elsewhere import Elsewhere, RemoteQuarantine
from paiju.server.tasks import Tasks

UNREACHABLE_S: Final = 5.0
"""Seconds without a link after which a living node counts as unreachable."""
CODE_NOTED_S: Final = 0.5
"""The most seconds that a new table waits until its code is noted."""

log = structlog.get_logger()


class ThisNode(Elsewhere):
    """The other nodes of a shared Redis, as this node sees them."""

    def __init__(self, store: Store, registry: Registry, links: Mapping[str, OwnerLink]) -> None:
        """`links`: the open links to other nodes, by node."""
        self.runs_tables = "engine" in registry.roles
        self._registry = registry
        self._links = links
        self._store = store
        self._codes = Tasks()
        self._quarantines = Tasks()
        self._logged: set[str] = set()
        """The unreachable nodes that were logged last."""

    @override
    def has_others(self) -> bool:
        return bool(self._registry.others)

    @override
    def alive(self, node: str) -> bool:
        return self._registry.alive(node)

    @override
    def suspects(self) -> Collection[str]:
        return self._registry.suspects()

    @override
    def engine_for(self, number: int) -> str | None:
        others = self._registry.others
        # By a hash all gateways choose the same engine without asking each other; if they differ, the lease decides.
        engines = [node for node in self._links if self.alive(node) and others[node].runs_tables]
        return min(engines, key=lambda node: zlib.crc32(f"{node} {number}".encode()), default=None)

    @override
    def tables_beside(self) -> int:
        return sum(node.tables for node in self._registry.siblings())

    @override
    def note_code(self, table: str, code: Code) -> None:
        self._codes.start(self._note_code(table, code))

    @override
    async def codes_noted(self) -> None:
        if self._codes:
            # The wait is bounded, so that a slow Redis does not delay a new table; other nodes also find it by its id.
            await asyncio.wait(self._codes, timeout=CODE_NOTED_S)

    async def _note_code(self, table: str, code: Code) -> None:
        with contextlib.suppress(StoreError):
            await self._store.codes.note(code.text, table, code.expires_at)

    @override
    def note_quarantined(self, table: str, broken: Broken | None) -> None:
        self._quarantines.start(self._note_quarantined(table, broken))

    async def _note_quarantined(self, table: str, broken: Broken | None) -> None:
        fields = {} if broken is None else msgspec.structs.asdict(broken)
        raw = None if broken is None else msgspec.json.encode({**fields, "node": self._registry.id})
        with contextlib.suppress(StoreError):  # then only this node knows of the quarantine
            await self._store.nodes.note_quarantined(table, raw)

    @override
    async def quarantined(self) -> list[RemoteQuarantine]:
        notes = [read_note(raw) for raw in (await self._store.nodes.quarantined()).values()]
        known = [note for note in notes if note is not None and note.node != self._registry.id]
        for note in known:
            if not self.alive(note.node):  # other nodes start its tables again
                await self._store.nodes.note_quarantined(note.table, None)
        return [note for note in known if self.alive(note.node)]

    @override
    async def unreachable(self) -> str:
        if not self.runs_tables and self.engine_for(0) is None:
            return "no node that runs tables can be reached"
        # Owners are looked up only while a link is missing, since that takes a call of Redis for each partition.
        unlinked = self._registry.unlinked_for(UNREACHABLE_S)
        if not unlinked:
            return ""
        owners = await asyncio.gather(*map(self._store.owner, range(PARTITIONS)))
        far = {node for node, left_ms in owners if left_ms and node in unlinked}
        if far and far != self._logged:
            log.warning("nodes that have tables cannot be reached", nodes=sorted(far))
        self._logged = far
        # The answer has only their number: strangers may ask, and must not know the names, which are in the log.
        return f"other nodes that have tables cannot be reached: {len(far)}" if far else ""

    @override
    async def count_rate(self, what: str, most: int, within_ms: int = 60_000) -> int:
        return await self._store.quotas.count_rate(what, most, within_ms)

    @override
    async def note_opened(self, user: str, table: str, most: int) -> bool:
        return await self._store.quotas.note_opened(user, table, most)


def read_note(raw: bytes) -> RemoteQuarantine | None:
    """Return the note of a quarantined table; None if this version cannot read it."""
    try:
        return msgspec.json.decode(raw, type=RemoteQuarantine)
    except msgspec.DecodeError:
        log.warning("a note of a quarantined table cannot be read")
        return None
