"""A player's chips at a table with stacks, and whether the game allows them. Pure."""

from typing import Any

from msgspec.structs import replace

from paiju.engine.core.cash import AnyChange, LeaveSeat, SetState
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import AnyGame
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused, illegal
from paiju.server.table.state import records as r
from paiju.server.table.state import stacks
from paiju.server.table.state.state import TableState


def bought_in(game: AnyGame, state: TableState, sat: r.Sat, chips: int | None) -> r.Sat:
    """Return the record of a player who sits down with `chips`, by default the largest buy-in.

    Without stacks the record is unchanged. Raises `Refused`.
    """
    if not state.stacks:
        if chips is not None:
            text = f"{state.game} tables have no stacks: leave `buy_in` out"
            raise Refused(ErrorCode.BAD_REQUEST, text, data={"path": "$.buy_in"})
        return sat
    carry = stacks.carry_now(game, state)
    if state.seats[sat.seat].taken:  # a bot has the seat, and leaves it
        carry = judge(game, state, carry, LeaveSeat(sat.seat, sat.at))
    sat = replace(sat, chips=chips or most_to_bring(game, carry, sat))
    judge(game, state, carry, stacks.seat_taken(sat))
    return sat


def most_to_bring(game: AnyGame, carry: Any, sat: r.Sat) -> int:
    """Return the largest buy-in of a player sitting down."""
    rules = game.stacks
    assert rules is not None, f"{game.key} has no stacks"
    _, most = rules.buy_in_bounds(carry, stacks.seat_taken(sat).user, sat.at)
    return most


def judge(game: AnyGame, state: TableState, carry: Any, change: AnyChange) -> Any:
    """Return the carry after a change. Raises `Refused` if the game forbids it."""
    try:
        return stacks.judged(game, state, carry, change)
    except IllegalAction as refusal:
        if isinstance(change, SetState):
            raise Refused(ErrorCode.INSUFFICIENT_FUNDS, refusal.text) from None
        raise illegal(refusal) from None
