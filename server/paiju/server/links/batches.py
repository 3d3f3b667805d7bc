"""The frames of a link: each is a batch of messages, of which this version decodes those that it knows."""

from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

import msgspec
import structlog

from paiju.server.links.messages import Frame, FromGateway, FromOwner, Other, Prompted, Published, Replied

MAX_LOGGED_KINDS: Final = 16
"""How many unknown kinds of messages are logged; further ones are not."""

log = structlog.get_logger()
T = TypeVar("T")


class _Head(msgspec.Struct, frozen=True):
    """The fields of a server's message by which a link handles it; all others are skipped."""

    t: str
    id: int | None = None
    table: str | None = None
    term: int = 0
    seq: int = 0


_STREAM: Final = frozenset({"events", "table"})
_REPLIES: Final = frozenset({"ok", "error"})
_HEAD: Final = msgspec.msgpack.Decoder(_Head)


def frame(conn: int, pieces: Iterable[bytes]) -> Frame:
    """Return the frame of a connection's encoded messages."""
    made = Frame([conn], None, [])
    # Heads are decoded here at the sender, once, and not by every node that gets the messages.
    for piece in pieces:
        head = _HEAD.decode(piece)
        made.table = made.table or head.table
        if head.t in _STREAM:
            made.parts.append(Published(head.term, head.seq, piece))
        elif head.t == "prompt":
            made.parts.append(Prompted(piece))
        elif head.t in _REPLIES and head.id is not None:
            made.parts.append(Replied(head.id, head.t == "ok", piece))
        else:
            made.parts.append(Other(piece))
    return made


class BadFrame(Exception):
    """A frame that the other end may not send; the text says why and holds nothing of the frame's content."""


class Batches(Generic[T]):
    """Decodes the frames that one end of a link sends: the gateway, or the owner."""

    def __init__(self, kinds: Any) -> None:
        """`kinds`: the union of the messages that such an end may send."""
        self._batch: msgspec.msgpack.Decoder[list[T]] = msgspec.msgpack.Decoder(list[kinds])
        self._message: msgspec.msgpack.Decoder[T] = msgspec.msgpack.Decoder(kinds)
        self._skipped: set[str] = set()
        """Unknown kinds that were logged."""

    def decode(self, frame: bytes | None) -> list[T]:
        """Return the messages of a frame, except those of unknown kinds; `frame` None: it was not binary, or not whole.

        Raises `BadFrame`.
        """
        if frame is None:
            raise BadFrame("a link has only whole binary frames")
        try:
            # The whole batch is tried first: kinds are looked at one by one only if one is unknown.
            return self._batch.decode(frame)
        except msgspec.ValidationError:
            return self._known(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadFrame(_NO_BATCH) from None

    def _known(self, frame: bytes) -> list[T]:
        try:
            parts = _PARTS.decode(frame)
            return [self._message.decode(part) for part in parts if self._is_known(part)]
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadFrame(_NO_BATCH) from None

    def _is_known(self, part: msgspec.Raw) -> bool:
        kind, *_ = _FIELDS.decode(part) or [None]
        if not isinstance(kind, str) or kind in _TAGS:
            return True  # or it is not a message at all: then decoding it raises
        # An unknown message is skipped, not refused: versions add only messages that an older end can do without.
        # The logged kinds are bounded, since the other end chooses their names.
        if kind not in self._skipped and len(self._skipped) < MAX_LOGGED_KINDS:
            self._skipped.add(kind)
            log.info("messages of a newer or older node are skipped", kind=kind[:20])
        return False


_NO_BATCH: Final = "a frame is no batch of this end's messages"
"""Used in place of the decoder's text, which may quote the frame."""
_TAGS: Final = {kind.__struct_config__.tag for union in (FromGateway, FromOwner) for kind in union.__args__}
"""The tags of all messages that this version knows, of both ends: a known message from the wrong end is an error."""
_PARTS: Final = msgspec.msgpack.Decoder(list[msgspec.Raw])
_FIELDS: Final = msgspec.msgpack.Decoder(list[Any])
GATEWAY: Final = Batches[FromGateway](FromGateway)
"""Decodes the frames of a gateway."""
OWNER: Final = Batches[FromOwner](FromOwner)
"""Decodes the frames of an owner."""
encode: Final = msgspec.msgpack.Encoder().encode
"""Returns the bytes of a batch."""
