"""One websocket: typed messages out, typed messages in."""

import logging
import time
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from paiju.client.errors import CannotConnect
from paiju.protocol import messages as m
from paiju.protocol.codec import Codec

log = logging.getLogger("paiju.client")

OPEN_S = 10.0
"""Seconds to establish a connection."""
MAX_FRAME = 4 * 1024 * 1024
"""Largest frame that a server may send, in bytes; the reply to a resume after a long absence is the largest."""


class ConnectionEnd(NamedTuple):
    """The end of a connection."""

    code: int
    """Close code; 1006 without a close frame."""
    reason: str


class ClientWire:
    """One connection to the server, until it ends."""

    def __init__(self, socket: ClientConnection, codec: Codec) -> None:
        self._socket = socket
        self._codec = codec
        self.heard_at = time.monotonic()
        """Time of the last frame, in monotonic seconds."""

    @classmethod
    async def open(cls, url: str, codec: Codec) -> "ClientWire":
        """Connect; raises `CannotConnect`."""
        try:
            socket = await connect(
                url,
                subprotocols=[Subprotocol(codec.subprotocol)],
                compression=None,
                open_timeout=OPEN_S,
                ping_interval=None,  # the protocol's own heartbeat also detects a stuck application
                close_timeout=1,
                max_size=MAX_FRAME,
            )
        except (OSError, InvalidHandshake, TimeoutError) as error:
            raise CannotConnect(f"no connection to {url}: {str(error) or type(error).__name__}") from error
        return cls(socket, codec)

    async def send(self, message: m.Message) -> None:
        """Send a message; if the connection is lost, drop the message: the reader handles the loss."""
        payload = self._codec.encode(message)
        try:
            await self._socket.send(payload if self._codec.binary else payload.decode())
        except ConnectionClosed:
            log.debug("a message found the connection closed")

    async def messages(self) -> AsyncIterator[m.Reply]:
        """Yield the server's messages in order until the connection ends; unknown types are skipped.

        A frame that cannot be decoded ends the connection.
        """
        try:
            async for frame in self._socket:
                self.heard_at = time.monotonic()
                data = frame.encode() if isinstance(frame, str) else frame
                for plain in self._codec.decode_frame(data):
                    if (message := _read(plain)) is not None:
                        yield message
        except ConnectionClosed:
            return
        except msgspec.DecodeError as error:
            log.warning(
                "the server sent a frame that is not %s; reconnecting: %s", self._codec.subprotocol, error
            )
            self.abort()

    def lost(self) -> ConnectionEnd:
        """Return the close code and reason of the ended connection."""
        code = self._socket.close_code
        return ConnectionEnd(1006 if code is None else code, self._socket.close_reason or "")

    def abort(self) -> None:
        """Cut the connection without a close frame."""
        self._socket.transport.abort()

    async def close(self) -> None:
        """Close the connection with a close frame."""
        await self._socket.close()


def _read(plain: Any) -> m.Reply | None:
    try:
        message: m.Reply = msgspec.convert(plain, m.Reply)
    except msgspec.ValidationError as error:
        if isinstance(plain, dict) and plain.get("t") in _KNOWN:
            log.warning("a server's %r message does not fit the protocol: %s", plain["t"], error)
        return None
    return message


_KNOWN = frozenset(kind.__struct_config__.tag for kind in m.Reply.__args__)
