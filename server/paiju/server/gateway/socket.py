"""One websocket with an outbound side that the application can inspect, bound and abort.

uvicorn's ASGI interface allows none of the three: its `send` and `close` wait for a peer that never reads. This
subclass of its sans-I/O protocol keeps uvicorn's handshake (`Upgrade`), control frames and close, but handles
data frames in another way: `push` writes at once or queues within bounds, and `on_message` gets a frame
without a task or a queue in between.
"""

import asyncio
import socket
import struct
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from websockets.exceptions import InvalidState
from websockets.frames import Frame

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets has no C extension on this platform
    from websockets.utils import apply_mask

from paiju.protocol.codec import MAX_FRAME, Codec
from paiju.protocol.errors import CloseCode
from paiju.server import metrics
from paiju.server.addresses import plain_peer
from paiju.server.gateway.door import CountedConnection
from paiju.server.gateway.upgrade import Upgrade

SEND_BUFFER: Final = 128 * 1024
"""Size of the kernel's send buffer, in bytes."""
CLOSE_GRACE_S: Final = 1.0
"""Seconds in which a peer that is cut off may still read the close frame."""
FLOOD_S: Final = 0.25
"""Seconds for which a peer that keeps flooding after a close is not read."""
MAX_SKIPPED_FRAMES: Final = 2_000
"""Number of frames skipped at once after a close; a peer that sends more is cut off."""
WRITE_STALL_S: Final = 10.0
"""Seconds without progress in writing after which a peer is dropped."""
_BINARY: Final = 0x82
_CLOSE: Final = 0x08
_OPCODES: Final = (0x81, _BINARY)
"""First byte of a text frame and of a binary frame; `Codec.binary` is the index here and below."""
_SMALL: Final = tuple([tuple([bytes((opcode, size)) for size in range(126)]) for opcode in _OPCODES])
"""Complete heads of frames with a payload below 126 bytes, by the payload's size."""
_MEDIUM: Final = tuple([bytes((opcode, 126)) for opcode in _OPCODES])
"""First two bytes of frames with a payload of 126 bytes to 64 KiB."""
_WHOLE: Final = frozenset({0x81, _BINARY})
"""First byte of an unfragmented text or binary frame without extension bits."""


def ws_frame(codec: Codec, payload: bytes) -> bytes:
    """Return a whole, unmasked server frame (RFC 6455 section 5.2), ready for any number of sockets."""
    size, binary = len(payload), codec.binary
    if size < 126:
        return _SMALL[binary][size] + payload
    if size < 65536:
        return b"".join((_MEDIUM[binary], size.to_bytes(2), payload))
    return struct.pack("!BBQ", _OPCODES[binary], 127, size) + payload


def _frame_at(buffer: bytes, start: int) -> tuple[int, int] | None:
    """Return where the payload of the frame at `start` begins and ends; None if its head is incomplete.

    For an unmasked frame, which clients must not send, both are `start`, as if the frame were complete and empty.
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


def _fragments_follow(first_byte: int, before: bool) -> bool:  # noqa: FBT001 - a state, not an option
    """Return whether a message is unfinished after a frame; `before`: whether one was unfinished before it.

    A control frame changes nothing.
    """
    opcode, final = first_byte & 0x0F, bool(first_byte & 0x80)
    return before if opcode >= 0x8 else not final


class Socket(Upgrade):
    """The server's end of one websocket."""

    transport: asyncio.Transport
    max_frame = MAX_FRAME
    """Largest frame of a peer in bytes, and also the largest number of fragments of a message."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.on_message: Callable[[bytes, bool], None] | None = None
        """Called with each data frame, and whether it is binary; None: the application takes no frames now."""
        self.on_aside: Callable[[], bool] | None = None
        """Called before a ping, a pong or a fragment is read; returns False if it must not be read now."""
        self.on_lost: Callable[[], None] | None = None
        self.on_drained: Callable[[], None] | None = None
        """Called when an overflowed socket is writable again; its queue was dropped, so a snapshot must follow."""
        self.limit = 256 * 1024
        """Largest queue, in bytes."""
        self.patience_s = 5.0
        """Largest age of queued bytes, in seconds."""
        self.sent = metrics.SENT["spectator"]
        """Counts the frames that are sent to this kind of receiver."""
        self.place: CountedConnection | None = None
        """The connection's place among those that the server admits; it is released when the connection is lost."""
        self._queue: deque[bytes] | None = None
        """Frames for a peer that does not read. None while no frame waits, since an empty deque takes 700 bytes."""
        self._queued = 0
        self._overflowed = False
        self._unread = b""
        """Received part of an incomplete frame."""
        self._fragmented = False
        """Whether a fragmented message is incomplete."""
        self._resting: asyncio.TimerHandle | None = None
        """Timer after which reading continues; None: reading does not pause."""
        self._cut = False
        """Whether nothing more is read, and the connection ends soon."""
        self._stalled: asyncio.TimerHandle | None = None
        self._impatient: asyncio.TimerHandle | None = None

    def take_over(
        self,
        on_message: Callable[[bytes, bool], None],
        *,
        on_drained: Callable[[], None],
        on_lost: Callable[[], None],
        on_aside: Callable[[], bool] | None = None,
    ) -> None:
        """Give every data frame to `on_message`, the first included; then the ASGI application may return."""
        self.on_message, self.on_drained, self.on_lost = on_message, on_drained, on_lost
        self.on_aside = on_aside
        self._let_handshake_go()
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
        """Whether sending has become impossible."""
        return self.close_sent or self.disconnected or self.transport.is_closing()

    def buffered(self) -> int:
        """Return how many bytes wait to be written."""
        return self.transport.get_write_buffer_size() + self._queued

    def push(self, frame: bytes) -> None:
        """Send a whole server frame, now or when the peer reads again; beyond the bounds drop the queue."""
        if self.close_sent or self.disconnected:
            return
        self.sent.add(len(frame))
        if self._stalled is None:
            self.transport.write(frame)
        elif not self._overflowed:
            if self._queued + len(frame) > self.limit:
                self._overflow()
            else:
                if self._queue is None:
                    self._queue = deque()
                self._queue.append(frame)
                self._queued += len(frame)

    def rest(self, seconds: float) -> None:
        """Read nothing for `seconds`: the peer's bytes wait in its own kernel, and cost nothing here."""
        if self._resting is None and not self._cut and not self.transport.is_closing():
            self.transport.pause_reading()
            self._resting = self.loop.call_later(seconds, self._read_on)

    @property
    def _rests(self) -> bool:
        """Return whether reading pauses.

        A property, since the type checker does not see that callbacks change the field.
        """
        return self._resting is not None

    @property
    def _is_cut(self) -> bool:
        """Return whether the connection is being cut; a property for the type checker, as `_rests`."""
        return self._cut

    def _read_on(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = None
        if self._cut or self.transport.is_closing():
            return
        if self.close_sent:
            self.transport.resume_reading()
        early, self._unread = self._unread, b""
        self._take_frames(early)
        if not self._rests and not self._is_cut and not self.transport.is_closing():
            self.transport.resume_reading()  # only now: new bytes must not come before those that still wait

    def cut_off(self, code: int, reason: str) -> None:
        """Send a close frame, stop reading, and cut the connection soon, since its peer would go on flooding."""
        self.close(code, reason)
        self._cut_soon()

    def _cut_soon(self) -> None:
        if self.close_timer is not None and not self._cut and not self.transport.is_closing():
            self._cut = True
            self.transport.pause_reading()
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(CLOSE_GRACE_S, self.abort)

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
        if self._resting is not None:
            self._read_on()  # the peer's own close frame may be among the waiting bytes

    def abort(self) -> None:
        """Cut the connection without waiting for anything."""
        if self._stalled is not None:
            # A reset is used, or the kernel would keep the unread bytes for as long as the peer lives.
            raw = self.transport.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bound the memory that kernel and transport hold for this peer."""
        super().connection_made(transport)
        self.client = plain_peer(self.client, transport)
        raw = transport.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self.transport.set_write_buffer_limits(high=64 * 1024, low=16 * 1024)

    def data_received(self, data: bytes) -> None:
        """Read whole, unfragmented data frames at once; leave every other frame to the protocol's own parser.

        That parser is a generator over a stream reader and costs more than all other work for a small frame. It gets
        only complete frames, or the head of a bad frame, so that no frame is read by both.
        """
        if self._cut:
            return
        buffer = self._unread + data if self._unread else data
        self._unread = b""
        if not self.handshake_initiated:
            super().data_received(buffer)
        elif self.on_message is None and not self.gone:
            self._unread = buffer  # until the application has taken the socket
            self.read_paused = True
            self.transport.pause_reading()
        else:
            self._take_frames(buffer)
            if self.close_sent and len(data) > self.max_frame:
                self.rest(FLOOD_S)  # the peer was told to leave, but goes on flooding

    def _take_frames(self, buffer: bytes) -> None:
        start, size, stepped = 0, len(buffer), 0
        while (self._resting is None or self.close_sent) and (frame := _frame_at(buffer, start)) is not None:
            body, stop = frame
            if stop - body > self.max_frame or not buffer[start + 1] & 0x80:
                self._parse(buffer[start:])  # the parser ends the connection
                return
            if stop > size:
                break
            stepped += self.close_sent
            if stepped > MAX_SKIPPED_FRAMES:
                self._cut_soon()
                return
            if buffer[start] in _WHOLE and not self._fragmented:
                if self.on_message is not None and not self.close_sent:
                    payload = apply_mask(buffer[body:stop], buffer[body - 4 : body])
                    binary = buffer[start] == _BINARY
                    (self.on_message if binary else self._take_text)(payload, binary)
            elif (closes := buffer[start] & 0x0F == _CLOSE) or not self.close_sent:
                # A frame for the parser costs more than most messages, so each is counted.
                if not closes and self.on_aside is not None and not self.on_aside():
                    break
                self._take_apart(buffer[start:stop])
                if self.transport.is_closing():
                    return
            start = stop
        self._unread = buffer[start:]

    def _take_apart(self, frame: bytes) -> None:
        """Give a control frame or a fragment to the protocol's own parser."""
        if frame[0] & 0x0F == _CLOSE and self._fragmented and not self.close_sent:
            # A close frame may interrupt a message (RFC 6455 section 5.4), but the parser would take that for an error.
            self._renew_parser()
        self._fragmented = _fragments_follow(frame[0], self._fragmented)
        self._parse(frame)

    def _parse(self, data: bytes) -> None:
        """Give frames to the protocol's own parser; once the parser has failed, frames are ignored.

        After our close only the peer's close frame matters: a flood that continues is skipped, not parsed.
        """
        if self.conn.parser_exc is None:
            super().data_received(data)

    def handle_cont(self, event: Frame) -> None:
        """Add a fragment; their number is bounded, since even empty ones cost memory."""
        if len(self.frames) >= self.max_frame:
            self.conn.fail(CloseCode.TOO_BIG, "too many fragments")
            self.handle_parser_exception()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the peer does not read: the pongs would pile up outside the bounds."""
        if self._stalled is None:
            super().handle_ping()
        else:
            self.conn.data_to_send()  # takes the pong out of the parser, and drops it

    def send_receive_event_to_app(self) -> None:
        """Give a data message to the application's callback; before the callback is set, do as uvicorn does."""
        if self.on_message is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            binary = self.curr_msg_data_type == "bytes"
            (self.on_message if binary else self._take_text)(data, binary)

    def _take_text(self, payload: bytes, binary: bool) -> None:  # noqa: FBT001 - as `on_message`
        """Give a text message to the application, or end the connection if it is not UTF-8 (RFC 6455 section 8.1)."""
        try:
            payload.decode()
        except UnicodeDecodeError:
            self.conn.fail(CloseCode.NOT_UTF8, "a text frame is UTF-8")
            self.handle_parser_exception()
            return
        if self.on_message is not None:
            self.on_message(payload, binary)

    def pause_writing(self) -> None:
        """Start the time limits of a peer that does not read."""
        super().pause_writing()
        self._stalled = self.loop.call_later(WRITE_STALL_S, self._drop_stalled)
        self._impatient = self.loop.call_later(self.patience_s, self._overflow)

    def _drop_stalled(self) -> None:
        """Write a close frame behind the unread bytes, and cut the connection soon."""
        if self.gone:
            self.abort()
        else:
            metrics.CLOSES.labels(CloseCode.TOO_SLOW.name.lower()).inc()
            self.cut_off(CloseCode.TOO_SLOW, "too slow")

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
        """Report the loss to the application, once."""
        self._stop_clocks()
        if self.place is not None:
            self.place.leave()
        if self._resting is not None:
            self._resting.cancel()
        super().connection_lost(exc)
        # The callbacks are cleared first, so that the application is called only once, and gets no frame afterwards.
        on_lost, self.on_lost, self.on_message = self.on_lost, None, None
        self.on_aside = self.on_drained = None
        if on_lost is not None:
            on_lost()
        # The parser refers to its protocol, and thus to this socket: once the parser is closed they need no collection
        # of cycles.
        self.conn.parser.close()

    def _overflow(self) -> None:
        self._queue = None
        self._queued = 0
        self._overflowed = self._stalled is not None

    def _stop_clocks(self) -> None:
        for clock in (self._stalled, self._impatient):
            if clock is not None:
                clock.cancel()
        self._stalled = self._impatient = None
