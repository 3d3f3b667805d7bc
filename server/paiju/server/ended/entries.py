"""The entry of a deal or match that has ended: what its table hands in, to be booked. Bytes in, bytes out; pure.

    record ─▶ `packed` ─▶ Redis, until it is booked ─▶ `unpacked` ─▶ rows of the database
                                └─▶ `readable`: the record for its readers meanwhile

The record in it holds no name or face of a person: they stand beside it, once, and go to `users`.
"""

import enum
import hashlib
import zlib
from collections.abc import Mapping
from typing import Final, Generic, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from paiju.protocol.events import SeatedPlayer
from paiju.protocol.records import DealRecord, MatchRecord

VERSION: Final = 1
LEVEL: Final = 4
"""Of zlib: the best one makes a record smaller by a tenth, and takes twice the time of the loop."""
GONE: Final = "—"
"""Name of a person whose name was deleted."""
R = TypeVar("R", DealRecord, MatchRecord)


class Placed(NamedTuple, Generic[R]):
    """The record of a deal or match, and the place of the log's record that ended it."""

    record: R
    term: int
    """The term under which that record was first accepted; a log that is restored keeps it."""
    seq: int
    """Its number among the table's published records."""


class Flag(enum.IntFlag):
    """The properties of a deal or match by which lists and sums leave it out."""

    IMPORTED = 1
    GUIDED = 2
    DAILY = 4
    PRIVATE = 8
    DELAYED = 16


NOT_COUNTED: Final = Flag.IMPORTED | Flag.GUIDED | Flag.DAILY
"""Deals that no sum counts."""


class Known(msgspec.Struct, frozen=True, array_like=True):
    """A person as the table knew them."""

    name: str | None
    """None: the name was deleted."""
    face: str | None = None


class Unbookable(ValueError):
    """An entry that this version cannot read."""


class Entry(msgspec.Struct, frozen=True):
    """A deal or match that has ended."""

    v: int
    kind: Literal["deal", "match"]
    id: str
    table: str
    term: int
    seq: int
    at: int
    """When it ended, Unix ms."""
    record: bytes
    """The record without names, as JSON in zlib: as the database keeps it."""
    users: dict[str, Known]
    """The persons who took part, by user."""

    @property
    def digest(self) -> bytes:
        """SHA-256 of the record without names: equal where the same cards were played by the same users."""
        return hashlib.sha256(self.text()).digest()

    def text(self) -> bytes:
        """Return the record as JSON. Raises `Unbookable`."""
        try:
            return zlib.decompress(self.record)
        except zlib.error as error:
            raise Unbookable(f"its record is none: {error}") from None

    def deal(self) -> DealRecord:
        """Return the record of a deal. Raises `Unbookable`."""
        return _decoded(self.text(), DealRecord)

    def match(self) -> MatchRecord:
        """Return the record of a match. Raises `Unbookable`."""
        return _decoded(self.text(), MatchRecord)


def packed(ended: "Placed[DealRecord] | Placed[MatchRecord]") -> bytes:
    """Return the entry of a record."""
    record = ended.record
    users = record.users or ()
    known = {
        user: Known(seat.name, seat.face or None)
        for user, seat in zip(users, record.seats, strict=False)
        if user is not None
    }
    name = record.deal if isinstance(record, DealRecord) else record.match
    kind: Literal["deal", "match"] = "deal" if isinstance(record, DealRecord) else "match"
    text = msgspec.json.encode(replace(record, seats=tuple(map(_nameless, record.seats))))
    body = zlib.compress(text, LEVEL)
    entry = Entry(VERSION, kind, name, record.table, ended.term, ended.seq, record.ended_at, body, known)
    return msgspec.msgpack.encode(entry)


def unpacked(data: bytes) -> Entry:
    """Return the entry of such bytes. Raises `Unbookable`."""
    try:
        entry = msgspec.msgpack.decode(data, type=Entry)
    except msgspec.DecodeError as error:
        raise Unbookable(f"no entry: {error}") from None
    if entry.v != VERSION:
        raise Unbookable(f"version {entry.v} is not known here")
    return entry


def readable(data: bytes) -> bytes:
    """Return the record of an entry with its names, as JSON."""
    entry = unpacked(data)
    return named(entry.text(), entry.users)


def named(record: bytes, users: Mapping[str, Known]) -> bytes:
    """Return a record without names, with those of its users: `GONE` for one that is not known or has none."""
    kind: type[DealRecord | MatchRecord] = DealRecord if is_deal(record) else MatchRecord
    found = msgspec.json.decode(record, type=kind)
    whose = found.users or (None,) * len(found.seats)
    seats = tuple(
        seat if user is None else _named(seat, users.get(user))
        for seat, user in zip(found.seats, whose, strict=True)
    )
    return msgspec.json.encode(replace(found, seats=seats))


def is_deal(record: bytes) -> bool:
    """Return whether a record is a deal's and not a match's."""
    return msgspec.json.decode(record, type=_Which).deal is not UNSET


def flags_of(record: DealRecord | MatchRecord) -> Flag:
    """Return the properties of a record."""
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
    if known is None or known.name is None:
        return replace(seat, name=GONE)
    return replace(seat, name=known.name, face=known.face or UNSET)


def _decoded(record: bytes, kind: type[R]) -> R:
    try:
        return msgspec.json.decode(record, type=kind)
    except msgspec.DecodeError as error:
        raise Unbookable(f"its record is none: {error}") from None


class _Which(msgspec.Struct):
    deal: str | UnsetType = UNSET
