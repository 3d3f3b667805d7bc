"""One end of a link: batches out, batches in.

Messages that are put within one turn of the event loop leave in one frame. If the other end does not read, the queue
grows up to `MAX_QUEUED_BYTES`; then the link is cut. The gateway opens another link, and introduces its connections
again. Frames are never logged.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

import structlog

from paiju.protocol.errors import CloseCode
from paiju.server import metrics
from paiju.server.links.batches import BadFrame, Batches, encode, frame
from paiju.server.links.messages import Frame
from paiju.server.links.socket import LinkSocket

MAX_QUEUED_BYTES: Final = 32 * 1024 * 1024
"""Bytes of payloads that may wait for the other end."""
PING_S: Final = 1.0
"""Seconds between two pings."""
PONG_TIMEOUT_S: Final = 2.5
"""Seconds without a pong after which the other end counts as lost; longer than a lease."""

QUIET: Final = logging.getLogger("paiju.links")
"""The logger for the `websockets` library, whose debug lines would show frames."""
QUIET.setLevel(logging.CRITICAL)

log = structlog.get_logger()


class NodeLink:
    """One end of a link, for as long as its websocket lives."""

    def __init__(self, socket: LinkSocket, other: str) -> None:
        """`other` is the id of the node at the other end."""
        self.other = other
        self.lost = False
        self._socket = socket
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Any] = []
        self._shared: list[bytes] | None = None
        """The list of messages that was given to the last `send`; None: it has left already."""
        self._queued = self._writing = 0
        """Bytes that wait here, and bytes that are being written because the other end has not read them yet."""
        self._take: Callable[[Any], None] = lambda _message: None
        self._ending: asyncio.Task[None] | None = None

    @property
    def queued(self) -> int:
        """Bytes that wait for the other end."""
        return self._queued + self._writing

    @property
    def round_trip_s(self) -> float:
        """Seconds that the last ping took; 0 before the first."""
        return self._socket.latency

    def put(self, message: Any, size: int = 64) -> None:
        """Queue a message of about `size` bytes; a lost link drops it."""
        if self.lost:
            return
        if not self._waiting and not self._socket.paused:
            # Flushed at the end of the loop's turn, so that all messages of one commit for a node leave in one frame.
            self._loop.call_soon(self._flush)
        self._waiting.append(message)
        self._queued += size
        # A link serves many clients: a slow link is cut as a whole, and opened again with snapshots for all of them.
        if self._queued + self._writing > MAX_QUEUED_BYTES:
            log.error("a link is cut: the other node does not read", other=self.other, queued=self._queued)
            self.cut()

    def send(self, conn: int, pieces: list[bytes]) -> None:
        """Queue messages for a connection; a list that goes to many connections in a row is queued once."""
        # A node gets one payload for all its connections of an audience: the same list goes over the link once.
        last = self._waiting[-1] if self._waiting else None
        if self._shared is pieces and type(last) is Frame:
            last.conns.append(conn)
        else:
            self._shared = pieces
            self.put(frame(conn, pieces), sum(map(len, pieces)) + 64)

    def cut(self) -> None:
        """End the link at once; `run` returns."""
        self.lost = True
        self._waiting.clear()
        self._socket.transport.abort()

    async def run(self, take: Callable[[Any], None], decoder: Batches[Any]) -> None:
        """Exchange frames until the link is lost; `take` is called with each message and may raise `BadFrame`."""
        self._take, self._decoder = take, decoder
        self._socket.take_over(self._received, self._writable)
        try:
            await self._socket.wait_closed()
        finally:
            self.lost = True
            if self._ending is not None:
                self._ending.cancel()
            # References are dropped by hand: objects as old as a link are exempt from the collection of cycles.
            self._waiting.clear()
            self._take = lambda _message: None
            self._socket.let_go()

    def _received(self, frame: bytes | None) -> None:
        """Take the messages of a frame. As the socket's callback it raises nothing."""
        if self.lost:
            return
        try:
            for message in self._decoder.decode(frame):
                self._take(message)
        except BadFrame as wrong:
            # Logged without a traceback, in which some formatters would show the frame.
            log.error("a link is ended: its frames are illegal", other=self.other, why=str(wrong))  # noqa: TRY400
            self.lost = True
            self._ending = self._loop.create_task(self._end(str(wrong)[:100]))
        except Exception:
            log.exception("a link has failed", other=self.other)
            self.cut()

    async def _end(self, reason: str) -> None:
        await self._socket.close(CloseCode.PROTOCOL_ERROR, reason)

    def _writable(self) -> None:
        self._writing = 0
        self._flush()

    def _flush(self) -> None:
        """Send the waiting messages as one batch; while the other end does not read, they keep waiting."""
        if self.lost or not self._waiting or self._socket.paused:
            return
        batch, self._waiting, self._shared = self._waiting, [], None
        taken, self._queued = self._queued, 0
        frame = encode(batch)
        metrics.SENT["link"].add(len(frame))
        if not self._socket.push(frame):
            self._writing = taken  # bytes that are being written count too
