"""Play: `act`, the questions `try`, `help` and `advise`, which change nothing, and the actions of bots' seats."""

from typing import TYPE_CHECKING, Any, Final

import msgspec

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Action, AnyGame, Transition
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused
from paiju.server.table.requests.handling import (
    Answered,
    Asked,
    Decision,
    Handling,
    Remembered,
    RequestLimits,
    bad_request,
)
from paiju.server.table.state import records as r
from paiju.server.table.state.state import Deal, TableState
from paiju.server.table.views.projection import prompt_message

if TYPE_CHECKING:
    # Imported as a type only: the table of requests is also used without an audience.
    from paiju.server.table.views.audience import Audience

_NEAR: Final = {Reason.ILLEGAL_TYPE, Reason.NOT_COVER, Reason.MUST_CONTAIN}
"""The reasons with which the refusal of a play also names the legal hands nearest to it."""


def act(asked: Asked[Seat]) -> Decision:
    """Answer a prompt; a person who acts also ends 托管."""
    seat, state, deal = asked.seat, asked.state, asked.state.deal
    turn = deal.turns.get(seat) if deal is not None else None
    if deal is None or turn is None:
        raise _not_asked()
    if asked.request.turn != turn.turn:
        raise _stale(asked)
    action = asked.codec.read_action(asked.request.action)
    try:
        transition = asked.game.apply(deal.state, seat, action)
    except IllegalAction as refusal:
        near = _near(asked.game, deal, seat, action) if refusal.reason in _NEAR else {}
        raise IllegalAction(refusal.reason, refusal.text, {**refusal.data, **near}) from None
    back = (r.Autoed(asked.now, seat, on=False),) if state.seats[seat].auto else ()
    return Decision((*back, r.Played(asked.now, seat, action)), transition, seat)


def _stale(asked: Asked[Seat]) -> Refused:
    prompt = msgspec.to_builtins(prompt_message(asked.game, asked.state, asked.seat))
    return Refused(ErrorCode.STALE_TURN, "that prompt is closed; answer this one", data={"prompt": prompt})


def try_out(asked: Asked[Seat]) -> Decision:
    """Decide as `act` does with the same fields, but commit nothing: only the reading of the cards is returned."""
    decision = act(asked)
    transition = decision.transition
    assert transition is not None, "an action leads to a transition"
    # Only the reading is shown: the transition may hold news, such as the tile that is drawn next.
    reader = asked.game.reader
    reading = reader.reading(transition.events) if reader is not None else None
    return Decision(seat=decision.seat, reading=reading)


def _near(game: AnyGame, deal: Deal, seat: Seat, action: Action) -> dict[str, Any]:
    """Return the hands nearest to a refused play, as data of the refusal."""
    prompt = deal.asking.prompt(seat)
    if game.reader is None or prompt is None:
        return {}
    near = game.reader.nearest(game.view(deal.state, seat), prompt.legal, action)
    return {} if near is None else msgspec.to_builtins(near)


def help_out(asked: Asked[Seat]) -> Decision:
    """Return the game's help for the user's seat, from the facts that the seat sees; commit nothing."""
    seat, game, state = asked.seat, asked.game, asked.state
    if game.help is None:
        raise bad_request(f"{state.game} has no help to give", "$.table")
    check_aids(state)
    answer = None if state.deal is None else game.help.for_seat(state.deal.state, seat)
    return Decision(seat=seat, help=answer)


def advise(asked: Asked[Seat]) -> Decision:
    """Accept a request for advice; the bots answer it later."""
    seat, state = asked.seat, asked.state
    check_aids(state)
    if state.deal is None or seat not in state.deal.turns:
        raise _not_asked()
    return Decision(seat=seat)


def check_aids(state: TableState) -> None:
    """Raise `Refused` at a table without aids."""
    if not state.setup.aids:
        raise Refused(ErrorCode.FORBIDDEN, "this table was opened without aids, for everybody")


def _not_asked() -> Refused:
    return Refused(ErrorCode.NOT_YOUR_TURN, "nothing is asked of your seat now; wait for a prompt")


def played_for(
    game: AnyGame, deal: Deal, seat: Seat, action: Action | None, now: int
) -> tuple[r.Played, Transition, IllegalAction | None]:
    """Return record and transition of a bot's `action`, or of the default if it is None or illegal.

    The third value is the refusal of an illegal action, else None.
    """
    default = game.default_action(deal.state, seat)
    chosen = action or default
    try:
        return r.Played(now, seat, chosen, auto=True), game.apply(deal.state, seat, chosen), None
    except IllegalAction as refusal:
        return r.Played(now, seat, default, auto=True), game.apply(deal.state, seat, default), refusal


def _ok_with_seq(request: m.Act, _decision: Decision, state: TableState) -> m.Ok:
    return m.Ok(request.id, seq=state.position.seq)


def _ok_with_reading(request: m.Try, decision: Decision, _state: TableState) -> m.Ok:
    return m.Ok(request.id, reading=decision.reading or msgspec.UNSET)


def _think_it_over(audience: "Audience", answered: Answered) -> None:
    assert answered.seat is not None, "advice is for a seat"
    audience.advising.ask(answered.state, answered.seat, answered.peer, answered.request.id)


def _ok_with_help(request: m.Help, decision: Decision, _state: TableState) -> m.Ok:
    return m.Ok(request.id, help=decision.help)


ROWS: Final = {
    # The limit of changes never stops an action: the rules bound how many a deal has.
    m.Act: Handling(decide=act, seated=True, reply=_ok_with_seq, limits=RequestLimits(per_deal=False)),
    m.Try: Handling(
        decide=try_out,
        seated=True,
        reply=_ok_with_reading,
        remembered=Remembered.NOT_AT_ALL,
        only_asks=True,
    ),
    m.Help: Handling(decide=help_out, seated=True, reply=_ok_with_help, remembered=Remembered.NOT_AT_ALL),
    m.Advise: Handling(
        decide=advise,
        seated=True,
        remembered=Remembered.NOT_AT_ALL,
        with_events=False,
        after=_think_it_over,
        only_asks=True,
    ),
}
"""How a table handles each of these types of messages."""
