"""The records of a table's log. State is a fold over them, so each holds all data that its fold needs.

Every record carries `at`, Redis time in milliseconds, never decreasing within a table; deadlines and banks are
computed from it. Records hold secrets (shuffle secrets, decks) and are read by owners only.
"""

import functools
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeAlias, cast

import msgspec

from paiju.engine.core.cash import AnyChange
from paiju.engine.core.game import Action, AnyGame, logged_type
from paiju.engine.core.seats import Actor, Seat
from paiju.protocol.messages import Pace
from paiju.server.table.ports.errors import malformed


class TableRecord(msgspec.Struct, frozen=True, tag_field="r", tag=str.lower, omit_defaults=True):
    """Base of all records; `at` is Redis time in milliseconds."""

    at: int


class Sat(TableRecord, frozen=True):
    """A person or a bot took a seat; a bot that sat there has stood up for the person."""

    seat: Seat
    name: str
    user: str | None = None
    level: str | None = None
    """A bot's level; None for a person."""
    ready: bool = False
    """Whether a person who sits down is ready at once; bots always are."""
    chips: int = 0
    """The sitter's chips, at a table with stacks."""
    open: bool = False
    """Whether a person may take this bot's seat."""
    character: str | None = None
    """The id of the character that a bot plays as; None: it has none."""
    face: str | None = None
    """The picture that a person chose; None: none was chosen."""
    program: str | None = None
    """The handle of the account that owns the user, if the user is a declared program; else None."""


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """The properties that a table is opened with and keeps until it closes; none is a secret."""

    table: str
    game: str
    options: dict[str, Any]
    """Every option of the game, resolved."""
    pace: Pace
    author: str
    """The user who created the table."""
    delay_ms: int = 0
    """Milliseconds by which spectators see the table late."""
    keep: bool = False
    """Whether the table stays open when no person sits at it."""
    fill_ms: int | None = None
    """Milliseconds that a person waits beside free seats before bots take them; None: bots never do."""
    aids: bool = True
    """Whether pages may show facts that a player could work out alone."""
    bots_only_ms: int = 0
    """The least pause of a bot, in ms, where no person plays."""
    guide: str | None = None
    """The guide of the first deal; None: it has none."""
    daily: str = ""
    """The date of the daily deal that one person plays here, once; empty: none is played here."""


class Opened(TableRecord, frozen=True):
    """The table exists. This is always the first record of a log, and never a later one."""

    setup: Setup
    seats: int
    rules_version: int
    secret: bytes
    """The first deal's shuffle secret, or the daily deal's; its commitment is published with this record."""
    code: str | None = None
    """A private table's short code; None: the table is public."""
    code_until: int | None = None
    """When the code expires; None: never, or the table has no code."""
    sitters: tuple[Sat, ...] = ()
    """The first sitters. There are no events about them, since no connection has seen the table without them."""
    carry: bytes = b""
    """The carry at the start of the recorded deal that the table continues; with stacks it names the players.

    Empty: the opening carry.
    """
    imported: bytes = b""
    """Actions with which the first deal begins, see `encode_actions`; empty: the deal is shuffled."""
    barred: tuple[str, ...] = ()
    """Those whom the author has blocked, the newest last."""


class Stood(TableRecord, frozen=True):
    """A seat became empty."""

    seat: Seat
    why: str | None = None
    """The reason why the seat's person lost it; None: the person left."""


class Awaited(TableRecord, frozen=True):
    """A bot's seat is kept for a person, who sits down there when the running deal, or match, is over."""

    seat: Seat
    user: str
    name: str
    chips: int = 0
    """The person's chips, at a table with stacks."""
    face: str | None = None
    program: str | None = None


class Waived(TableRecord, frozen=True):
    """The person for whom a bot's seat was kept has declined it."""

    seat: Seat


class Left(TableRecord, frozen=True):
    """A person left during a deal or match: 托管 plays until its end, then the seat becomes empty."""

    seat: Seat


class Readied(TableRecord, frozen=True):
    """A person said whether the next deal may start, or gave its shuffle a seed, or both."""

    seat: Seat
    on: bool | None
    """None: only a seed was given, which no other player learns."""
    seed: str | None = None


class Autoed(TableRecord, frozen=True):
    """A seat went to 托管, or its person ended it."""

    seat: Seat
    on: bool
    reason: str | None = None


class Present(TableRecord, frozen=True):
    """A seat has a connection again, or has been without one for a while."""

    seat: Seat
    connected: bool


class Extended(TableRecord, frozen=True):
    """All running clocks end `ms` later: an outage of the server costs no player any time."""

    ms: int


class Changed(TableRecord, frozen=True):
    """A change of chips or of sitting; during a deal it counts when the deal is over, else at once."""

    change: AnyChange


class Planned(TableRecord, frozen=True):
    """A seat planned an action for its next turn, or cancelled its plan (None). No other player may notice."""

    seat: Seat
    plan: Any
    """A plan of the game; `msgspec.Raw` until the game's decoder has read it."""


class DealOpened(TableRecord, frozen=True):
    """A deal begins; `seeds` are frozen into its shuffle."""

    deal: str
    seeds: tuple[tuple[Seat, str], ...]
    rules: int = 0
    """Version of the rules for this deal; 0: the version of the deal before, or of the table."""


class Played(TableRecord, frozen=True):
    """A seat, chance or the clock took an action in the deal."""

    actor: Actor
    action: Any
    """An action of the game; `msgspec.Raw` until the game's decoder has read it."""
    auto: bool = False
    """Whether the server chose the action: on a time-out, for 托管, for its own bot, or as the only answer."""


class DealClosed(TableRecord, frozen=True):
    """The deal is settled. The record also brings the next deal's secret, whose commitment is then told."""

    next_secret: bytes


class Voided(TableRecord, frozen=True):
    """The deal counts for nothing; stakes are returned. Between deals: the next shuffle is replaced."""

    reason: str
    next_secret: bytes
    unplayed: bool = False
    """Whether the deal's actions are not to be replayed: other rules dealt it, or an operator has decided so."""


class Coded(TableRecord, frozen=True):
    """A private table has a new code. It has no event, since spectators must not notice."""

    code: str
    until: int


class Kicked(TableRecord, frozen=True):
    """The author removed a user, who may be seated, may watch, or may be absent."""

    user: str
    ban: bool
    """Whether the user is kept out from now on; False: the user may come again."""


class Admitted(TableRecord, frozen=True):
    """A user was let into a private table by its code or by a player. It has no event: others must not notice."""

    user: str


class Abandoned(TableRecord, frozen=True):
    """Everybody who played a match has left, lost the connection or gone to 托管: it ends, and their seats are free."""


class Closed(TableRecord, frozen=True):
    """The table is gone."""

    reason: str


AnyRecord: TypeAlias = (
    Opened | Sat | Stood | Awaited | Waived | Left | Readied | Autoed | Present | Extended | Changed | Planned
    | DealOpened | Played | DealClosed | Voided | Coded | Admitted | Kicked | Abandoned | Closed
)  # fmt: skip


class _ReadPlayed(Played, frozen=True, tag="played"):
    action: msgspec.Raw


class _ReadPlanned(Planned, frozen=True, tag="planned"):
    plan: msgspec.Raw


_READABLE = (
    Opened | Sat | Stood | Awaited | Waived | Left | Readied | Autoed | Present | Extended | Changed | _ReadPlanned
    | DealOpened | _ReadPlayed | DealClosed | Voided | Coded | Admitted | Kicked | Abandoned | Closed
)  # fmt: skip

encode_record = msgspec.msgpack.Encoder().encode
"""Returns a record's bytes for the log."""

_decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(_READABLE)


def read(entry: bytes) -> AnyRecord:
    """Return the record of a log entry; an action or plan stays bytes, as other rules may have written it."""
    record: AnyRecord = _decoder.decode(entry)
    return record


class GameCodec:
    """Reads one game's actions, from the log and from clients."""

    def __init__(self, game: AnyGame) -> None:
        self._logged: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(logged_type(game))
        # A struct around the union: msgspec prepares a struct's checks once, and paths begin with `$.action`.
        sent = msgspec.defstruct("Sent", [("action", game.action_type)], frozen=True)
        self.read_action: Callable[[dict[str, Any]], Action] = functools.partial(_converted, sent)
        """Returns a client's action; raises `Refused` with a path below `$.action`."""
        plan_type: Any = None if game.plans is None else game.plans.plan_type
        self._plans: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(plan_type and plan_type | None)
        sent_plan = msgspec.defstruct("SentPlan", [("action", plan_type)], frozen=True)
        self.read_plan: Callable[[dict[str, Any]], Action] = functools.partial(_converted, sent_plan)
        """Returns a client's plan; raises `Refused` with a path below `$.action`."""

    @staticmethod
    def of(game: AnyGame) -> "GameCodec":
        """Return the one codec of a game. All tables share it, since each codec makes types of its own."""
        return _codec(cast("Hashable", game))

    def decode(self, entry: bytes) -> AnyRecord:
        """Return the record of a log entry."""
        return self.complete(read(entry))

    def complete(self, record: AnyRecord) -> AnyRecord:
        """Return a record from `read` with its action or plan in the game's type."""
        if isinstance(record, _ReadPlayed):
            return Played(record.at, record.actor, self._logged.decode(record.action), record.auto)
        if isinstance(record, _ReadPlanned):
            return Planned(record.at, record.seat, self._plans.decode(record.plan))
        return record

    def imported(self, data: bytes) -> list[tuple[Actor, Action]]:
        """Return the actions that `encode_actions` wrote."""
        pairs = msgspec.msgpack.decode(data, type=list[tuple[Actor, msgspec.Raw]])
        return [(actor, self._logged.decode(action)) for actor, action in pairs]


def _converted(kind: type[msgspec.Struct], sent: dict[str, Any]) -> Action:
    try:
        action: Action = msgspec.convert({"action": sent}, kind).action  # type: ignore[attr-defined]
    except msgspec.ValidationError as error:
        raise malformed(error, kind) from None
    return action


@functools.cache
def _codec(game: Any) -> GameCodec:
    return GameCodec(game)


def encode_actions(actions: Sequence[tuple[Actor, Action]]) -> bytes:
    """Return the bytes of a deal's first actions, its shuffle among them."""
    return msgspec.msgpack.encode(actions)


def decode_opened(entry: bytes) -> Opened:
    """Return a log's first record. Raises `TypeError` for any record but `Opened`."""
    record = _decoder.decode(entry)
    if not isinstance(record, Opened):
        raise TypeError(f"a table's log begins with `opened`, not with {type(record).__name__}")
    return record
