"""Chips, sitting and plans: `sit`, `chips`, `plan`. Only some games know them."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from paiju.engine.core.cash import (
    AddChips,
    AnyChange,
    SetMuck,
    SetReload,
    SetState,
)
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused, not_seated
from paiju.server.table.requests.handling import (
    Asked,
    Decision,
    Handling,
    Reseats,
    bad_request,
)
from paiju.server.table.state import records as r
from paiju.server.table.state import stacks
from paiju.server.table.state.buy_in import judge


def sit(asked: Asked[Seat | None]) -> Decision:
    """Sit out or in, and set what happens to beaten hands and to a short stack.

    A person who sits in also ends 托管.
    """
    if not any(_wishes(0, asked.request)):
        raise bad_request("say `state`, `auto_muck` or `reload`", "$.state")
    if (seat := asked.seat) is None:
        raise not_seated()
    back = asked.request.state not in {None, "out"} and asked.state.seats[seat].auto
    first = (r.Autoed(asked.now, seat, on=False),) if back else ()
    return Decision((*first, *_changed(asked, seat, _wishes(seat, asked.request))), seat=seat)


def add_chips(asked: Asked[Seat]) -> Decision:
    """Add chips to the user's stack."""
    seat = asked.seat
    return Decision(tuple(_changed(asked, seat, [AddChips(seat, asked.request.amount)])), seat=seat)


def _changed(
    asked: Asked[Any], seat: Seat, wishes: Iterator[AnyChange] | list[AnyChange]
) -> Iterator[r.AnyRecord]:
    """Yield the records of a seat's changes, and of the chips that the seat then adds by itself."""
    game, state, now = asked.game, asked.state, asked.now
    carry = stacks.carry_now(game, state)
    for change in wishes:
        before, carry = carry, judge(game, state, carry, change)
        if carry != before:
            yield r.Changed(now, change)
    for change in stacks.reloaded(game, state, carry, seat):
        yield r.Changed(now, change)


def _wishes(seat: Seat, request: m.Sit) -> Iterator[AnyChange]:
    """Yield the changes that a `sit` asks for; the reload comes first, since it may bring the chips to play with."""
    if not isinstance(request.reload, msgspec.UnsetType):
        yield SetReload(seat, request.reload)
    if request.state is not None:
        yield SetState(seat, request.state)
    if not isinstance(request.auto_muck, msgspec.UnsetType):
        yield SetMuck(seat, request.auto_muck)


def plan(asked: Asked[Seat]) -> Decision:
    """Set or cancel the action for the user's next turn. A new plan ends 托管."""
    seat, game, state, now = asked.seat, asked.game, asked.state, asked.now
    if game.plans is None:
        raise Refused(ErrorCode.BAD_REQUEST, f"{state.game} knows no plans; wait for your turn")
    deal = state.deal
    if asked.request.action is None:
        planned = deal is not None and seat in deal.plans
        return Decision((r.Planned(now, seat, None),) if planned else (), seat=seat)
    if deal is None or seat not in deal.players:
        raise Refused(ErrorCode.NOT_YOUR_TURN, "your seat is in no deal that you could plan for")
    action = asked.codec.read_plan(asked.request.action)
    game.plans.check(deal.state, seat, action)
    back = (r.Autoed(now, seat, on=False),) if state.seats[seat].auto else ()
    return Decision((*back, r.Planned(now, seat, action)), seat=seat)


ROWS: Final = {
    m.Sit: Handling(decide=sit, with_stacks=True, reseats=Reseats.USER),
    m.Chips: Handling(decide=add_chips, with_stacks=True, seated=True, reseats=Reseats.USER),
    m.Plan: Handling(decide=plan, seated=True),
}
"""How a table handles each of these types of messages."""
