"""Betting actions and their events. A raise names the street's total to raise to, never the chips to raise by."""

from typing import Annotated

import msgspec
from msgspec import Meta

from paiju.engine.core.game import Action, Event
from paiju.engine.core.seats import Seat

Chips = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Fold(Action, frozen=True):
    """Gives the hand up (弃牌)."""


class Check(Action, frozen=True):
    """Puts nothing in (过牌); where checks are deferred, also with chips owed."""


class Call(Action, frozen=True):
    """Puts in what is owed, or the whole stack if that is less (跟注)."""


class RaiseTo(Action, frozen=True, tag="raise_to"):
    """Bets or raises (下注, 加注) so that the seat's chips of this street come to `amount`."""

    amount: Chips


class AllIn(Action, frozen=True, tag="all_in"):
    """Puts everything in (全下)."""


class BetChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """The legal bets of a player: `Prompt.legal` of kind `bet`."""

    fold: bool
    check: bool
    call: int | None
    """Chips to add for a call; None where there is nothing to call."""
    min: int | None
    """The smallest total to raise to; below the usual minimum only if it takes the whole stack. None: no raise."""
    max: int | None
    """The highest total to raise to."""
    all_in: int | None
    """The seat's chips of this street after going all-in; None where that is not allowed."""
    owe: int
    """The chips that the seat must add to reach `price`; a call costs no more."""
    price: int
    """The chips that a player must have put in on this street to stay in."""
    pot: int
    """All chips in the middle, those of this street included."""
    sizes: tuple[int, ...] = ()
    """Totals to raise to for half, two thirds and the whole of the pot after a call, within `min` and `max`."""


class Asked(Event, frozen=True, tag="asked"):
    """A player is asked to act; everyone may know the legal bets."""

    seat: Seat
    choice: BetChoice


class Folded(Event, frozen=True, tag="folded"):
    """A player gave the hand up."""

    seat: Seat
    forced: bool = False
    """Whether the rules folded the hand because the player's chips do not cover a call."""


class Checked(Event, frozen=True, tag="checked"):
    """A player checked."""

    seat: Seat
    owe: int = 0
    """The chips that it still owes, if the check only deferred the turn."""


class Called(Event, frozen=True, tag="called"):
    """A player called."""

    seat: Seat
    added: int
    """Chips that went in now."""
    to: int
    """The chips that the player has now put in on this street."""
    all_in: bool = False


class Raised(Event, frozen=True, tag="raised"):
    """A player bet, raised, or went all-in over the price."""

    seat: Seat
    added: int
    to: int
    """The chips that the player has now put in on this street: the new price."""
    opens: bool = False
    """Whether it was the first bet of the street (下注)."""
    all_in: bool = False


Moved = Folded | Checked | Called | Raised
"""The event that an action becomes."""
