"""Events that every game has and the table makes happen; a game's own are its `event_type` (docs/protocol.md)."""

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from paiju.engine.core.game import Event
from paiju.engine.core.merkle import Opening
from paiju.protocol.messages import SeatInfo


class SeatedPlayer(msgspec.Struct, frozen=True):
    """Who plays a deal at which seat."""

    name: str
    bot: bool


class DealStarted(Event, frozen=True, tag="deal_started"):
    """A deal begins; the shuffle's secret was committed to before any of the seeds was accepted."""

    deal: str
    seats: tuple[SeatedPlayer, ...]
    commit: str
    seeds: tuple[tuple[int, str], ...]
    imported: bool = False
    """Whether the deal begins with actions that were recorded elsewhere, and not with this shuffle."""
    root: str | UnsetType = UNSET
    """Merkle root of the salted deck, in games whose cards stay hidden after the deal."""


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """The deal is over; `reveal` is the shuffle's secret (hex), `next_commit` the next deal's commitment."""

    deal: str
    reveal: str = ""
    """Absent where cards stay hidden after the deal: `openings` prove the others."""
    next_commit: str = ""
    ended_at: int | UnsetType = UNSET
    """Absent in streams written before there was such a field."""
    openings: tuple[Opening, ...] = ()
    """Of the cards that this viewer has seen: each proves its place under the `root` of `deal_started`."""


class DealVoided(Event, frozen=True, tag="deal_voided"):
    """The deal counts for nothing; stakes go back, and what is told of the shuffle is as after any deal."""

    deal: str
    reason: str
    reveal: str = ""
    next_commit: str = ""
    openings: tuple[Opening, ...] = ()


class AutoChanged(Event, frozen=True, tag="auto"):
    """A seat went to 托管 or was taken back."""

    seat: int
    on: bool
    reason: str | UnsetType = UNSET
    """Why it went on: `asked`, `timeout`, `disconnected`, `left`, `kicked`."""


class SeatChanged(Event, frozen=True, tag="seat"):
    """A seat's public part changed: taken, left, filled with a bot, ready, connected."""

    seat: int
    info: SeatInfo | None
    """Null: the seat is empty."""
    why: str | UnsetType = UNSET
    """Why somebody loses the seat who has not left: `kicked`, `idle`, `away`, `orbits_out`. With an `info` it is lost
    when the deal is over."""


class ClockChanged(Event, frozen=True, tag="clock"):
    """Running clocks were moved on by `extended_ms`, because the server was away."""

    extended_ms: int


class TableClosed(Event, frozen=True, tag="closed"):
    """The table is gone."""

    reason: str


TableEvent: TypeAlias = (
    DealStarted | DealEnded | DealVoided | AutoChanged | SeatChanged | ClockChanged | TableClosed
)
"""What happens at a table whatever is played there; everybody may know it as it is."""
