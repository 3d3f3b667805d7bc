"""The links of this node: those that it opens, and those that other nodes open to it, while it is registered."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Final

from paiju.server.accounts.keys import Keyring
from paiju.server.nodes.dialer import Dialer
from paiju.server.nodes.link_auth import LinkTls
from paiju.server.nodes.link_server import LinkServer
from paiju.server.nodes.registry import Registry
from paiju.server.nodes.remote_peers import Host
from paiju.server.nodes.remote_tables import RemoteTables
from paiju.server.store.errors import StoreError
from paiju.server.store.store import Store

GOODBYE_S: Final = 1.0
"""Seconds that the goodbye to the registry may take."""


class Links:
    """Links in both directions to every other node."""

    def __init__(
        self,
        registry: Registry,
        keys: Keyring,
        store: Store,
        remote: RemoteTables,
        host: Host,
        tls: LinkTls | None,
    ) -> None:
        """`tls`: links are encrypted."""
        self._registry = registry
        self._remote = remote
        self._server = LinkServer(registry.id, keys, store.now_ms, host, tls and tls.door)
        self._dialer = Dialer(remote, registry, keys, tls and tls.dialling)
        self._scheme = "ws" if tls is None else "wss"
        registry.watch(self._dialer.look)

    @contextlib.asynccontextmanager
    async def open(self, listener: socket.socket, host: str) -> AsyncIterator[None]:
        """Be a node while the context lasts; other nodes dial a socket bound at `host`. Raises `StoreUnavailable`."""
        address = f"[{host}]" if ":" in host else host
        async with self._server.listening(listener):
            try:
                await self._registry.enter(f"{self._scheme}://{address}:{listener.getsockname()[1]}")
                yield
            finally:
                with contextlib.suppress(TimeoutError, StoreError):
                    async with asyncio.timeout(GOODBYE_S):
                        await self._registry.leave()
                await self._dialer.close()
                await self._remote.close()
