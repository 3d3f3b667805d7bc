"""The messages of a link between two nodes, which go in batches, as MessagePack arrays.

A link has two ends. The node that dialled it is the gateway: its clients use the tables of the node that answered, the
owner. A client's connection has a number on the link, which `Meet` introduces.

Versions may differ: the ends agree on the newest version that both know. They skip unknown kinds of messages, and
fields after those that they know. So only what an older end can do without may be added to a version.
"""

from typing import Final, TypeAlias

import msgspec

SUBPROTOCOLS: Final = ("paiju.link.1",)
"""The versions of links that this server knows, the newest first: both ends use the newest that they share."""


class Meet(msgspec.Struct, frozen=True, tag="meet", array_like=True):
    """Introduces a connection of the gateway, before any other message about it."""

    conn: int
    user: str
    name: str
    face: str | None
    address: str
    asker: str
    hints: bool
    greeting: int
    program: str | None = None


class Arrive(msgspec.Struct, frozen=True, tag="arrive", array_like=True):
    """A connection comes (back) to a table, which it has seen up to (term, seq); None: not at all."""

    conn: int
    table: str
    seen: tuple[int, int] | None


class Seats(msgspec.Struct, frozen=True, tag="seats", array_like=True):
    """A connection comes to every table of the owner at which its user sits, except those in `besides`."""

    conn: int
    besides: list[str]


class Ask(msgspec.Struct, frozen=True, tag="ask", array_like=True):
    """A request of a connection: the client's message in MessagePack."""

    conn: int
    request: bytes
    trace: bytes = b""
    """The request's place in a trace (`traces.CARRIED_BYTES`); empty: it is not traced."""


class Resync(msgspec.Struct, frozen=True, tag="resync", array_like=True):
    """A connection has lost messages of a table, and needs a snapshot."""

    conn: int
    table: str


class Gone(msgspec.Struct, frozen=True, tag="gone", array_like=True):
    """A connection is lost; its number is not used again."""

    conn: int


class Looks(msgspec.Struct, frozen=True, tag="looks", array_like=True):
    """Tells whether a connection's user looks away from the client now; before the first such message: no."""

    conn: int
    away: bool


class Apart(msgspec.Struct, frozen=True, tag="apart", array_like=True):
    """The blocks of a connection's user (`table.ports.blocks.Blocks`); at first there are none."""

    conn: int
    own: list[str]
    apart: list[str]


class EntryChanged(msgspec.Struct, frozen=True, tag="changed", array_like=True):
    """A live entry has changed at the gateway (`accounts.live`): a hint that saves time."""

    kind: str
    version: int
    name: str
    until: int
    value: bytes


class Offer(msgspec.Struct, frozen=True, tag="offer", array_like=True):
    """The gateway wants to give a partition to the other end, which says with `Received` whether it takes it."""

    partition: int


class Receive(msgspec.Struct, frozen=True, tag="receive", array_like=True):
    """The other end owns the partition from now on; it says with `Received` that the tables are live."""

    partition: int


class OperatorCall(msgspec.Struct, frozen=True, tag="call", array_like=True):
    """The other node is to do something for an operator, or to tell something; it answers with `OperatorAnswer`."""

    number: int
    body: bytes


class PeopleChanged(msgspec.Struct, frozen=True, tag="people", array_like=True):
    """Something that these people follow has changed in the database: a hint, which saves time."""

    users: list[str]


FromGateway: TypeAlias = (
    Meet
    | Arrive
    | Seats
    | Ask
    | Resync
    | Gone
    | Looks
    | Apart
    | EntryChanged
    | Offer
    | Receive
    | OperatorCall
    | PeopleChanged
)


class Published(msgspec.Struct, frozen=True, tag="events", array_like=True):
    """A message of a table's stream, after which its reader has seen the table up to (term, seq)."""

    term: int
    seq: int
    piece: bytes
    """The encoded message, in MessagePack, as in all parts."""


class Prompted(msgspec.Struct, frozen=True, tag="prompt", array_like=True):
    """A prompt; only a connection that has the stream without a gap may get it."""

    piece: bytes


class Replied(msgspec.Struct, frozen=True, tag="reply", array_like=True):
    """The terminal reply of a request."""

    id: int
    ok: bool
    piece: bytes


class Other(msgspec.Struct, frozen=True, tag="other", array_like=True):
    """Any other message, which a connection gets at any place of the stream."""

    piece: bytes


Part: TypeAlias = Published | Prompted | Replied | Other


class Frame(msgspec.Struct, tag="frame", array_like=True):
    """A frame that goes to each of `conns`; it is about one table, or about no table (None)."""

    conns: list[int]
    table: str | None
    parts: list[Part]


class Feed(msgspec.Struct, frozen=True, tag="feed", array_like=True):
    """Messages of the lobby about the owner's tables, for the gateway itself."""

    pieces: list[bytes]


class Viewing(msgspec.Struct, frozen=True, tag="viewing", array_like=True):
    """A connection views a table from now on, with its `seat`; None: as a spectator."""

    conn: int
    table: str
    seat: int | None


class ViewLeft(msgspec.Struct, frozen=True, tag="left", array_like=True):
    """A connection no longer views a table."""

    conn: int
    table: str


class SeatReplaced(msgspec.Struct, frozen=True, tag="replaced", array_like=True):
    """A newer connection has got this connection's seat."""

    conn: int
    table: str


class Moved(msgspec.Struct, frozen=True, tag="moved", array_like=True):
    """The sender does not own the table (any more): the gateway looks for the owner, and asks again."""

    conn: int
    table: str


class Transferred(msgspec.Struct, frozen=True, tag="transferred", array_like=True):
    """A node has got tables; the gateway sends unanswered requests to that node.

    Sent by the former owner, which may not know the node (""), and by the node itself about each table that
    it starts.
    """

    tables: list[str]
    node: str
    term: int = 0
    """If `node` is the sender: the term under which it has started the tables. 0: the former owner is the sender."""


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
