"""The server's socket without a network, and websockets' own parser to compare it with."""

import contextlib
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from paiju.protocol.codec import MAX_FRAME
from paiju.server.gateway.socket import Socket
from paiju.server.gateway.upgrade import EXTENSION

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
Heard = list[tuple[bytes, bool]]
"""Data frames' payloads, and whether they were binary."""


class Parsed:
    """The outcome of a stream of bytes."""

    def __init__(self) -> None:
        self.heard: Heard = []
        self.sent = b""
        """Pongs and the close frame."""
        self.closed = False
        self.unfinished = False
        """Whether the stream ends within a frame."""


def by_socket(chunks: list[bytes]) -> Parsed:
    """Hand a stream to the server's socket in chunks."""
    parsed = Parsed()
    loop = _Loop()
    config = Config(
        _application,
        interface="asgi3",
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_config=None,
    )
    config.loaded_app, config.loaded = _application, True
    socket = Socket(config, ServerState(), {}, loop)  # type: ignore[arg-type]
    transport = _Transport()
    socket.connection_made(transport)  # type: ignore[arg-type]
    socket.data_received(HANDSHAKE)
    assert socket.scope["extensions"][EXTENSION] is socket
    transport.written.clear()
    socket.take_over(
        lambda payload, binary: parsed.heard.append((payload, binary)),
        on_drained=lambda: None,
        on_lost=lambda: None,
    )
    for chunk in chunks:
        if not transport.closing:  # a closing transport reads no more
            socket.data_received(chunk)
    parsed.sent, parsed.closed = b"".join(transport.written), transport.closing
    parsed.unfinished = bool(socket._unread)
    loop.end()
    return parsed


def by_websockets(stream: bytes) -> Parsed:
    """Hand a stream to the parser of websockets, which leaves two rules to others.

    Texts are UTF-8 (RFC 6455 section 8.1), and a close may interrupt a message (RFC 6455 section 5.4).
    """
    parsed = Parsed()
    protocol = Protocol(Side.SERVER, max_size=MAX_FRAME)
    message: list[bytes] = []
    binary, start = False, 0
    for place in range(len(stream)):
        protocol.receive_data(stream[place : place + 1])
        events = protocol.events_received()
        if str(protocol.parser_exc) == "incomplete fragmented message":
            protocol = Protocol(Side.SERVER, max_size=MAX_FRAME)
            protocol.receive_data(stream[start : place + 1])
        for event in events:
            assert isinstance(event, Frame)
            start = place + 1
            if event.opcode not in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT}:
                continue
            binary = binary if event.opcode is Opcode.CONT else event.opcode is Opcode.BINARY
            message.append(bytes(event.data))
            if event.fin:
                payload = b"".join(message)
                message.clear()
                if binary or is_utf8(payload):
                    parsed.heard.append((payload, binary))
                else:
                    protocol.fail(1007, "a text frame is UTF-8")
        parsed.sent += b"".join(protocol.data_to_send())
        parsed.closed = protocol.close_expected() or protocol.parser_exc is not None
        if parsed.closed:
            break
    return parsed


def is_utf8(payload: bytes) -> bool:
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True


class _Transport:
    """Takes what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.closing = True

    abort = close

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return _Option() if name == "socket" else default

    def set_write_buffer_limits(self, high: int, low: int) -> None:
        """Is unbounded."""

    def pause_reading(self) -> None:
        """Is handed no data while paused."""

    resume_reading = pause_reading


class _Option:
    """A kernel socket's options."""

    family = 0

    def setsockopt(self, *_: Any) -> None:
        """Has none."""

    def getsockname(self) -> tuple[str, int]:
        return ("127.0.0.1", 1)

    getpeername = getsockname


class _Loop:
    """Runs the application up to its first real wait, without an event loop."""

    def __init__(self) -> None:
        self._started: list[Any] = []

    def create_task(self, coroutine: Any) -> "_Task":
        coroutine.send(None)
        self._started.append(coroutine)
        return _Task()

    def call_later(self, *_: Any) -> "_Task":
        return _Task()

    def end(self) -> None:
        for coroutine in self._started:
            with contextlib.suppress(StopIteration):
                coroutine.throw(ClientDisconnected())


class _Task:
    """A task or a timer that nobody asks anything."""

    def add_done_callback(self, _: Any) -> None:
        """Is never done."""

    def cancel(self) -> None:
        """Will not come anyway."""


class _Forever:
    def __await__(self) -> Any:
        yield


async def _application(_: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await _Forever()
