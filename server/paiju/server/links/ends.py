"""The opening of links: the port at which other nodes are admitted, and the dialling of a node.

The port is on loopback unless configured, and admits nodes that know the shared secret.
"""

import contextlib
import http
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import structlog
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from paiju.server import metrics
from paiju.server.accounts.keys import Keyring
from paiju.server.links.auth import read_link_token
from paiju.server.links.link import PING_S, PONG_TIMEOUT_S, QUIET, NodeLink
from paiju.server.links.messages import SUBPROTOCOLS
from paiju.server.links.socket import MAX_BATCH, GatewaySocket, LinkSocket, OwnerSocket

ADMIT_S: Final = 5.0
"""Seconds that the handshake of another node may take."""
DIAL_S: Final = 2.0
"""Seconds that the handshake with another node may take."""
_BOTH_ENDS: Final[dict[str, Any]] = {
    # Frames are read by `LinkSocket`, which cannot decompress.
    "compression": None,
    "max_size": MAX_BATCH,
    "ping_interval": PING_S,
    "ping_timeout": PONG_TIMEOUT_S,
    "close_timeout": 1,
    "logger": QUIET,
}

log = structlog.get_logger()


class LinkServer:
    """Admits the links of nodes that know the shared secret."""

    def __init__(
        self,
        node: str,
        keys: Keyring,
        now_ms: Callable[[], int],
        use: Callable[[NodeLink], Awaitable[None]],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """`use` runs an opened link until its end; `tls`: encrypts links over TCP, if given."""
        self._tls = tls
        self._node = node
        self._keys = keys
        self._now_ms = now_ms
        self._use = use

    @contextlib.asynccontextmanager
    async def listening(self, listener: socket.socket) -> AsyncIterator[None]:
        """Accept links on a bound socket while the context lasts."""
        near = listener.family == socket.AF_UNIX
        async with serve(
            self._serve,
            sock=listener,
            unix=near,
            ssl=None if near else self._tls,
            subprotocols=_subprotocols(),
            # Checked before the upgrade: a stranger who merely finds the port gets no websocket.
            process_request=self._admit,
            create_connection=OwnerSocket,
            open_timeout=ADMIT_S,
            server_header=None,
            **_BOTH_ENDS,
        ):
            yield

    def _admit(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return the refusal of a handshake without a valid token; None: the token is valid."""
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
        await self._use(NodeLink(connection, self._dialler(connection.request) or "?"))


@contextlib.asynccontextmanager
async def dialled(
    node: str, url: str, token: str, *, near: str | None = None, tls: ssl.SSLContext | None = None
) -> AsyncIterator[NodeLink]:
    """Open a link to a node, at its URL or at the Unix socket `near`; the link ends with the context.

    Raises `OSError`, `TimeoutError`, `WebSocketException`.
    """
    # A worker of the same server is reached by its Unix socket, which needs no certificate.
    way: dict[str, Any] = {"ssl": tls} if near is None else {"unix": True, "path": near}
    async with connect(
        url if near is None else "ws://worker",
        subprotocols=_subprotocols(),
        additional_headers={"Authorization": f"Bearer {token}"},
        create_connection=GatewaySocket,
        open_timeout=DIAL_S,
        # Links stay inside the installation: a proxy that the environment names is for other traffic.
        proxy=None,
        user_agent_header=None,
        **way,
        **_BOTH_ENDS,
    ) as opened:
        assert isinstance(opened, LinkSocket), "as asked for"
        yield NodeLink(opened, node)


def _subprotocols() -> list[Subprotocol]:
    return list(map(Subprotocol, SUBPROTOCOLS))
