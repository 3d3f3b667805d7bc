"""This server as one node of several on a Redis: registry, links, relay and take-over, as one part."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Final

from paiju.server.accounts.keys import Keyring
from paiju.server.accounts.revoked import Revoked
from paiju.server.cluster.crossing import Crossing, Guesses, Listings
from paiju.server.cluster.dialling import Dialling
from paiju.server.cluster.link_door import LinkDoor
from paiju.server.cluster.link_token import link_token
from paiju.server.cluster.nodes import Nodes
from paiju.server.cluster.router import Tables
from paiju.server.cluster.takeover import Takeover
from paiju.server.store.errors import StoreError
from paiju.server.store.store import Store
from paiju.server.table.ports.codes import Code
from paiju.server.table.ports.peer import Peer

LAST_S: Final = 1.0
"""Seconds that the goodbye to the registry may take."""


class Member:
    """A node of a Redis that several servers may share."""

    def __init__(self, store: Store, node: str, keys: Keyring) -> None:
        self.nodes = Nodes(store, node, self._changed)
        self._store = store
        self._keys = keys
        self._dialling: Dialling | None = None
        self._takeover: Takeover | None = None
        self._crossing: Crossing | None = None
        self._noting: set[asyncio.Task[None]] = set()
        self._door: LinkDoor | None = None

    def attach(
        self,
        tables: Tables,
        broadcast: Callable[[Iterable[Peer], list[bytes]], None],
        listings: Listings,
        codes: Guesses,
    ) -> None:
        """Open the way between this node's tables and those of others."""
        node, now_ms = self.nodes.id, self._store.now_ms
        self._takeover = Takeover(tables.owned, self._store, node, lambda: bool(self.nodes.others))
        crossing = Crossing(
            tables, self._takeover, lambda: bool(self.nodes.others), broadcast, listings, codes
        )
        self._door = LinkDoor(node, self._keys, now_ms, crossing)
        self._dialling = Dialling(
            crossing.relay,
            lambda: self.nodes.others,
            # Dated by the owner's clock: after a jump of Redis' clock two nodes differ for hours.
            lambda owner: link_token(self._keys, node, owner.id, owner.beat),
        )
        tables.crossing = self._crossing = crossing

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

    async def _note_code(self, table: str, code: Code) -> None:
        with contextlib.suppress(StoreError):
            await self._store.note_code(code.text, table, code.expires_at)

    async def take_over(self) -> None:
        """Take over what other nodes lose, forever; begins when this node's own tables are open."""
        assert self._takeover is not None, "attached first"
        await self._takeover.run()

    def _changed(self) -> None:
        if self._takeover is not None and self._dialling is not None:
            self._takeover.look()
            self._dialling.look()
