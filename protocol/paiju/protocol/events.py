"""Events of the table, which are the same in every game; a game's events are its `event_type` (docs/protocol.md)."""

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from paiju.engine.core.game import Event
from paiju.engine.core.merkle import Opening
from paiju.protocol.messages import MatchInfo, Program, SeatInfo


class SeatedPlayer(msgspec.Struct, frozen=True):
    """The player of one seat in a deal."""

    name: str
    bot: bool
    character: str | UnsetType = UNSET
    """As in `SeatInfo`."""
    face: str | UnsetType = UNSET
    """As in `SeatInfo`."""
    program: Program | UnsetType = UNSET
    """As in `SeatInfo`."""


class DealStarted(Event, frozen=True, tag="deal_started"):
    """A deal begins. The server committed to the shuffle's secret before it accepted any seed."""

    deal: str
    seats: tuple[SeatedPlayer, ...]
    commit: str
    seeds: tuple[tuple[int, str], ...]
    imported: bool = False
    """Whether the deal begins with recorded actions of another deal and not with this shuffle."""
    root: str | UnsetType = UNSET
    """Merkle root of the salted deck, in games whose cards stay hidden after the deal."""
    match: str | UnsetType = UNSET
    """Id of the match that the deal belongs to, in games with matches."""
    daily: str | UnsetType = UNSET
    """Date of a daily deal, whose secret is revealed when that day is over; absent in other deals."""


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """The deal is over; `reveal` is the shuffle's secret (hex), `next_commit` the next deal's commitment."""

    deal: str
    reveal: str = ""
    """Absent where cards stay hidden after the deal; `openings` prove the cards that were seen."""
    next_commit: str = ""
    ended_at: int | UnsetType = UNSET
    """Unix milliseconds; absent in streams that are older than the field."""
    openings: tuple[Opening, ...] = ()
    """Proofs of the cards that this viewer has seen: each proves its place under the `root` of `deal_started`."""
    match: MatchInfo | UnsetType = UNSET
    """The match after this deal; without an id the match has ended, and `match_ended` follows."""


class DealVoided(Event, frozen=True, tag="deal_voided"):
    """The deal is void and stakes go back; the shuffle is opened as after any deal."""

    deal: str
    reason: str
    reveal: str = ""
    next_commit: str = ""
    openings: tuple[Opening, ...] = ()


class Reveal(msgspec.Struct, frozen=True):
    """The shuffle's secret of one deal."""

    deal: str
    secret: str
    """Hex; its SHA-256 is the deal's commitment."""


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over; its records can be read from now on. Tuples are per seat."""

    match: str
    ended_at: int
    points: tuple[int, ...]
    places: tuple[int, ...] = ()
    """1 for the first; absent, like `scores` and `parts`, if the match was broken off."""
    scores: tuple[float, ...] = ()
    """Final scores; they add up to 0."""
    parts: tuple[dict[str, float], ...] = ()
    """The parts of each score, in the game's own words, e.g. `points`, `uma`, `oka`."""
    reveals: tuple[Reveal, ...] = ()
    """Secrets of all deals of the match that were not revealed at their own ends, voided deals included."""
    reason: str | UnsetType = UNSET
    """Why the match was broken off: `closed` (its table), `too_long` or `abandoned`; absent: it ended by the rules."""


class AutoChanged(Event, frozen=True, tag="auto"):
    """托管 was turned on or off for a seat."""

    seat: int
    on: bool
    reason: str | UnsetType = UNSET
    """Why it was turned on: `asked`, `timeout`, `disconnected`, `left`, `kicked`."""


class SeatChanged(Event, frozen=True, tag="seat"):
    """The public facts of a seat changed: taken, left, filled with a bot, ready, connected."""

    seat: int
    info: SeatInfo | None
    """Null: the seat is empty."""
    why: str | UnsetType = UNSET
    """Why the player loses the seat without leaving: `kicked`, `idle`, `away`, `orbits_out`. With an `info` the player
    keeps the seat until the deal is over."""


class ClockChanged(Event, frozen=True, tag="clock"):
    """Running clocks were extended by `extended_ms`, because the server was down."""

    extended_ms: int


class TableClosed(Event, frozen=True, tag="closed"):
    """The table was closed."""

    reason: str
    """`empty`: no person sat there for 60 s; `daily`: its daily deal has been over for 15 minutes; `operator`."""


TableEvent: TypeAlias = (
    DealStarted | DealEnded | DealVoided | MatchEnded | AutoChanged | SeatChanged | ClockChanged | TableClosed
)
"""Events of the table; all of them are public."""
