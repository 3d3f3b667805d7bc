"""What requests and replies are made of, and the messages that go both ways."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

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
Commitment: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""SHA-256 of a shuffle's secret, as `next_commit` tells it."""

AnyAction: TypeAlias = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/AnyAction"})]
"""One of the actions of the game at the table: a struct of its `action_type`, or a map with `a`."""
ActionMap: TypeAlias = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/AnyAction"})]
"""An action as a client sends it, before it is checked against the game."""
AnyEvent: TypeAlias = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/AnyEvent"})]
"""A `TableEvent`, or one of the game's events: a map with `e`."""


class Message(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True):
    """Base of everything that travels."""


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


class Ping(Message, frozen=True):
    """Asks for `pong`. The server's own has no `id`."""

    sent_at: Number
    id: RequestId | UnsetType = UNSET


class Pong(Message, frozen=True):
    """Answers `ping`: the server's with `id` and `now_at`, a client's with `sent_at` alone."""

    sent_at: Number
    id: RequestId | UnsetType = UNSET
    now_at: int | UnsetType = UNSET


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
