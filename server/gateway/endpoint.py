"""`/ws`: who may connect, in which subprotocol, and the life of the connection."""

import asyncio
from urllib.parse import urlsplit

from starlette.websockets import WebSocket

from protocol.codec import CODECS, MSGPACK, Codec
from server import metrics
from server.gateway.session import Desk, Session
from server.gateway.socket import EXTENSION, Socket


class Gateway:
    """All connections of this server."""

    def __init__(self, desk: Desk, origins: tuple[str, ...], max_connections: int) -> None:
        self.sessions: set[Session] = set()
        self._desk = desk
        self._origins = frozenset(origins)
        self._max = max_connections

    async def connect(self, websocket: WebSocket) -> None:
        """Serve one websocket until it is lost."""
        if not self._may_connect(websocket) or len(self.sessions) >= self._max:
            await websocket.close()  # before `accept` this is HTTP 403
            return
        offered = websocket.scope["subprotocols"]
        codec = next((CODECS[name] for name in offered if name in CODECS), MSGPACK)
        # A subprotocol that was not offered would make the client give up.
        await websocket.accept(codec.subprotocol if codec.subprotocol in offered else None)
        address = websocket.client.host if websocket.client else ""
        await self._serve(websocket.scope["extensions"][EXTENSION], codec, address)

    async def _serve(self, socket: Socket, codec: Codec, address: str) -> None:
        session = Session(socket, codec, self._desk, address)
        lost = asyncio.Event()
        self.sessions.add(session)
        metrics.CONNECTIONS.set(len(self.sessions))
        try:
            socket.take_over(session.receive, on_drained=session.drained, on_lost=lost.set)
            await lost.wait()
        finally:
            session.lost()
            self.sessions.discard(session)
            metrics.CONNECTIONS.set(len(self.sessions))

    def _may_connect(self, websocket: WebSocket) -> bool:
        """Refuse pages of foreign origins, which would use their visitor's browser; programs send no Origin."""
        origin = websocket.headers.get("origin")
        if origin is None or "*" in self._origins or origin in self._origins:
            return True
        try:
            return urlsplit(origin).netloc == websocket.headers.get("host")
        except ValueError:  # no URL at all
            return False

    async def look_after(self, clock_s: float = 1.0) -> None:
        """Ping, and close what says nothing, for ever."""
        while True:
            await asyncio.sleep(clock_s)
            now = self._desk.clock()
            for session in list(self.sessions):
                session.tick(now)
