"""Seat and stack changes between two hands, as pure functions of the carry (docs/rules/holdem.md "Chips").

A table calls `changed` with a player's request. A request during a hand is checked at once against the seats dealt in,
kept, and applied to the carry at the end of the hand; if it is no longer legal then, the seat stays as it is.
"""

from collections.abc import Collection, Iterator
from typing import Final, assert_never

from msgspec.structs import replace

from paiju.engine.core.cash import (
    AddChips,
    AnyChange,
    LeaveSeat,
    Reload,
    SetMuck,
    SetReload,
    SetState,
    SittingState,
    TakeSeat,
)
from paiju.engine.core.errors import BadRecord, IllegalAction, Reason
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.holdem.carry import Carry, LeftStack, Place
from paiju.engine.games.holdem.options import Options
from paiju.engine.games.holdem.positions import posted_by

MOST_STACK: Final = 2**45
"""Largest stack of an imported record: the sum of ten stays below 2**53, which every JSON reader keeps exact."""
MOST_LEFT: Final = 256
"""The most departures that are kept, the newest ones; bounded, because every change scans them."""
_MINUTE_MS = 60_000


def opening_carry(seats: int, options: Options) -> Carry:
    """Return a table with a player and the largest buy-in on every seat."""
    return Carry(options, (Place("", options.buy_in_max * options.bb),) * seats)


def empty_carry(seats: int, options: Options) -> Carry:
    """Return a table with all seats empty."""
    return Carry(options, (Place(),) * seats)


def check_carry(carry: Carry, seats: int, options: Options) -> None:
    """Raise `BadRecord` if a carry does not fit a table with these options and this number of seats."""
    if carry.options != options:
        raise BadRecord("$.carry.options", "the record has other options")
    if len(carry.places) != seats:
        raise BadRecord("$.carry.places", f"the record has {seats} seats")
    for number, place in enumerate(carry.places):
        if not 0 <= place.stack <= MOST_STACK or (place.stack and not place.taken):
            raise BadRecord(f"$.carry.places[{number}].stack", f"0 to {MOST_STACK} chips, of who sits there")
    for name in ("button", "small_blind", "big_blind"):
        mark = getattr(carry, name)
        if mark is not None and not 0 <= mark < seats:
            raise BadRecord(f"$.carry.{name}", f"seats are 0 to {seats - 1}")
    after_a_hand = {mark is not None for mark in (carry.small_blind, carry.big_blind)}
    if len(after_a_hand) > 1 or (True in after_a_hand and carry.button is None):
        raise BadRecord(
            "$.carry.big_blind", "after a hand there are a button and both blinds, before the first none"
        )


def changed(carry: Carry, change: AnyChange, dealt_in: Collection[Seat] = ()) -> Carry:
    """Return the table after a change; raises `IllegalAction` for a change that is not allowed.

    `dealt_in` are the seats of the running hand: their chips do not change during it (table stakes).
    """
    place = carry.places[change.seat]
    if place.taken == isinstance(change, TakeSeat):
        raise IllegalAction(Reason.WRONG_ACTION, "the seat is taken" if place.taken else "nobody sits there")
    match change:
        case TakeSeat():
            return _take(carry, change)
        case LeaveSeat(at=at):
            left = (*_remembered(carry, at, place.user), LeftStack(place.user or "", place.stack, at))
            kept = (left if place.stack else left[:-1])[-MOST_LEFT:]
            return _with(replace(carry, left=kept), change.seat, Place())
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
        case SetReload(reload=reload):
            _check_reload(carry.options, reload)
            return _with(carry, change.seat, replace(place, reload=reload))
    assert_never(change)


def buy_in_bounds(carry: Carry, user: str, at: int) -> tuple[int, int]:
    """Return the smallest and the largest buy-in in chips at time `at` (Unix milliseconds).

    A player who left within `rathole_minutes` brings at least the stack it left with (docs/rules/holdem.md "Chips").
    """
    low, high = _bounds(carry.options)
    stack = max((left.stack for left in _remembered(carry, at) if left.user == user), default=0)
    return max(low, stack), max(high, stack)


def chip_bounds(carry: Carry, seat: Seat) -> tuple[int, int]:
    """Return the fewest and the most chips that may be added; if none may be added, the most is below the fewest."""
    stack = carry.places[seat].stack
    low, high = _bounds(carry.options)
    return 1 if stack else low, high - stack


def reloads(carry: Carry) -> Iterator[AddChips]:
    """Yield the automatic top-ups between hands; a seat that sits out may be away, so it gets none."""
    options = carry.options
    for seat, place in enumerate(carry.places):
        if place.reload is None or place.state == "out":
            continue
        target = place.reload.to or _bounds(options)[1]
        floor = target if place.reload.when == "short" else options.least_to_play
        if place.stack < floor:
            yield AddChips(seat, target - place.stack)


def owed(carry: Carry, seat: Seat) -> int:
    """Return the chips that a seat posts to come in before the big blind reaches it, at most its stack."""
    place = carry.places[seat]
    post = posted_by(carry, seat)
    return min(place.stack, post.live + post.dead) if place.owes and not carry.options.house else 0


def overdue(carry: Carry) -> Iterator[Seat]:
    """Yield the seats that are freed for too many missed big blinds."""
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
    if state != "out" and not place.stack and place.reload is None:
        raise IllegalAction(Reason.BAD_AMOUNT, "there are no chips to play with: add some first")
    # "post" only makes sense with a debt: without one the seat is simply in.
    if not place.owes and state != "out":
        state = "in"
    return replace(place, state=state, missed=0)


def _bounds(options: Options) -> tuple[int, int]:
    """Return the smallest and the largest buy-in of the options, in chips."""
    return options.buy_in_min * options.bb, options.buy_in_max * options.bb


def _check_reload(options: Options, reload: Reload | None) -> None:
    if reload is None:
        return
    if not options.reload:
        raise IllegalAction(Reason.WRONG_ACTION, "at this table chips are added by hand only")
    if reload.to is not None:
        _check(reload.to, _bounds(options), "fill up to")


def _check(amount: int, bounds: tuple[int, int], verb: str) -> None:
    low, high = bounds
    if type(amount) is int and low <= amount <= high:
        return
    text = f"{verb} {low} to {high} chips" if low <= high else "the stack is as large as it may be"
    raise IllegalAction(Reason.BAD_AMOUNT, text, {"min": low, "max": max(0, high)})


def _remembered(carry: Carry, at: int, without: str | None = None) -> tuple[LeftStack, ...]:
    """Return the departures within the last `rathole_minutes`, without those of one user."""
    since = at - carry.options.rathole_minutes * _MINUTE_MS
    return tuple(left for left in carry.left if left.at > since and left.user != without)


def _with(carry: Carry, seat: Seat, place: Place) -> Carry:
    return replace(carry, places=set_at(carry.places, seat, place))
