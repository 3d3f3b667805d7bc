"""The messages that a server sends."""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from paiju.engine.cards.reading import Reading
from paiju.engine.core.cash import Reload, SittingState
from paiju.engine.core.game import Glance
from paiju.engine.core.match import Label
from paiju.protocol.messages.common import AnyAction, AnyEvent, Chat, Message, Pace, Ping, Pong


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of chat."""

    at: int
    audience: str
    """Its listeners: `table` (all) or `spectators`."""
    name: str
    text: str | None = None
    phrase: str | None = None
    seat: int | None = None
    """Seat of the speaker; None: a spectator."""
    reaction: str | None = None
    """Key of a drawn reaction; one of `text`, `phrase` and `reaction` is there."""
    character: str | None = None
    """The character of a bot that speaks; `phrase` is one of the character's phrases (`GET /api/characters`)."""
    user: str | None = None
    """The user of a person who speaks, so that clients can hide the words of blocked people."""


class Limits(msgspec.Struct, frozen=True):
    """Limits that a client must keep."""

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
    """Tables at which the user sits; a snapshot or the missing events of each follow."""


class Advice(msgspec.Struct, frozen=True):
    """Good answers to one turn's prompt."""

    turn: str
    actions: tuple[AnyAction, ...]
    """Legal actions ready to send, the best first, at least one."""
    by: Literal["bot", "guide", "hints"]
    """The source of the first action. `hints`: no bot has answered in time, and these are the prompt's hints."""


class Ok(Message, frozen=True):
    """A request took effect exactly once."""

    id: int
    table: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    reading: Reading | UnsetType = UNSET
    """Reading of the cards of a `try`."""
    help: Any = UNSET
    """Answer to `help`, in a struct of the game; null: the game has no help for this moment."""
    advice: Advice | UnsetType = UNSET
    """Answer to `advise`."""
    from_: Literal["deal", "match"] | UnsetType = msgspec.field(default=UNSET, name="from")
    """After `join` for a bot's seat: the user gets the seat when the running `deal`, or `match`, is over."""


class Error(Message, frozen=True):
    """A request had no effect, or a frame could not be decoded (then without `id`)."""

    code: str
    text: str
    temporary: bool
    id: int | UnsetType = UNSET
    retry_after_ms: int | UnsetType = UNSET
    data: dict[str, Any] | UnsetType = UNSET


class Program(msgspec.Struct, frozen=True):
    """A declared program: no person plays its seat."""

    owner: str
    """The handle of the account that has declared it."""


def program_of(owner: str | None) -> Program | UnsetType:
    """Return the program that an owner has declared; `UNSET` if `owner` is None."""
    return UNSET if owner is None else Program(owner)


class NextPlayer(msgspec.Struct, frozen=True):
    """The person for whom a bot's seat is kept."""

    name: str
    user: str


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public facts of a seat."""

    name: str | None
    bot: bool
    connected: bool
    auto: bool
    ready: bool
    user: str | UnsetType = UNSET
    stack: int | UnsetType = UNSET
    """Chips of the seat, at tables with stacks; during a deal the chips at its start."""
    sitting: SittingState | UnsetType = UNSET
    """Whether the seat takes part in the next deal; present with `stack`."""
    owes: int = 0
    """Chips to post for coming in at once (`post`)."""
    score: int = 0
    """Sum of the seat's settled amounts since it was taken."""
    open: bool = False
    """Whether a bot sits here whose seat a person may take with `join` (接手)."""
    next: NextPlayer | UnsetType = UNSET
    """The person who sits down here when the running deal, or match, is over."""
    character: str | UnsetType = UNSET
    """The id of the character that a bot plays as; absent for people."""
    face: str | UnsetType = UNSET
    """The id of the picture that a person chose; absent without one."""
    program: Program | UnsetType = UNSET
    """Present if a declared program sits here."""


class LastDeal(msgspec.Struct, frozen=True):
    """Result of the last deal of a table."""

    deal: str
    amounts: tuple[int, ...]
    ended_at: int


class MatchInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far the match at a table is, in games with matches."""

    label: Label
    """Name of the running deal within the match; between deals: of the next deal; before a match: of its first deal."""
    points: tuple[int, ...]
    """Points of each seat when that deal began or begins; after a match the final ones."""
    match: str | UnsetType = UNSET
    """Id of the running match; absent: none runs."""


class LastMatch(msgspec.Struct, frozen=True):
    """Result of the last match of a table, if it ended by the rules. Tuples are per seat."""

    match: str
    points: tuple[int, ...]
    places: tuple[int, ...]
    """1 for the first."""
    scores: tuple[float, ...]
    """Final scores; they add up to 0."""
    parts: tuple[dict[str, float], ...]
    """The parts of the score, in the game's own words."""
    ended_at: int


class PublicTurn(msgspec.Struct, frozen=True):
    """The running turn, if it is public, as in the last `turn` event."""

    seat: int
    deadline_at: int
    bank_ms: int | UnsetType = UNSET
    """Remaining time bank of the seat, which begins to run at `deadline_at`; absent: none."""


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
    """The game's view for this viewer; null between deals."""
    next_commit: str
    spectators: int
    deal: str | UnsetType = UNSET
    """The running deal; absent between deals."""
    code: str | UnsetType = UNSET
    """Code of a private table, for players who sit there."""
    code_expires_at: int | UnsetType = UNSET
    reset: bool = False
    """Whether the client must discard its earlier state of the table."""
    author: int | None = None
    """Seat whose user may add and remove bots; null while no person is seated."""
    last: LastDeal | UnsetType = UNSET
    """Absent before the first settlement."""
    next_at: int | UnsetType = UNSET
    """Time at which the next deal starts automatically; absent if none is scheduled."""
    turn: PublicTurn | UnsetType = UNSET
    """The running turn, if it is public."""
    fill_at: int | UnsetType = UNSET
    """Time at which bots take the free seats; absent if they never do."""
    aids: bool | UnsetType = UNSET
    """Whether pages may show what a player could work out alone; a server always sends this field."""
    plan: AnyAction | UnsetType = UNSET
    """Plan of the viewer's seat for its next turn; absent: none."""
    auto_muck: bool | UnsetType = UNSET
    """The viewer's setting for beaten hands; absent: none."""
    private: bool = False
    """Whether the table can be entered only with its code."""
    reload: Reload | UnsetType = UNSET
    """Automatic top-up of the viewer's stack between deals; absent: none."""
    match: MatchInfo | UnsetType = UNSET
    """Present in games with matches."""
    last_match: LastMatch | UnsetType = UNSET
    """Absent before a match has ended by the rules."""
    guide: str | UnsetType = UNSET
    """Id of the guide that the table was opened with; its first deal is a guided one."""
    daily: str | UnsetType = UNSET
    """Date of the daily deal that is played here, alone and once; absent at other tables."""


class Events(Message, frozen=True):
    """The events of one record as this viewer sees them; `seq` grows by one and is the same for all viewers."""

    table: str
    term: int
    seq: int
    events: tuple[AnyEvent, ...]
    next_at: int | UnsetType = UNSET
    """Time at which the next deal starts automatically, as of this record; absent if none is scheduled."""
    fill_at: int | UnsetType = UNSET
    """Time at which bots take the free seats, as of this record; absent if they never do."""


class PromptMessage(Message, frozen=True, tag="prompt"):
    """A question to the viewer's seat; `turn` null closes the open prompt."""

    table: str
    turn: str | None
    seat: int
    kind: str | UnsetType = UNSET
    legal: Any = UNSET
    default: AnyAction | UnsetType = UNSET
    deadline_at: int | UnsetType = UNSET
    bank_ms: int | UnsetType = UNSET
    """Remaining time bank of the seat, which begins to run at `deadline_at`."""
    hints: tuple[AnyAction, ...] | UnsetType = UNSET
    complete: bool | UnsetType = UNSET
    """Whether `hints` contain all legal actions."""
    tip: int | UnsetType = UNSET
    """In a guided deal, the number of the tip for this prompt; absent: the deal has left its script."""
    act_at: int | UnsetType = UNSET
    """When the server plays the only legal action, `default`, for the seat; absent: there is a choice."""


class PlanMessage(Message, frozen=True, tag="plan"):
    """Plan of the viewer's seat for its next turn; `action` null: none."""

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
    """The seats without stacks and scores, since some spectators see a settlement late."""
    open: int
    """How many seats are free."""
    status: str
    """`ready` between deals, else the game's status."""
    deal: str | None
    deals: int
    """How many deals have been started."""
    spectators: int
    people: int
    """How many seats people have."""
    takeover: int | UnsetType = UNSET
    """How many bots' seats a person may take with `join`: those with `open` in `seats`."""
    waiting_since: int | UnsetType = UNSET
    """Time since which a player waits here for free seats to be taken, Unix milliseconds."""
    match: MatchInfo | UnsetType = UNSET
    """Present in games with matches; as late as the table's spectators see it."""
    glance: Glance | UnsetType = UNSET
    """Present during a deal, in `lobby` and `GET /api/tables/{table}`."""


class LobbyMessage(Message, frozen=True, tag="lobby"):
    """The public listing: a snapshot (`tables`), or a delta (`changed`, `removed`) built on version `since`."""

    version: int
    tables: tuple[Any, ...] | UnsetType = UNSET
    changed: tuple[Any, ...] | UnsetType = UNSET
    removed: tuple[str, ...] | UnsetType = UNSET
    since: int | UnsetType = UNSET


class CodeMessage(Message, frozen=True, tag="code"):
    """Code of a private table, for players who sit there: after a change, and after a reconnect."""

    table: str
    code: str
    code_expires_at: int | UnsetType = UNSET


class Chats(Message, frozen=True):
    """Recent chat of a table that this viewer may read, oldest first. Sent after `table` and after a line's removal."""

    table: str
    lines: tuple[ChatLine, ...]


class Watching(Message, frozen=True):
    """Number of spectators, sent after a change, at most once per second; not part of the event stream."""

    table: str
    spectators: int


class Detached(Message, frozen=True):
    """The connection no longer gets messages of the table."""

    table: str
    reason: str
    why: str | UnsetType = UNSET
    """Absent: another connection took this seat; `new_code`: the code that admitted the user has become invalid;
    `kicked`: the table's author or the server's operator has removed the user."""


class Closing(Message, frozen=True):
    """The server is about to close the connection."""

    reason: str
    retry_after_ms: int


class Announcement(Message, frozen=True):
    """A text of the server's operator for everybody. Sent after `welcome` if a text is in force, and at each change."""

    zh: str
    en: str
    """The text in both languages; one may be empty. Both empty: the announcement is withdrawn."""
    until: int
    """When it ends, Unix ms; 0: it is withdrawn."""
    at: int | None = None
    """When the announced maintenance begins, Unix ms; None: the text announces no maintenance with a time."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of an account's inbox."""

    n: int
    """Its number: it grows by one from each notice of an account to the next."""
    kind: str
    """`friend_asked`, `friend_accepted`, `invited`, `signed_in` or `credential_changed`; a client skips others."""
    at: int
    until: int | None = None
    """When the notice is over and no longer sent, Unix ms."""
    user: str | None = None
    """The other person that it is about."""
    handle: str | None = None
    name: str | None = None
    face: str | None = None
    label: str | None = None
    """Of `signed_in`: the kind of browser or program."""
    change: str | None = None
    """Of `credential_changed`: `password`, `passkey`, `provider`, `removed`, `recovery` (codes), `reset` (operator)."""
    table: str | None = None
    """Of `invited`: the table to `join`, or to `watch` if it is full."""
    game: str | None = None
    """Of `invited`: the key of its game."""


class News(Message, frozen=True):
    """An account's inbox. Sent after a `hello` with `news`, and after each change."""

    cursor: int
    """The number of the last notice: for `news` of the next `hello`."""
    unread: int
    items: tuple[Notice, ...]
    """The notices after the client's cursor, the oldest first."""


class Friend(msgspec.Struct, frozen=True, omit_defaults=True):
    """A friend of the user's account."""

    user: str
    handle: str
    name: str
    face: str | None = None
    online: bool = False
    """Whether the friend is online, and shows that to friends."""
    table: str | None = None
    """A public table at which the friend sits, while online."""
    game: str | None = None
    """The key of its game."""


class FriendsMessage(Message, frozen=True, tag="friends"):
    """The user's friends: a snapshot (`people`), or a delta (`changed`, `removed`) built on version `since`."""

    version: int
    people: tuple[Friend, ...] | UnsetType = UNSET
    changed: tuple[Friend, ...] | UnsetType = UNSET
    removed: tuple[str, ...] | UnsetType = UNSET
    """User ids."""
    since: int | UnsetType = UNSET


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
    | Announcement
    | News
    | FriendsMessage
)
"""All messages that a server sends."""
