"""What happens at one seat: somebody comes, goes, gets ready, adds chips, plans; part of the fold."""

import msgspec
from msgspec.structs import replace

from engine.core.cash import AnyChange, LeaveSeat
from engine.core.game import AnyGame, Event
from engine.core.seats import Seat
from protocol.events import AutoChanged, SeatChanged
from protocol.messages import Pace
from server.table import cash, seating
from server.table import records as r
from server.table.state import Reduced, SeatState, TableState, with_seat


def seat_record(game: AnyGame, state: TableState, record: r.AnyRecord) -> Reduced:
    """Return the table after a record about one seat."""
    match record:
        case r.Planned(seat=number, plan=plan):
            return Reduced(_with_plan(state, number, plan))
        case r.Changed(change=change):
            return _change(game, state, change)
        case r.Sat(seat=number):
            return _sit(game, state, record)
        case r.Stood(seat=number):
            return _stand(game, state, number)
        case r.Left(seat=number):
            seat = replace(state.seats[number], auto=True, leaving=True)
            event: Event = AutoChanged(number, on=True, reason="left")
            return _changed(_with_plan(state, number, None), number, seat, event)
        case r.Readied(seat=number, on=on, seed=seed):
            seat = replace(state.seats[number], ready=on, seed=seed or state.seats[number].seed)
            return _changed(state, number, seat)
        case r.Autoed(seat=number, on=on, reason=reason):
            seat = replace(state.seats[number], auto=on, leaving=False, late=0)
            event = AutoChanged(number, on, msgspec.UNSET if reason is None else reason)
            return _changed(_with_plan(state, number, None), number, seat, event)
        case r.Present(seat=number, connected=connected):
            return _changed(state, number, replace(state.seats[number], connected=connected))
    raise AssertionError(f"unknown record {type(record).__name__}")


def sitting(record: r.Sat, pace: Pace) -> SeatState:
    """Return the seat of whoever has just sat down."""
    return SeatState(
        record.name,
        record.user,
        record.level,
        record.seed,
        ready=record.ready or record.level is not None,
        bank_ms=pace.bank_ms,
    )


def _sit(game: AnyGame, state: TableState, record: r.Sat) -> Reduced:
    seats = with_seat(state.seats, record.seat, sitting(record, state.pace))
    after = replace(state, seats=seats)
    if state.stacks:
        after = cash.applied(game, after, cash.seat_taken(record))
    return _changed(after, record.seat, after.seats[record.seat])


def _stand(game: AnyGame, state: TableState, number: Seat) -> Reduced:
    after = replace(state, seats=with_seat(state.seats, number, SeatState()))
    if state.stacks:
        after = cash.applied(game, after, LeaveSeat(number, state.at))
    if not after.people and state.people:
        after = replace(after, rested_at=state.at)
    return Reduced(seated_anew(after), (SeatChanged(number, None),))


def _change(game: AnyGame, state: TableState, change: AnyChange) -> Reduced:
    """Return the table after a change of chips or of sitting; no event if nobody else may notice it."""
    after = cash.applied(game, state, change)
    before, info = state.seats[change.seat].info(), after.seats[change.seat].info()
    return Reduced(after, (SeatChanged(change.seat, info),) if info != before else ())


def _changed(state: TableState, number: Seat, seat: SeatState, event: Event | None = None) -> Reduced:
    after = replace(state, seats=with_seat(state.seats, number, seat))
    return Reduced(seated_anew(after), (event or SeatChanged(number, seat.info()),))


def seated_anew(state: TableState) -> TableState:
    """Draw the conclusions from who sits here now: who has the say over bots, and since when somebody waits.

    The say passes on from an author who has given up the seat, so that a table can be filled again: to the person
    at the lowest seat; where nobody is left, to whoever sits down next.
    """
    people = [seat.user for seat in state.seats if seat.user is not None]
    author = people[0] if people and state.author not in people else state.author
    waiting = bool(people) and not all(seat.taken for seat in state.seats)
    since = (state.waiting_since or state.at) if waiting else None
    fill_at = seating.fill_at(state, since)
    if (author, since, fill_at) == (state.author, state.waiting_since, state.fill_at):
        return state
    return replace(state, author=author, waiting_since=since, fill_at=fill_at)


def _with_plan(state: TableState, seat: Seat, plan: object) -> TableState:
    """Return the table with what a seat will do when its turn comes; None: nothing."""
    if state.deal is None or (plan is None and seat not in state.deal.plans):
        return state
    plans = {other: kept for other, kept in state.deal.plans.items() if other != seat}
    if plan is not None:
        plans[seat] = plan
    return replace(state, deal=replace(state.deal, plans=plans))
