"""A table as a fold over its log: `reduce(game, state, record, ...)` gives the next state and what happened.

Pure: no clock (each record carries its time), no chance (secrets and decks are in the records), no I/O. The owner
folds a record before it commits it; a new owner folds the same records after a crash and gets the same table.
"""

import hashlib
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from engine.core.game import AnyGame, Event, Transition, Turn
from engine.core.options import resolve_options
from engine.core.replay import replay
from engine.core.seats import CHANCE, Actor, Seat
from protocol.events import (
    AutoChanged,
    ClockChanged,
    DealEnded,
    DealStarted,
    DealVoided,
    SeatChanged,
    SeatedPlayer,
    TableClosed,
)
from protocol.messages import LastDeal
from server.table import records as r
from server.table import seating
from server.table.state import Deal, OpenTurn, SeatState, TableState


class Reduced(msgspec.Struct, frozen=True):
    """The table after a record; events are not yet projected. No events: nobody may notice the record."""

    state: TableState
    events: tuple[Event, ...] = ()


def open_table(game: AnyGame, record: r.Opened, term: int) -> TableState:
    """Return the table that its first record makes; it has the id `0-1`, nobody has seen anything yet."""
    options = resolve_options(game, record.options)
    seats = (SeatState(),) * record.seats
    for sitter in record.sitters:
        seats = _with_seat(seats, sitter.seat, _sitting(sitter))
    state = TableState(
        table=record.table,
        game=record.game,
        rules_version=record.rules_version,
        options=msgspec.to_builtins(options),
        pace=record.pace,
        author=record.author,
        seats=seats,
        carry=game.opening_carry(record.seats, options),
        secret=record.secret,
        at=record.at,
        sub=1,
        term=term,
        published_term=term,
        rested_at=record.at,
        code=record.code,
        code_until=record.code_until,
        imported=record.imported,
        delay_ms=record.delay_ms,
        keep=record.keep,
        fill_ms=record.fill_ms,
        aids=record.aids,
    )
    return _seated_anew(state)


def reduce(
    game: AnyGame, state: TableState, record: r.AnyRecord, term: int, transition: Transition | None = None
) -> Reduced:
    """Return the table after `record`, committed under `term`.

    `transition` is what `game.apply` made of a `Played` record's action, where the caller has it already.
    Raises `IllegalAction` if a `Played` record's action is illegal: in a log only another rules version can cause that.
    """
    if type(record) is r.Played:
        return _play(game, state, record, term, transition)
    before, state = state, replace(state, at=record.at)
    match record:
        case r.DealOpened():
            reduced = _open_deal(game, state, record, term)
        case r.DealClosed(next_secret=secret):
            reduced = _close_deal(game, state, secret)
        case r.Voided(reason=reason, next_secret=secret):
            reduced = _void(state, reason, secret)
        case r.Closed(reason=reason):
            reduced = Reduced(replace(state, closed=True), (TableClosed(reason),))
        case r.Extended(ms=ms):
            reduced = _extend(state, ms)
        case r.Coded(code=code, until=until):
            reduced = Reduced(replace(state, code=code, code_until=until))
        case r.Opened():
            raise AssertionError("`opened` is a log's first record, and only that")
        case _:
            reduced = _seat_record(state, record)
    return _stamp(reduced, before, term)


def _stamp(reduced: Reduced, before: TableState, term: int) -> Reduced:
    seq, sub = _next_id(before, published=bool(reduced.events))
    published = term if reduced.events else before.published_term
    stamped = replace(reduced.state, seq=seq, sub=sub, term=term, published_term=published)
    return Reduced(stamped, reduced.events)


def _next_id(state: TableState, *, published: bool) -> tuple[int, int]:
    return (state.seq + 1, 0) if published else (state.seq, state.sub + 1)


def _play(
    game: AnyGame, state: TableState, record: r.Played, term: int, transition: Transition | None
) -> Reduced:
    deal = state.deal
    assert deal is not None, "an action needs a running deal"
    if transition is None:
        transition = game.apply(deal.state, record.actor, record.action)
    seq, sub = _next_id(state, published=bool(transition.events))
    seats = _spend_bank(state, deal, record.actor, record.at)
    turns = _turns(
        game, transition.state, deal.turns, record, f"{term}.{seq}.{sub}", state.pace.turn_ms, seats
    )
    after = replace(
        state,
        seats=seats,
        deal=replace(deal, state=transition.state, turns=turns),
        at=record.at,
        seq=seq,
        sub=sub,
        term=term,
        published_term=term if transition.events else state.published_term,
    )
    return Reduced(after, _with_deadlines(transition.events, turns))


def _spend_bank(state: TableState, deal: Deal, actor: Actor, at: int) -> tuple[SeatState, ...]:
    turn = deal.turns.get(actor) if isinstance(actor, int) else None
    if turn is None or at <= turn.deadline_at:
        return state.seats
    assert isinstance(actor, int)
    left = max(0, state.seats[actor].bank_ms - (at - turn.deadline_at))
    return _with_seat(state.seats, actor, replace(state.seats[actor], bank_ms=left))


def _turns(
    game: AnyGame,
    state: object,
    before: Mapping[Seat, OpenTurn],
    record: r.Played,
    turn: str,
    turn_ms: int,
    seats: tuple[SeatState, ...],
) -> dict[Seat, OpenTurn]:
    """Keep the clock of a seat that was asked before and has not answered; start one for everyone else asked."""
    turns: dict[Seat, OpenTurn] = {}
    for actor in game.actors(state):
        if not isinstance(actor, int):
            continue
        if actor != record.actor and actor in before:
            turns[actor] = before[actor]
        else:
            end = record.at + turn_ms
            turns[actor] = OpenTurn(turn, record.at, end, end + seats[actor].bank_ms)
    return turns


def _with_deadlines(events: tuple[Event, ...], turns: Mapping[Seat, OpenTurn]) -> tuple[Event, ...]:
    """Put the table's deadlines into the engine's `turn` events, which know no clock."""
    timed = list(events)
    for place, event in enumerate(events):
        if type(event) is Turn and event.seat in turns:
            timed[place] = Turn(event.seat, turns[event.seat].deadline_at)
    return tuple(timed)


def _open_deal(game: AnyGame, state: TableState, record: r.DealOpened, term: int) -> Reduced:
    commit = hashlib.sha256(state.secret).hexdigest()
    seats = tuple(
        replace(seat, bank_ms=state.pace.bank_ms, seed=None, ready=None if seat.person else True)
        for seat in state.seats
    )
    deal = Deal(record.deal, commit, record.seeds, record.at, game.initial_state(state.carry), {})
    players = tuple(SeatedPlayer(seat.name or "", seat.level is not None) for seat in seats)
    event = DealStarted(record.deal, players, commit, record.seeds, imported=bool(state.imported))
    opened = replace(state, seats=seats, deal=deal, deals=state.deals + 1)
    if not state.imported:
        return Reduced(opened, (event,))
    return _import(game, opened, record, term, event)


def _import(game: AnyGame, state: TableState, record: r.DealOpened, term: int, started: Event) -> Reduced:
    """Begin a deal with actions that were recorded elsewhere, and go on from there."""
    assert state.deal is not None, "the deal has just been opened"
    steps = list(replay(game, state.carry, r.GameCodec(game).imported(state.imported)))
    reached = steps[-1].state
    turn = f"{term}.{state.seq + 1}.0"
    turns = _turns(
        game, reached, {}, r.Played(record.at, CHANCE, None), turn, state.pace.turn_ms, state.seats
    )
    events = tuple(event for step in steps for event in step.events)
    deal = replace(state.deal, state=reached, turns=turns, imported=True)
    after = replace(state, deal=deal, imported=b"")
    return Reduced(after, (started, *_with_deadlines(events, turns)))


def _close_deal(game: AnyGame, state: TableState, secret: bytes) -> Reduced:
    assert state.deal is not None, "only a running deal can be closed"
    outcome = game.outcome(state.deal.state)
    assert outcome is not None, "only a finished deal can be closed"
    commit = hashlib.sha256(secret).hexdigest()
    event = DealEnded(state.deal.id, state.secret.hex(), commit, state.at)
    seats = tuple(
        replace(seat, score=seat.score + amount)
        for seat, amount in zip(state.seats, outcome.amounts, strict=True)
    )
    last = LastDeal(state.deal.id, outcome.amounts, state.at)
    return _after_deal(replace(state, seats=seats, carry=outcome.carry, last=last), secret, event)


def _void(state: TableState, reason: str, secret: bytes) -> Reduced:
    assert state.deal is not None, "only a running deal can be voided"
    commit = hashlib.sha256(secret).hexdigest()
    return _after_deal(state, secret, DealVoided(state.deal.id, reason, state.secret.hex(), commit))


def _after_deal(state: TableState, secret: bytes, event: Event) -> Reduced:
    gone = [number for number, seat in enumerate(state.seats) if seat.leaving]
    seats = tuple(SeatState() if seat.leaving else seat for seat in state.seats)
    left = tuple(SeatChanged(number, None) for number in gone)
    after = replace(state, seats=seats, secret=secret, deal=None, rested_at=state.at)
    return Reduced(_seated_anew(after), (event, *left))


def _extend(state: TableState, ms: int) -> Reduced:
    deal = state.deal
    if deal is None:
        fill_at = None if state.fill_at is None else state.fill_at + ms
        return Reduced(replace(state, rested_at=state.rested_at + ms, fill_at=fill_at), (ClockChanged(ms),))
    turns = {
        seat: replace(turn, deadline_at=turn.deadline_at + ms, last_at=turn.last_at + ms)
        for seat, turn in deal.turns.items()
    }
    return Reduced(replace(state, deal=replace(deal, turns=turns)), (ClockChanged(ms),))


def _seat_record(state: TableState, record: r.AnyRecord) -> Reduced:
    match record:
        case r.Sat(seat=number):
            return _changed(state, number, _sitting(record))
        case r.Stood(seat=number):
            return _changed(state, number, SeatState())
        case r.Left(seat=number):
            seat = replace(state.seats[number], auto=True, leaving=True)
            return _changed(state, number, seat, AutoChanged(number, on=True, reason="left"))
        case r.Readied(seat=number, on=on, seed=seed):
            seat = replace(state.seats[number], ready=on, seed=seed or state.seats[number].seed)
            return _changed(state, number, seat)
        case r.Autoed(seat=number, on=on, reason=reason):
            seat = replace(state.seats[number], auto=on, leaving=False)
            event = AutoChanged(number, on, msgspec.UNSET if reason is None else reason)
            return _changed(state, number, seat, event)
        case r.Present(seat=number, connected=connected):
            return _changed(state, number, replace(state.seats[number], connected=connected))
    raise AssertionError(f"unknown record {type(record).__name__}")


def _sitting(record: r.Sat) -> SeatState:
    ready = record.ready or record.level is not None
    return SeatState(record.name, record.user, record.level, record.seed, ready=ready)


def _changed(state: TableState, number: Seat, seat: SeatState, event: Event | None = None) -> Reduced:
    after = replace(state, seats=_with_seat(state.seats, number, seat))
    if not seat.person and not after.people and state.people:
        after = replace(after, rested_at=state.at)
    return Reduced(_seated_anew(after), (event or SeatChanged(number, seat.info() if seat.taken else None),))


def _seated_anew(state: TableState) -> TableState:
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


def _with_seat(seats: tuple[SeatState, ...], number: Seat, seat: SeatState) -> tuple[SeatState, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
