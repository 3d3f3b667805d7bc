"""Coming, going and chips between two hands (rules/holdem.md B1, B9), as pure functions of the carry.

A table calls `changed` with what a player asked for. What is asked for in mid-hand is checked at once, with the seats
that are dealt in, kept, and applied to the carry that the hand ends with: no hand can make it illegal in between.

    sit {state}     SetState        chips {amount}  AddChips
    join            TakeSeat        leave           LeaveSeat
"""

from collections.abc import Collection, Iterator
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from engine.core.errors import IllegalAction, Reason
from engine.core.seats import Seat
from engine.games.holdem.carry import Carry, Left, Place, SittingState
from engine.games.holdem.options import Options
from engine.games.holdem.positions import positions_of

_MINUTE_MS = 60_000


class Change(msgspec.Struct, frozen=True, tag_field="c", tag=str.lower):
    """Something that happens at a seat between hands."""

    seat: Seat


class TakeSeat(Change, frozen=True, tag="take_seat"):
    """A player sits down with chips; at a table that has played, it comes in for a big blind."""

    user: str
    amount: int
    at: int
    """Unix milliseconds."""


class LeaveSeat(Change, frozen=True, tag="leave_seat"):
    """A player gets up and takes its chips along."""

    at: int
    """Unix milliseconds."""


class SetState(Change, frozen=True, tag="set_state"):
    """A player sits out, or comes back: at once, as the big blind, or for what it owes."""

    state: SittingState


class AddChips(Change, frozen=True, tag="add_chips"):
    """A player tops its stack up, or buys in again."""

    amount: int


class SetMuck(Change, frozen=True, tag="set_muck"):
    """A player says whether its beaten hands are mucked without asking; None: as the table does it."""

    auto: bool | None


AnyChange: TypeAlias = TakeSeat | LeaveSeat | SetState | AddChips | SetMuck


def opening_carry(seats: int, options: Options) -> Carry:
    """Return a table on whose every seat somebody sits with the largest buy-in."""
    return Carry(options, (Place("", options.buy_in_max * options.bb),) * seats)


def empty_carry(seats: int, options: Options) -> Carry:
    """Return a table at which nobody sits yet."""
    return Carry(options, (Place(),) * seats)


def changed(carry: Carry, change: AnyChange, dealt_in: Collection[Seat] = ()) -> Carry:
    """Return the table after a change; raises `IllegalAction`, and nothing has changed.

    `dealt_in` are the seats of the hand that is being played: chips never move while one plays (table stakes).
    """
    place = carry.places[change.seat]
    if place.taken == isinstance(change, TakeSeat):
        raise IllegalAction(Reason.WRONG_ACTION, "the seat is taken" if place.taken else "nobody sits there")
    match change:
        case TakeSeat():
            return _take(carry, change)
        case LeaveSeat(at=at):
            left = (*_remembered(carry, at, place.user), Left(place.user or "", place.stack, at))
            return _with(replace(carry, left=left if place.stack else left[:-1]), change.seat, Place())
        case SetState(state=state):
            return _with(carry, change.seat, _set_state(place, state))
        case AddChips(amount=amount):
            if change.seat in dealt_in:
                raise IllegalAction(Reason.MID_HAND, "chips are added between hands")
            bounds = chip_bounds(carry, change.seat)
            _check(amount, bounds, "add")
            return _with(carry, change.seat, replace(place, stack=place.stack + amount))
        case SetMuck(auto=auto):
            return _with(carry, change.seat, replace(place, auto_muck=auto))
    assert_never(change)


def can_start(carry: Carry) -> bool:
    """Return whether a hand can be dealt: two seats want to play and have chips."""
    return positions_of(carry) is not None


def buy_in_bounds(carry: Carry, user: str, at: int) -> tuple[int, int]:
    """Return the smallest and largest buy-in: one who comes back soon brings at least what it left with (L58)."""
    low, high = carry.options.buy_in_min * carry.options.bb, carry.options.buy_in_max * carry.options.bb
    stack = max((left.stack for left in _remembered(carry, at) if left.user == user), default=0)
    return max(low, stack), max(high, stack)


def chip_bounds(carry: Carry, seat: Seat) -> tuple[int, int]:
    """Return how many chips may be added at least and at most; the most is below the least where none may."""
    options, stack = carry.options, carry.places[seat].stack
    low = 1 if stack else options.buy_in_min * options.bb
    return low, options.buy_in_max * options.bb - stack


def overdue(carry: Carry) -> Iterator[Seat]:
    """Yield the seats that have missed so many big blinds that they are given up."""
    limit = carry.options.orbits_out
    for seat, place in enumerate(carry.places):
        if limit and place.taken and place.missed >= limit:
            yield seat


def _take(carry: Carry, change: TakeSeat) -> Carry:
    if any(place.user == change.user for place in carry.places):
        raise IllegalAction(Reason.WRONG_ACTION, "you sit here already")
    _check(change.amount, buy_in_bounds(carry, change.user, change.at), "bring")
    left = _remembered(carry, change.at, change.user)
    place = Place(change.user, change.amount, new=carry.hands > 0)
    return _with(replace(carry, left=left), change.seat, place)


def _set_state(place: Place, state: SittingState) -> Place:
    if state != "out" and not place.stack:
        raise IllegalAction(Reason.BAD_AMOUNT, "there are no chips to play with: add some first")
    if not place.owes and state != "out":
        state = "in"
    return replace(place, state=state, missed=0)


def _check(amount: int, bounds: tuple[int, int], verb: str) -> None:
    low, high = bounds
    if type(amount) is int and low <= amount <= high:
        return
    text = f"{verb} {low} to {high} chips" if low <= high else "the stack is as large as it may be"
    raise IllegalAction(Reason.BAD_AMOUNT, text, {"min": low, "max": max(0, high)})


def _remembered(carry: Carry, at: int, without: str | None = None) -> tuple[Left, ...]:
    """Return who left not too long ago, one of them perhaps left out."""
    since = at - carry.options.rathole_minutes * _MINUTE_MS
    return tuple(left for left in carry.left if left.at > since and left.user != without)


def _with(carry: Carry, seat: Seat, place: Place) -> Carry:
    return replace(carry, places=(*carry.places[:seat], place, *carry.places[seat + 1 :]))
