"""Queries of a person's history, and their results: lines of deals and matches, and sums of them."""

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from paiju.engine.core.figures import Estimate, ShownFigure
from paiju.protocol.messages import Program

PAGE_MAX: Final = 100
"""The most lines of one page."""


class PageCursor(Struct, frozen=True):
    """The position of a line in a history; lines go back in time."""

    ended_at: int
    id: str

    def __str__(self) -> str:
        return f"{self.ended_at}.{self.id}"


class Wish(Struct, frozen=True):
    """A query: which lines of a user's history are wanted."""

    user: str
    game: str | None = None
    since: int | None = None
    """Only deals and matches that ended at this time or later, in Unix ms."""
    until: int | None = None
    """Only those that ended before this time, in Unix ms."""
    with_user: str | None = None
    """Only those in which this user took part too."""
    after: PageCursor | None = None
    """Only those that come after this line: older ones."""
    limit: int = 20
    company: Literal["all", "people"] = "all"
    """`people`: only those without a bot or a program at another seat."""
    shown_at: int | None = None
    """Only those that other people may know at this time, in Unix ms; None: all, since the user or its owner asks."""


class HistorySeat(Struct, frozen=True, omit_defaults=True):
    """A seat of a line."""

    seat: int
    name: str
    """`—`: the name was deleted. Empty: a bot of a deal without a record."""
    bot: bool = False
    user: str | None = None
    face: str | None = None
    program: Program | UnsetType = UNSET
    """Present if it is a declared program."""
    amount: int | UnsetType = UNSET
    """The amount that the seat won or lost in a deal; absent for a match."""
    place: int | UnsetType = UNSET
    """The seat's place in a match; absent, like `score`, if the match was broken off."""
    points: int | UnsetType = UNSET
    score: float | UnsetType = UNSET


class DealLine(Struct, frozen=True, omit_defaults=True):
    """A deal of a person."""

    deal: str
    table: str
    game: str
    started_at: int
    ended_at: int
    seat: int
    """The person's seat."""
    amount: int
    players: tuple[HistorySeat, ...]
    kept: bool = False
    """Whether the deal's record is there, to be replayed."""
    match: str | UnsetType = UNSET
    flags: tuple[str, ...] = ()
    """Some of `imported guided daily private delayed`."""


class MatchLine(Struct, frozen=True, omit_defaults=True):
    """A match of a person."""

    match: str
    table: str
    game: str
    started_at: int
    ended_at: int
    seat: int
    players: tuple[HistorySeat, ...]
    kept: bool = False
    place: int | UnsetType = UNSET
    score: float | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    """Why it was broken off; absent: it ended by the rules."""
    flags: tuple[str, ...] = ()


class AdjustedMonth(Struct, frozen=True):
    """A month with enough chances for its sealed counts to be shown, and the figures of its deals."""

    month: int
    """202611 for November 2026, UTC."""
    chances: int
    """The number of the month's deals whose result was adjusted, such as those with an all-in before the last card."""
    figures: tuple[ShownFigure, ...]
    """The result as it was, then the result without the chance of cards to come."""


class Sums(Struct, frozen=True, omit_defaults=True):
    """The sums of a person's deals and matches of one game."""

    deals: int = 0
    won: int = 0
    """Deals with an amount above 0."""
    lost: int = 0
    """Deals with an amount below 0."""
    amount: int = 0
    best: int = 0
    worst: int = 0
    win_rate: Estimate | UnsetType = UNSET
    """Absent without a deal."""
    mean: Estimate | UnsetType = UNSET
    """The mean amount of a deal; absent with fewer than two deals."""
    matches: int = 0
    """Matches that ended by the rules; the next three fields are about these."""
    places: tuple[int, ...] = ()
    """How often the first, the second place … was taken."""
    mean_place: float | UnsetType = UNSET
    score: float | UnsetType = UNSET
    counts: dict[str, int] = {}
    """Summed counts, without sums of squares (`paiju.engine.core.counts`)."""
    figures: tuple[ShownFigure, ...] = ()
    adjusted: tuple[AdjustedMonth, ...] = ()
    """The adjusted results by month, the latest first, as of last night. They leave out the chance of cards to come.

    Told only to the account itself, or to the owner of a program, and only of months with 20 chances or more.
    """
