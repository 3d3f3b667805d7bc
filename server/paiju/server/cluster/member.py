"""This server as one node of several on a Redis: registry, links, relay and take-over, as one part."""

import asyncio
import contextlib
import socket
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Final

import structlog

from paiju.server.accounts.keys import Keyring
from paiju.server.accounts.revoked import Revoked
from paiju.server.cluster.crossing import Crossing
from paiju.server.cluster.dialling import Dialling
from paiju.server.cluster.given_up import GivenUp
from paiju.server.cluster.handover import HandOver
from paiju.server.cluster.link_door import LinkDoor
from paiju.server.cluster.link_tls import LinkTls
from paiju.server.cluster.link_token import link_token
from paiju.server.cluster.nodes import ROLES, Nodes
from paiju.server.cluster.router import Tables
from paiju.server.cluster.takeover import Takeover
from paiju.server.store.errors import StoreError
from paiju.server.store.keys import PARTITIONS
from paiju.server.store.store import Store
from paiju.server.table.ports.codes import Code
from paiju.server.tasks import Tasks

log = structlog.get_logger()

UNREACHABLE_S: Final = 5.0
"""Seconds without a link after which a living node counts as unreachable."""
NOTED_S: Final = 0.5
"""Seconds that a new table waits at most for its code to be noted."""
LAST_S: Final = 1.0
"""Seconds that the goodbye to the registry may take."""


class Member:
    """A node of a Redis that several servers may share."""

    def __init__(
        self, store: Store, node: str, keys: Keyring, role: str = "all", tls: LinkTls | None = None
    ) -> None:
        """`tls`: links are encrypted."""
        self._tls = tls
        self.nodes = Nodes(store, node, self._changed, ROLES[role])
        self.given_up = GivenUp(store, node, self.nodes.alive)
        self._store = store
        self._keys = keys
        self._dialling: Dialling | None = None
        self._takeover: Takeover | None = None
        self._crossing: Crossing | None = None
        self._noting = Tasks()
        self._door: LinkDoor | None = None
        self._handover: HandOver | None = None
        self._told_lost: set[str] = set()
        """The nodes out of reach that were logged last."""

    def attach(
        self,
        tables: Tables,
        crossing: Crossing,
        takeover: Takeover,
    ) -> None:
        """Open the way between this node's tables and those of others."""
        node, now_ms = self.nodes.id, self._store.now_ms
        self._takeover = takeover
        self._door = LinkDoor(node, self._keys, now_ms, crossing, self._tls and self._tls.door)
        self._dialling = Dialling(
            crossing.relay,
            lambda: self.nodes.others,
            # Dated by the owner's clock: after a jump of Redis' clock two nodes differ for hours.
            lambda owner: link_token(self._keys, node, owner.id, owner.beat),
            self.nodes.suspect,
            self._tls and self._tls.dialling,
        )
        self._handover = crossing.hand_over_to(lambda: self.nodes.others)
        self._crossing = crossing
        crossing.an_engine = self._engine_for
        tables.opening.codes_noted = self.codes_noted
        tables.unreachable = self.unreachable
        tables.owned.holding.runs_tables = self._runs_tables()
        tables.owned.failures.on_change = self.given_up.note

    @contextlib.asynccontextmanager
    async def linked(self, listener: socket.socket, host: str) -> AsyncIterator[None]:
        """Be a node while the context lasts; its links come to a socket bound at `host`. Raises `StoreUnavailable`."""
        assert self._door is not None, "attached first"
        assert self._dialling is not None
        assert self._crossing is not None
        port = listener.getsockname()[1]
        async with self._door.listening(listener):
            try:
                scheme = "ws" if self._tls is None else "wss"
                await self.nodes.enter(
                    f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"
                )
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
        self._noting.start(self._note_code(table, code))

    async def codes_noted(self) -> None:
        """Wait until codes that were just issued can be found at other nodes, if Redis is not slow."""
        if self._noting:
            await asyncio.wait(self._noting, timeout=NOTED_S)

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
        far = sorted({node for node, left_ms in owners if left_ms and node in lost})
        if far and set(far) != self._told_lost:
            log.warning("nodes that have tables cannot be reached", nodes=far)
        self._told_lost = set(far)
        # How many: anybody may ask, and names of nodes are no stranger's business. The log tells them.
        return f"other nodes that have tables cannot be reached: {len(far)}" if far else ""

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
