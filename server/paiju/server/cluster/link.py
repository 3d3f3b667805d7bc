"""One end of a link: batches out, batches in, over any websocket of the `websockets` library.

Messages that are put within one turn of the event loop leave in one frame. A peer that does not read lets the queue
grow to `MOST_QUEUED`, which ends the link: the gateway then attaches its connections again. Frames are never logged.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

import msgspec
import structlog
from websockets.asyncio.connection import Connection
from websockets.exceptions import ConnectionClosed

from paiju.protocol.errors import CloseCode
from paiju.server.cluster.link_messages import BadFrame, Batches, Send, encode, version_of

MOST_QUEUED: Final = 32 * 1024 * 1024
"""Bytes of payloads that may wait for the other end."""
MAX_BATCH: Final = 64 * 1024 * 1024
"""Largest frame in bytes: a whole queue, with its heads."""
PING_S: Final = 1.0
"""Seconds between two pings."""
SILENT_S: Final = 2.5
"""Seconds without a pong after which the other end counts as lost; longer than a lease."""

log = structlog.get_logger()


class Link:
    """One end of a link, for as long as its websocket lives."""

    def __init__(self, socket: Connection, other: str) -> None:
        """`other` is the id of the node at the other end."""
        self.other = other
        self.version = version_of(socket.subprotocol)
        self.lost = False
        self._socket = socket
        self._waiting: list[Any] = []
        self._queued = 0
        self._more = asyncio.Event()

    def put(self, message: Any, size: int = 64) -> None:
        """Queue a message of about `size` bytes; a lost link drops it."""
        if self.lost:
            return
        self._waiting.append(message)
        self._queued += size
        self._more.set()
        if self._queued > MOST_QUEUED:
            log.error("a link is cut: the other node does not read", node=self.other, queued=self._queued)
            self.cut()

    def send(self, conn: int, pieces: list[bytes]) -> None:
        """Queue messages for a connection; those for many, in one list, are queued once."""
        last = self._waiting[-1] if self._waiting else None
        if type(last) is Send and last.pieces is pieces:
            last.conns.append(conn)
        else:
            self.put(Send([conn], pieces), sum(map(len, pieces)) + 64)

    def cut(self) -> None:
        """End the link at once; `run` returns."""
        self.lost = True
        self._waiting.clear()
        self._socket.transport.abort()

    async def run(self, take: Callable[[Any], None], decoder: Batches[Any]) -> None:
        """Exchange frames until the link is lost; `take` is called with each message and may raise `BadFrame`."""
        writer = asyncio.create_task(self._write(), name=f"link-{self.other}")
        try:
            with contextlib.suppress(ConnectionClosed):
                while True:
                    for message in _read(await self._socket.recv(), decoder):
                        take(message)
        except BadFrame as wrong:
            # No traceback: its frames would be shown by some formatters.
            log.error("a link is ended: its frames are illegal", node=self.other, why=str(wrong))  # noqa: TRY400
            self.lost = True
            await self._socket.close(CloseCode.PROTOCOL_ERROR, str(wrong)[:100])
        except Exception:
            log.exception("a link has failed", node=self.other)
            self.cut()
        finally:
            self.lost = True
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self._more.wait()
                self._more.clear()
                batch, self._waiting = self._waiting, []
                taken = self._queued
                if batch:
                    await self._socket.send(encode(batch))
                self._queued -= taken  # only now: what is being written counts too


def _read(frame: str | bytes, decoder: Batches[Any]) -> list[Any]:
    """Return the messages of a frame. Raises `BadFrame`."""
    if isinstance(frame, str):
        raise BadFrame("a link has no text frames")
    try:
        return decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # Not the error's own words, which may quote the frame.
        raise BadFrame("a frame is no batch of this end's messages") from None
