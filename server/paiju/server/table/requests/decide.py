"""What a request means at a table: the records it asks for, or why it is refused. Pure, like the reducer.

Every function takes the table as it is and the time, and returns `Decision`: records in the order to be committed.
No records: the table is already as asked, which is no error.
"""

from typing import Any

import msgspec

from paiju.bots.registry import levels
from paiju.engine.cards.reading import Reading
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Action, AnyGame, Transition
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.codec import split_path
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.codes import Code
from paiju.server.table.ports.errors import Refused, illegal
from paiju.server.table.ports.limits import DEFAULT_LIMITS, TableLimits
from paiju.server.table.ports.peer import Peer
from paiju.server.table.ports.quick_seat import Seek
from paiju.server.table.requests.seeds import check_ready, readied
from paiju.server.table.requests.stack_requests import (
    changing,
    check_changing,
    planned,
)
from paiju.server.table.state import access, bot_seats
from paiju.server.table.state import records as r
from paiju.server.table.state.buy_in import bought_in
from paiju.server.table.state.limits import check_changes
from paiju.server.table.state.state import TableState
from paiju.server.table.views.projection import prompt_message


class Decision(msgspec.Struct, frozen=True):
    """What to commit for a request."""

    records: tuple[r.AnyRecord, ...] = ()
    transition: Transition | None = None
    """What the game made of the last record's action, if that is a `Played`."""
    seat: Seat | None = None
    """The seat the request is about, for the reply."""
    reading: Reading | None = None
    """What the cards of a `try` would be taken for."""
    help: Any = None
    """What a `help` is answered."""


_RESEATING = m.Join | Seek | m.Leave | m.AddBot | m.RemoveBot | m.Kick | m.Sit | m.Chips


def requested(
    game: AnyGame,
    codec: r.GameCodec,
    state: TableState,
    peer: Peer,
    asked: Any,
    now: int,
    limits: TableLimits = DEFAULT_LIMITS,
) -> Decision | None:
    """Return what to commit for a request; None if it asks only to be shown or said something."""
    decision = _requested(game, codec, state, peer, asked, now)
    if decision is not None:
        check_changes(state, asked, decision.records, limits)
    return decision


def _requested(
    game: AnyGame, codec: r.GameCodec, state: TableState, peer: Peer, asked: Any, now: int
) -> Decision | None:
    user = peer.user
    access.check(state, user, asked, now)
    _check_not_begun(state, user, asked)
    match asked:
        case m.Act():
            return act(game, codec, state, user, asked, now)
        case m.Try() | m.Help():
            return told(game, codec, state, user, asked, now)
        case m.Join() | m.Watch():
            return come(game, state, user, peer.name, asked, now)
        case Seek():
            return seek(game, state, peer, now)
        case m.Leave() if state.seat_of(user) is not None:
            return leave(state, user, now)
        case m.Ready():
            return ready(state, user, asked, now)
        case m.Auto():
            return auto(state, user, asked, now)
        case m.AddBot() | m.RemoveBot() | m.Kick():
            return authored(game, state, user, asked, now)
        case m.Sit() | m.Chips() | m.Plan():
            return staked(game, codec, state, user, asked, now)
    return None


def _check_not_begun(state: TableState, user: str, asked: Any) -> None:
    """Refuse what would change who plays with how many chips in a deal that was brought along and has yet to begin."""
    if not state.imported or not state.stacks or not isinstance(asked, _RESEATING):
        return
    if isinstance(asked, m.Join | Seek) and state.seat_of(user) is not None:
        return
    raise Refused(ErrorCode.BUSY, "the hand that was brought along begins first; ask again in it")


def staked(
    game: AnyGame,
    codec: r.GameCodec,
    state: TableState,
    user: str,
    request: m.Sit | m.Chips | m.Plan,
    now: int,
) -> Decision:
    """Sit out or in, add chips, or plan: what only some games know."""
    if isinstance(request, m.Plan):
        seat = own_seat(state, user)
        return Decision(planned(game, codec, state, seat, request, now), seat=seat)
    check_changing(state, request)
    seat = own_seat(state, user)
    return Decision(changing(game, state, seat, request, now), seat=seat)


def act(
    game: AnyGame, codec: r.GameCodec, state: TableState, user: str, request: m.Act | m.Try, now: int
) -> Decision:
    """Answer a prompt. A person who acts from 托管 takes the seat back with it."""
    seat = own_seat(state, user)
    _check_turn(game, state, seat, request.turn)
    action = _read_action(codec, request)
    played, transition = play(game, state, seat, action, now, auto=False)
    if state.seats[seat].auto:
        return Decision((r.Autoed(now, seat, on=False), played), transition, seat)
    return Decision((played,), transition, seat)


def told(
    game: AnyGame, codec: r.GameCodec, state: TableState, user: str, request: m.Try | m.Help, now: int
) -> Decision:
    """Answer a player's question that changes nothing."""
    if isinstance(request, m.Help):
        return helped(game, state, user)
    return tried(game, act(game, codec, state, user, request, now))


def tried(game: AnyGame, decision: Decision) -> Decision:
    """Return what a `try` is answered where `act` would lead to `decision`: nothing to commit."""
    transition = decision.transition
    assert transition is not None, "an action leads to a transition"
    # Of all that would happen only this is told: the rest may be news, e.g. what is drawn from the pile.
    reading = game.reader.reading(transition.events) if game.reader is not None else None
    return Decision(seat=decision.seat, reading=reading)


def helped(game: AnyGame, state: TableState, user: str) -> Decision:
    """Return what a `help` is answered: nothing but what follows from what the seat sees, and nothing to commit."""
    seat = own_seat(state, user)
    if game.help is None:
        raise Refused(ErrorCode.BAD_REQUEST, f"{state.game} has no help to give", data={"path": "$.table"})
    if not state.aids:
        raise Refused(ErrorCode.FORBIDDEN, "this table was opened without aids, for everybody")
    return Decision(
        seat=seat, help=None if state.deal is None else game.help.for_seat(state.deal.state, seat)
    )


def play(
    game: AnyGame, state: TableState, seat: Seat, action: Action, now: int, *, auto: bool
) -> tuple[r.Played, Transition]:
    """Return the record of an action and what the game makes of it; refuses what the rules forbid."""
    assert state.deal is not None, "an action needs a running deal"
    try:
        transition = game.apply(state.deal.state, seat, action)
    except IllegalAction as refusal:
        raise illegal(refusal) from None
    return r.Played(now, seat, action, auto), transition


def played_for(
    game: AnyGame, state: TableState, seat: Seat, action: Action | None, now: int
) -> tuple[r.Played, Transition, Refused | None]:
    """Return what is played for a seat: what its bot chose, or the default if that is none, or (with why) illegal."""
    assert state.deal is not None, "an action needs a running deal"
    default = game.default_action(state.deal.state, seat)
    try:
        return *play(game, state, seat, action or default, now, auto=True), None
    except Refused as refused:
        return *play(game, state, seat, default, now, auto=True), refused


def _check_turn(game: AnyGame, state: TableState, seat: Seat, turn: str) -> None:
    open_turn = state.deal.turns.get(seat) if state.deal else None
    if open_turn is None:
        raise Refused(ErrorCode.NOT_YOUR_TURN, "nothing is asked of your seat now; wait for a prompt")
    if turn != open_turn.turn:
        prompt = msgspec.to_builtins(prompt_message(game, state, seat))
        raise Refused(ErrorCode.STALE_TURN, "that prompt is closed; answer this one", data={"prompt": prompt})


def _read_action(codec: r.GameCodec, request: m.Act | m.Try) -> Action:
    try:
        return codec.read_action(request.action)
    except msgspec.ValidationError as error:
        text, path = split_path(error)
        raise Refused(ErrorCode.BAD_REQUEST, f"{text} - at `{path}`", data={"path": path}) from None


def come(
    game: AnyGame, state: TableState, user: str, name: str, request: m.Join | m.Watch, now: int
) -> Decision | None:
    """Sit down or look on; a private table remembers whom it has let in by its code."""
    if isinstance(request, m.Join):
        return join(game, state, user, name, request, now)
    return None if access.may_come(state, user) else Decision((r.Admitted(now, user),))


def join(game: AnyGame, state: TableState, user: str, name: str, request: m.Join, now: int) -> Decision:
    """Take a seat: the one asked for, else the first free one. Whoever sits here already keeps the seat."""
    if (seat := state.seat_of(user)) is not None:
        return Decision(seat=seat)
    if request.seat is None:
        free = bot_seats.free_seats(state.seats)
        if not free:
            raise Refused(ErrorCode.FULL, "every seat is taken; watch instead, or join another table")
        seat = free[0]
    else:
        seat = _existing_seat(state, request.seat)
        if state.seats[seat].taken:
            raise Refused(ErrorCode.SEAT_TAKEN, f"seat {seat} is taken; leave `seat` out to get any free one")
    sat = r.Sat(now, seat, bot_seats.name_beside(name, state.seats), user=user)
    return Decision((bought_in(game, state, sat, request.buy_in),), seat=seat)


def seek(game: AnyGame, state: TableState, peer: Peer, now: int) -> Decision:
    """Sit down, ready, because this table was chosen; or be ready where one sits. Refuses if it fits no longer."""
    if (seat := state.seat_of(peer.user)) is not None:
        # Said even if it is so already: without a record a repeat would not be known, and be brought elsewhere.
        return Decision((r.Readied(now, seat, on=True),), seat=seat)
    if not state.takes_anyone(game):
        raise Refused(ErrorCode.FULL, "others were faster")
    seat = bot_seats.free_seats(state.seats)[0]
    sat = r.Sat(now, seat, bot_seats.name_beside(peer.name, state.seats), user=peer.user, ready=True)
    return Decision((bought_in(game, state, sat, None),), seat=seat)


def leave(state: TableState, user: str, now: int) -> Decision:
    """Give up the seat: at once between deals, and if it is not dealt in; in a deal 托管 plays it to the end."""
    seat = own_seat(state, user)
    if state.deal is None or seat not in state.deal.players:
        return Decision((r.Stood(now, seat),), seat=seat)
    if state.seats[seat].leaving and state.seats[seat].auto:
        return Decision(seat=seat)
    return Decision((r.Left(now, seat),), seat=seat)


def ready(state: TableState, user: str, request: m.Ready, now: int) -> Decision:
    """Say whether the next deal may start, give its shuffle a seed. During a deal `on` is for the one after it."""
    seat = own_seat(state, user)
    check_ready(state, request)
    record = readied(state.seats[seat], seat, request, now)
    return Decision(() if record is None else (record,), seat=seat)


def auto(state: TableState, user: str, request: m.Auto, now: int) -> Decision:
    """Turn 托管 on or off for the own seat; taking it back also takes back a `leave`."""
    seat = own_seat(state, user)
    if state.seats[seat].auto == request.on:
        return Decision(seat=seat)
    return Decision((r.Autoed(now, seat, request.on, "asked" if request.on else None),), seat=seat)


def authored(
    game: AnyGame, state: TableState, user: str, request: m.AddBot | m.RemoveBot | m.Kick, now: int
) -> Decision:
    """Add or remove a bot, or remove a person; the author only."""
    if user != state.author:
        raise Refused(ErrorCode.FORBIDDEN, "only the table's author may add bots and remove anybody")
    if isinstance(request, m.AddBot):
        return add_bot(game, state, request, now)
    return kick(state, request, now) if isinstance(request, m.Kick) else remove_bot(state, request, now)


def kick(state: TableState, request: m.Kick, now: int) -> Decision:
    """Remove a person: from a seat, or whatever the person does here; with `ban` for good."""
    user = _named(state, request)
    if user == state.author:
        raise Refused(ErrorCode.BAD_REQUEST, "that is you; leave instead", data={"path": "$.user"})
    seat = state.seat_of(user)
    going = seat is None or state.seats[seat].kicked is not None
    if going and (user in state.barred) == request.ban:
        return Decision(seat=seat)
    return Decision((r.Kicked(now, user, request.ban),), seat=seat)


def _named(state: TableState, request: m.Kick) -> str:
    """Return the user that a `kick` names; one who is named by both sits there still."""
    if request.seat is None and request.user is None:
        raise Refused(ErrorCode.BAD_REQUEST, "name a `seat` or a `user`", data={"path": "$.seat"})
    if request.seat is None:
        return request.user or ""
    sitting = state.seats[_existing_seat(state, request.seat)].user
    if sitting is None or request.user not in {None, sitting}:
        raise Refused(ErrorCode.NOT_FOUND, "that person does not sit there (any more)")
    return sitting


def add_bot(game: AnyGame, state: TableState, request: m.AddBot, now: int) -> Decision:
    """Fill a free seat with a bot."""
    known = levels(state.game)
    level = request.level or known[0]
    if level not in known:
        text = f"no bot of level {level!r} plays {state.game}; one of {', '.join(known)}"
        raise Refused(ErrorCode.BAD_REQUEST, text, data={"path": "$.level"})
    free = bot_seats.free_seats(state.seats)
    if request.seat is not None:
        seat = _existing_seat(state, request.seat)
        if seat not in free:
            raise Refused(ErrorCode.SEAT_TAKEN, f"seat {seat} is taken")
    elif free:
        seat = free[0]
    else:
        raise Refused(ErrorCode.FULL, "every seat is taken")
    sat = bought_in(game, state, bot_seats.bot_sits(now, seat, state.game, level), None)
    return Decision((sat,), seat=seat)


def remove_bot(state: TableState, request: m.RemoveBot, now: int) -> Decision:
    """Empty a bot's seat, the last one if none is named; between deals only."""
    bots = [number for number, place in enumerate(state.seats) if place.level is not None]
    seat = bots[-1] if request.seat is None and bots else _existing_seat(state, request.seat or 0)
    if seat not in bots:
        raise Refused(ErrorCode.NOT_FOUND, "no bot sits there")
    if state.deal is not None and seat in state.deal.players:
        raise Refused(ErrorCode.BUSY, "bots leave between deals; ask again when this one is over")
    return Decision((r.Stood(now, seat),), seat=seat)


def new_code(
    state: TableState, user: str, code: Code, now: int, limits: TableLimits = DEFAULT_LIMITS
) -> Decision:
    """Give a private table a new code, as anybody who sits there may ask; the old one becomes invalid."""
    access.check(state, user, None, now)
    seat = own_seat(state, user)
    if state.code is None:
        raise Refused(ErrorCode.BAD_REQUEST, "a public table has no code", data={"path": "$.table"})
    assert code.expires_at is not None, "every code that is issued expires"
    records = (r.Coded(now, code.text, code.expires_at),)
    check_changes(state, None, records, limits)
    return Decision(records, seat=seat)


def own_seat(state: TableState, user: str) -> Seat:
    """Return the user's seat; refuses if there is none."""
    seat = state.seat_of(user)
    if seat is None:
        raise Refused(ErrorCode.NOT_SEATED, "you have no seat at this table; join it first")
    return seat


def _existing_seat(state: TableState, seat: Seat) -> Seat:
    if seat >= len(state.seats):
        text = f"this table has seats 0 to {len(state.seats) - 1}"
        raise Refused(ErrorCode.BAD_REQUEST, text, data={"path": "$.seat"})
    return seat
