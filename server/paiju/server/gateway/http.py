"""HTTP with a bound on each phase. uvicorn by itself reads heads and bodies of any size for any time.

    connected ─▶ head ──▶ body ──▶ answer ──▶ head …       or upgraded: then `Socket` has the connection
             late, long  late, long  unread

A connection over a bound gets an answer if none has begun, and is closed.
"""

import asyncio
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.addresses import plain_peer
from paiju.server.gateway.door import ConnectionDoor, CountedConnection
from paiju.server.gateway.socket import Socket
from paiju.server.http.responses import error_answer

BODY_BYTES: Final = 1024 * 1024
"""Largest number of bytes after a head, with chunk marks and trailers: four times the largest body of a handler."""
MAX_PIPELINED_REQUESTS: Final = 16
"""Largest number of requests that a client may send before it has the answer to the first."""


class HttpBounds(NamedTuple):
    """Bounds of one request, from the settings of the same names."""

    head_bytes: int
    head_s: float
    body_s: float
    answer_s: float


MAX_CHUNKS: Final = 4_096
"""Largest number of chunks of a body; each costs more than its bytes."""


class TooManyRequests(Exception):
    """A client pipelines too many requests. The parser turns this error into a 400."""


class TooManyPieces(Exception):
    """A body has too many chunks. The parser turns this error into a 400."""


def _whole(status: HTTPStatus, text: str) -> bytes:
    """Return the bytes of an error as a whole answer, which ends the connection."""
    code = ErrorCode.BUSY if status == HTTPStatus.SERVICE_UNAVAILABLE else ErrorCode.BAD_REQUEST
    body = bytes(error_answer(status, code, text).body)
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


class Http(HttpToolsProtocol):
    """The server's end of one connection, until it becomes a websocket."""

    def __init__(self, door: ConnectionDoor, bounds: HttpBounds, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self._bounds = bounds
        self._place: CountedConnection | None = None
        self._in_head = True
        self._head = 0
        """Bytes of the head so far."""
        self._body = 0
        self._pieces = 0
        self._deadline: asyncio.TimerHandle | None = None
        """Deadline of the head or the body; None: none runs."""
        self._unread: asyncio.TimerHandle | None = None
        """Deadline of an answer that the peer does not read; None: none runs."""

    # begin and end of the connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a place, or refuse the connection."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self.client = plain_peer(self.client, transport)
        found = self._door.enter(None if self.client is None else self.client[0])
        if isinstance(found, str):
            self._refuse(found, HTTPStatus.SERVICE_UNAVAILABLE)
            return
        self._place = found
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the place."""
        self._stop_clocks()
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)
        self._let_go()

    def handle_websocket_upgrade(self) -> None:
        """Give the connection, with its place, to the websocket."""
        self._stop_clocks()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, Socket), "the one websocket protocol there is"
        # The place is moved, not copied, so that it is released only once, when the websocket is lost.
        socket.place, self._place = self._place, None
        self._let_go()

    def _let_go(self) -> None:
        """Drop the parser and the last answer, which refer to this connection.

        Without these cycles, the connection's memory is freed at once.
        """
        self.parser = self.cycle = None  # type: ignore[assignment]

    # what the client sends

    def data_received(self, data: bytes) -> None:
        """Feed received bytes to the parser within the bounds."""
        while data and not self.transport.is_closing() and self.transport.get_protocol() is self:
            if not self._in_head:
                self._body += len(data)
                if self._body > BODY_BYTES:
                    self._refuse("body_long", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
                else:
                    super().data_received(data)
                return
            # Only the allowed part is parsed, so that the parser never holds a longer head.
            piece = data[: self._bounds.head_bytes - self._head]
            if not piece:
                self._refuse("head_long", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
            self._head += len(piece)
            data = data[len(piece) :]
            super().data_received(piece)

    def on_message_begin(self) -> None:
        """Begin a head. Raises `TooManyRequests`."""
        if len(self.pipeline) >= MAX_PIPELINED_REQUESTS:
            raise TooManyRequests
        self._head = max(self._head, 1)  # the head may begin in the bytes that end the request before
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Begin a body."""
        self._in_head, self._body, self._pieces = False, 0, 0
        self._set_deadline(self._bounds.body_s)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a piece of a body. Raises `TooManyPieces`."""
        self._pieces += 1
        if self._pieces > MAX_CHUNKS:
            raise TooManyPieces
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait for the application, and then for the next head."""
        super().on_message_complete()
        self._in_head, self._head = True, 0
        self._await_head()

    # what the server answers

    def on_response_complete(self) -> None:
        """Wait for the next head, from now on."""
        super().on_response_complete()
        if self._in_head:
            self._await_head()

    def pause_writing(self) -> None:
        """Start the time limit of a peer that does not read."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._bounds.answer_s, self._is_unread)

    def resume_writing(self) -> None:
        """Stop the time limit of a peer that reads again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    @property
    def _answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    # deadlines

    def _await_head(self) -> None:
        self._set_deadline(self._bounds.head_s)

    def _set_deadline(self, seconds: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        """Close a connection with a late head or body, unless it still answers a request."""
        if not self._in_head:
            self._refuse("body_late", HTTPStatus.REQUEST_TIMEOUT)
        elif self._answering or self._unread is not None:
            # The peer waits for an answer, or still reads it; `_is_unread` bounds the reading.
            self._await_head()
        elif self.transport.get_write_buffer_size() or self.transport.is_closing():
            self._unread = self.loop.call_later(self._bounds.answer_s, self._is_unread)
            self._await_head()
        elif self._head:
            self._refuse("head_late", HTTPStatus.REQUEST_TIMEOUT)
        else:
            metrics.TURNED_AWAY.labels("silent").inc()
            self.transport.close()

    def _is_unread(self) -> None:
        metrics.TURNED_AWAY.labels("unread").inc()
        self.transport.abort()

    def _refuse(self, reason: str, status: HTTPStatus) -> None:
        """Close the connection, with an answer if none has begun."""
        metrics.TURNED_AWAY.labels(reason).inc()
        if not (self._answering and self.cycle.response_started):
            self.transport.write(_whole(status, status.description))
        self._stop_clocks()
        self._unread = self.loop.call_later(self._bounds.head_s, self.transport.abort)
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Answer bytes that are not HTTP."""
        self.transport.write(_whole(HTTPStatus.BAD_REQUEST, msg))
        self.transport.close()

    def _stop_clocks(self) -> None:
        for clock in (self._deadline, self._unread):
            if clock is not None:
                clock.cancel()
        self._deadline = self._unread = None
