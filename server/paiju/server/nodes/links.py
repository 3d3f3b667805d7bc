"""The links of this node: those that it opens, and those that other nodes open to it, while it is registered.

The port for other nodes is on loopback unless configured, and admits nodes that know the shared secret.
"""

import asyncio
import contextlib
import http
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from typing import Final

import structlog
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from paiju.server import metrics
from paiju.server.accounts.keys import Keyring
from paiju.server.nodes.dialer import Dialer
from paiju.server.nodes.link import PING_S, PONG_TIMEOUT_S, QUIET, NodeLink
from paiju.server.nodes.link_auth import LinkTls, read_link_token
from paiju.server.nodes.link_messages import GATEWAY, SUBPROTOCOLS
from paiju.server.nodes.link_socket import MAX_BATCH, OwnerSocket
from paiju.server.nodes.owner_messages import OwnerMessages
from paiju.server.nodes.registry import Registry
from paiju.server.nodes.remote_peers import RemotePeers, SharedParts
from paiju.server.nodes.remote_tables import RemoteTables
from paiju.server.redis.errors import StoreError
from paiju.server.store.store import Store

log = structlog.get_logger()


OPEN_S: Final = 5.0
"""Seconds that the handshake of a link may take."""


class LinkServer:
    """Admits the links of nodes that know the shared secret."""

    def __init__(
        self,
        node: str,
        keys: Keyring,
        now_ms: Callable[[], int],
        host: SharedParts,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._tls = tls
        self._node = node
        self._keys = keys
        self._now_ms = now_ms
        self._host = host

    @contextlib.asynccontextmanager
    async def listening(self, listener: socket.socket) -> AsyncIterator[None]:
        """Accept links on a bound socket while the context lasts."""
        near = listener.family == socket.AF_UNIX
        async with serve(
            self._serve,
            sock=listener,
            unix=near,
            ssl=None if near else self._tls,
            subprotocols=list(map(Subprotocol, SUBPROTOCOLS)),
            # Before the upgrade: an address that merely found the port gets no websocket.
            process_request=self._admit,
            # Frames are cut by this server's own reader, which knows no compression.
            compression=None,
            create_connection=OwnerSocket,
            max_size=MAX_BATCH,
            open_timeout=OPEN_S,
            ping_interval=PING_S,
            ping_timeout=PONG_TIMEOUT_S,
            close_timeout=1,
            server_header=None,
            logger=QUIET,
        ):
            yield

    def _admit(self, connection: ServerConnection, request: Request) -> Response | None:
        """Refuse a handshake without a good token."""
        if self._dialler(request) is None:
            metrics.AUTH_FAILURES.labels("link").inc()
            log.warning("a link was refused: no good token", address=str(connection.remote_address))
            return connection.respond(
                http.HTTPStatus.UNAUTHORIZED, "a link needs a token of this Redis' nodes\n"
            )
        return None

    def _dialler(self, request: Request | None) -> str | None:
        given = "" if request is None else request.headers.get("Authorization", "")
        token = given.removeprefix("Bearer ")
        return read_link_token(self._keys, token, self._node, self._now_ms())

    async def _serve(self, connection: ServerConnection) -> None:
        assert isinstance(connection, OwnerSocket), "as asked for"
        link = NodeLink(connection, self._dialler(connection.request) or "?")
        guests = RemotePeers(link, self._host)
        log.info("link opened", other=link.other)
        try:
            await link.run(guests.take, GATEWAY)
        finally:
            # Whatever ended the link: the peers of a lost node must not look connected at their tables.
            guests.close()
            log.info("link closed", other=link.other)


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
        messages: OwnerMessages,
        host: SharedParts,
        tls: LinkTls | None,
    ) -> None:
        """`tls`: links are encrypted."""
        self._registry = registry
        self._remote = remote
        self._server = LinkServer(registry.id, keys, store.now_ms, host, tls and tls.door)
        # Each node dials each other one. The dialling end is the gateway, so each end has one set of legal messages.
        self._dialer = Dialer(remote, messages, registry, keys, tls and tls.dialling)
        self._scheme = "ws" if tls is None else "wss"
        registry.watch(self._dialer.look)

    @contextlib.asynccontextmanager
    async def open(
        self, listener: socket.socket, host: str, near: socket.socket | None = None
    ) -> AsyncIterator[None]:
        """Be a node while the context lasts; other nodes dial a socket bound at `host`. Raises `StoreUnavailable`.

        `near`: the Unix socket that nodes of this machine dial.
        """
        address = f"[{host}]" if ":" in host else host
        async with contextlib.AsyncExitStack() as listening:
            await listening.enter_async_context(self._server.listening(listener))
            if near is not None:
                await listening.enter_async_context(self._server.listening(near))
            try:
                # Entered once the port listens: other nodes dial as soon as they read the entry.
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
