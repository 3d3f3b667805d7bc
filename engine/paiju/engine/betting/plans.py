"""Actions that a player may choose before its turn (预选); most are cancelled by a higher price."""

from typing import TypeAlias, assert_never

from paiju.engine.betting.choices import choice_of
from paiju.engine.betting.moves import (
    Call,
    Check,
    Chips,
    Fold,
)
from paiju.engine.betting.street import Standing, Street
from paiju.engine.betting.structure import BettingStructure
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat


class CheckFold(Action, frozen=True, tag="check_fold"):
    """Checks while that is free, else folds, whatever the price."""


class CallUpTo(Action, frozen=True, tag="call"):
    """Calls if that costs no more than `amount`, checks if nothing is owed; is cancelled once a call costs more."""

    amount: Chips


Plan: TypeAlias = CheckFold | Check | CallUpTo
"""A planned action; any raise cancels a planned `check`."""


def check_plan(structure: BettingStructure, street: Street, seat: Seat, plan: Plan) -> None:
    """Raise `IllegalAction` if the seat has no further turn, or the plan is impossible at the present price."""
    if street.standing[seat] is not Standing.LIVE:
        raise IllegalAction(Reason.WRONG_ACTION, "you have nothing more to decide in this hand")
    owe = street.owe(seat)
    if isinstance(plan, Check) and owe and structure.check_mode == "standard":
        raise IllegalAction(Reason.CANNOT_CHECK, f"{owe} is owed: plan a call or a fold", {"owe": owe})
    cost = min(owe, street.stacks[seat])
    if isinstance(plan, CallUpTo) and plan.amount < cost:
        raise IllegalAction(Reason.BAD_AMOUNT, f"a call costs {cost} already", {"min": cost})


def keeps_plan(before: Street, after: Street, seat: Seat, plan: Plan) -> bool:
    """Return whether a plan is still valid after another player's move.

    The seat must be live on the same street, and the price within what the plan allows.
    """
    # A new street is a new decision: the player had not seen the street's cards when planning.
    if after.number != before.number or after.standing[seat] is not Standing.LIVE:
        return False
    match plan:
        case CheckFold():
            return True
        case Check():
            # `owe == 0` would be wrong: with deferred checks a check may be planned while chips are owed.
            return after.price == before.price
        case CallUpTo(amount=amount):
            return min(after.owe(seat), after.stacks[seat]) <= amount
    assert_never(plan)


def planned_action(structure: BettingStructure, street: Street, plan: Plan) -> Action | None:
    """Return the legal action that the plan of the seat to act means; None if no such action is legal now."""
    choice = choice_of(structure, street)
    match plan:
        case CheckFold():
            return Fold() if choice.owe else Check()
        case Check():
            return Check() if choice.check else None
        case CallUpTo(amount=amount):
            if not choice.owe:
                return Check()
            return Call() if choice.call is not None and choice.call <= amount else None
    assert_never(plan)
