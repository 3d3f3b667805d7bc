"""The record of a finished deal, as the archive keeps it and everybody reads it (docs/records.md)."""

from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from paiju.engine.core.merkle import Opening
from paiju.engine.core.seats import Actor, Seat
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.messages.common import AnyAction

FORMAT: Final = "paiju-deal-1"


class Entry(msgspec.Struct, frozen=True):
    """One action of the deal, in order."""

    at: int
    """When it took effect, Unix ms."""
    actor: Actor
    action: AnyAction
    """One of the game's actions, or what chance or the clock did."""
    auto: bool = False
    """Whether the server chose it: a bot's move, or the default when time ran out."""


class DealRecord(msgspec.Struct, frozen=True):
    """A finished deal, self-contained: the engine replays it from `carry` and `actions` alone."""

    deal: str
    table: str
    game: str
    rules_version: int
    options: dict[str, Any]
    carry: Any
    """What the deal started from, in the game's own type."""
    seats: tuple[SeatedPlayer, ...]
    started_at: int
    ended_at: int
    commit: str
    """SHA-256 of the secret, as published before the deal, hex."""
    secret: str
    """The shuffle's secret, hex."""
    seeds: tuple[tuple[int, str], ...]
    """The clients' seeds that were mixed in: seat and seed, hex."""
    actions: tuple[Entry, ...]
    """Chance's included: the deck is its action."""
    amounts: tuple[int, ...]
    """What each seat has won or lost."""
    imported: bool = False
    """Whether its first actions were recorded elsewhere: the shuffle then does not follow from the secret."""
    format: str = FORMAT
    root: str | UnsetType = UNSET
    """The commitment to the deck, where cards stay hidden after the deal; such a record has in the archive `seen` and
    `users`, and as it is shown to somebody `openings`, and a `viewer` unless only the public part is shown."""
    seen: dict[str, tuple[int, ...]] | UnsetType = UNSET
    """Places of the deck that were seen: by `public`, and by each seat that was dealt in. In the archive alone."""
    users: tuple[str | None, ...] | UnsetType = UNSET
    """The user at each seat. In the archive alone."""
    public_at: int | UnsetType = UNSET
    """When anybody may read the deal, Unix ms: spectators of its table see late. In the archive alone."""
    guests: tuple[str, ...] | UnsetType = UNSET
    """The users whom a private table had let in; they and the players may read the deal. In the archive alone."""
    openings: tuple[Opening, ...] | UnsetType = UNSET
    """A proof of each card that the reader has seen."""
    viewer: Seat | UnsetType = UNSET
    """The reader's seat."""
