"""What a request about chips, sitting or plans means: the records it asks for, or why it is refused. Pure."""

from collections.abc import Iterator
from typing import Any

import msgspec

from paiju.engine.core.cash import (
    AddChips,
    AnyChange,
    SetMuck,
    SetReload,
    SetState,
)
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.codec import split_path
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused, illegal
from paiju.server.table.state import records as r
from paiju.server.table.state import stacks
from paiju.server.table.state.buy_in import judge
from paiju.server.table.state.state import TableState


def check_changing(state: TableState, request: m.Sit | m.Chips) -> None:
    """Refuse `sit` and `chips` where there are no stacks, or where nothing is asked for."""
    if not state.stacks:
        raise Refused(ErrorCode.BAD_REQUEST, f"{state.game} tables have no stacks")
    if isinstance(request, m.Sit) and not any(_wishes(0, request)):
        text = "say `state`, `auto_muck` or `reload`"
        raise Refused(ErrorCode.BAD_REQUEST, text, data={"path": "$.state"})


def changing(
    game: AnyGame, state: TableState, seat: Seat, request: m.Sit | m.Chips, now: int
) -> tuple[r.AnyRecord, ...]:
    """Return the records of `sit` and `chips`, and of what the seat then adds by itself.

    Who sits in again takes the seat back from 托管.
    """
    records: list[r.AnyRecord] = []
    back = isinstance(request, m.Sit) and request.state not in {None, "out"}
    if back and state.seats[seat].auto:
        records.append(r.Autoed(now, seat, on=False))
    carry = stacks.carry_now(game, state)
    for change in _wishes(seat, request):
        before, carry = carry, judge(game, state, carry, change)
        if carry != before:
            records.append(r.Changed(now, change))
    records += (r.Changed(now, change) for change in stacks.reloaded(game, state, carry, seat))
    return tuple(records)


def _wishes(seat: Seat, request: m.Sit | m.Chips) -> Iterator[AnyChange]:
    """Yield what a request asks for: how to reload before how to sit, since that may bring the chips to play with."""
    if isinstance(request, m.Chips):
        yield AddChips(seat, request.amount)
        return
    if not isinstance(request.reload, msgspec.UnsetType):
        yield SetReload(seat, request.reload)
    if request.state is not None:
        yield SetState(seat, request.state)
    if not isinstance(request.auto_muck, msgspec.UnsetType):
        yield SetMuck(seat, request.auto_muck)


def planned(
    game: AnyGame, codec: r.GameCodec, state: TableState, seat: Seat, request: m.Plan, now: int
) -> tuple[r.AnyRecord, ...]:
    """Return the records of `plan`. Who plans takes the seat back from 托管."""
    if game.plans is None:
        raise Refused(ErrorCode.BAD_REQUEST, f"{state.game} knows no plans; wait for your turn")
    deal = state.deal
    if request.action is None:
        planned = deal is not None and seat in deal.plans
        return (r.Planned(now, seat, None),) if planned else ()
    if deal is None or seat not in deal.players:
        raise Refused(ErrorCode.NOT_YOUR_TURN, "your seat is in no deal that you could plan for")
    plan = _read_plan(codec, request.action)
    try:
        game.plans.check(deal.state, seat, plan)
    except IllegalAction as refusal:
        raise illegal(refusal) from None
    record = r.Planned(now, seat, plan)
    return (r.Autoed(now, seat, on=False), record) if state.seats[seat].auto else (record,)


def _read_plan(codec: r.GameCodec, sent: dict[str, Any]) -> Any:
    try:
        return codec.read_plan(sent)
    except msgspec.ValidationError as error:
        text, path = split_path(error)
        raise Refused(ErrorCode.BAD_REQUEST, f"{text} - at `{path}`", data={"path": path}) from None
