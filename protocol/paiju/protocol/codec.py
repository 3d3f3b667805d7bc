"""Encodes and decodes messages: one strict codec per subprotocol; an error carries the path of the bad field.

A server frame is one message or an array of messages. `join` makes such an array from encoded pieces, so that a piece
that all viewers share is encoded once.
"""

import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

import msgspec

from paiju.engine.core.complaints import complaint
from paiju.protocol.errors import ErrorCode
from paiju.protocol.messages import Chat, Message, Request
from paiju.protocol.plain_values import with_keys

MAX_FRAME: Final = 4096
"""Largest frame of a client, in bytes; a larger one closes the connection with 1009."""

_FIXARRAYS: Final = tuple([bytes((0x90 | size,)) for size in range(16)])
_REQUEST_TAGS = frozenset(kind.__struct_config__.tag for kind in Request.__args__)


class FrameError(Exception):
    """A client's frame is not a valid request: `bad_frame`, `unknown_type` or `bad_request`."""

    def __init__(
        self, code: ErrorCode, text: str, *, path: str | None = None, request: int | None = None
    ) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.path = path
        """Path of the bad field, as `$.action.cards[2]`; None if the frame could not be decoded."""
        self.request = request
        """The request's `id`; None if it could not be decoded."""


class Codec(Protocol):
    """The encoding of one subprotocol."""

    subprotocol: str
    binary: bool
    """Whether its frames are binary (opcode 2) or text (opcode 1)."""

    def decode(self, frame: bytes) -> Request:
        """Return the request of a client's frame; raises `FrameError`."""

    def encode(self, message: Message) -> bytes:
        """Return the bytes of one message."""

    def decode_frame(self, frame: bytes) -> list[Any]:
        """Return the messages of a server's frame as plain maps."""

    def join(self, pieces: Sequence[bytes]) -> bytes:
        """Return one frame with all encoded messages; a single message is its own frame."""


class MsgpackCodec:
    """`paiju.v1.msgpack`: binary frames, MessagePack maps with string keys."""

    subprotocol = "paiju.v1.msgpack"
    binary = True

    def __init__(self) -> None:
        self._requests: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)
        self.encode = msgspec.msgpack.Encoder().encode

    def decode(self, frame: bytes) -> Request:
        """Return the request of a client's frame; raises `FrameError`."""
        try:
            request = self._requests.decode(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _explain(frame, msgspec.msgpack.decode, error) from None
        if type(request) is Chat:
            _check_numbered(request)
        return request

    def decode_frame(self, frame: bytes) -> list[Any]:
        """Return the messages of a server's frame as plain maps."""
        plain = msgspec.msgpack.decode(frame)
        return plain if isinstance(plain, list) else [plain]

    def join(self, pieces: Sequence[bytes]) -> bytes:
        """Return one frame with all encoded messages; a single message is its own frame."""
        if len(pieces) == 1:
            return pieces[0]
        if len(pieces) < 16:
            # A MessagePack array head: `fixarray` up to 15 elements, `array 16` above.
            return b"".join((_FIXARRAYS[len(pieces)], *pieces))
        return b"\xdc" + len(pieces).to_bytes(2, "big") + b"".join(pieces)


class JsonCodec:
    """`paiju.v1.json`: the same maps as JSON text, for debugging."""

    subprotocol = "paiju.v1.json"
    binary = False

    def __init__(self) -> None:
        self._requests: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
        self.encode = msgspec.json.Encoder().encode

    def decode(self, frame: bytes) -> Request:
        """Return the request of a client's frame; raises `FrameError`."""
        try:
            request = self._requests.decode(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _explain(frame, msgspec.json.decode, error) from None
        if type(request) is Chat:
            _check_numbered(request)
        return request

    def decode_frame(self, frame: bytes) -> list[Any]:
        """Return the messages of a server's frame as plain maps."""
        plain = msgspec.json.decode(frame)
        return plain if isinstance(plain, list) else [plain]

    def join(self, pieces: Sequence[bytes]) -> bytes:
        """Return one frame with all encoded messages; a single message is its own frame."""
        if len(pieces) == 1:
            return pieces[0]
        return b"[" + b",".join(pieces) + b"]"


LARGE: Final = 16 * 1024
"""Size in bytes from which transcoded messages are cached: the lobby's snapshot is large and many clients get it."""
MSGPACK: Final[Codec] = MsgpackCodec()
JSON: Final[Codec] = JsonCodec()
CODECS: Final = {codec.subprotocol: codec for codec in (MSGPACK, JSON)}
"""Codec by subprotocol, the preferred one first."""
_DECODERS: Final[dict[Codec, Callable[[bytes], Any]]] = {
    MSGPACK: msgspec.msgpack.decode,
    JSON: msgspec.json.decode,
}
"""Decoders of anything, by codec."""


def transcode(piece: bytes, codec: Codec) -> bytes:
    """Return a message, given in MessagePack, in the encoding of `codec`."""
    if codec is MSGPACK:
        return piece
    return _transcoded(piece) if len(piece) < LARGE else _large_transcoded(piece)


def _transcoded(piece: bytes) -> bytes:
    return msgspec.json.encode(msgspec.msgpack.decode(piece))


_large_transcoded: Final = lru_cache(maxsize=8)(_transcoded)


def request_id(codec: Codec, frame: bytes) -> int | msgspec.UnsetType:
    """Return the `id` of a client's frame without checking other fields; `UNSET` if it cannot be decoded."""
    try:
        plain = _plain(_DECODERS[codec], frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        return msgspec.UNSET
    return _readable_id(plain) if isinstance(plain, dict) else msgspec.UNSET


def _check_numbered(chat: Chat) -> None:
    """Raise `FrameError` for a client's chat without `id`: only the server's chats have none."""
    if chat.id is msgspec.UNSET:
        raise FrameError(ErrorCode.BAD_REQUEST, "`id` is missing", path="$.id")


def _plain(decode: Callable[[bytes], Any], frame: bytes) -> Any:
    """Return what a client's frame holds, however deeply nested. Raises what `decode` does."""
    limit = sys.getrecursionlimit()
    # msgspec counts levels of nesting as Python calls, and a frame has at most as many levels as bytes. With the usual
    # limit the depth of the caller would decide whether a request that is nested too deep is answered under its id.
    sys.setrecursionlimit(limit + MAX_FRAME)
    try:
        return decode(frame)
    finally:
        sys.setrecursionlimit(limit)


def _explain(frame: bytes, decode: Callable[[bytes], Any], error: Exception) -> FrameError:
    try:
        plain = _plain(decode, frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        return FrameError(ErrorCode.BAD_FRAME, "the frame cannot be read as this subprotocol's encoding")
    if not isinstance(plain, dict):
        return FrameError(ErrorCode.BAD_FRAME, f"a frame is one map, not {type(plain).__name__}")
    number = _readable_id(plain)
    request = None if isinstance(number, msgspec.UnsetType) else number
    kind = plain.get("t")
    if isinstance(kind, str) and kind not in _REQUEST_TAGS:
        return FrameError(
            ErrorCode.UNKNOWN_TYPE, f"there is no request {kind[:40]!r}", path="$.t", request=request
        )
    if isinstance(error, msgspec.ValidationError):
        text, path = complaint(error, Request)
        return FrameError(ErrorCode.BAD_REQUEST, text, path=with_keys(path, plain), request=request)
    # What is ignored in a request may be nested too deep as well.
    return FrameError(ErrorCode.BAD_REQUEST, "the request is nested too deep", path="$", request=request)


def _readable_id(plain: dict[Any, Any]) -> int | msgspec.UnsetType:
    number = plain.get("id")
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number < 2**53:
        return msgspec.UNSET
    return number
