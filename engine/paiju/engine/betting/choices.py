"""The moves open to the seat at the head of the queue. Rules: docs/rules/holdem.md."""

from paiju.engine.betting.moves import BetChoice
from paiju.engine.betting.street import Street
from paiju.engine.betting.structure import BettingStructure
from paiju.engine.core.seats import Seat

_FRACTIONS = ((1, 2), (2, 3), (1, 1))
"""The parts of the pot that players name when they raise."""


def choice_of(structure: BettingStructure, street: Street) -> BetChoice:
    """Return the moves open to the seat to act; the queue must not be empty."""
    seat = street.queue[0]
    owe, stack, pot = street.owe(seat), street.stacks[seat], street.pot
    bounds = raise_bounds(structure, street, seat)
    low, high = bounds or (None, None)
    return BetChoice(
        fold=owe > 0 or structure.open_fold,
        check=may_check(structure, street, seat),
        call=min(stack, owe) if owe else None,
        min=low,
        max=high,
        all_in=_all_in(structure, street, seat, high),
        owe=owe,
        price=street.price,
        pot=pot,
        sizes=() if low is None or high is None else _sizes(street.price, pot + owe, low, high),
    )


def may_check(structure: BettingStructure, street: Street, seat: Seat) -> bool:
    """Return whether the seat may check: nothing is owed, or the check is deferred.

    A deferred check (house rules) is possible once in a circle. The circle's last seat may check only if another
    seat has checked.
    """
    if structure.check_mode == "standard":
        return not street.owe(seat)
    return seat not in street.checked and (len(street.queue) > 1 or bool(street.checked))


def raise_bounds(structure: BettingStructure, street: Street, seat: Seat) -> tuple[int, int] | None:
    """Return the smallest and highest total the seat may raise to; None if it may not raise.

    A seat with less than the smallest raise may raise to its last chip only. Where all-in is a move of its own
    (`allin_overrides_sizing`), such a seat may not raise. Opponents' stacks do not bound a raise: chips that cannot be
    called are returned (`uncalled`).
    """
    total = street.put[seat] + street.stacks[seat]
    # A seat whose total does not exceed the price can call, but not raise.
    if total <= street.price or not _may_raise(structure, street, seat):
        return None
    low = _smallest(structure, street)
    if total < low:
        return None if structure.allin_overrides_sizing else (total, total)
    match structure.sizing:
        case "no_limit":
            return low, total
        case "pot_limit":
            # Pot limit counts the call first: the pot after it is the most that may be added to the price.
            return low, min(total, max(low, street.price + street.pot + street.owe(seat)))
        case "fixed":
            return low, low


def is_full(structure: BettingStructure, street: Street, to: int) -> bool:
    """Return whether a raise to `to` is full: only a full raise sets `level` and `last`, and counts towards the cap."""
    match structure.reopen:
        case "full":
            return to - street.price >= street.last
        case "half":
            return 2 * (to - street.level) >= structure.step(street.number)
        case "always":
            return True


def _may_raise(structure: BettingStructure, street: Street, seat: Seat) -> bool:
    cap = structure.cap(street.number)
    if cap is not None and street.capped and street.bets >= cap:
        return False
    if not street.opened and not structure.first_action_may_raise:
        return False
    if structure.needs_rival and not _has_rival(street, seat):
        return False
    return seat not in street.acted or _is_open_to(structure, street, seat)


def _is_open_to(structure: BettingStructure, street: Street, seat: Seat) -> bool:
    """Return whether a seat that has acted may raise again."""
    # The sum owed counts, not each raise: several short all-ins together may make a full raise.
    match structure.reopen:
        case "full":
            return street.owe(seat) >= street.last
        case "half":
            return 2 * street.owe(seat) >= structure.step(street.number)
        case "always":
            return True


def _has_rival(street: Street, seat: Seat) -> bool:
    put, stacks = street.put, street.stacks
    totals = [put[other] + stacks[other] for other in street.contenders if other != seat]
    return max(totals, default=0) > street.price


def _smallest(structure: BettingStructure, street: Street) -> int:
    if structure.sizing == "fixed":
        return street.level + structure.step(street.number)
    return street.price + street.last


def _all_in(structure: BettingStructure, street: Street, seat: Seat, high: int | None) -> int | None:
    stack, total = street.stacks[seat], street.put[seat] + street.stacks[seat]
    # All-in is legal by the house rules, as a call with the whole stack, or as a legal raise with the last chip.
    covers = structure.allin_overrides_sizing or stack <= street.owe(seat) or high == total
    return total if covers else None


def _sizes(price: int, called: int, low: int, high: int) -> tuple[int, ...]:
    totals = [price + called * part // whole for part, whole in _FRACTIONS]
    return tuple([low if total < low else min(total, high) for total in totals])
