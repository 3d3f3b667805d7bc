"""The entry of a deal or match that has ended, which its table hands in to be booked. Bytes in, bytes out; pure.

    record ─▶ `packed` ─▶ Redis, until it is booked ─▶ `unpacked` ─▶ rows of the database
                                └─▶ `readable`: the record for its readers meanwhile

The record in an entry holds no name or face of a person: the entry has these once, in its field `users`. The entry
also has all data that becomes rows, so that booking does not decode the record.
"""

import enum
import hashlib
import zlib
from collections.abc import Container, Mapping
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from paiju.protocol.events import SeatedPlayer
from paiju.protocol.messages import program_of
from paiju.protocol.records import DealRecord, MatchRecord
from paiju.server.ended.rows import DAY_MS, Counted, PlaceRow, SeatRow, places_of, seats_of

VERSION: Final = 1
LEVEL: Final = 4
"""Level of zlib. The highest level makes a record smaller by a tenth, but takes twice the time of the event loop."""
GONE: Final = "—"
"""Name of a person whose name was deleted."""
R = TypeVar("R", DealRecord, MatchRecord)


class Placed(NamedTuple, Generic[R]):
    """The record of a deal or match, and the term and number of the log's record that ended it."""

    record: R
    term: int
    """The term under which the log's record was first accepted; a restored log keeps it."""
    seq: int
    """The number of the log's record among the table's published records."""
    counts: Counted | None = None
    """The counts of a deal; None for a match, and for a deal that no sum counts."""


class Flag(enum.IntFlag):
    """The properties by which lists and sums leave out a deal or match."""

    IMPORTED = 1
    GUIDED = 2
    DAILY = 4
    PRIVATE = 8
    DELAYED = 16


NOT_COUNTED: Final = Flag.IMPORTED | Flag.GUIDED | Flag.DAILY
"""The flags of deals and matches that no sum counts."""


class Known(msgspec.Struct, frozen=True, array_like=True):
    """The name and face of a person or a program."""

    name: str | None
    """None: the name was deleted."""
    face: str | None = None
    program: str | None = None
    """If the user is a declared program: the handle of its owner's account; else None."""


class Unbookable(ValueError):
    """An entry that this version cannot read, or whose deal is not the one that it was handed in for."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """A deal or match that has ended, with its rows."""

    v: int
    kind: Literal["deal", "match"]
    id: str
    table: str
    term: int
    seq: int
    at: int
    """When the deal or match ended, in Unix ms."""
    record: bytes
    """The record without names, as JSON compressed by zlib, in the form in which the database keeps it."""
    digest: bytes
    """SHA-256 of the record without names, by which booking recognises a record that it has already."""
    users: dict[str, Known]
    """The persons who took part, by user id."""
    game: str
    started_at: int
    flags: int
    public_at: int | None
    seats: tuple[SeatRow, ...] = ()
    """The seats of a deal; empty for a match."""
    places: tuple[PlaceRow, ...] = ()
    """The seats of a match; empty for a deal."""
    rules: int = 0
    match: str | None = None
    """The id of a deal's match; None: it has none."""
    reason: str | None = None
    """The reason why a match was broken off; None: it ended by the rules, or this is a deal."""

    @property
    def day(self) -> int:
        """The day on which the deal or match ended, in days since 1970."""
        return self.at // DAY_MS

    def text(self) -> bytes:
        """Return the record as JSON. Raises `Unbookable`."""
        try:
            return zlib.decompress(self.record)
        except zlib.error as error:
            raise Unbookable(f"its record is none: {error}") from None


def packed(ended: "Placed[DealRecord] | Placed[MatchRecord]") -> bytes:
    """Return the entry of a record, as bytes."""
    record = ended.record
    known = {
        user: Known(seat.name, seat.face or None, seat.program.owner if seat.program else None)
        for user, seat in zip(record.users or (), record.seats, strict=False)
        if user is not None
    }
    text = msgspec.json.encode(replace(record, seats=tuple(map(_nameless, record.seats))))
    return msgspec.msgpack.encode(entry_of(ended, text, zlib.compress(text, LEVEL), known))


def entry_of(
    ended: "Placed[DealRecord] | Placed[MatchRecord]", text: bytes, body: bytes, known: dict[str, Known]
) -> Entry:
    """Return a record's entry. `text`: its JSON without names; `body`: the same compressed; `known`: its persons."""
    record = ended.record
    if isinstance(record, DealRecord):
        what: dict[str, Any] = {"kind": "deal", "id": record.deal, "seats": seats_of(record, ended.counts)}
        what |= {"rules": record.rules_version, "match": record.match or None}
    else:
        what = {
            "kind": "match",
            "id": record.match,
            "places": places_of(record),
            "reason": record.reason or None,
        }
    return Entry(
        v=VERSION,
        table=record.table,
        term=ended.term,
        seq=ended.seq,
        at=record.ended_at,
        record=body,
        digest=hashlib.sha256(text).digest(),
        users=known,
        game=record.game,
        started_at=record.started_at,
        flags=int(flags_of(record)),
        public_at=record.public_at or None,
        **what,
    )


def unpacked(data: bytes) -> Entry:
    """Return the entry in the bytes that `packed` made. Raises `Unbookable`."""
    try:
        entry = msgspec.msgpack.decode(data, type=Entry)
    except msgspec.DecodeError as error:
        raise Unbookable(f"no entry: {error}") from None
    if entry.v != VERSION:
        raise Unbookable(f"version {entry.v} is not known here")
    return entry


def readable(data: bytes) -> bytes:
    """Return the record of an entry with its names, as JSON. Raises `Unbookable`."""
    entry = unpacked(data)
    return named(entry.text(), entry.users)


def named(record: bytes, users: Mapping[str, Known]) -> bytes:
    """Return a record, as JSON, with the names of its users put in; a user who has no name in `users` gets `GONE`."""
    kind: type[DealRecord | MatchRecord] = DealRecord if is_deal(record) else MatchRecord
    found = msgspec.json.decode(record, type=kind)
    whose = found.users or (None,) * len(found.seats)
    seats = tuple(
        seat if user is None else _named(seat, users.get(user))
        for seat, user in zip(found.seats, whose, strict=True)
    )
    return msgspec.json.encode(replace(found, seats=seats))


def without_names(record: bytes, users: Container[str]) -> bytes:
    """Return a record, as JSON, without the names of some `users`."""
    kind: type[DealRecord | MatchRecord] = DealRecord if is_deal(record) else MatchRecord
    found = msgspec.json.decode(record, type=kind)
    seats = tuple(
        replace(seat, name=GONE, face=UNSET) if user in users else seat
        for seat, user in zip(found.seats, found.users or (), strict=True)
    )
    return msgspec.json.encode(replace(found, seats=seats))


def users_of(record: bytes) -> set[str]:
    """Return the users in a record's seats."""
    return {user for user in msgspec.json.decode(record, type=_Which).users if user is not None}


def is_deal(record: bytes) -> bool:
    """Return whether a record is that of a deal, not of a match."""
    return msgspec.json.decode(record, type=_Which).deal is not UNSET


def flags_of(record: DealRecord | MatchRecord) -> Flag:
    """Return the flags of a record."""
    found = Flag(0)
    if record.daily:
        found |= Flag.DAILY
    if record.guests is not UNSET:
        found |= Flag.PRIVATE
    if record.public_at is not UNSET:
        found |= Flag.DELAYED
    if isinstance(record, DealRecord):
        found |= Flag.IMPORTED if record.imported else Flag(0)
        found |= Flag.GUIDED if record.guide else Flag(0)
    return found


def _nameless(seat: SeatedPlayer) -> SeatedPlayer:
    return seat if seat.bot else SeatedPlayer("", bot=False)


def _named(seat: SeatedPlayer, known: Known | None) -> SeatedPlayer:
    if known is None:
        return replace(seat, name=GONE)
    program = program_of(known.program)
    return replace(seat, name=known.name or GONE, face=known.face or UNSET, program=program)


class _Which(msgspec.Struct):
    deal: str | UnsetType = UNSET
    users: tuple[str | None, ...] = ()
