"""One websocket of the client under test: reads and writes frames on an asyncio stream."""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from websockets.exceptions import InvalidHandshake
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

from paiju.protocol.codec import CODECS, MSGPACK

Data = tuple[bool, bytes]
"""A complete websocket message: whether it was text, and its bytes."""


class ClientPeer:
    """One connection of a client, from the upgrade to its end."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._protocol = ServerProtocol(select_subprotocol=_first_known, max_size=1 << 20)
        self._parts: list[Frame] = []
        self.greeted = False
        """Whether `welcome` was sent on this connection."""
        self.answered: set[int] = set()
        """Ids of requests that got `ok` on this connection."""
        self.farewell = ""
        """The way in which the kit has ended the connection, as `closed its connection with 1012`; empty: not ended."""
        self.waits: int | None = None
        """Id of the mutating request that waits for its reply on this connection."""

    @property
    def codec(self) -> Any:
        """The encoding of both sides; MessagePack if no subprotocol was agreed on."""
        return CODECS.get(self._protocol.subprotocol or "", MSGPACK)

    @property
    def open(self) -> bool:
        """Whether the connection can be written to."""
        return not self._writer.is_closing()

    def upgrade(self, head: bytes, refused: HTTPStatus | None) -> bool:
        """Answer the handshake; return whether the websocket is open now."""
        protocol = self._protocol
        protocol.receive_data(head)
        found = protocol.events_received()
        if not found or not isinstance(request := found[0], Request):
            return False
        if refused is None and request.path.partition("?")[0] != "/ws":
            refused = HTTPStatus.NOT_FOUND
        try:
            answer = protocol.reject(refused, refused.phrase) if refused else protocol.accept(request)
        except InvalidHandshake as error:
            answer = protocol.reject(HTTPStatus.BAD_REQUEST, str(error))
        protocol.send_response(answer)
        self._flush()
        return answer.status_code == HTTPStatus.SWITCHING_PROTOCOLS

    async def messages(self, received: list[Data]) -> bool:
        """Append the complete messages that come next; return whether the connection is still open."""
        try:
            data = await self._reader.read(65536)
        except ConnectionError:
            return False
        if not data:
            return False
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT}:
                self._parts.append(event)
                if event.fin:
                    received.append((self._parts[0].opcode is Opcode.TEXT, b"".join(map(_data, self._parts))))
                    self._parts.clear()
        self._flush()
        return self.open

    def send(self, messages: Sequence[dict[str, Any]]) -> None:
        """Send one frame: a message, or an array of several."""
        if not self.open or not messages:
            return
        packer = msgspec.msgpack if self.codec.binary else msgspec.json
        payload = packer.encode(messages[0] if len(messages) == 1 else list(messages))
        if self.codec.binary:
            self._protocol.send_binary(payload)
        else:
            self._protocol.send_text(payload)
        self._flush()

    def close(self, code: int, reason: str) -> None:
        """Close with a code."""
        if self.open:
            self.farewell = f"closed its connection with {int(code)}"
            self._protocol.send_close(code, reason)
            self._flush()

    def cut(self) -> None:
        """End the connection without a close frame, as a lost network does."""
        self.farewell = "cut its connection"
        self._writer.transport.abort()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._writer.write(data)
            else:
                self._writer.close()


def _data(frame: Frame) -> bytes:
    return bytes(frame.data)


def _first_known(_protocol: ServerProtocol, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    """Return the first offered subprotocol that a server knows."""
    return next((name for name in offered if name in CODECS), None)
