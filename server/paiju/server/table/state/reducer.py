"""A table as a fold over its log: `reduce(game, state, record, ...)` gives the next state and its events.

Pure: no clock (each record carries its time), no chance (secrets and decks are in the records), no I/O. The owner
folds a record before it commits it; a new owner folds the same records after a crash and gets the same table.
"""

import msgspec
from msgspec.structs import replace

from paiju.engine.core.entropy import commitment
from paiju.engine.core.game import (
    AnyGame,
    Event,
    Transition,
    Turn,
)
from paiju.engine.core.options import resolve_options
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import CHANCE, CLOCK, Seat, set_at
from paiju.protocol.events import (
    ClockChanged,
    DealStarted,
    DealVoided,
    SeatChanged,
    TableClosed,
)
from paiju.protocol.messages import LastDeal
from paiju.server.table.state import access, fairness, matches, stacks
from paiju.server.table.state import records as r
from paiju.server.table.state.asking import Asking
from paiju.server.table.state.clocks import (
    after_answer,
    moved_on,
    open_turns,
    tick_at,
)
from paiju.server.table.state.limits import noted
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.seats import seat_record, sitting, with_author_and_waiting
from paiju.server.table.state.state import Basis, Deal, Door, Position, Reduced, TableState, Waiting
from paiju.server.table.state.takeover import taken_over


def open_table(game: AnyGame, record: r.Opened, term: int) -> TableState:
    """Return the table that a log's first record creates; the record has the id `0-1`, and no event."""
    setup = record.setup
    options = resolve_options(game, setup.options)
    seats = (SeatState(),) * record.seats
    for sitter in record.sitters:
        seats = set_at(seats, sitter.seat, sitting(sitter, setup.pace))
    state = TableState(
        setup=replace(setup, options=msgspec.to_builtins(options)),
        seats=seats,
        author=setup.author,
        at=record.at,
        basis=Basis(
            game.opening_carry(record.seats, options), record.secret, record.rules_version, record.imported
        ),
        position=Position(sub=1, term=term, published_term=term),
        door=Door(record.code, record.code_until, barred=record.barred),
        waiting=Waiting(record.at),
    )
    if game.stacks is not None:
        state = stacks.opened(game, state, record)
    elif record.carry:
        carry = msgspec.msgpack.decode(record.carry, type=game.carry_type)
        state = replace(state, basis=replace(state.basis, carry=carry))
    state = matches.opened(game, state)
    return with_author_and_waiting(access.let_in(state, *(sitter.user for sitter in record.sitters)))


def reduce(
    game: AnyGame, state: TableState, record: r.AnyRecord, term: int, transition: Transition | None = None
) -> Reduced:
    """Return the table after `record`, committed under `term`.

    `transition` is the result of `game.apply` for a `Played` record's action, if the caller has it. Raises
    `IllegalAction` if a `Played` record's action is illegal: in a log only another rules version can cause that.
    """
    if type(record) is not r.Played:
        return _reduce_other(game, state, record, term)
    # Nearly every record is an action, so it is folded here: with one copy of the table and one of the deal.
    before = state.deal
    assert before is not None, "an action needs a running deal"
    if transition is None:
        transition = game.apply(before.state, record.actor, record.action)
    secret = not transition.events
    position = state.position.next(term, published=not secret)
    asking, seats = Asking(game, transition.state), after_answer(state.seats, before, record)
    turn = f"{term}.{position.seq}.{position.sub}"
    guided = asking.forces and state.guided is not None
    turns = open_turns(state.setup.pace, seats, before, record, asking, turn, secret=secret, guided=guided)
    deal = replace(
        before,
        state=transition.state,
        asking=asking,
        turns=turns,
        tick_at=tick_at(state, before, record) if CLOCK in asking.actors else None,
        plans=_plans(game, before, record, transition) if before.plans else before.plans,
    )
    after = replace(state, seats=seats, deal=deal, at=record.at, position=position)
    # The table's deadlines complete the engine's `turn` events, as the engine knows no clock.
    timed = [
        Turn(event.seat, turns[event.seat].deadline_at, turns[event.seat].bank_ms)
        if type(event) is Turn and event.seat in turns
        else event
        for event in transition.events
    ]
    return Reduced(after, tuple(timed))


def _reduce_other(game: AnyGame, state: TableState, record: r.AnyRecord, term: int) -> Reduced:
    """Fold a record other than an action."""
    before, state = state, replace(state, at=record.at, deal=noted(state.deal, record))
    match record:
        case r.DealOpened():
            reduced = _open_deal(game, state, record, term)
        case r.DealClosed(next_secret=secret):
            reduced = _close_deal(game, state, secret)
        case r.Voided(reason=reason, next_secret=secret):
            reduced = _void(game, state, reason, secret)
        case r.Abandoned():
            reduced = _abandon(game, state)
        case r.Closed(reason=reason):
            reduced = _close(state, reason)
        case r.Extended(ms=ms):
            reduced = _extend(state, ms)
        case r.Coded() | r.Admitted():
            reduced = Reduced(_at_door(state, record))
        case r.Opened():
            raise AssertionError("`opened` is a log's first record, and only that")
        case _:
            reduced = seat_record(game, state, record)
    return _stamp(reduced, before, term)


def _stamp(reduced: Reduced, before: TableState, term: int) -> Reduced:
    position = before.position.next(term, published=bool(reduced.events))
    return Reduced(replace(reduced.state, position=position), reduced.events)


def _plans(game: AnyGame, deal: Deal, record: r.Played, transition: Transition) -> dict[Seat, object]:
    """Return the plans that are still valid."""
    plans = game.plans
    assert plans is not None, "a deal has plans only if its game has them"
    return {
        seat: plan
        for seat, plan in deal.plans.items()
        if seat != record.actor and plans.keeps(deal.state, transition.state, seat, plan)
    }


def _open_deal(game: AnyGame, state: TableState, record: r.DealOpened, term: int) -> Reduced:
    opened = begun(game, state, record)
    deal = opened.deal
    assert deal is not None, "it has just begun"
    if not state.basis.imported:
        deal = replace(deal, tree=fairness.committed(game, state, deal))
        opened = replace(opened, deal=deal)
    players = tuple(seat.seated for seat in opened.seats)
    event = DealStarted(
        record.deal,
        players,
        deal.commit,
        record.seeds,
        bool(state.basis.imported),
        deal.root or msgspec.UNSET,
        msgspec.UNSET if opened.match is None else opened.match.info.match,
        opened.setup.daily or msgspec.UNSET,
    )
    if not state.basis.imported:
        return Reduced(opened, (event,))
    return _import(game, opened, record, term, event)


def begun(game: AnyGame, state: TableState, record: r.DealOpened) -> TableState:
    """Return the table with a new deal in its initial state."""
    beginning = game.initial_state(state.basis.carry)
    deal = Deal(
        record.deal,
        commitment(state.basis.secret),
        record.seeds,
        record.at,
        beginning,
        {},
        Asking(game, beginning),
        players=state.starters,
    )
    seats = tuple(
        _dealt_to(state, seat, dealt_in=number in state.starters) if seat.taken else seat
        for number, seat in enumerate(state.seats)
    )
    basis = replace(state.basis, rules_version=record.rules or state.basis.rules_version)
    opened = replace(state, seats=seats, deal=deal, deals=state.deals + 1, basis=basis)
    return matches.begun(opened, record.deal)


def _dealt_to(state: TableState, seat: SeatState, *, dealt_in: bool) -> SeatState:
    """Return a seat as a deal begins: without its seed, and without a person's earlier `ready`."""
    # At a table with stacks a seat's idle time ends only when it is dealt in.
    idle_since = None if state.stacks and dealt_in else seat.idle_since
    ready = None if seat.level is None else True
    return replace(seat, bank_ms=stacks.bank_of(state, seat), seed=None, ready=ready, idle_since=idle_since)


def _import(game: AnyGame, state: TableState, record: r.DealOpened, term: int, started: Event) -> Reduced:
    """Begin a deal with actions that were recorded elsewhere; play continues after them."""
    assert state.deal is not None, "the deal has just been opened"
    steps = list(replay(game, state.basis.carry, r.GameCodec.of(game).imported(state.basis.imported)))
    brought = Transition(steps[-1].state, tuple(event for step in steps for event in step.events))
    played = reduce(game, state, r.Played(record.at, CHANCE, None), term, brought)
    assert played.state.deal is not None, "a deal is still there after an action"
    deal = replace(played.state.deal, imported=True)
    after = replace(played.state, deal=deal, basis=replace(state.basis, imported=b""))
    return Reduced(after, (started, *played.events))


def _close_deal(game: AnyGame, state: TableState, secret: bytes) -> Reduced:
    assert state.deal is not None, "only a running deal can be closed"
    outcome = game.outcome(state.deal.state)
    assert outcome is not None, "only a finished deal can be closed"
    seats = tuple(
        replace(seat, score=seat.score + amount)
        for seat, amount in zip(state.seats, outcome.amounts, strict=True)
    )
    last = LastDeal(state.deal.id, outcome.amounts, state.at)
    after = replace(state, seats=seats, basis=replace(state.basis, carry=outcome.carry), last=last)
    after, match_ended = matches.after_deal(game, state, after)
    if state.setup.daily and match_ended is None:  # a daily match has one deal
        after, match_ended = matches.broken_off(replace(after, deal=None), "daily")
    event = fairness.ended(game, state, secret, msgspec.UNSET if after.match is None else after.match.info)
    events = (event,) if match_ended is None else (event, match_ended)
    return _after_deal(game, after, secret, events, outcome.amounts)


def _void(game: AnyGame, state: TableState, reason: str, secret: bytes) -> Reduced:
    if state.deal is not None:
        event = fairness.voided(game, state, reason, secret)
        return _after_deal(game, matches.after_void(state), secret, (event,), (0,) * len(state.seats))
    # Between deals the next deal's shuffle is voided, since somebody may have seen its cards.
    event = DealVoided(f"{state.table}-{state.deals + 1}", reason, "", commitment(secret))
    # The seeds are dropped: they were given for the voided commitment, and were known when the new secret was drawn.
    seats = tuple(replace(seat, seed=None) for seat in state.seats)
    after = replace(state, basis=replace(state.basis, secret=secret), seats=seats, deals=state.deals + 1)
    return Reduced(after, (event,))


def _after_deal(
    game: AnyGame, state: TableState, secret: bytes, events: tuple[Event, ...], amounts: tuple[int, ...]
) -> Reduced:
    basis = replace(state.basis, secret=secret)
    after = replace(state, basis=basis, deal=None, waiting=replace(state.waiting, rested_at=state.at))
    if state.stacks:
        after, noticed = stacks.after_deal(game, state, after, amounts)
        return taken_over(game, state, Reduced(with_author_and_waiting(after), (*events, *noticed)))
    if state.in_match:
        return Reduced(after, events)
    gone = [number for number, seat in enumerate(state.seats) if seat.leaving]
    seats = tuple(SeatState() if seat.leaving else seat for seat in state.seats)
    left = tuple(SeatChanged(number, None, state.seats[number].why_gone) for number in gone)
    ended = Reduced(with_author_and_waiting(replace(after, seats=seats)), (*events, *left))
    return taken_over(game, state, ended)


def _at_door(state: TableState, record: r.Coded | r.Admitted) -> TableState:
    if isinstance(record, r.Coded):
        return access.renewed(state, record.code, record.until)
    return access.let_in(state, record.user)


def _abandon(game: AnyGame, state: TableState) -> Reduced:
    """End the match and free the seats of its people, who are all away."""
    state, match_ended = matches.abandoned(game, state)
    gone = [number for number, seat in enumerate(state.seats) if seat.person]
    left = tuple(SeatChanged(number, None, "away") for number in gone)
    seats = tuple(SeatState() if seat.person else seat for seat in state.seats)
    return Reduced(with_author_and_waiting(replace(state, seats=seats)), (match_ended, *left))


def _close(state: TableState, reason: str) -> Reduced:
    """Return the closed table; if a match was not over, the event of its end reveals its secrets."""
    state, match_ended = matches.broken_off(state, "closed")
    events = (TableClosed(reason),) if match_ended is None else (match_ended, TableClosed(reason))
    return Reduced(replace(state, closed=True), events)


def _extend(state: TableState, ms: int) -> Reduced:
    """Return the table with its running clocks extended by the length of an outage."""
    waiting, deal = state.waiting, state.deal
    if waiting.deserted_since is not None:
        waiting = replace(waiting, deserted_since=waiting.deserted_since + ms)
    if deal is not None:
        return Reduced(replace(state, waiting=waiting, deal=moved_on(deal, ms)), (ClockChanged(ms),))
    fill_at = None if waiting.fill_at is None else waiting.fill_at + ms
    waiting = replace(waiting, rested_at=waiting.rested_at + ms, fill_at=fill_at)
    return Reduced(replace(state, waiting=waiting), (ClockChanged(ms),))
