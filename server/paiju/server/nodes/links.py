"""The links of this node: those that it opens, and those that other nodes open to it, while it is registered."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Final

import structlog

from paiju.server.accounts.keys import Keyring
from paiju.server.links.auth import LinkTls
from paiju.server.links.batches import GATEWAY
from paiju.server.links.ends import LinkServer
from paiju.server.links.link import NodeLink
from paiju.server.nodes.dialer import Dialer
from paiju.server.nodes.owner_messages import OwnerMessages
from paiju.server.nodes.registry import Registry
from paiju.server.nodes.remote_peers import RemotePeers, SharedParts
from paiju.server.nodes.remote_tables import RemoteTables
from paiju.server.redis.errors import StoreError
from paiju.server.store.store import Store

log = structlog.get_logger()


GOODBYE_S: Final = 1.0
"""Seconds that leaving the registry may take."""


class Links:
    """Links in both directions to every other node."""

    def __init__(
        self,
        registry: Registry,
        keys: Keyring,
        store: Store,
        remote: RemoteTables,
        messages: OwnerMessages,
        host: SharedParts,
        tls: LinkTls | None,
    ) -> None:
        """`tls`: None leaves links unencrypted."""
        self._registry = registry
        self._remote = remote
        self._host = host
        self._server = LinkServer(registry.id, keys, store.now_ms, self._serve, tls and tls.door)
        # Each node dials each other node. The dialling end is the gateway, so that each end has one set of legal
        # messages.
        self._dialer = Dialer(remote, messages, registry, keys, tls and tls.dialling)
        self._scheme = "ws" if tls is None else "wss"
        registry.watch(self._dialer.look)

    @contextlib.asynccontextmanager
    async def open(
        self, listener: socket.socket, host: str, near: socket.socket | None = None
    ) -> AsyncIterator[None]:
        """Be a node while the context lasts; others dial `listener`, bound at `host`. Raises as `Registry.enter` does.

        `near`: the Unix socket that nodes of this machine dial.
        """
        address = f"[{host}]" if ":" in host else host
        async with contextlib.AsyncExitStack() as listening:
            await listening.enter_async_context(self._server.listening(listener))
            if near is not None:
                await listening.enter_async_context(self._server.listening(near))
            try:
                # This node enters once its port listens: other nodes dial as soon as they read the entry.
                await self._registry.enter(
                    f"{self._scheme}://{address}:{listener.getsockname()[1]}",
                    "" if near is None else near.getsockname(),
                )
                yield
            finally:
                # A node that stops must not wait for a Redis that is away.
                with contextlib.suppress(TimeoutError, StoreError):
                    async with asyncio.timeout(GOODBYE_S):
                        await self._registry.leave()
                await self._dialer.close()
                await self._remote.close()

    async def _serve(self, link: NodeLink) -> None:
        peers = RemotePeers(link, self._host)
        log.info("link opened", other=link.other)
        try:
            await link.run(peers.take, GATEWAY)
        finally:
            # However the link has ended, the peers of a lost node must not look connected at their tables.
            peers.close()
            log.info("link closed", other=link.other)
