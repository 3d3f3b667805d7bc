"""The messages that a client sends. Each request has an `id` and gets exactly one terminal reply."""

from typing import Annotated, TypeAlias

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
    PlainMap,
    Pong,
    RequestId,
    SeatNumber,
    TableId,
)


class Cursor(msgspec.Struct, frozen=True):
    """A client's position in the stream of one table: the last record it has."""

    table: TableId
    term: Number
    seq: Number


class Hello(Message, frozen=True):
    """First message of a connection: names the user (token) and the client session, which outlives connections."""

    id: RequestId
    token: str
    session: Annotated[str, Meta(min_length=8, max_length=64)]
    resume: Annotated[tuple[Cursor, ...], Meta(max_length=16)] = ()
    hints: bool = False
    """Whether this connection wants `prompt.hints`."""
    strict: bool = False
    """Whether a request of this connection is refused if it has a field that the server would ignore."""
    news: Number | UnsetType | None = UNSET
    """The number of the last notice that the client has; null: it wants only later ones; absent: it wants none."""


class Lobby(Message, frozen=True):
    """Subscribes to the public listing, or ends the subscription."""

    id: RequestId
    on: bool
    game: str | None = None


class Away(Message, frozen=True):
    """Says whether the client's page is hidden (`on`), so that the user does not look at it; at first it is not."""

    id: RequestId
    on: bool


class Friends(Message, frozen=True):
    """Follows which of the account's friends are online (`on`), or ends that."""

    id: RequestId
    on: bool


class Create(Message, frozen=True):
    """Opens a table; its author sits at seat 0."""

    id: RequestId
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    options: PlainMap = msgspec.field(default_factory=dict)
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    private: bool = False
    pace: Pace = Pace()
    delay_ms: Annotated[int, Meta(ge=0, le=600_000)] = 0
    """Delay of the spectators' view of the table."""
    bots: Annotated[int, Meta(ge=0, le=9)] = 0
    """Number of seats to fill with bots at once."""
    fill_ms: Annotated[int, Meta(ge=0, le=600_000)] | None = None
    """Time after which a bot takes a free seat; null: never."""
    aids: bool = True
    """Whether pages may show what a player could work out alone, such as a card counter (记牌器)."""
    buy_in: Amount | None = None
    """Chips of the author, at tables with stacks; null: the largest buy-in."""
    ready: bool = False
    """Whether the author is ready for the first deal at once."""
    guide: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    """The guide of a guided deal (引导局), which brings cards, bots, options and seats; null: none."""
    daily: bool = False
    """Whether to play the day's deal of the game (每日一局), alone with bots; nothing but `game` may be given."""


class Join(Message, frozen=True):
    """Takes a seat, by table id or by short code: a free seat, else a bot's seat that is `open`."""

    id: RequestId
    table: TableId | None = None
    code: CodeText | None = None
    seat: SeatNumber | None = None
    buy_in: Amount | None = None
    """Chips to bring, at tables with stacks; null: the largest buy-in."""


class Quick(Message, frozen=True):
    """Takes a seat, ready to play, at a public table of the game that waits for players, or at a new one."""

    id: RequestId
    game: Annotated[str, Meta(min_length=1, max_length=40)]


class Watch(Message, frozen=True):
    """Follows a table as a spectator."""

    id: RequestId
    table: TableId | None = None
    code: CodeText | None = None


class Leave(Message, frozen=True):
    """Leaves the seat (during a deal: at its end, with 托管 until then), or stops watching."""

    id: RequestId
    table: TableId


class Ready(Message, frozen=True):
    """Sets whether the player is ready for the next deal, gives a seed to its shuffle, or both."""

    id: RequestId
    table: TableId
    on: bool | UnsetType = UNSET
    """Absent: unchanged; the request only gives a seed."""
    seed: ClientSeed | None = None
    """Seed for the shuffle of `commit`, which must be present."""
    commit: Commitment | None = None
    """The commitment that the client has seen; the request is refused if it is not the current one."""


class NewCode(Message, frozen=True, tag="new_code"):
    """Gives a private table a new code; the old one becomes invalid, and users without a seat are shut out."""

    id: RequestId
    table: TableId


class Invite(Message, frozen=True):
    """Invites accounts to the table, from a seat; the reply does not say which of them get it."""

    id: RequestId
    table: TableId
    users: Annotated[
        tuple[Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z", description="a user id")], ...],
        Meta(min_length=1, max_length=8),
    ]


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
    """Whether the person stays banned; false lifts an earlier ban."""


class Act(Message, frozen=True):
    """Answers a prompt. `action` is checked against the game at the table."""

    id: RequestId
    table: TableId
    turn: Annotated[str, Meta(max_length=64)]
    action: ActionMap


class Try(Message, frozen=True):
    """Asks for the answer that `act` with the same fields would get, without acting."""

    id: RequestId
    table: TableId
    turn: Annotated[str, Meta(max_length=64)]
    action: ActionMap


class Help(Message, frozen=True):
    """Asks for the waits of the player's hand (听牌提示), in games that have it and at tables with aids."""

    id: RequestId
    table: TableId


class Advise(Message, frozen=True):
    """Asks how a strong player would answer the open prompt of the player's seat (提示), at tables with aids."""

    id: RequestId
    table: TableId


class Auto(Message, frozen=True):
    """Turns 托管 on or off for the player's seat."""

    id: RequestId
    table: TableId
    on: bool


class Sit(Message, frozen=True):
    """Sits out or in, or sets the treatment of beaten hands and of a short stack (tables with stacks)."""

    id: RequestId
    table: TableId
    state: SittingState | None = None
    auto_muck: bool | UnsetType | None = UNSET
    """Whether beaten hands are mucked without a question; null: the table's option decides."""
    reload: Reload | UnsetType | None = UNSET
    """Automatic top-up of the stack between deals; null: none."""


class Chips(Message, frozen=True):
    """Adds chips to the player's stack (tables with stacks)."""

    id: RequestId
    table: TableId
    amount: Amount


class Plan(Message, frozen=True):
    """Sets the plan of the player's seat for its next turn (预选), one of the game's plans; null removes it."""

    id: RequestId
    table: TableId
    action: ActionMap | None = None


class Sync(Message, frozen=True):
    """Asks for the events after (term, seq), or for a snapshot."""

    id: RequestId
    table: TableId
    term: Number | None = None
    seq: Number | None = None


Request: TypeAlias = (
    Hello | Ping | Pong | Away | Friends | Lobby | Create | Quick | Join | Watch | Leave | Ready | NewCode
    | AddBot | RemoveBot | Kick | Invite | Act | Try | Help | Advise | Auto | Sit | Chips | Plan | Chat | Sync
)  # fmt: skip
"""All messages that a client sends."""
