"""What a seat wants done when its turn comes (预操作): check or fold, check, call (rules/holdem.md B9).

A plan holds for the street and the price it was made at. As soon as either changes it is void, so that nobody calls a
raise it has not seen.
"""

from typing import Literal, TypeAlias

import msgspec

from engine.betting.moves import Call, Check, Fold
from engine.betting.street import Standing
from engine.core.errors import IllegalAction, Reason
from engine.core.game import Action
from engine.core.seats import Seat
from engine.games.holdem.types import Phase, State

Planned: TypeAlias = Literal["check_fold", "check", "call"]


class Plan(msgspec.Struct, frozen=True):
    """One seat's plan."""

    move: Planned
    street: int
    price: int


def plan(state: State, seat: Seat, move: Planned) -> Plan:
    """Return a plan for the street that is played; raises `IllegalAction` where there is nothing to plan."""
    if state.phase is not Phase.BET or state.betting.standing[seat] is not Standing.LIVE:
        raise IllegalAction(Reason.NOT_YOUR_TURN, "you will not be asked on this street")
    return Plan(move, state.betting.number, state.betting.price)


def holds(made: Plan, state: State, seat: Seat) -> bool:
    """Return whether a plan still stands: the same street, the same price, and the seat still plays."""
    return (
        state.phase is Phase.BET
        and (made.street, made.price) == (state.betting.number, state.betting.price)
        and state.betting.standing[seat] is Standing.LIVE
    )


def due(made: Plan, state: State, seat: Seat) -> Action | None:
    """Return what a plan does now that it is the seat's turn; None: it is void, or does not fit, so ask."""
    choice = state.choice
    if choice is None or not holds(made, state, seat) or state.betting.queue[0] != seat:
        return None
    match made.move:
        case "check_fold":
            return Check() if choice.check and not choice.owe else Fold() if choice.fold else None
        case "check":
            return Check() if choice.check and not choice.owe else None
        case "call":
            return Call() if choice.call is not None else Check() if choice.check else None
