"""The seats of a deal or match, in the form in which entries hold them and the database keeps them. Pure."""

import enum
from collections import Counter
from collections.abc import Container
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paiju.engine.core.counts import SeatCounts
from paiju.protocol.records import DealRecord, MatchRecord

DAY_MS: Final = 86_400_000
SCORE: Final = 1000
"""Scores of matches are kept as whole numbers, multiplied by this."""
FORGOTTEN: Final = -1
"""The `version` of a seat whose user's name was deleted: the seat has no counts, and a recount gives it none."""


DUE: Final = ""
"""The mark of a seat in place of its sealed counts, until the nightly work makes them."""


class Outcome(enum.Enum):
    """The outcome of booking an entry."""

    BOOKED = "booked"
    KNOWN = "known"
    """The same entry was booked before."""
    SUPERSEDED = "superseded"
    """The entry replaces an earlier end of the same deal, which Redis has lost."""
    DROPPED = "dropped"
    """A later end of the same deal is booked."""
    DIFFERS = "differs"
    """Another record with the same term and number in the log is booked, and stays."""


class Counted(NamedTuple):
    """The counts of a deal."""

    version: int
    """The version of the game's counts."""
    seats: tuple[SeatCounts, ...]


class SeatRow(Struct, frozen=True, array_like=True):
    """A seat that took part in a deal."""

    seat: int
    user: str | None
    """None: a bot."""
    amount: int
    own: int
    """The number of actions that the seat's player chose."""
    auto: int
    """The number of actions that the server chose for the seat, as it does for a bot."""
    version: int = 0
    """Version of the deal's counts; 0: the deal is not counted. See `FORGOTTEN`, too."""
    counts: str | None = None
    """The counts as JSON, since squares of amounts have more than 64 bits. None: no sum counts the seat."""


class PlaceRow(Struct, frozen=True, array_like=True):
    """A seat of a match."""

    seat: int
    user: str | None
    points: int
    place: int | None
    """None: the match was broken off."""
    score: int | None
    """The score in thousandths; None: the match was broken off."""


def seats_of(record: DealRecord, counted: Counted | None = None) -> tuple[SeatRow, ...]:
    """Return a row for each seat that took part in a deal: a user's in any case, a bot's if it acted, won or lost."""
    own, auto = Counter[int](), Counter[int]()
    for action in record.actions:
        if isinstance(action.actor, int):
            (auto if action.auto else own)[action.actor] += 1
    users = record.users or (None,) * len(record.seats)
    rows = tuple(
        SeatRow(seat, user, amount, own[seat], auto[seat])
        for seat, (user, amount) in enumerate(zip(users, record.amounts, strict=True))
        if user is not None or amount or own[seat] or auto[seat]
    )
    return rows if counted is None else tuple(_with_counts(row, counted) for row in rows)


def _with_counts(row: SeatRow, counted: Counted) -> SeatRow:
    """Return a seat with its counts; seats of bots, and seats at which the server alone acted, get none."""
    counts = counted.seats[row.seat]
    counts_it = row.user is not None and (row.own or not row.auto) and counts
    return replace(row, version=counted.version, counts=text_of(counts) if counts_it else None)


def text_of(counts: SeatCounts) -> str:
    """Return counts as the text that is stored."""
    return msgspec.json.encode(dict(sorted(counts.items()))).decode()


def forgotten(seats: tuple[SeatRow, ...], who: Container[str | None]) -> tuple[SeatRow, ...]:
    """Return seats without the counts of these persons."""
    return tuple(
        replace(seat, version=FORGOTTEN, counts=None) if seat.user in who else seat for seat in seats
    )


def places_of(record: MatchRecord) -> tuple[PlaceRow, ...]:
    """Return the seats of a match."""
    users = record.users or (None,) * len(record.seats)
    return tuple(
        PlaceRow(
            seat,
            users[seat],
            points,
            record.places[seat] if record.places else None,
            round(record.scores[seat] * SCORE) if record.scores else None,
        )
        for seat, points in enumerate(record.points)
    )


class Found(Struct):
    """The result of a check of all rows; the lists of ids name deals and matches."""

    booked: int = 0
    records: int = 0
    """The number of booked deals and matches that have a record."""
    matched: list[tuple[str, int]] = []
    """The settled deals of booked matches, with the time when their match ended, in Unix ms."""
    doubled: list[str] = []
    """One deal or match for each place in a log that several of them share, which is an error."""
    imbalance: list[str] = []
    """Deals and matches whose seats and amounts, or whose digest, do not fit the record."""
    unreadable: list[str] = []
    audit: list[int] = []
    """Acts of the audit whose chain is broken."""


class ToSeal(Struct, frozen=True, array_like=True):
    """A booked deal whose sealed counts are to be made."""

    deal: str
    term: int
    seq: int
    record: bytes | None
    """The record as it is stored; None: it was deleted."""


class Sealed(Struct, frozen=True, array_like=True):
    """The sealed counts of a booked deal, each seat's as text."""

    deal: str
    term: int
    seq: int
    seats: tuple[str, ...]
    """By number of the seat; empty: the record was deleted, or cannot be read or played by today's rules."""


class Recounted(Struct):
    """The result of counting some deals again, or of summing the rows of some users again."""

    last: str
    """The last deal or user of this piece; empty: no more follow."""
    counted: int
    different: list[str] = []
    unreadable: list[str] = []
