"""From events to messages: projected and encoded once per distinct audience.

The audiences of a table are `None` (spectators and every seat that sees no more than they) and single seats.
"""

from itertools import repeat
from operator import is_
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from paiju.engine.core.entropy import commitment
from paiju.engine.core.game import AnyGame, Event
from paiju.engine.core.seats import Seat, Viewer
from paiju.protocol.codec import MSGPACK
from paiju.protocol.messages import (
    Events,
    PromptMessage,
    PublicTurn,
    SeatInfo,
    Table,
)
from paiju.server.guides.course import tip_for
from paiju.server.table.state import deadlines
from paiju.server.table.state.fairness import project
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.state import TableState
from paiju.server.table.views.history import Pieces

MAX_HINTS = 32
"""The largest number of hints in a prompt."""


def publish(game: AnyGame, state: TableState, events: tuple[Event, ...]) -> Pieces:
    """Return the encoded `events` message by audience; a seat without a key gets the message of `None`."""
    public = tuple(map(project, repeat(game), events, repeat(None)))
    message = Events(state.setup.table, state.position.term, state.position.seq, public)
    if state.deal is None or state.waiting.fill_at is not None:
        message = replace(
            message, next_at=_given(deadlines.next_at(state)), fill_at=_given(state.waiting.fill_at)
        )
    pieces: dict[Viewer, bytes] = {None: MSGPACK.encode(message)}
    # Events that spectators see whole are seen whole by every seat.
    if all(map(is_, public, events)):
        return pieces
    hidden = [place for place, event in enumerate(events) if public[place] is not event]
    for seat in range(len(state.seats)):
        seen = list(public)
        for place in hidden:
            seen[place] = project(game, events[place], seat)
        if (own := tuple(seen)) != public:
            pieces[seat] = MSGPACK.encode(replace(message, events=own))
    return pieces


def _given(value: Any) -> Any:
    return msgspec.UNSET if value is None else value


def prompt_message(
    game: AnyGame, state: TableState, seat: Seat, *, hints: bool = False
) -> PromptMessage | None:
    """Return the open prompt of a seat; None if the seat is not asked."""
    deal = state.deal
    turn = deal.turns.get(seat) if deal else None
    if deal is None or turn is None:
        return None
    prompt = deal.asking.prompt(seat)
    if prompt is None:
        return None
    found, complete = hints_of(game, deal.state, seat) if hints else (UNSET, UNSET)
    message = PromptMessage(
        table=state.setup.table,
        turn=turn.turn,
        seat=seat,
        kind=prompt.kind,
        legal=prompt.legal,
        default=prompt.default,
        deadline_at=turn.deadline_at,
        bank_ms=turn.bank_ms,
        hints=found,
        complete=complete,
        tip=UNSET if state.setup.guide is None else _tip(state, deal.state, seat),
    )
    return message if turn.act_at is None else replace(message, act_at=turn.act_at)


def _tip(state: TableState, deal: Any, seat: Seat) -> Any:
    """Return the number of a guide's tip for a seat's prompt in a game's state `deal`; UNSET without a tip."""
    return _given(None if state.guided is None else tip_for(state.guided, deal, seat))


def hints_of(game: AnyGame, state: Any, seat: Seat) -> tuple[tuple[Any, ...], bool]:
    """Return a seat's legal actions, the weakest first, `MAX_HINTS` at most, and whether these are all."""
    found: list[Any] = []
    for action in game.legal_actions(state, seat):
        if len(found) == MAX_HINTS:
            return tuple(found), False
        found.append(action)
    return tuple(found), True


def table_message(
    game: AnyGame, state: TableState, viewer: Viewer, spectators: int, *, reset: bool = False
) -> Table:
    """Return the snapshot of a table for one viewer, at the last published record."""
    own = None if viewer is None else state.seats[viewer].stake
    return Table(
        table=state.table,
        term=state.position.published_term,
        seq=state.position.seq,
        game=state.game,
        options=state.setup.options,
        pace=state.setup.pace,
        seats=tuple(seat.info() for seat in state.seats),
        you=viewer,
        view=None if state.deal is None else game.view(state.deal.state, viewer),
        next_commit=commitment(state.basis.secret),
        spectators=spectators,
        deal=msgspec.UNSET if state.deal is None else state.deal.id,
        code=_given(state.door.code if viewer is not None else None),
        code_expires_at=_given(state.door.code_until if viewer is not None else None),
        reset=reset,
        private=state.private,
        author=state.seat_of(state.author),
        last=_given(state.last),
        next_at=_given(deadlines.next_at(state)),
        turn=_given(_public_turn(game, state)),
        fill_at=_given(state.waiting.fill_at),
        aids=state.setup.aids,
        plan=_given(plan_of(state, viewer)),
        auto_muck=_given(own.auto_muck if own is not None else None),
        reload=_given(own.reload if own is not None else None),
        match=_given(None if state.match is None else state.match.info),
        last_match=_given(None if state.match is None else state.match.last),
        guide=_given(state.setup.guide),
        daily=state.setup.daily or msgspec.UNSET,
    )


def plan_of(state: TableState, viewer: Viewer) -> Any:
    """Return a seat's plan for its next turn; None if nothing is planned."""
    return None if state.deal is None or viewer is None else state.deal.plans.get(viewer)


def _public_turn(game: AnyGame, state: TableState) -> PublicTurn | None:
    """Return the open turn with its times, if everyone may know whose it is; None: none is open, or it is secret."""
    deal = state.deal
    seat = game.glance(deal.state).turn if deal is not None else None
    turn = deal.turns.get(seat) if deal is not None and seat is not None else None
    if seat is None or turn is None:
        return None
    return PublicTurn(seat, turn.deadline_at, turn.bank_ms or msgspec.UNSET)


def listing(state: TableState, spectators: int, shown: TableState | None = None) -> dict[str, Any]:
    """Return a table's public line in the lobby, without scores and stacks, since spectators may see a settlement late.

    `shown` is the table as spectators may know it. The line shows the present players, and all else from `shown`.
    """
    shown = state if shown is None else shown
    deal = shown.deal
    line = {
        "table": state.table,
        "game": state.game,
        "options": state.setup.options,
        "pace": msgspec.to_builtins(state.setup.pace),
        "aids": state.setup.aids,
        "seats": [
            msgspec.to_builtins(_listed(seat, seen))
            for seat, seen in zip(state.seats, shown.seats, strict=True)
        ],
        "open": sum(not seat.taken for seat in state.seats),
        "status": "ready" if deal is None else deal.asking.status,
        "deal": None if deal is None else deal.id,
        "deals": shown.deals,
        "spectators": spectators,
        "people": state.people_here if shown is state else _people(state, shown),
    }
    if (takeover := sum(seat.to_take for seat in state.seats)) > 0:
        line["takeover"] = takeover
    if state.waiting.since is not None:
        line["waiting_since"] = state.waiting.since
    if shown.match is not None:
        line["match"] = msgspec.to_builtins(shown.match.info)
    return line


def _people(state: TableState, shown: TableState) -> int:
    """Return the number of people who sit here and play.

    A seat counts by the state that spectators see; if its user has changed since then, by the present state.
    """
    pairs = zip(state.seats, shown.seats, strict=True)
    return sum(seen.here if seat.user == seen.user else seat.here for seat, seen in pairs)


def _listed(seat: SeatState, seen: SeatState) -> SeatInfo:
    """Return a seat for the table's line: its present users, and all else as spectators see it (`seen`)."""
    now = seat.info()
    if seat is seen:
        return replace(now, score=0, stack=msgspec.UNSET)
    same = (seat.name, seat.user, seat.level) == (seen.name, seen.user, seen.level)
    told = (
        seen
        if same
        else SeatState(seat.name, seat.user, seat.level, character=seat.character, face=seat.face)
    )
    return replace(told.info(), score=0, stack=msgspec.UNSET, open=now.open, next=now.next)
