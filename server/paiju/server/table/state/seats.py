"""The changes at one seat: somebody comes, goes, gets ready, adds chips, plans; part of the fold."""

import msgspec
from msgspec.structs import replace

from paiju.engine.core.cash import AnyChange, LeaveSeat
from paiju.engine.core.game import AnyGame, Event
from paiju.engine.core.seats import Seat, set_at
from paiju.protocol.events import AutoChanged, SeatChanged
from paiju.protocol.messages import Pace
from paiju.server.table.state import access, bot_seats, stacks
from paiju.server.table.state import records as r
from paiju.server.table.state.seat import SeatState, Successor
from paiju.server.table.state.state import Reduced, TableState, Waiting


def seat_record(game: AnyGame, state: TableState, record: r.AnyRecord) -> Reduced:
    """Return the table after a record about one seat."""
    match record:
        case r.Planned(seat=number, plan=plan):
            return Reduced(_with_plan(state, number, plan))
        case r.Changed(change=change):
            return _change(game, state, change)
        case r.Kicked():
            return _kick(game, state, record)
        case r.Left(seat=number):
            seat = replace(
                state.seats[number], auto=True, leaving=True, ready=_not_ready(state.seats[number])
            )
            event: Event = AutoChanged(number, on=True, reason="left")
            return _changed(_with_plan(state, number, None), number, seat, event)
        case r.Readied():
            return _ready(state, record)
        case r.Autoed():
            return _auto(state, record)
        case r.Present(seat=number, connected=connected):
            slept = not (connected or state.seats[number].leaving)
            if slept and state.deserted:  # the person was here until now: the wait begins again
                state = replace(state, waiting=replace(state.waiting, deserted_since=state.at))
            return _changed(state, number, replace(state.seats[number], connected=connected))
    return _owner_record(game, state, record)


def _owner_record(game: AnyGame, state: TableState, record: r.AnyRecord) -> Reduced:
    """Return the table after a record about a seat's user, or about the user who gets the seat next."""
    match record:
        case r.Sat():
            return sit(game, state, record)
        case r.Stood(seat=number, why=why):
            return _stand(game, state, number, why)
        case r.Awaited(user=user):
            heir = Successor(user, record.name, record.chips, record.face, record.program)
            return keep(access.let_in(state, user), record.seat, heir)
        case r.Waived(seat=number):
            return keep(state, number, None)
    raise AssertionError(f"unknown record {type(record).__name__}")


def _auto(state: TableState, record: r.Autoed) -> Reduced:
    number, seat = record.seat, state.seats[record.seat]
    ready = _not_ready(seat) if record.on else seat.ready
    seat = replace(seat, auto=record.on, ready=ready, leaving=seat.kicked is not None, late=0)
    if not state.stacks:  # with stacks the chips say since when a seat has been idle
        seat = replace(seat, idle_since=state.at if record.on else None)
        if not record.on and state.deal is None and not (state.in_match or state.setup.daily):
            # The table has waited, so the others get the whole pause before the next deal, as after a settlement.
            state = replace(state, waiting=replace(state.waiting, rested_at=state.at))
    event = AutoChanged(number, record.on, msgspec.UNSET if record.reason is None else record.reason)
    return _changed(_with_plan(state, number, None), number, seat, event)


def _not_ready(seat: SeatState) -> bool | None:
    """Return the `ready` of a seat that goes to 托管: an earlier agreement to the next deal counts no longer."""
    return None if seat.ready else seat.ready


def sitting(record: r.Sat, pace: Pace) -> SeatState:
    """Return the seat of a user who has just sat down."""
    return SeatState(
        record.name,
        record.user,
        record.level,
        ready=record.ready or record.level is not None,
        bank_ms=pace.bank_ms,
        open=record.open,
        character=record.character,
        face=record.face,
        program=record.program,
    )


def sit(game: AnyGame, state: TableState, record: r.Sat) -> Reduced:
    """Return the table with a user in a seat; a bot that sat there leaves with its chips.

    Raises `IllegalAction` if the game does not allow the chips.
    """
    seats = set_at(state.seats, record.seat, sitting(record, state.setup.pace))
    after = access.let_in(replace(state, seats=seats), record.user)
    if state.stacks:
        if state.seats[record.seat].taken:
            after = stacks.applied(game, after, LeaveSeat(record.seat, record.at))
        after = stacks.applied(game, after, stacks.seat_taken(record))
    return _changed(after, record.seat, after.seats[record.seat])


def keep(state: TableState, number: Seat, heir: Successor | None) -> Reduced:
    """Return the table with a bot's seat kept for `heir` (接手); None: it is not kept any more."""
    return _changed(state, number, replace(state.seats[number], next=heir))


def _ready(state: TableState, record: r.Readied) -> Reduced:
    """Return the table after a seat's `ready`, or after a seed alone, which no other player learns."""
    before = state.seats[record.seat]
    seat = replace(before, seed=record.seed or before.seed)
    if record.on is None:
        return Reduced(replace(state, seats=set_at(state.seats, record.seat, seat)))
    if not (state.stacks or seat.auto):
        seat = replace(seat, idle_since=None if record.on else state.at)
    return _changed(state, record.seat, replace(seat, ready=record.on))


def _stand(game: AnyGame, state: TableState, number: Seat, why: str | None) -> Reduced:
    after = replace(state, seats=set_at(state.seats, number, SeatState()))
    if state.stacks:
        after = stacks.applied(game, after, LeaveSeat(number, state.at))
    if not after.people and state.people:
        after = replace(after, waiting=replace(after.waiting, rested_at=state.at))
    return Reduced(with_author_and_waiting(after), (SeatChanged(number, None, why or msgspec.UNSET),))


def _kick(game: AnyGame, state: TableState, record: r.Kicked) -> Reduced:
    """Return the table without a kicked user; a user who is dealt in loses the seat when the deal is over."""
    number, kept = state.seat_of(record.user), state.kept_for(record.user)
    after = access.kept_out(state, record.user, ban=record.ban)
    if kept is not None:
        return keep(after, kept, None)
    if number is None:
        return Reduced(after)
    if number not in state.players:
        return _stand(game, after, number, "kicked")
    seat = replace(after.seats[number], leaving=True, kicked=record.user)
    if state.stacks:
        # The person plays the hand out: 托管 would fold, and the author might win the pot with a kick.
        return _changed(after, number, seat, SeatChanged(number, seat.info(), "kicked"))
    seat = replace(seat, user=None, auto=True)
    after = replace(_with_plan(after, number, None), seats=set_at(after.seats, number, seat))
    told = AutoChanged(number, on=True, reason="kicked"), SeatChanged(number, seat.info(), "kicked")
    return Reduced(with_author_and_waiting(after), told)


def _change(game: AnyGame, state: TableState, change: AnyChange) -> Reduced:
    """Return the table after a change of chips or of sitting; no event if the seat's public part is unchanged."""
    after = stacks.applied(game, state, change)
    before, info = state.seats[change.seat].info(), after.seats[change.seat].info()
    return Reduced(after, (SeatChanged(change.seat, info),) if info != before else ())


def _changed(state: TableState, number: Seat, seat: SeatState, event: Event | None = None) -> Reduced:
    after = replace(state, seats=set_at(state.seats, number, seat))
    return Reduced(with_author_and_waiting(after), (event or SeatChanged(number, seat.info()),))


def with_author_and_waiting(state: TableState) -> TableState:
    """Return the table with its author and its `waiting` times derived from the seats.

    An author who has left passes the table to the person at the lowest seat; at an empty table, to the next user who
    sits down. So there is somebody who can add bots.
    """
    people = [seat.user for seat in state.seats if seat.user is not None]
    author = people[0] if people and state.author not in people else state.author
    waits = bool(people) and not all(seat.taken for seat in state.seats)
    since = (state.waiting.since or state.at) if waits else None
    waiting = Waiting(
        state.waiting.rested_at,
        (state.waiting.deserted_since or state.at) if state.deserted else None,
        since,
        bot_seats.fill_at(state, since),
    )
    if (author, waiting) == (state.author, state.waiting):
        return state
    return replace(state, author=author, waiting=waiting)


def _with_plan(state: TableState, seat: Seat, plan: object) -> TableState:
    """Return the table with a seat's plan for its next turn; None: no plan."""
    if state.deal is None or (plan is None and seat not in state.deal.plans):
        return state
    plans = {other: kept for other, kept in state.deal.plans.items() if other != seat}
    if plan is not None:
        plans[seat] = plan
    return replace(state, deal=replace(state.deal, plans=plans))
