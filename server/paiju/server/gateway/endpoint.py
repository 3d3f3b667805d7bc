"""`/ws`: admission of a connection, its subprotocol, and its life."""

import asyncio
from functools import partial
from typing import Final

import structlog
from starlette.websockets import WebSocket

from paiju.protocol.codec import CODECS, MSGPACK, Codec
from paiju.protocol.errors import CloseCode
from paiju.protocol.messages import Closing
from paiju.server import metrics
from paiju.server.accounts.live import LiveEntries
from paiju.server.accounts.restrictions import Networks
from paiju.server.accounts.site import RETRY_MS as MAINTENANCE_MS
from paiju.server.accounts.site import WITHDRAWN
from paiju.server.addresses import counted_as
from paiju.server.gateway.connection import Connection
from paiju.server.gateway.counts import ConnectionCounts
from paiju.server.gateway.desk import Desk
from paiju.server.gateway.hub import broadcast
from paiju.server.gateway.socket import Socket
from paiju.server.gateway.upgrade import EXTENSION
from paiju.server.http.origins import Origins
from paiju.server.http.responses import error_answer

RETRY_MS: Final = 5_000
"""Milliseconds before a refused connection should be tried again."""
_REFUSALS: Final = {
    "origin": error_answer(403, "forbidden", "pages of this origin may not connect"),
    "full": error_answer(
        503, "busy", "this server has as many connections as it takes", retry_after_ms=RETRY_MS
    ),
    "address": error_answer(
        429, "rate_limited", "this address has as many connections as it may have", retry_after_ms=RETRY_MS
    ),
}

log = structlog.get_logger()


class Gateway:
    """All connections of this server."""

    def __init__(
        self,
        desk: Desk,
        origins: Origins,
        max_connections: int,
        revoked: LiveEntries,
        networks: Networks,
        counts: ConnectionCounts,
    ) -> None:
        """Take the settings and the parts to serve; `counts`: the open connections at all workers of this server."""
        self.connections: set[Connection] = set()
        self._counts = counts
        self._desk = desk
        self._origins = origins
        self._max = max_connections
        self._networks = networks
        revoked.watch(self._hang_up)
        desk.sanctions.entries.watch(self._exclude)
        desk.site.entries.watch(lambda _name: self._look_at_site())
        self._announced: bytes | None = None
        """The announcement that was sent last to all connections; None: none, or it was withdrawn."""
        self._was_closed = False
        networks.entries.watch(lambda _network: self._exclude_blocked())

    async def connect(self, websocket: WebSocket) -> None:
        """Begin to serve one websocket; it continues after this has returned."""
        socket: Socket = websocket.scope["extensions"][EXTENSION]
        address = _address(websocket)
        reason = self._no_room(socket, address) if self._origins.may_ask(websocket.headers) else "origin"
        if reason is not None:
            metrics.TURNED_AWAY.labels(reason).inc()
            log.debug("connection refused", address=address, reason=reason, open=len(self.connections))
            await websocket.send_denial_response(_REFUSALS[reason])
            return
        offered = websocket.scope["subprotocols"]
        codec = next((CODECS[name] for name in offered if name in CODECS), MSGPACK)
        # A client must drop a connection with a subprotocol that it did not offer.
        await websocket.accept(codec.subprotocol if codec.subprotocol in offered else None)
        self._serve(socket, codec, counted_as(address))

    def _no_room(self, socket: Socket, address: str) -> str | None:
        if self._counts[""] >= self._max:
            return "full"
        assert socket.place is not None, "every connection has one"
        return None if socket.place.belongs_to(address) else "address"

    def _serve(self, socket: Socket, codec: Codec, address: str) -> None:
        place = socket.place
        connection = Connection(
            socket, codec, self._desk, address, "" if place is None else place.address or ""
        )
        self.connections.add(connection)
        self._counts.add("")
        metrics.CONNECTIONS.set(len(self.connections))
        log.debug("connection opened", address=address)
        # No task waits for the loss, since it would take more memory than the rest of a connection.
        socket.take_over(
            connection.receive,
            on_drained=connection.drained,
            on_lost=partial(self._lost, connection),
            on_aside=connection.aside,
        )

    def _lost(self, connection: Connection) -> None:
        try:
            connection.lost()
        finally:
            self.connections.discard(connection)
            self._counts.drop("")
            metrics.CONNECTIONS.set(len(self.connections))
            log.debug("connection closed", address=connection.address, user=connection.user)

    def _hang_up(self, token_session: str) -> None:
        """Close the connections of a session that has ended."""
        for connection in list(self.connections):
            if connection.token_session == token_session:
                connection.close(CloseCode.UNAUTHORIZED, "logged out")

    def _exclude(self, name: str) -> None:
        """Close the connections of a user whom a new sanction excludes, and of the user's programs."""
        kind, _, user = name.partition(":")
        if kind == "closed" and (why := self._desk.sanctions.closed(user)) is not None:
            for connection in self.of(user):
                connection.exclude(f"the operator of this server has closed this account: {why.reason}", why)

    def _exclude_blocked(self) -> None:
        for connection in list(self.connections):
            if (why := self._networks.blocked(connection.address, "none")) is not None:
                connection.exclude(f"the operator of this server has blocked this network: {why.reason}", why)

    def _look_at_site(self) -> None:
        """Send all connections a changed announcement, and close them when the site closes."""
        site = self._desk.site
        if (announced := site.announcement) != self._announced:
            self._announced = announced
            greeted = (connection for connection in self.connections if connection.greeted)
            broadcast(greeted, [announced or WITHDRAWN])
        was_closed, self._was_closed = self._was_closed, site.closed
        if self._was_closed and not was_closed:
            farewell = MSGPACK.encode(Closing("maintenance", MAINTENANCE_MS))
            for connection in list(self.connections):
                connection.send(farewell)
                connection.close(CloseCode.RESTARTING, "maintenance")

    def of(self, user: str) -> list[Connection]:
        """Return the connections of a user, and of the programs that the user owns."""
        return [connection for connection in self.connections if user in connection.people]

    async def keep_heartbeat(self, clock_s: float = 1.0) -> None:
        """Ping silent connections and close dead ones, without end."""
        while True:
            await asyncio.sleep(clock_s)
            self._look_at_site()  # maintenance may begin, or an announcement end, at a set time
            self._look_after_all(self._desk.clock())

    def _look_after_all(self, now: float) -> None:
        """Check each connection.

        A function of its own, so that no variable keeps the last one alive while the loop sleeps.
        """
        for connection in list(self.connections):
            try:
                connection.tick(now)
            except Exception:  # one connection's error must not stop the checks of the others
                log.exception("a connection could not be looked after", user=connection.user)


def _address(websocket: WebSocket) -> str:
    return websocket.client.host if websocket.client else ""
