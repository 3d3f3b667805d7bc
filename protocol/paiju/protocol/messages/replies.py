"""What a server may send."""

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from paiju.engine.cards.reading import Reading
from paiju.engine.core.cash import Reload, SittingState
from paiju.engine.core.game import Glance
from paiju.protocol.messages.common import AnyAction, AnyEvent, Chat, Message, Pace, Ping, Pong


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
    plan: AnyAction | UnsetType = UNSET
    """What the own seat will do when its turn comes; absent if nothing is planned."""
    auto_muck: bool | UnsetType = UNSET
    """What the own seat has said about its beaten hands; absent if nothing."""
    private: bool = False
    """Whether only those may come who give its code."""
    reload: Reload | UnsetType = UNSET
    """How the own stack is filled up between deals; absent: by hand only."""


class Events(Message, frozen=True):
    """All that one record made happen, as this viewer sees it; `seq` grows by one, alike for every viewer."""

    table: str
    term: int
    seq: int
    events: tuple[AnyEvent, ...]
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
    default: AnyAction | UnsetType = UNSET
    deadline_at: int | UnsetType = UNSET
    bank_ms: int | UnsetType = UNSET
    """What the seat's time bank still holds; it is used up from `deadline_at` on."""
    hints: tuple[AnyAction, ...] | UnsetType = UNSET
    complete: bool | UnsetType = UNSET
    """Whether `hints` are all legal actions."""


class PlanMessage(Message, frozen=True, tag="plan"):
    """What the own seat will do when its turn comes; null: nothing is planned (any more)."""

    table: str
    action: AnyAction | None = None


class TableLine(msgspec.Struct, frozen=True):
    """A table in the lobby: a line of `lobby`, of `GET /api/tables` and `GET /api/tables/{table}`."""

    table: str
    game: str
    options: dict[str, Any]
    pace: Pace
    aids: bool
    """Whether pages may show what a player could work out alone."""
    seats: tuple[SeatInfo, ...]
    """Without stacks and scores: some see a settlement late."""
    open: int
    """How many seats are free."""
    status: str
    """`ready` between deals, else the game's own word."""
    deal: str | None
    deals: int
    """How many deals have been started."""
    spectators: int
    people: int
    """How many seats people have."""
    waiting_since: int | UnsetType = UNSET
    """Since when somebody has waited here for a free seat to be taken, Unix ms."""
    glance: Glance | UnsetType = UNSET
    """In `lobby` only, and during a deal."""


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
    """This connection is shown the table no longer."""

    table: str
    reason: str
    why: str | UnsetType = UNSET
    """Absent: another connection took this seat; `new_code`: the code by which the user was let in is not valid any
    more; `kicked`: the table's author has removed the user."""


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
