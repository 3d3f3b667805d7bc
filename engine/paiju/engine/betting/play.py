"""A move of the seat at the head of the queue: the street after it, and its event."""

from typing import NamedTuple

from msgspec.structs import replace

from paiju.engine.betting.choices import choice_of, is_full
from paiju.engine.betting.moves import (
    AllIn,
    BetChoice,
    Call,
    Called,
    Check,
    Checked,
    Fold,
    Folded,
    Moved,
    Raised,
    RaiseTo,
)
from paiju.engine.betting.street import Standing, Street, settle_queue
from paiju.engine.betting.structure import BettingStructure
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat, set_at


class Acted(NamedTuple):
    """The street after a move, and the event of the move."""

    street: Street
    event: Moved


def act(
    structure: BettingStructure, street: Street, action: Action, choice: BetChoice | None = None
) -> Acted:
    """Return the street after an action of the seat to act; raises `IllegalAction`.

    `choice` is the result of `choice_of` for this street, if the caller has it already.
    """
    seat, choice = street.queue[0], choice or choice_of(structure, street)
    match action:
        case Fold():
            return _fold(structure, street, seat, choice)
        case Check():
            return _check(structure, street, seat, choice)
        case Call():
            return _call(structure, street, seat, choice)
        case RaiseTo(amount=amount):
            return _raise(structure, street, seat, _checked_amount(choice, amount))
        case AllIn():
            return _all_in(structure, street, seat, choice)
    raise IllegalAction(Reason.WRONG_ACTION, "now is the time to fold, check, call, raise_to or all_in")


def forced_out(structure: BettingStructure, street: Street) -> Acted | None:
    """Return the fold of the seat to act if the rules fold a hand whose stack does not cover a call; else None."""
    if structure.short_call == "allin" or not street.queue:
        return None
    seat = street.queue[0]
    if street.stacks[seat] >= street.owe(seat):
        return None
    return Acted(settle_queue(structure, _without(street, seat)), Folded(seat, forced=True))


def _fold(structure: BettingStructure, street: Street, seat: Seat, choice: BetChoice) -> Acted:
    if not choice.fold:
        raise IllegalAction(Reason.CANNOT_FOLD, "checking is free, so there is no need to fold")
    # A fold is an action too: after it the next seat may raise (`first_action_may_raise`).
    after = replace(_without(street, seat), opened=True)
    return Acted(settle_queue(structure, after), Folded(seat))


def _check(structure: BettingStructure, street: Street, seat: Seat, choice: BetChoice) -> Acted:
    if not choice.check:
        text = f"{choice.owe} is owed: call, raise or fold"
        if structure.check_mode == "defer":
            text = "no second check in a circle, and none by the last of it if nobody else checked"
        raise IllegalAction(Reason.CANNOT_CHECK, text, {"owe": choice.owe})
    rest = street.queue[1:]
    acted, opened = (*street.acted, seat), True
    if structure.check_mode == "standard":
        after = replace(street, queue=rest, acted=acted, opened=opened)
    else:
        later, checked = (*street.deferred, seat), (*street.checked, seat)
        after = replace(street, queue=rest, acted=acted, opened=opened, deferred=later, checked=checked)
    return Acted(settle_queue(structure, after), Checked(seat, choice.owe))


def _call(structure: BettingStructure, street: Street, seat: Seat, choice: BetChoice) -> Acted:
    if choice.call is None:
        raise IllegalAction(Reason.CANNOT_CALL, "there is nothing to call: check")
    after = _with_chips(street, seat, choice.call)
    event = Called(seat, choice.call, after.put[seat], all_in=not after.stacks[seat])
    return Acted(settle_queue(structure, after), event)


def _checked_amount(choice: BetChoice, amount: int) -> int:
    if choice.min is None or choice.max is None:
        raise IllegalAction(Reason.CANNOT_RAISE, "no raise is open to you now")
    # `type`, not `isinstance`: True is an int for Python, and no number of chips.
    if type(amount) is not int:
        raise IllegalAction(Reason.BAD_AMOUNT, "an amount is a whole number of chips")
    if not choice.min <= amount <= choice.max:
        bounds = {"min": choice.min, "max": choice.max}
        text = f"raise to {choice.min} at least and {choice.max} at most, counting what you have put in"
        raise IllegalAction(Reason.BAD_AMOUNT, text, bounds)
    return amount


def _all_in(structure: BettingStructure, street: Street, seat: Seat, choice: BetChoice) -> Acted:
    if choice.all_in is None:
        text = "you may not put in all your chips now: " + (
            "no raise is open to you" if choice.max is None else f"raise to {choice.max} at most"
        )
        raise IllegalAction(Reason.CANNOT_RAISE, text, {"max": choice.max})
    # All-in is one button for players; for the rules it is a call up to the price, and a raise above it.
    if choice.all_in <= street.price:
        return _call(structure, street, seat, choice)
    return _raise(structure, street, seat, choice.all_in, free=structure.allin_overrides_sizing)


def _raise(structure: BettingStructure, street: Street, seat: Seat, to: int, *, free: bool = False) -> Acted:
    """Return the street after a raise to the total `to`. `free`: no limits apply, and the cap does not count it."""
    added, full = to - street.put[seat], is_full(structure, street, to)
    paid = _with_chips(street, seat, added)
    # The standard rule: every other live seat must answer a raise, in order from the raiser.
    queue = others = street.after(seat)
    waiting: tuple[Seat, ...] = ()
    if structure.check_mode == "defer":
        # Seats that still act in this circle answer the raise in this circle. Deferred seats answer it at the end
        # of the circle. All others wait for the next circle.
        queue = paid.queue
        waiting = tuple(other for other in others if other not in queue and other not in street.deferred)
    after = replace(
        paid,
        price=to,
        # A short all-in raises the price, but neither the level nor the size of the next raise.
        level=to if full else street.level,
        last=max(street.last, to - street.price) if full else street.last,
        bets=street.bets + (full and not free),
        aggressor=seat,
        queue=queue,
        waiting=waiting,
    )
    event = Raised(seat, added, to, opens=not street.price, all_in=not after.stacks[seat])
    return Acted(settle_queue(structure, after), event)


def _with_chips(street: Street, seat: Seat, added: int) -> Street:
    """Return the street after the seat to act put chips in."""
    stack = street.stacks[seat] - added
    standing = street.standing
    if not stack:
        standing = set_at(standing, seat, Standing.ALL_IN)
    return replace(
        street,
        standing=standing,
        stacks=set_at(street.stacks, seat, stack),
        put=set_at(street.put, seat, street.put[seat] + added),
        queue=street.queue[1:],
        acted=(*street.acted, seat),
        opened=True,
    )


def _without(street: Street, seat: Seat) -> Street:
    standing = set_at(street.standing, seat, Standing.FOLDED)
    return replace(street, standing=standing, queue=street.queue[1:])
