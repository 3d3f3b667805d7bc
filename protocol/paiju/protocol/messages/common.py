"""Types that requests and replies share, and the messages that both sides send."""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

RequestId: TypeAlias = Annotated[int, Meta(ge=1, le=2**53 - 1)]
"""Id of a request; ids grow over the life of a client session."""
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
CodeText: TypeAlias = Annotated[str, Meta(min_length=4, max_length=24)]
"""Code of a private table as people type it; case, spaces and dashes are ignored."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Any other number of a client: below 2**53, so that every encoding can return it unchanged."""
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=2**53 - 1)]
"""A number of chips from a client."""
ClientSeed: TypeAlias = Annotated[
    str, Meta(pattern=r"^(?:[0-9a-fA-F]{2}){16,32}\Z", description="16 to 32 bytes as hex")
]
"""16 to 32 bytes as hex, mixed into the next shuffle."""
Commitment: TypeAlias = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="64 hex digits in lower case")
]
"""SHA-256 of a shuffle's secret as hex, as in `next_commit`."""

AnyAction: TypeAlias = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/AnyAction"})]
"""One of the actions of the game at the table: a struct of its `action_type`, or a map with `a`."""
NESTED: Final = 4
"""The most levels of maps and lists in a `PlainMap`, the map itself included."""
_Plain: TypeAlias = bool | Annotated[int, Meta(ge=1 - 2**53, le=2**53 - 1)] | str | None
_Plain1: TypeAlias = _Plain | list[_Plain] | dict[str, _Plain]
_Plain2: TypeAlias = _Plain | list[_Plain1] | dict[str, _Plain1]
_Plain3: TypeAlias = _Plain | list[_Plain2] | dict[str, _Plain2]
PlainMap: TypeAlias = Annotated[dict[str, _Plain3], Meta(extra_json_schema={"$comment": "plain"})]
"""A map of a client that only its game can check, nested at most four deep.

Its values are of types that every encoding has, and that no encoding writes in more bytes than JSON: a request may be
encoded again on its way to the table, and must not outgrow a frame. A float has 3 bytes in JSON, 9 in MessagePack.
"""
ActionMap: TypeAlias = Annotated[PlainMap, Meta(extra_json_schema={"$ref": "#/$defs/AnyAction"})]
"""An action as a client sends it, before it is checked against the game."""
AnyEvent: TypeAlias = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/AnyEvent"})]
"""A `TableEvent`, or one of the game's events: a map with `e`."""


class Message(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True):
    """Base of all messages."""


class Pace(msgspec.Struct, frozen=True):
    """The time limits of a table, in milliseconds."""

    turn_ms: Annotated[int, Meta(ge=500, le=600_000)] = 20_000
    bank_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 60_000
    """Time bank of a seat, used after `turn_ms`."""
    between_ms: Annotated[int, Meta(ge=0, le=600_000)] = 15_000
    """Time after a deal until all seated players count as ready."""
    bot_ms: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """Pause of a bot before it acts; null: a natural pause if people are seated, else none."""
    refill_ms: Annotated[int, Meta(ge=0, le=3_600_000)] | UnsetType = UNSET
    """Part of the bank that each deal restores; absent: all of it, or 5 s at tables with stacks."""
    pause_ms: Annotated[int, Meta(ge=0, le=5_000)] | UnsetType = UNSET
    """Fixed pause after each tile that could be claimed, whether or not a seat can; absent: 700 ms."""
    claim_ms: Annotated[int, Meta(ge=500, le=600_000)] | UnsetType = UNSET
    """Time to claim a tile, without a bank; absent: half of `turn_ms`."""


class Ping(Message, frozen=True):
    """Asks for `pong`; a server's ping has no `id`."""

    sent_at: Number
    id: RequestId | UnsetType = UNSET


class Pong(Message, frozen=True):
    """Answers `ping`: a server with `id` and `now_at`, a client with `sent_at` alone."""

    sent_at: Number
    id: RequestId | UnsetType = UNSET
    now_at: int | UnsetType = UNSET


class Chat(Message, frozen=True):
    """Says a text, a phrase or a reaction. The server's chat also has speaker, time and audience, as in `ChatLine`."""

    table: TableId
    id: RequestId | UnsetType = UNSET
    """Present in a client's chat (the codec checks it), absent in a server's."""
    text: Annotated[str, Meta(min_length=1, max_length=800)] | None = None
    """At most 200 characters as people count them: a joined emoji is one, of several code points."""
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    seat: int | None = None
    name: str | None = None
    at: Number | UnsetType = UNSET
    audience: str | None = None
    reaction: Annotated[str, Meta(max_length=40)] | None = None
    """A drawn reaction's key."""
    character: str | None = None
    """The character that says its own phrase `phrase`; absent in a client's chat."""
    user: str | None = None
    """The user of the person who speaks; absent in a client's chat."""
