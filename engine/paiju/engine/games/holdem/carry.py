"""What passes from hand to hand: who sits where with how many chips, the button, and who owes blinds."""

import msgspec

from paiju.engine.core.cash import Reload, SittingState
from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem.options import Options


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat between two hands."""

    user: str | None = None
    """Who sits here, as the table names it; None: nobody."""
    stack: int = 0
    state: SittingState = "in"
    new: bool = False
    """Has not been dealt in yet at this table, and so comes in for a big blind."""
    owes_bb: bool = False
    """Missed the big blind: owes it, as a live bet."""
    owes_sb: bool = False
    """Missed the small blind: owes it, dead."""
    missed: int = 0
    """Big blinds missed in a row."""
    auto_muck: bool | None = None
    """Whether a beaten hand is mucked without asking; None: as the table's options say."""
    reload: Reload | None = None
    """How its stack is filled up between hands; None: by hand only."""

    @property
    def taken(self) -> bool:
        """Whether anybody sits here."""
        return self.user is not None

    @property
    def owes(self) -> bool:
        """Whether coming in costs a blind."""
        return self.new or self.owes_bb or self.owes_sb


class Left(msgspec.Struct, frozen=True):
    """What a player left the table with (against going south: B9)."""

    user: str
    stack: int
    at: int
    """Unix milliseconds."""


class Carry(msgspec.Struct, frozen=True):
    """A Hold'em table between two hands."""

    options: Options
    places: tuple[Place, ...]
    button: Seat | None = None
    """Of the last hand; perhaps on an empty seat."""
    small_blind: Seat | None = None
    """Where the last hand's small blind was due, posted or dead."""
    big_blind: Seat | None = None
    """Who posted the last hand's big blind; None before the first hand."""
    hands: int = 0
    """How many have been played."""
    left: tuple[Left, ...] = ()
