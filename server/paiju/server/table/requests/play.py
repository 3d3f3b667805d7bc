"""Playing: `act`, and the questions `try` and `help`, which change nothing; what is played for a seat."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Action, AnyGame, Transition
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.codec import split_path
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused, illegal
from paiju.server.table.requests.handling import (
    Asked,
    Decision,
    Handling,
    Limits,
    Remembered,
    bad_request,
    own_seat,
    send_uncounted,
)
from paiju.server.table.state import records as r
from paiju.server.table.state.state import TableState
from paiju.server.table.views.projection import prompt_message


def act(asked: Asked) -> Decision:
    """Answer a prompt. A person who acts from 托管 takes the seat back with it."""
    seat, state = own_seat(asked), asked.state
    _check_turn(asked, seat)
    action = well_formed(asked.codec.read_action, asked.request.action)
    played, transition = play(asked.game, state, seat, action, asked.now, auto=False)
    if state.seats[seat].auto:
        return Decision((r.Autoed(asked.now, seat, on=False), played), transition, seat)
    return Decision((played,), transition, seat)


def try_out(asked: Asked) -> Decision:
    """Say how `act` with the same fields would be answered: nothing to commit."""
    decision = act(asked)
    transition = decision.transition
    assert transition is not None, "an action leads to a transition"
    # Of all that would happen only this is told: the rest may be news, e.g. what is drawn from the pile.
    reader = asked.game.reader
    reading = reader.reading(transition.events) if reader is not None else None
    return Decision(seat=decision.seat, reading=reading)


def help_out(asked: Asked) -> Decision:
    """Say what the user's hand waits for: only what follows from what the seat sees, and nothing to commit."""
    seat, game, state = own_seat(asked), asked.game, asked.state
    if game.help is None:
        raise bad_request(f"{state.game} has no help to give", "$.table")
    if not state.aids:
        raise Refused(ErrorCode.FORBIDDEN, "this table was opened without aids, for everybody")
    return Decision(
        seat=seat, help=None if state.deal is None else game.help.for_seat(state.deal.state, seat)
    )


def play(
    game: AnyGame, state: TableState, seat: Seat, action: Action, now: int, *, auto: bool
) -> tuple[r.Played, Transition]:
    """Return the record of an action and what the game makes of it. Raises `Refused` if the rules forbid it."""
    assert state.deal is not None, "an action needs a running deal"
    try:
        transition = game.apply(state.deal.state, seat, action)
    except IllegalAction as refusal:
        raise illegal(refusal) from None
    return r.Played(now, seat, action, auto), transition


def played_for(
    game: AnyGame, state: TableState, seat: Seat, action: Action | None, now: int
) -> tuple[r.Played, Transition, Refused | None]:
    """Return what is played for a seat: its bot's choice, or the default if that is none, or (with why) illegal."""
    assert state.deal is not None, "an action needs a running deal"
    default = game.default_action(state.deal.state, seat)
    try:
        return *play(game, state, seat, action or default, now, auto=True), None
    except Refused as refused:
        return *play(game, state, seat, default, now, auto=True), refused


def _check_turn(asked: Asked, seat: Seat) -> None:
    deal = asked.state.deal
    open_turn = deal.turns.get(seat) if deal else None
    if open_turn is None:
        raise Refused(ErrorCode.NOT_YOUR_TURN, "nothing is asked of your seat now; wait for a prompt")
    if asked.request.turn != open_turn.turn:
        prompt = msgspec.to_builtins(prompt_message(asked.game, asked.state, seat))
        raise Refused(ErrorCode.STALE_TURN, "that prompt is closed; answer this one", data={"prompt": prompt})


def well_formed(read: Callable[[dict[str, Any]], Any], sent: dict[str, Any]) -> Any:
    """Return an action that a client sent, as `read` from the wire. Raises `Refused` if it is malformed."""
    try:
        return read(sent)
    except msgspec.ValidationError as error:
        text, path = split_path(error)
        raise bad_request(f"{text} - at `{path}`", path) from None


def _ok_with_seq(request: m.Act, _decision: Decision, state: TableState) -> m.Ok:
    return m.Ok(request.id, seq=state.seq)


def _ok_with_reading(request: m.Try, decision: Decision, _state: TableState) -> m.Ok:
    return m.Ok(request.id, reading=decision.reading or msgspec.UNSET)


def _ok_with_help(request: m.Help, decision: Decision, _state: TableState) -> m.Ok:
    return m.Ok(request.id, help=decision.help)


ROWS: Final = {
    # An action is never one change too many: the rules bound how many a deal has.
    m.Act: Handling(decide=act, reply=_ok_with_seq, limits=Limits(per_deal=False)),
    m.Try: Handling(
        decide=try_out,
        reply=_ok_with_reading,
        remembered=Remembered.NOT_AT_ALL,
        refuse=send_uncounted,
    ),
    m.Help: Handling(decide=help_out, reply=_ok_with_help, remembered=Remembered.NOT_AT_ALL),
}
"""Message type to how a table handles it."""
