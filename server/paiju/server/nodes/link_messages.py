"""The messages of a link between two nodes, which go in batches, as MessagePack arrays.

A link has two ends. The node that dialled it is the gateway: its clients use the tables of the node that answered, the
owner. A client's connection has a number there, which `Meet` introduces.

Versions may differ: the ends agree on the newest that both know, and skip kinds of messages that they do not know, and
fields after those that they know. So what is added later may be anything that an older end can do without.
"""

from collections.abc import Iterable
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
import structlog

log = structlog.get_logger()
T = TypeVar("T")

SUBPROTOCOLS: Final = ("paiju.link.1",)
"""The versions of links that this one knows, the newest first: both ends take the newest that they share."""

MAX_LOGGED_KINDS: Final = 16
"""Kinds of messages of other versions that are logged."""


class Meet(msgspec.Struct, frozen=True, tag="meet", array_like=True):
    """A connection of the gateway, before anything is asked for it."""

    conn: int
    user: str
    name: str
    face: str | None
    address: str
    asker: str
    hints: bool
    greeting: int


class Arrive(msgspec.Struct, frozen=True, tag="arrive", array_like=True):
    """A connection comes (back) to a table; it has seen it up to (term, seq), None: not at all."""

    conn: int
    table: str
    seen: tuple[int, int] | None


class Seats(msgspec.Struct, frozen=True, tag="seats", array_like=True):
    """A connection comes to every table of the owner at which its user sits, `besides` those that it resumes."""

    conn: int
    besides: list[str]


class Ask(msgspec.Struct, frozen=True, tag="ask", array_like=True):
    """A request of a connection: the client's message in MessagePack."""

    conn: int
    request: bytes
    trace: bytes = b""
    """Its place in a trace (`traces.CARRIED_BYTES`); empty: it is not traced."""


class Resync(msgspec.Struct, frozen=True, tag="resync", array_like=True):
    """A connection has lost what was sent of a table, and needs a snapshot."""

    conn: int
    table: str


class Gone(msgspec.Struct, frozen=True, tag="gone", array_like=True):
    """A connection is lost; its number is not used again."""

    conn: int


class EntryChanged(msgspec.Struct, frozen=True, tag="changed", array_like=True):
    """A live entry has changed at the gateway (`accounts.live`): a hint that saves time."""

    kind: str
    version: int
    name: str
    until: int
    value: bytes


class Offer(msgspec.Struct, frozen=True, tag="offer", array_like=True):
    """The gateway stops, and would give a partition to the owner, which says with `Received` whether it takes it."""

    partition: int


class Receive(msgspec.Struct, frozen=True, tag="receive", array_like=True):
    """The partition is the owner's from now on; it says with `Received` when the tables are live."""

    partition: int


class OperatorCall(msgspec.Struct, frozen=True, tag="call", array_like=True):
    """The other node is to do something for an operator, or to tell something; it answers with `OperatorAnswer`."""

    number: int
    body: bytes


FromGateway: TypeAlias = (
    Meet | Arrive | Seats | Ask | Resync | Gone | EntryChanged | Offer | Receive | OperatorCall
)


class Published(msgspec.Struct, frozen=True, tag="events", array_like=True):
    """A message of a table's stream: its reader has seen the table up to (term, seq) then."""

    term: int
    seq: int
    piece: bytes
    """The encoded message, in MessagePack, as in all parts."""


class Prompted(msgspec.Struct, frozen=True, tag="prompt", array_like=True):
    """A prompt, which only a reader of the stream without a gap may get."""

    piece: bytes


class Replied(msgspec.Struct, frozen=True, tag="reply", array_like=True):
    """The terminal reply of a request."""

    id: int
    ok: bool
    piece: bytes


class Other(msgspec.Struct, frozen=True, tag="other", array_like=True):
    """Any other message: a reader gets it at any place of the stream."""

    piece: bytes


Part: TypeAlias = Published | Prompted | Replied | Other


class Frame(msgspec.Struct, tag="frame", array_like=True):
    """One frame for each of some connections; it is about one table, or about none (None)."""

    conns: list[int]
    table: str | None
    parts: list[Part]


class Feed(msgspec.Struct, frozen=True, tag="feed", array_like=True):
    """Messages of the lobby about the owner's tables, for the gateway itself."""

    pieces: list[bytes]


class Viewing(msgspec.Struct, frozen=True, tag="viewing", array_like=True):
    """A connection views a table from now on: its seat there, None as a spectator."""

    conn: int
    table: str
    seat: int | None


class ViewLeft(msgspec.Struct, frozen=True, tag="left", array_like=True):
    """A connection no longer views a table."""

    conn: int
    table: str


class SeatReplaced(msgspec.Struct, frozen=True, tag="replaced", array_like=True):
    """A newer connection has taken this one's seat."""

    conn: int
    table: str


class Moved(msgspec.Struct, frozen=True, tag="moved", array_like=True):
    """The table is not this owner's (any longer): ask where it is, and ask there again."""

    conn: int
    table: str


class Transferred(msgspec.Struct, frozen=True, tag="transferred", array_like=True):
    """A node has got tables: ask there what is unanswered.

    Said by the owner before, which may not know the node (""), and by the node itself of each table that starts there.
    """

    tables: list[str]
    node: str


class Received(msgspec.Struct, frozen=True, tag="received", array_like=True):
    """The answer to `Offer` or `Receive`."""

    partition: int
    ok: bool


class OperatorAnswer(msgspec.Struct, frozen=True, tag="called", array_like=True):
    """The answer to `OperatorCall`."""

    number: int
    body: bytes


FromOwner: TypeAlias = (
    Frame | Feed | Viewing | ViewLeft | SeatReplaced | Moved | Transferred | Received | OperatorAnswer
)


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
