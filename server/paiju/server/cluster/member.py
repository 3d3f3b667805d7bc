"""This server as one node of several on a Redis: registry, links, relay and take-over, as one part."""

import asyncio
import contextlib
import socket
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Final

from paiju.server.accounts.keys import Keyring
from paiju.server.accounts.revoked import Revoked
from paiju.server.cluster.crossing import Crossing
from paiju.server.cluster.dialling import Dialling
from paiju.server.cluster.handover import HandOver
from paiju.server.cluster.link_door import LinkDoor
from paiju.server.cluster.link_token import link_token
from paiju.server.cluster.nodes import ROLES, Nodes
from paiju.server.cluster.router import Tables
from paiju.server.cluster.takeover import Takeover
from paiju.server.store.errors import StoreError
from paiju.server.store.keys import PARTITIONS
from paiju.server.store.store import Store
from paiju.server.table.ports.codes import Code

UNREACHABLE_S: Final = 5.0
"""Seconds without a link after which a living node counts as unreachable."""
LAST_S: Final = 1.0
"""Seconds that the goodbye to the registry may take."""


class Member:
    """A node of a Redis that several servers may share."""

    def __init__(self, store: Store, node: str, keys: Keyring, role: str = "all") -> None:
        self.nodes = Nodes(store, node, self._changed, ROLES[role])
        self._store = store
        self._keys = keys
        self._dialling: Dialling | None = None
        self._takeover: Takeover | None = None
        self._crossing: Crossing | None = None
        self._noting: set[asyncio.Task[None]] = set()
        self._door: LinkDoor | None = None
        self._handover: HandOver | None = None

    def attach(
        self,
        tables: Tables,
        crossing: Crossing,
        takeover: Takeover,
    ) -> None:
        """Open the way between this node's tables and those of others."""
        node, now_ms = self.nodes.id, self._store.now_ms
        self._takeover = takeover
        self._door = LinkDoor(node, self._keys, now_ms, crossing)
        self._dialling = Dialling(
            crossing.relay,
            lambda: self.nodes.others,
            # Dated by the owner's clock: after a jump of Redis' clock two nodes differ for hours.
            lambda owner: link_token(self._keys, node, owner.id, owner.beat),
            self.nodes.suspect,
        )
        self._handover = crossing.hand_over_to(lambda: self.nodes.others)
        self._crossing = crossing
        crossing.an_engine = self._engine_for
        tables.unreachable = self.unreachable
        tables.opening.codes_noted = self._codes_noted
        tables.owned.holding.runs_tables = self._runs_tables()

    @contextlib.asynccontextmanager
    async def linked(self, listener: socket.socket) -> AsyncIterator[None]:
        """Be a node while the context lasts, whose links come to a bound socket. Raises `StoreUnavailable`."""
        assert self._door is not None, "attached first"
        assert self._dialling is not None
        assert self._crossing is not None
        host, port = listener.getsockname()[:2]
        async with self._door.listening(listener):
            try:
                await self.nodes.enter(f"ws://[{host}]:{port}" if ":" in host else f"ws://{host}:{port}")
                yield
            finally:
                with contextlib.suppress(TimeoutError, StoreError):
                    async with asyncio.timeout(LAST_S):
                        await self.nodes.leave()
                await self._dialling.close()
                await self._crossing.relay.close()

    def follow_sessions(self, revoked: Revoked, hang_up: Callable[[str], None]) -> None:
        """Let a session that ends at one node end at all; `hang_up` closes its connections here."""
        assert self._crossing is not None, "attached first"
        self._crossing.follow_sessions(revoked, hang_up)

    def tell_ended(self, session: str) -> None:
        """Tell all other nodes that a session has ended here."""
        assert self._crossing is not None, "attached first"
        self._crossing.tell_ended(session)

    def note_code(self, table: str, code: Code) -> None:
        """Let other nodes find a private table by its code; if Redis is away they find it by its id only."""
        noting = asyncio.create_task(self._note_code(table, code))
        self._noting.add(noting)
        noting.add_done_callback(self._noting.discard)

    async def _codes_noted(self) -> None:
        """Return once all codes are noted that were given so far, or cannot be."""
        await asyncio.gather(*self._noting)

    async def _note_code(self, table: str, code: Code) -> None:
        with contextlib.suppress(StoreError):
            await self._store.note_code(code.text, table, code.expires_at)

    def has_others(self) -> bool:
        """Return whether another node lives, as far as is known here."""
        return bool(self.nodes.others)

    async def unreachable(self) -> str:
        """Return which tables cannot be reached from here; empty: all can. Raises `StoreUnavailable`."""
        if not self._runs_tables() and self._engine_for(0) is None:
            return "no node that runs tables can be reached"
        lost = [] if self._dialling is None else self._dialling.lost_for(UNREACHABLE_S)
        if not lost:
            return ""
        owners = await asyncio.gather(*map(self._store.owner, range(PARTITIONS)))
        node = next((node for node, left_ms in owners if left_ms and node in lost), None)
        return "" if node is None else f"node {node}, which has tables, cannot be reached"

    def _runs_tables(self) -> bool:
        return "engine" in self.nodes.roles

    def _engine_for(self, number: int) -> str | None:
        """Return the node that is to take a partition which nobody has; all gateways choose the same one."""
        links = () if self._crossing is None else self._crossing.relay.links
        others = self.nodes.others
        engines = [node for node in links if self.nodes.alive(node) and others[node].runs_tables]
        return min(engines, key=lambda node: zlib.crc32(f"{node} {number}".encode()), default=None)

    async def hand_over(self, by: float) -> None:
        """Give this node's tables to others; begin with none after `by` (monotonic seconds)."""
        if self._handover is not None:
            await self._handover.run(by)

    def tell_released(self, tables: list[str]) -> None:
        """Tell all other nodes that nobody owns these tables of this node any more: they need not find that out."""
        if self._crossing is not None and tables:
            self._crossing.tell_handed(tables, "")

    def _changed(self) -> None:
        if self._takeover is not None and self._dialling is not None:
            self._takeover.look()
            self._dialling.look()
