"""One websocket whose outbound side the application can see, bound and abort.

uvicorn's ASGI interface offers none of the three: `send` waits for a peer that never reads, and so does `close`. This
subclass of its sans-I/O protocol keeps uvicorn's handshake, control frames and close, and takes over the data frames:
`push` writes at once or queues within bounds, `on_message` hands a frame over without a task or a queue in between.
"""

import asyncio
import socket
import struct
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # the wheel for this platform has no C extension
    from websockets.utils import apply_mask

from protocol.codec import MAX_FRAME, Codec
from protocol.errors import CloseCode

EXTENSION: Final = "paiju.socket"
"""Where the ASGI scope's `extensions` hold the socket."""
SEND_BUFFER: Final = 128 * 1024
"""Bytes the kernel may hold for a peer that does not read."""
STALLED_S: Final = 10.0
"""A peer that could not be written to for so long is aborted."""
_BINARY: Final = 0x82
_WHOLE: Final = frozenset({0x81, _BINARY})
"""First byte of an unfragmented text or binary frame without extension bits."""


def ws_frame(codec: Codec, payload: bytes) -> bytes:
    """Return a whole, unmasked server frame (RFC 6455 section 5.2), ready for any number of sockets."""
    opcode = 0x82 if codec.binary else 0x81
    size = len(payload)
    if size < 126:
        return bytes((opcode, size)) + payload
    if size < 65536:
        return struct.pack("!BBH", opcode, 126, size) + payload
    return struct.pack("!BBQ", opcode, 127, size) + payload


def _frame_at(buffer: bytes, start: int) -> tuple[int, int] | None:
    """Return where the payload of the frame at `start` begins and ends; None if its head is incomplete.

    An unmasked frame, which no client may send, is one whatever its length.
    """
    left = len(buffer) - start
    if left >= 2 and not buffer[start + 1] & 0x80:
        return start, start
    if left < 6:
        return None
    size = buffer[start + 1] & 0x7F
    if size < 126:
        return start + 6, start + 6 + size
    if size == 126:
        return (start + 8, start + 8 + int.from_bytes(buffer[start + 2 : start + 4])) if left >= 8 else None
    return (start + 14, start + 14 + int.from_bytes(buffer[start + 2 : start + 10])) if left >= 14 else None


def _fragments_follow(first_byte: int, before: bool) -> bool:  # noqa: FBT001 - what was true so far
    """Return whether a message is unfinished after a frame; control frames may come in between."""
    opcode, final = first_byte & 0x0F, bool(first_byte & 0x80)
    return before if opcode >= 0x8 else not final


class Socket(WebSocketsSansIOProtocol):
    """The server's end of one websocket."""

    transport: asyncio.Transport

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.on_message: Callable[[bytes, bool], None] | None = None
        """Takes each data frame and whether it is binary, once the application has set it."""
        self.on_lost: Callable[[], None] | None = None
        self.on_drained: Callable[[], None] | None = None
        """Called when an overflowed socket can be written to again: what was queued is gone, send a snapshot."""
        self.limit = 256 * 1024
        """Bytes that may be queued."""
        self.patience_s = 5.0
        """How long bytes may be queued."""
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._overflowed = False
        self._unread = b""
        """The beginning of a frame whose rest is still to come."""
        self._fragmented = False
        """Whether a message has begun whose last fragment is still to come."""
        self._stalled: asyncio.TimerHandle | None = None
        self._impatient: asyncio.TimerHandle | None = None

    def take_over(
        self,
        on_message: Callable[[bytes, bool], None],
        *,
        on_drained: Callable[[], None],
        on_lost: Callable[[], None],
    ) -> None:
        """Hand every data frame to `on_message`, from the first one on."""
        self.on_message, self.on_drained, self.on_lost = on_message, on_drained, on_lost
        if self.disconnected:
            on_lost()
            return
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        early, self._unread = self._unread, b""
        self._take_frames(early)

    @property
    def gone(self) -> bool:
        """Whether nothing can be sent any more."""
        return self.close_sent or self.disconnected or self.transport.is_closing()

    def buffered(self) -> int:
        """Return how many bytes wait to be written."""
        return self.transport.get_write_buffer_size() + self._queued

    def push(self, frame: bytes) -> None:
        """Send a whole server frame, now or when the peer reads again; over the bounds the queue is dropped."""
        if self.close_sent or self.disconnected:
            return
        if self._stalled is None:
            self.transport.write(frame)
        elif not self._overflowed:
            if self._queued + len(frame) > self.limit:
                self._overflow()
            else:
                self._queue.append(frame)
                self._queued += len(frame)

    def close(self, code: int, reason: str) -> None:
        """Send a close frame and give the peer a while to answer it."""
        if self.gone:
            return
        self._overflow()
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.abort)

    def abort(self) -> None:
        """Cut the connection without waiting for anything."""
        if self._stalled is not None:
            # By a reset, or the kernel would keep what the peer does not read for as long as that peer lives.
            raw = self.transport.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bound what kernel and transport hold for this peer."""
        super().connection_made(transport)
        raw = transport.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self.transport.set_write_buffer_limits(high=64 * 1024, low=16 * 1024)

    def handle_connect(self, event: Request) -> None:
        """Offer this socket to the application in the ASGI scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Take whole, unfragmented data frames at once; leave every other frame to the protocol's own parser.

        That parser is a generator over a stream reader and costs more than all else that is done to a small frame.
        It only ever gets complete frames (or the head of a bad one), so both never share one.
        """
        buffer = self._unread + data if self._unread else data
        self._unread = b""
        if not self.handshake_initiated:
            super().data_received(buffer)
        elif self.on_message is None and not self.gone:
            self._unread = buffer  # until the application takes over
            self.read_paused = True
            self.transport.pause_reading()
        else:
            self._take_frames(buffer)

    def _take_frames(self, buffer: bytes) -> None:
        start, size = 0, len(buffer)
        while not self.close_sent and (frame := _frame_at(buffer, start)) is not None:
            body, stop = frame
            if stop - body > MAX_FRAME or not buffer[start + 1] & 0x80:
                super().data_received(buffer[start:])  # which ends the connection
                return
            if stop > size:
                break
            if buffer[start] in _WHOLE and not self._fragmented:
                if self.on_message is not None:
                    payload = apply_mask(buffer[body:stop], buffer[body - 4 : body])
                    self.on_message(payload, buffer[start] == _BINARY)
            else:
                self._fragmented = _fragments_follow(buffer[start], self._fragmented)
                super().data_received(buffer[start:stop])
                if self.gone:
                    start = stop
                    break
            start = stop
        if start == size:
            return
        if not self.close_sent:
            self._unread = buffer[start:]
        elif self.conn.parser_exc is None:
            super().data_received(buffer[start:])  # the peer's own close frame may be in it

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment; even empty ones may not go on for ever."""
        if len(self.frames) >= MAX_FRAME:
            self.conn.fail(CloseCode.TOO_BIG, "too many fragments")
            self.handle_parser_exception()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the peer does not read: its pongs would pile up beside our bounds."""
        if self._stalled is None:
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        """Hand a data frame to the application's callback; before there is one, do as uvicorn does."""
        if self.on_message is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.on_message(data, self.curr_msg_data_type == "bytes")

    def pause_writing(self) -> None:
        """Start the clocks of a peer that does not read."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_S, self.abort)
        self._impatient = self.loop.call_later(self.patience_s, self._overflow)

    def resume_writing(self) -> None:
        """Write what was queued, or ask for a snapshot if the queue was dropped."""
        super().resume_writing()
        self._stop_clocks()
        overflowed, self._overflowed = self._overflowed, False
        if overflowed and self.on_drained is not None and not self.close_sent:
            self.on_drained()
        while self._queue and self._stalled is None:
            frame = self._queue.popleft()
            self._queued -= len(frame)
            self.transport.write(frame)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application once."""
        self._stop_clocks()
        super().connection_lost(exc)
        on_lost, self.on_lost, self.on_message = self.on_lost, None, None
        if on_lost is not None:
            on_lost()

    def _overflow(self) -> None:
        self._queue.clear()
        self._queued = 0
        self._overflowed = self._stalled is not None

    def _stop_clocks(self) -> None:
        for clock in (self._stalled, self._impatient):
            if clock is not None:
                clock.cancel()
        self._stalled = self._impatient = None
