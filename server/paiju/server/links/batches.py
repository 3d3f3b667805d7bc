"""The frames of a link: a batch of messages each, decoded as far as this version knows them."""

from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

import msgspec
import structlog

from paiju.server.links.messages import Frame, FromGateway, FromOwner, Other, Prompted, Published, Replied

MAX_LOGGED_KINDS: Final = 16
"""Kinds of messages of other versions that are logged."""

log = structlog.get_logger()
T = TypeVar("T")


class _Head(msgspec.Struct, frozen=True):
    """The fields of a server's message that say what it is; others are skipped."""

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
    # Here, where messages begin: every node that gets them would decode the same heads again.
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
    """Decodes the frames of one kind of end."""

    def __init__(self, kinds: Any) -> None:
        """`kinds`: the union of the messages that this end may send."""
        self._batch: msgspec.msgpack.Decoder[list[T]] = msgspec.msgpack.Decoder(list[kinds])
        self._message: msgspec.msgpack.Decoder[T] = msgspec.msgpack.Decoder(kinds)
        self._skipped: set[str] = set()
        """Unknown kinds that were logged."""

    def decode(self, frame: bytes | None) -> list[T]:
        """Return the messages of a frame, without those of unknown kinds; None is a frame that is not binary and whole.

        Raises `BadFrame`.
        """
        if frame is None:
            raise BadFrame("a link has only whole binary frames")
        try:
            # All at once first: kinds are looked at one by one only where one is unknown.
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
            return True  # or not a message at all: decoding it raises
        # Bounded: the other end chooses the names.
        # Skipped, not refused: what is added to links later is what an older end can do without.
        if kind not in self._skipped and len(self._skipped) < MAX_LOGGED_KINDS:
            self._skipped.add(kind)
            log.info("messages of a newer or older node are skipped", kind=kind[:20])
        return False


_NO_BATCH: Final = "a frame is no batch of this end's messages"
"""Not the decoder's own words, which may quote the frame."""
_TAGS: Final = {kind.__struct_config__.tag for union in (FromGateway, FromOwner) for kind in union.__args__}
"""The tags of all messages that this version knows: a known one from the wrong end is an error."""
_PARTS: Final = msgspec.msgpack.Decoder(list[msgspec.Raw])
_FIELDS: Final = msgspec.msgpack.Decoder(list[Any])
GATEWAY: Final = Batches[FromGateway](FromGateway)
"""Decodes the frames of a gateway."""
OWNER: Final = Batches[FromOwner](FromOwner)
"""Decodes the frames of an owner."""
encode: Final = msgspec.msgpack.Encoder().encode
"""Returns the bytes of a batch."""
