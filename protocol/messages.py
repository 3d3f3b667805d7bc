"""Every message of the wire, as a frozen struct. `t` is the tag; unknown fields are ignored on both sides.

Requests carry `id`; each gets exactly one terminal reply (`welcome`, `pong`, `ok` or `error`). Amounts are integers,
times are milliseconds. A field that may be absent is `UNSET` then.
"""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.core.cash import SittingState
from engine.shedding.combos import Reading

RequestId: TypeAlias = Annotated[int, Meta(ge=1, le=2**53 - 1)]
"""Grows over the life of a client session."""
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
CodeText: TypeAlias = Annotated[str, Meta(min_length=4, max_length=24)]
"""A private table's code as people type it: case, spaces and dashes do not count."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Any other number of a client's: one that every encoding can carry back."""
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=2**53 - 1)]
"""Chips that a client names."""
ClientSeed: TypeAlias = Annotated[str, Meta(pattern=r"^(?:[0-9a-fA-F]{2}){16,32}\Z")]
"""16 to 32 bytes as hex, mixed into the next shuffle."""


class Message(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True):
    """Base of everything that travels."""


# Requests (client -> server)


class Cursor(msgspec.Struct, frozen=True):
    """Where a client stands in one table's stream: the last record it has."""

    table: TableId
    term: Number
    seq: Number


class Hello(Message, frozen=True):
    """The first message of a connection; names the user (token) and the client session that outlives it."""

    id: RequestId
    token: str
    session: Annotated[str, Meta(min_length=8, max_length=64)]
    resume: Annotated[tuple[Cursor, ...], Meta(max_length=16)] = ()
    hints: bool = False
    """Whether this connection wants `prompt.hints`."""


class Ping(Message, frozen=True):
    """Asks for `pong`. The server's own has no `id`."""

    sent_at: Number
    id: RequestId | UnsetType = UNSET


class Pong(Message, frozen=True):
    """Answers `ping`: the server's with `id` and `now_at`, a client's with `sent_at` alone."""

    sent_at: Number
    id: RequestId | UnsetType = UNSET
    now_at: int | UnsetType = UNSET


class Lobby(Message, frozen=True):
    """Subscribes to (or leaves) the public listing."""

    id: RequestId
    on: bool
    game: str | None = None


class Pace(msgspec.Struct, frozen=True):
    """How fast a table plays; milliseconds."""

    turn_ms: Annotated[int, Meta(ge=500, le=600_000)] = 20_000
    bank_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 60_000
    """A seat's time bank, used when a turn runs over."""
    between_ms: Annotated[int, Meta(ge=0, le=600_000)] = 15_000
    """After a deal everybody seated counts as ready after this."""
    bot_ms: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """How long a fill bot waits before it acts; null: a natural pause if people are seated, none if not."""
    refill_ms: Annotated[int, Meta(ge=0, le=3_600_000)] | UnsetType = UNSET
    """What a seat gets back of its bank with each deal; absent: all of it, at tables with stacks 5 s."""
    pause_ms: Annotated[int, Meta(ge=0, le=5_000)] | UnsetType = UNSET
    """Nothing is shown for so long after a tile that may be claimed, whether or not anybody can; absent: 700 ms."""
    claim_ms: Annotated[int, Meta(ge=500, le=600_000)] | UnsetType = UNSET
    """How long a seat has to claim a tile, without a bank; absent: half a turn."""


class Create(Message, frozen=True):
    """Opens a table; its author sits at seat 0."""

    id: RequestId
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    options: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    private: bool = False
    pace: Pace = Pace()
    delay_ms: Annotated[int, Meta(ge=0, le=600_000)] = 0
    """How far behind spectators see the table."""
    bots: Annotated[int, Meta(ge=0, le=9)] = 0
    """How many seats to fill with bots at once."""
    seed: ClientSeed | None = None
    fill_ms: Annotated[int, Meta(ge=0, le=600_000)] | None = None
    """How long a seat stays free before a bot takes it; null: for ever."""
    aids: bool = True
    """Whether pages may show what a player could work out alone, such as a card counter (记牌器)."""
    buy_in: Amount | None = None
    """The author's chips, where there are stacks; null: as many as one may bring."""


class Join(Message, frozen=True):
    """Takes a seat, by table id or by short code."""

    id: RequestId
    table: TableId | None = None
    code: CodeText | None = None
    seat: SeatNumber | None = None
    seed: ClientSeed | None = None
    buy_in: Amount | None = None
    """Chips to bring, where there are stacks; null: as many as one may."""


class Quick(Message, frozen=True):
    """Takes a seat, ready to play, at whichever public table of a game waits for people, or at a new one."""

    id: RequestId
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seed: ClientSeed | None = None


class Watch(Message, frozen=True):
    """Follows a table as a spectator."""

    id: RequestId
    table: TableId | None = None
    code: CodeText | None = None


class Leave(Message, frozen=True):
    """Gives up the seat (during a deal: at its end, 托管 until then), or stops watching."""

    id: RequestId
    table: TableId


class Ready(Message, frozen=True):
    """Says that the next deal may start, or that it may not yet."""

    id: RequestId
    table: TableId
    on: bool
    seed: ClientSeed | None = None


class NewCode(Message, frozen=True, tag="new_code"):
    """Gives a private table another code; the old one is good for nothing any more."""

    id: RequestId
    table: TableId


class AddBot(Message, frozen=True, tag="add_bot"):
    """Fills a seat with a bot; the table's author only."""

    id: RequestId
    table: TableId
    seat: SeatNumber | None = None
    level: Annotated[str, Meta(max_length=20)] | None = None


class RemoveBot(Message, frozen=True, tag="remove_bot"):
    """Empties a bot's seat; the table's author only."""

    id: RequestId
    table: TableId
    seat: SeatNumber | None = None


class Act(Message, frozen=True):
    """Answers a prompt. `action` is checked against the game at the table."""

    id: RequestId
    table: TableId
    turn: Annotated[str, Meta(max_length=64)]
    action: dict[str, Any]


class Try(Message, frozen=True):
    """Asks what `act` with the same fields would be answered. Changes nothing."""

    id: RequestId
    table: TableId
    turn: Annotated[str, Meta(max_length=64)]
    action: dict[str, Any]


class Help(Message, frozen=True):
    """Asks what the own hand waits for (听牌提示), where a game knows and the table has aids. Changes nothing."""

    id: RequestId
    table: TableId


class Auto(Message, frozen=True):
    """Turns 托管 on or off for the own seat."""

    id: RequestId
    table: TableId
    on: bool


class Sit(Message, frozen=True):
    """Sits out or in, or says what becomes of the own beaten hands (tables with stacks)."""

    id: RequestId
    table: TableId
    state: SittingState | None = None
    auto_muck: bool | UnsetType | None = UNSET
    """Whether they are mucked without asking; null: as the table does it."""


class Chips(Message, frozen=True):
    """Adds to the own stack (tables with stacks)."""

    id: RequestId
    table: TableId
    amount: Amount


class Plan(Message, frozen=True):
    """Says what to do when the own turn comes; null takes that back. `action` is one of the game's plans."""

    id: RequestId
    table: TableId
    action: dict[str, Any] | None = None


class Chat(Message, frozen=True):
    """Says something, as text or as a localised phrase. The server's says who, when and to whom, as a `ChatLine`."""

    table: TableId
    id: RequestId | UnsetType = UNSET
    """A client's always has one (the codec sees to that), the server's never."""
    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    seat: int | None = None
    name: str | None = None
    at: Number | UnsetType = UNSET
    audience: str | None = None


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was said at a table."""

    at: int
    audience: str
    """Who hears it: `table` (everybody) or `spectators`."""
    name: str
    text: str | None = None
    phrase: str | None = None
    seat: int | None = None
    """None: a spectator said it."""


class Sync(Message, frozen=True):
    """Asks for what is missing after (term, seq), or for a snapshot."""

    id: RequestId
    table: TableId
    term: Number | None = None
    seq: Number | None = None


Request: TypeAlias = (
    Hello | Ping | Pong | Lobby | Create | Quick | Join | Watch | Leave | Ready | NewCode | AddBot | RemoveBot | Act
    | Try | Help | Auto | Sit | Chips | Plan | Chat | Sync
)  # fmt: skip
"""What a client may send."""


# Messages (server -> client)


class Limits(msgspec.Struct, frozen=True):
    """What a client must keep to."""

    frame_bytes: int
    messages_per_s: int
    burst: int
    tables: int


class Welcome(Message, frozen=True):
    """The reply to `hello`."""

    id: int
    user: str
    name: str
    server: str
    proto: int
    now_at: int
    limits: Limits
    tables: tuple[str, ...]
    """Tables at which the user sits; each follows with its snapshot or the missing events."""


class Ok(Message, frozen=True):
    """A request took effect, once."""

    id: int
    table: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    reading: Reading | UnsetType = UNSET
    """What the cards of a `try` would be taken for."""
    help: Any = UNSET
    """The game's own struct, of a `help`; null: there is nothing to say now."""


class Error(Message, frozen=True):
    """A request had no effect, or a frame could not be read (then without `id`)."""

    code: str
    text: str
    temporary: bool
    id: int | UnsetType = UNSET
    retry_after_ms: int | UnsetType = UNSET
    data: dict[str, Any] | UnsetType = UNSET


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everyone may know about a seat between and during deals."""

    name: str | None
    bot: bool
    connected: bool
    auto: bool
    ready: bool
    user: str | UnsetType = UNSET
    stack: int | UnsetType = UNSET
    """Chips, where there are stacks: during a deal those that the seat began it with."""
    sitting: SittingState | UnsetType = UNSET
    """Whether the next deal may have the seat in it; there where `stack` is."""
    owes: int = 0
    """What it costs to come in at once (`post`)."""
    score: int = 0
    """Sum of the amounts settled for this seat since it was taken."""


class LastDeal(msgspec.Struct, frozen=True):
    """How the deal that ended last at a table came out."""

    deal: str
    amounts: tuple[int, ...]
    ended_at: int


class PublicTurn(msgspec.Struct, frozen=True):
    """A running turn that everyone may know of, as in the last `turn` event."""

    seat: int
    deadline_at: int


class Table(Message, frozen=True):
    """A snapshot of one table for one viewer."""

    table: str
    term: int
    seq: int
    game: str
    options: dict[str, Any]
    pace: Pace
    seats: tuple[SeatInfo, ...]
    you: int | None
    view: Any
    """The viewer's view, or null between deals."""
    next_commit: str
    spectators: int
    deal: str | UnsetType = UNSET
    """The running deal; absent between deals."""
    code: str | UnsetType = UNSET
    """A private table's short code, for those who sit at it."""
    code_expires_at: int | UnsetType = UNSET
    reset: bool = False
    """Throw away what you had."""
    author: int | None = None
    """The seat whose user may add and remove bots; null while no person sits here."""
    last: LastDeal | UnsetType = UNSET
    """Absent before the first settlement."""
    next_at: int | UnsetType = UNSET
    """When the next deal starts by itself; absent if nothing is scheduled."""
    turn: PublicTurn | UnsetType = UNSET
    """Whose turn it is, where everyone may know."""
    fill_at: int | UnsetType = UNSET
    """When bots take the seats that are free; absent if they never do."""
    aids: bool | UnsetType = UNSET
    """Whether pages may show what a player could work out alone; a server always says so."""
    plan: Any = UNSET
    """What the own seat will do when its turn comes; absent if nothing is planned."""
    auto_muck: bool | UnsetType = UNSET
    """What the own seat has said about its beaten hands; absent if nothing."""


class Events(Message, frozen=True):
    """All that one record made happen, as this viewer sees it; `seq` grows by one, alike for every viewer."""

    table: str
    term: int
    seq: int
    events: tuple[Any, ...]
    next_at: int | UnsetType = UNSET
    """When, as things are now, the next deal starts by itself; absent if nothing is scheduled."""
    fill_at: int | UnsetType = UNSET
    """When, as things are now, bots take the seats that are free; absent if they never do."""


class PromptMessage(Message, frozen=True, tag="prompt"):
    """What a seat is asked; `turn` null closes the open prompt."""

    table: str
    turn: str | None
    seat: int
    kind: str | UnsetType = UNSET
    legal: Any = UNSET
    default: Any = UNSET
    deadline_at: int | UnsetType = UNSET
    bank_ms: int | UnsetType = UNSET
    """What the seat's time bank still holds; it is used up from `deadline_at` on."""
    hints: tuple[Any, ...] | UnsetType = UNSET
    complete: bool | UnsetType = UNSET
    """Whether `hints` are all legal actions."""


class PlanMessage(Message, frozen=True, tag="plan"):
    """What the own seat will do when its turn comes; null: nothing is planned (any more)."""

    table: str
    action: Any = None


class LobbyMessage(Message, frozen=True, tag="lobby"):
    """The public listing: a snapshot (`tables`), or a delta (`changed`, `removed`) built on version `since`."""

    version: int
    tables: tuple[Any, ...] | UnsetType = UNSET
    changed: tuple[Any, ...] | UnsetType = UNSET
    removed: tuple[str, ...] | UnsetType = UNSET
    since: int | UnsetType = UNSET


class CodeMessage(Message, frozen=True, tag="code"):
    """A private table's code, for those who sit there: a new one, or what may have changed while they were away."""

    table: str
    code: str
    code_expires_at: int | UnsetType = UNSET


class Chats(Message, frozen=True):
    """What was said at a table lately, as far as this viewer may hear it; oldest first. Follows `table`."""

    table: str
    lines: tuple[ChatLine, ...]


class Watching(Message, frozen=True):
    """How many watch a table now; said when the number changes, at most once a second, and not part of the stream."""

    table: str
    spectators: int


class Detached(Message, frozen=True):
    """Another connection took this seat."""

    table: str
    reason: str


class Closing(Message, frozen=True):
    """Said before the server closes."""

    reason: str
    retry_after_ms: int


Reply: TypeAlias = (
    Welcome
    | Pong
    | Ping
    | Ok
    | Error
    | Table
    | Events
    | PromptMessage
    | PlanMessage
    | LobbyMessage
    | CodeMessage
    | Watching
    | Chats
    | Detached
    | Chat
    | Closing
)
"""What a server may send."""
