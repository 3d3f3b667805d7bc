"""The two ends of a link's websocket: handshake, pings and close are the `websockets` library's, binary frames are not.

The library receives a frame through a parser, a queue and a task, and sends one in a context that may wait: that was a
fifth of the cost of a relayed action. Here the read that completes a binary frame calls the callback, and a frame is
written at once.
"""

import struct
from collections.abc import Callable
from typing import Any, Final

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets has no C extension on this platform
    from websockets.utils import apply_mask

MAX_BATCH: Final = 64 * 1024 * 1024
"""Largest frame in bytes: enough for a whole queue and the heads of its messages."""
_BINARY: Final = 0x82
"""First byte of a whole binary frame."""
_MASKED: Final = 0x80
_NO_MASK: Final = b"\0\0\0\0"
"""A mask that changes nothing. Masks protect against web pages that choose what a frame holds; between nodes no page
does."""
_HEAD_END: Final = b"\r\n\r\n"
_LONGEST_HEAD: Final = 14


def _payload_at(data: bytes, start: int) -> tuple[int, int]:
    """Return where the payload of the frame at `start` begins and ends.

    While the bytes that tell its size are incomplete, the end of the longest possible head is returned as the end.
    """
    size, mask = data[start + 1] & 0x7F, 4 if data[start + 1] & _MASKED else 0
    if size < 126:
        begin = start + 2 + mask
        return begin, begin + size
    extended = 2 if size == 126 else 8
    begin = start + 2 + extended + mask
    if len(data) < begin:
        return begin, start + _LONGEST_HEAD
    return begin, begin + int.from_bytes(data[start + 2 : start + 2 + extended])


class LinkSocket(Connection):
    """One end of a link's websocket; `take_over` must follow the handshake at once."""

    _masks: bool
    """Whether this end masks its frames; the other end then does not."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._on_frame: Callable[[bytes | None], None] | None = None
        self._on_writable: Callable[[], None] = lambda: None
        self._unread = bytearray()
        self._wanted = 0
        """The size in bytes of the first unread frame, as far as it is known."""
        self._head = b""
        """The last bytes of the handshake, while its head is incomplete."""

    def take_over(
        self, on_frame: Callable[[bytes | None], None], on_writable: Callable[[], None] = lambda: None
    ) -> None:
        """Call `on_frame` with every binary frame, the first included, and with None for a frame that is not allowed.

        `on_writable` is called when the other end reads again, after `paused` was true.
        """
        self._on_frame, self._on_writable = on_frame, on_writable
        early, self._unread = bytes(self._unread), bytearray()
        if early:
            self.transport.resume_reading()
            self._take_frames(early)

    def let_go(self) -> None:
        """Forget the callbacks; the websocket is lost."""
        self._on_frame, self._on_writable = (lambda _frame: None), (lambda: None)

    def push(self, payload: bytes) -> bool:
        """Send a binary frame; return whether the other end reads. Does nothing once the websocket is being closed."""
        if self.protocol.state is not State.OPEN:
            return not self.paused
        size, masked = len(payload), _MASKED if self._masks else 0
        if size < 126:
            head = bytes((_BINARY, masked | size))
        elif size < 65536:
            head = struct.pack("!BBH", _BINARY, masked | 126, size)
        else:
            head = struct.pack("!BBQ", _BINARY, masked | 127, size)
        self.transport.write(b"".join((head, _NO_MASK, payload) if masked else (head, payload)))
        return not self.paused

    def data_received(self, data: bytes) -> None:
        """Take whole binary frames at once; leave handshake and control frames to the library."""
        if self.protocol.state is State.CONNECTING:
            data = self._shake_hands(data)
        if not data:
            return
        if self.protocol.state is State.CONNECTING:
            super().data_received(data)
        elif self._on_frame is None:
            self._unread += data
            self.transport.pause_reading()
        else:
            self._take_frames(data)

    def resume_writing(self) -> None:
        """Call back, since the other end reads again."""
        super().resume_writing()
        self._on_writable()

    def _shake_hands(self, data: bytes) -> bytes:
        """Give the library the head of a handshake; return the bytes that follow.

        The library's parser would keep the beginning of a frame, so it must not see one.
        """
        known = len(self._head)
        head = self._head + data
        if (end := head.find(_HEAD_END)) < 0:
            self._head = head[-len(_HEAD_END) + 1 :]
            super().data_received(data)
            return b""
        end += len(_HEAD_END) - known
        super().data_received(data[:end])
        return data[end:]

    def _take_frames(self, data: bytes) -> None:
        if self._unread:
            self._unread += data
            if len(self._unread) < self._wanted:
                return
            data, self._unread = bytes(self._unread), bytearray()
        start, size = 0, len(data)
        # A large frame comes in many reads, and is not looked at again before its last byte is here.
        self._wanted = 2
        while size - start >= 2:
            begin, stop = _payload_at(data, start)
            if stop - begin > MAX_BATCH or bool(data[start + 1] & _MASKED) is self._masks:
                super().data_received(data[start:])  # the library ends the connection
                return
            if stop > size:
                self._wanted = stop - start
                break
            self._take_frame(data, start, begin, stop)
            start = stop
        self._unread += data[start:]

    def _take_frame(self, data: bytes, start: int, begin: int, stop: int) -> None:
        if data[start] & 0x0F >= 0x8:  # a control frame
            super().data_received(data[start:stop])
        elif self._on_frame is not None and self.protocol.state is State.OPEN:
            payload = data[begin:stop]
            if not self._masks and data[begin - 4 : begin] != _NO_MASK:
                payload = apply_mask(payload, data[begin - 4 : begin])
            self._on_frame(payload if data[start] == _BINARY else None)


class OwnerSocket(LinkSocket, ServerConnection):
    """The end that has listened."""

    _masks = False


class GatewaySocket(LinkSocket, ClientConnection):
    """The end that has dialled."""

    _masks = True
