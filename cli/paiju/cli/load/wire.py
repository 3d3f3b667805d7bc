"""One websocket of the generator: websockets' own state machine on an asyncio protocol, without tasks and queues.

A frame costs 8 µs to read and 4 to send; a connection of the SDK has two tasks and typed messages besides.
"""

import asyncio
from collections.abc import Callable
from typing import Final, cast

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidHandshake
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from paiju.cli.load.target import Target
from paiju.client.wire import MAX_FRAME
from paiju.protocol.codec import MSGPACK

OPEN_S: Final = 10.0
"""Seconds to establish a connection."""


class NotConnected(Exception):
    """A connection was refused, or was lost in the handshake."""

    def __init__(self, text: str, *, refused: bool = False) -> None:
        super().__init__(text)
        self.refused = refused
        """Whether the server answered, and not with a websocket."""


class Wire(asyncio.Protocol):
    """A connection from its handshake to its end; `heard` gets each frame, `lost` is called at its end."""

    def __init__(
        self, target: Target, heard: Callable[[bytes], None], lost: Callable[["Wire"], None]
    ) -> None:
        self._protocol = ClientProtocol(
            parse_uri(target.ws), subprotocols=[Subprotocol(MSGPACK.subprotocol)], max_size=MAX_FRAME
        )
        self._heard, self._lost = heard, lost
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(
        cls, target: Target, heard: Callable[[bytes], None], lost: Callable[["Wire"], None]
    ) -> "Wire":
        """Connect to the pinned address; raises `NotConnected`. A redirect counts as a refusal."""
        loop = asyncio.get_running_loop()
        wire = cls(target, heard, lost)
        try:
            async with asyncio.timeout(OPEN_S):
                await loop.create_connection(lambda: wire, target.address, target.port)
                await wire.opened
        except (OSError, TimeoutError) as error:
            wire.opened.cancel()
            wire.abort()
            raise NotConnected(str(error) or "no answer") from error
        return wire

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
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Response):
                self._answered()
        self._flush()

    def eof_received(self) -> None:
        """Let the transport close."""
        self._protocol.receive_eof()

    def connection_lost(self, _error: Exception | None) -> None:
        """Tell the end."""
        if self.opened.done() and not self.opened.cancelled() and self.opened.exception() is None:
            self._protocol.receive_eof()
            self._lost(self)
        elif not self.opened.done():
            self.opened.set_exception(NotConnected("lost in the handshake"))

    def send(self, frame: bytes) -> None:
        """Send a binary frame; on a connection that is not open it is dropped."""
        if self.is_open:
            self._protocol.send_binary(frame)
            self._flush()

    def close(self) -> None:
        """Begin an orderly end."""
        if self.is_open:
            self._protocol.send_close(1000)
            self._flush()

    def abort(self) -> None:
        """Cut the connection as a broken network does."""
        if self._transport is not None:
            self._transport.abort()

    def _answered(self) -> None:
        error = self._protocol.handshake_exc
        if self.opened.done():
            return
        if isinstance(error, InvalidHandshake):
            self.opened.set_exception(NotConnected(str(error), refused=True))
            self.abort()
        else:
            self.opened.set_result(None)

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in {Opcode.BINARY, Opcode.TEXT, Opcode.CONT}:
            return
        if frame.fin and not self._parts:
            self._heard(bytes(frame.data))
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            whole, self._parts = b"".join(self._parts), []
            self._heard(whole)

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            elif self._transport.can_write_eof():
                self._transport.write_eof()
