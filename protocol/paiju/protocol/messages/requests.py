"""What a client may send. Each request carries `id` and gets exactly one terminal reply."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from paiju.engine.core.cash import Reload, SittingState
from paiju.protocol.messages.common import (
    ActionMap,
    Amount,
    Chat,
    ClientSeed,
    CodeText,
    Commitment,
    Message,
    Number,
    Pace,
    Ping,
    Pong,
    RequestId,
    SeatNumber,
    TableId,
)


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


class Lobby(Message, frozen=True):
    """Subscribes to (or leaves) the public listing."""

    id: RequestId
    on: bool
    game: str | None = None


class Create(Message, frozen=True):
    """Opens a table; its author sits at seat 0."""

    id: RequestId
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    private: bool = False
    pace: Pace = Pace()
    delay_ms: Annotated[int, Meta(ge=0, le=600_000)] = 0
    """How far behind spectators see the table."""
    bots: Annotated[int, Meta(ge=0, le=9)] = 0
    """How many seats to fill with bots at once."""
    seed: ClientSeed | None = None
    """Refused, as in `Join` and `Quick`: it would come before the commitment was seen. Send it with `Ready`."""
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
    """Says that the next deal may start, or that it may not yet; gives a seed to its shuffle, or both."""

    id: RequestId
    table: TableId
    on: bool | UnsetType = UNSET
    """Absent: stays as it is; only a seed is given."""
    seed: ClientSeed | None = None
    """For the shuffle of `commit`, which must be named with it."""
    commit: Commitment | None = None
    """The commitment that the client has seen; the request is refused if it is not the present one."""


class NewCode(Message, frozen=True, tag="new_code"):
    """Gives a private table another code; the old one becomes invalid, and shuts out all who do not sit there."""

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


class Kick(Message, frozen=True):
    """Removes a person, seated or not, from the table; the table's author only."""

    id: RequestId
    table: TableId
    seat: SeatNumber | None = None
    user: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    ban: bool = True
    """Whether the person is kept out from now on; false also lets in again who was."""


class Act(Message, frozen=True):
    """Answers a prompt. `action` is checked against the game at the table."""

    id: RequestId
    table: TableId
    turn: Annotated[str, Meta(max_length=64)]
    action: ActionMap


class Try(Message, frozen=True):
    """Asks what `act` with the same fields would be answered. Changes nothing."""

    id: RequestId
    table: TableId
    turn: Annotated[str, Meta(max_length=64)]
    action: ActionMap


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
    """Sits out or in, or says what becomes of the own beaten hands and of a short stack (tables with stacks)."""

    id: RequestId
    table: TableId
    state: SittingState | None = None
    auto_muck: bool | UnsetType | None = UNSET
    """Whether they are mucked without asking; null: as the table does it."""
    reload: Reload | UnsetType | None = UNSET
    """How the stack is filled up between deals; null: by hand only."""


class Chips(Message, frozen=True):
    """Adds to the own stack (tables with stacks)."""

    id: RequestId
    table: TableId
    amount: Amount


class Plan(Message, frozen=True):
    """Says what to do when the own turn comes; null takes that back. `action` is one of the game's plans."""

    id: RequestId
    table: TableId
    action: ActionMap | None = None


class Sync(Message, frozen=True):
    """Asks for what is missing after (term, seq), or for a snapshot."""

    id: RequestId
    table: TableId
    term: Number | None = None
    seq: Number | None = None


Request: TypeAlias = (
    Hello | Ping | Pong | Lobby | Create | Quick | Join | Watch | Leave | Ready | NewCode | AddBot | RemoveBot | Kick
    | Act | Try | Help | Auto | Sit | Chips | Plan | Chat | Sync
)  # fmt: skip
"""What a client may send."""
