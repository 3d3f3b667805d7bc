"""One websocket of the generator: the state machine of `websockets` on an asyncio protocol, without tasks or queues.

A frame costs 8 µs to read and 4 µs to send. A connection of the SDK costs more: it has two tasks and typed messages.
"""

import asyncio
from collections.abc import Callable
from typing import Final, cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from paiju.cli.load.target import Target
from paiju.client.wire import MAX_FRAME
from paiju.protocol.codec import MSGPACK

OPEN_S: Final = 10.0
"""Seconds to establish a connection."""


class NotConnected(Exception):
    """A connection was refused, or was lost during its handshake."""

    def __init__(self, text: str, *, refused: bool = False) -> None:
        super().__init__(text)
        self.refused = refused
        """Whether the server has answered without opening a websocket."""


def _pass_over(_frame: bytes) -> None:
    pass


class SocketWire(asyncio.Protocol):
    """A connection from handshake to end.

    `heard` gets each frame; `lost` is called when the connection ends after it was open.
    """

    def __init__(self, target: Target, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._target = target
        self._heard, self._lost = heard, lost
        self._protocol = ClientProtocol(
            parse_uri(target.ws), subprotocols=[Subprotocol(MSGPACK.subprotocol)], max_size=MAX_FRAME
        )
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._answered = asyncio.Event()
        self._failure: NotConnected | None = None

    async def open(self) -> None:
        """Connect to the pinned address; raises `NotConnected`. A redirect counts as a refusal."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(OPEN_S):
                if (path := self._target.unix) is not None:
                    await loop.create_unix_connection(lambda: self, path)
                else:
                    await loop.create_connection(lambda: self, self._target.address, self._target.port)
                await self._answered.wait()
        except (OSError, TimeoutError) as error:
            self.abort()
            raise NotConnected(str(error) or "no answer") from error
        if self._failure is not None:
            raise self._failure

    @property
    def is_open(self) -> bool:
        """Whether frames can be sent."""
        return self._protocol.state is State.OPEN

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self._transport = cast("asyncio.Transport", transport)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Read frames."""
        self._protocol.receive_data(data)
        if not self._answered.is_set():
            self._shake_hands()
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._take(event)
        self._flush()

    def connection_lost(self, _error: Exception | None) -> None:
        """Report that the connection has ended."""
        self._protocol.receive_eof()
        if not self._answered.is_set():
            self._fail("lost in the handshake", refused=False)
        elif self._failure is None:
            self._lost()

    def send(self, frame: bytes) -> None:
        """Send a binary frame; on a connection that is not open it is dropped."""
        if self.is_open:
            self._protocol.send_binary(frame)
            self._flush()

    def close(self) -> None:
        """Begin to close. During the handshake, or after the server has closed, cut the connection at once.

        Frames that the server sends meanwhile are ignored: the user may have another connection by then.
        """
        self._heard = _pass_over
        if self.is_open:
            self._protocol.send_close(1000)
            self._flush()
        else:
            self.abort()

    def abort(self) -> None:
        """Cut the connection as a broken network does."""
        if self._transport is not None:
            self._transport.abort()

    def _shake_hands(self) -> None:
        error = self._protocol.handshake_exc
        if error is not None:
            self._fail(str(error), refused=True)
            self.abort()
        elif self._protocol.state is not State.CONNECTING:
            self._answered.set()

    def _fail(self, text: str, *, refused: bool) -> None:
        self._failure = NotConnected(text, refused=refused)
        self._answered.set()

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in {Opcode.BINARY, Opcode.TEXT, Opcode.CONT}:
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            whole, self._parts = b"".join(self._parts), []
            self._heard(whole)

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if (
                not self._transport.is_closing()
            ):  # the state machine answers a frame of the peer, but the connection is already closing
                self._transport.write(data)
