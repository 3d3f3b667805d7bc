"""The state that a table keeps between hands: players, stacks, the button, and owed blinds."""

import msgspec
from msgspec import UNSET, UnsetType

from paiju.engine.betting.amounts import Decimals
from paiju.engine.core.cash import Reload, SittingState
from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem.options import Options


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat between two hands."""

    user: str | None = None
    """Id of the player as the table knows it; None: the seat is empty."""
    stack: int = 0
    state: SittingState = "in"
    new: bool = False
    """The player sat down after the first hand, has not been dealt in yet, and so owes a big blind."""
    owes_bb: bool = False
    """The player missed the big blind and owes it as a live bet."""
    owes_sb: bool = False
    """The player missed the small blind and owes it as dead money."""
    missed: int = 0
    """Big blinds missed in a row."""
    auto_muck: bool | None = None
    """Whether a beaten hand is mucked without a question; None: the table's option decides."""
    reload: Reload | None = None
    """Automatic top-up between hands; None: the player adds chips by request only."""

    @property
    def taken(self) -> bool:
        """Whether a player sits here."""
        return self.user is not None

    @property
    def owes(self) -> bool:
        """Whether the player must post or wait before the next hand."""
        return self.new or self.owes_bb or self.owes_sb


class LeftStack(msgspec.Struct, frozen=True):
    """The stack of a player who left; a player who is soon back must bring as much (docs/rules/holdem.md "Chips")."""

    user: str
    stack: int
    at: int
    """Time of leaving, in Unix milliseconds."""


class Carry(msgspec.Struct, frozen=True):
    """A Hold'em table between two hands."""

    options: Options
    places: tuple[Place, ...]
    button: Seat | None = None
    """Button of the last hand; it may be an empty seat."""
    small_blind: Seat | None = None
    """Seat of the last hand's small blind, whether posted or dead."""
    big_blind: Seat | None = None
    """Seat that posted the last hand's big blind; None before the first hand."""
    hands: int = 0
    """Number of hands played."""
    left: tuple[LeftStack, ...] = ()
    decimals: Decimals | UnsetType = UNSET
    """Decimals of shown amounts, in a hand from a file with cents: one chip is one unit of the last decimal."""
