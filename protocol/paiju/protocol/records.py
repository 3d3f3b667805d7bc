"""The record of a finished deal, as the archive keeps it and readers get it (docs/records.md)."""

from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from paiju.engine.core.match import Label
from paiju.engine.core.merkle import Opening
from paiju.engine.core.seats import Actor, Seat
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.messages.common import AnyAction

FORMAT: Final = "paiju-deal-1"
MATCH_FORMAT: Final = "paiju-match-1"


class Entry(msgspec.Struct, frozen=True):
    """One action of the deal, in order."""

    at: int
    """Time of effect, Unix milliseconds."""
    actor: Actor
    action: AnyAction
    """An action of the game; chance and the clock have actions too."""
    auto: bool = False
    """Whether the server chose it: a bot's move, or the default at a time-out."""


class DealRecord(msgspec.Struct, frozen=True):
    """A finished deal, self-contained: the engine replays it from `carry` and `actions` alone."""

    deal: str
    table: str
    game: str
    rules_version: int
    options: dict[str, Any]
    carry: Any
    """State from which the deal started, in the game's `carry_type`."""
    seats: tuple[SeatedPlayer, ...]
    started_at: int
    ended_at: int
    commit: str
    """SHA-256 of the secret as hex, published before the deal."""
    secret: str
    """The shuffle's secret as hex."""
    seeds: tuple[tuple[int, str], ...]
    """Seeds of clients that went into the shuffle: seat, and seed as hex."""
    actions: tuple[Entry, ...]
    """All actions in order; the deck is in an action of chance."""
    amounts: tuple[int, ...]
    """Amount that each seat has won or lost."""
    imported: bool = False
    """Whether its first actions come from another record; the shuffle then does not follow from the secret."""
    format: str = FORMAT
    root: str | UnsetType = UNSET
    """Commitment to the deck, in games whose cards stay hidden after the deal. In the archive such a record has `seen`
    and `users`. A reader gets it with `openings`, and with `viewer` unless it shows only the public part."""
    seen: dict[str, tuple[int, ...]] | UnsetType = UNSET
    """Places of the deck seen by `public` and by each seat that was dealt in. Only in the archive."""
    users: tuple[str | None, ...] | UnsetType = UNSET
    """User at each seat. Only in the archive."""
    public_at: int | UnsetType = UNSET
    """When anybody may begin to read the deal, Unix milliseconds, if spectators see it late. Only in the archive."""
    guests: tuple[str, ...] | UnsetType = UNSET
    """Users that a private table had admitted; they and the players may read the deal. Only in the archive."""
    openings: tuple[Opening, ...] | UnsetType = UNSET
    """Proofs of the cards that the reader has seen."""
    viewer: Seat | UnsetType = UNSET
    """The reader's seat."""
    match: str | UnsetType = UNSET
    """Id of the match that the deal belongs to, in games with matches."""
    guide: str | UnsetType = UNSET
    """Id of the guide whose cards the deal was played with: they were not shuffled."""
    daily: str | UnsetType = UNSET
    """Date of a daily deal: its shuffle is named after the day, and the record has no secret until that day is over."""


class MatchDeal(msgspec.Struct, frozen=True):
    """One deal of a match."""

    deal: str
    label: Label
    """Its name within the match."""
    amounts: tuple[int, ...]
    """Amount that each seat has won or lost; empty: the deal was voided, and has no record."""
    secret: str
    """The shuffle's secret as hex."""


class MatchRecord(msgspec.Struct, frozen=True):
    """A match that is over: its result and the addresses of its deals. Tuples are per seat."""

    match: str
    table: str
    game: str
    options: dict[str, Any]
    seats: tuple[SeatedPlayer, ...]
    """As they were when the match ended."""
    started_at: int
    ended_at: int
    deals: tuple[MatchDeal, ...]
    """In order."""
    points: tuple[int, ...]
    places: tuple[int, ...] = ()
    """1 for the first; empty, like `scores` and `parts`, if the match was broken off."""
    scores: tuple[float, ...] = ()
    parts: tuple[dict[str, float], ...] = ()
    """The parts of each score, in the game's own words."""
    reason: str | UnsetType = UNSET
    """Why the match was broken off; absent: it ended by the rules."""
    format: str = MATCH_FORMAT
    users: tuple[str | None, ...] | UnsetType = UNSET
    """User at each seat. Only in the archive, like the next two fields."""
    public_at: int | UnsetType = UNSET
    guests: tuple[str, ...] | UnsetType = UNSET
    daily: str | UnsetType = UNSET
    """Date of the daily deal that was played."""
