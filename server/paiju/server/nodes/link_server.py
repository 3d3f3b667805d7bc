"""The port on which other nodes open links to this one; on loopback unless configured."""

import contextlib
import http
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from typing import Final

import structlog
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from paiju.server.accounts.keys import Keyring
from paiju.server.nodes.link import PING_S, PONG_TIMEOUT_S, Link
from paiju.server.nodes.link_auth import read_link_token
from paiju.server.nodes.link_messages import GATEWAY, SUBPROTOCOLS
from paiju.server.nodes.link_socket import MAX_BATCH, OwnerSocket
from paiju.server.nodes.remote_peers import Host, RemotePeers

OPEN_S: Final = 5.0
"""Seconds that the handshake of a link may take."""

QUIET: Final = logging.getLogger("paiju.links")
"""For the `websockets` library, whose debug lines would show frames."""
QUIET.setLevel(logging.CRITICAL)

log = structlog.get_logger()


class LinkServer:
    """Admits the links of nodes that know the shared secret."""

    def __init__(
        self,
        node: str,
        keys: Keyring,
        now_ms: Callable[[], int],
        host: Host,
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
        async with serve(
            self._serve,
            sock=listener,
            ssl=self._tls,
            subprotocols=list(map(Subprotocol, SUBPROTOCOLS)),
            process_request=self._admit,
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
        link = Link(connection, self._dialler(connection.request) or "?")
        guests = RemotePeers(link, self._host)
        log.info("link opened", other=link.other)
        try:
            await link.run(guests.take, GATEWAY)
        finally:
            guests.close()
            log.info("link closed", other=link.other)
