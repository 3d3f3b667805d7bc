"""Chips at a table with stacks: changes apply at once between deals, else when the deal is over. Pure."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from paiju.engine.core.cash import (
    AddChips,
    AnyChange,
    CashGame,
    LeaveSeat,
    SetMuck,
    SetReload,
    SetState,
    Stake,
    TakeSeat,
)
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import AnyGame, Event
from paiju.engine.core.seats import Seat
from paiju.protocol.events import AutoChanged, SeatChanged
from paiju.server.table.state import records as r
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.state import Cash, TableState

REFILL_MS: Final = 5_000
"""Milliseconds that a time bank gains with each deal, unless the table's pace sets another number."""
MAX_TIMEOUTS: Final = 2
"""Number of time-outs in a row after which a seat sits out (docs/rules/holdem.md "Time and plans")."""


def opened(game: AnyGame, state: TableState, record: r.Opened) -> TableState:
    """Return a new table with its first sitters and their chips."""
    rules = _rules(game)
    if record.carry:
        carry = msgspec.msgpack.decode(record.carry, type=game.carry_type)
    else:
        carry = rules.empty_carry(len(state.seats), state.basis.carry.options)
        for sitter in record.sitters:
            carry = rules.changed(carry, seat_taken(sitter))
    return _shown(rules, _with_carry(state, carry))


def seat_taken(record: r.Sat) -> TakeSeat:
    """Return the change by which a new sitter brings its chips; a bot's user id comes from `bot_user`."""
    return TakeSeat(record.seat, record.user or bot_user(record.seat), record.chips, record.at)


def bot_user(seat: Seat) -> str:
    """Return the user id that a bot of the server has in the game's carry."""
    return f"bot:{seat}"


def applied(game: AnyGame, state: TableState, change: AnyChange) -> TableState:
    """Return the table after a change that `judged` has accepted."""
    rules = _rules(game)
    if state.deal is None:
        return _shown(rules, _with_carry(state, rules.changed(state.basis.carry, change)))
    cash = replace(_cash(state), changes=_with_change(_cash(state).changes, change))
    return _shown(rules, replace(state, cash=cash))


def _with_carry(state: TableState, carry: Any) -> TableState:
    """Return the table with another carry, and without changes that wait for the deal's end."""
    cash = Cash() if state.cash is None else replace(state.cash, changes=())
    return replace(state, basis=replace(state.basis, carry=carry), cash=cash)


def _with_change(changes: tuple[AnyChange, ...], change: AnyChange) -> tuple[AnyChange, ...]:
    """Return the changes of a deal with `change` added, and without those that it makes ineffective.

    Whatever the deal does to the chips, the shorter list leads to the same carry as all changes would. Of a seat's
    changes since it was taken, only sitting in can become illegal, because of the stack and the reload at that moment;
    so a later change of stack or reload is not moved past it. Any other change loses its effect when one of the same
    kind follows.
    """
    kept = list(changes)
    for place in range(len(changes) - 1, -1, -1):
        before = changes[place]
        if before.seat != change.seat:
            continue
        if isinstance(before, AddChips) and isinstance(change, AddChips):
            kept[place] = replace(before, amount=before.amount + change.amount)
            return tuple(kept)
        if _undone_by(before, change):
            del kept[place]
        elif _stops(before, change):
            break
    return (*kept, change)


def _undone_by(before: AnyChange, change: AnyChange) -> bool:
    """Return whether a later change of a seat makes an earlier one ineffective."""
    return type(before) is type(change) and (
        isinstance(change, SetMuck | SetReload) or _sits_as(before, change)
    )


def _sits_as(before: AnyChange, change: AnyChange) -> bool:
    """Return whether `change` surely replaces `before`: sitting in may fail, and an `out` then stays."""
    return (
        isinstance(before, SetState)
        and isinstance(change, SetState)
        and (change.state == "out" or before.state != "out")
    )


def _stops(before: AnyChange, change: AnyChange) -> bool:
    """Return whether a change earlier than `before` may still make a difference after `change`."""
    if isinstance(before, TakeSeat | LeaveSeat) or isinstance(change, TakeSeat | LeaveSeat):
        return True
    if isinstance(change, SetMuck) or isinstance(before, SetMuck):
        return False
    out = isinstance(change, SetState) and change.state == "out"
    return not out and not (isinstance(before, SetState) and before.state == "out")


def judged(game: AnyGame, state: TableState, carry: Any, change: AnyChange) -> Any:
    """Return the carry after a change at the present table; raises `IllegalAction`."""
    return _rules(game).changed(carry, change, _players(state))


def reloaded(game: AnyGame, state: TableState, carry: Any, seat: Seat) -> Iterator[AnyChange]:
    """Yield the automatic reload of a seat that is not dealt in; other seats reload when the deal is over."""
    if seat not in _players(state):
        yield from (change for change in _rules(game).reloads(carry) if change.seat == seat)


def _players(state: TableState) -> tuple[Seat, ...]:
    return state.deal.players if state.deal is not None else ()


def carry_now(game: AnyGame, state: TableState) -> Any:
    """Return the carry with all changes at the seats since the running deal began."""
    return _folded(_rules(game), state.basis.carry, _cash(state).changes)


def after_deal(
    game: AnyGame, before: TableState, state: TableState, amounts: tuple[int, ...]
) -> tuple[TableState, tuple[Event, ...]]:
    """Return the table after a deal, and the events; `state` is the table with the deal's carry and without the deal.

    Changes requested during the deal take effect now. A player who left cashes out; one who did not answer sits out;
    a bot that has lost everything buys in again; a player who missed too many blinds loses the seat; seats reload as
    set.
    """
    rules = _rules(game)
    carry = carry_now(game, state)
    events: list[Event] = []
    seats = list(state.seats)
    for change in (*_cashed_out(state), *_sat_out(state)):
        carry = _tried(rules, carry, change)
        if isinstance(change, LeaveSeat):
            seats[change.seat] = SeatState()
        else:
            seats[change.seat] = replace(seats[change.seat], auto=False, late=0)
            events.append(AutoChanged(change.seat, on=False))
    carry = _folded(rules, carry, _bought_in(rules, carry, tuple(seats), state.at))
    for seat in tuple(rules.overdue(carry)):
        carry = _tried(rules, carry, LeaveSeat(seat, state.at))
        seats[seat] = SeatState()
    carry = _folded(rules, carry, tuple(rules.reloads(carry)))
    after = _shown(rules, replace(_with_carry(state, carry), seats=tuple(seats)))
    return after, (*events, *_noticed(before, after, amounts))


def bank_of(state: TableState, seat: SeatState) -> int:
    """Return a seat's time bank at the beginning of a deal."""
    full, refill = state.setup.pace.bank_ms, state.setup.pace.refill_ms
    if isinstance(refill, UnsetType):
        refill = REFILL_MS if state.stacks else full
    return min(full, seat.bank_ms + refill)


def _cashed_out(state: TableState) -> Iterator[AnyChange]:
    for number, seat in enumerate(state.seats):
        if seat.leaving:
            yield LeaveSeat(number, state.at)


def _sat_out(state: TableState) -> Iterator[AnyChange]:
    for number, seat in enumerate(state.seats):
        if seat.person and seat.auto and not seat.leaving:
            yield SetState(number, "out")


def _bought_in(rules: CashGame, carry: Any, seats: tuple[SeatState, ...], at: int) -> Iterator[AnyChange]:
    """Yield the additions of bots that have too few chips to play: each fills up to the largest buy-in."""
    for number, seat in enumerate(seats):
        stake = rules.stake(carry, number)
        if seat.level is not None and stake is not None and not stake.able:
            _, most = rules.buy_in_bounds(carry, bot_user(number), at)
            yield AddChips(number, most - stake.stack)


def _noticed(before: TableState, after: TableState, amounts: tuple[int, ...]) -> Iterator[Event]:
    """Yield an event for each seat that differs from what the settlement alone implies."""
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if not new.taken:
            if old.taken:
                yield SeatChanged(number, None, old.why_gone if old.leaving else "orbits_out")
        elif old.stake is None or _public(new.stake) != _public(old.stake, amounts[number]):
            yield SeatChanged(number, new.info())


def _public(stake: Stake | None, gained: int = 0) -> Any:
    return None if stake is None else (stake.stack + gained, stake.sitting, stake.owes)


def _shown(rules: CashGame, state: TableState) -> TableState:
    """Return the table with the public part of each seat's chips, and with the seats that are dealt in next."""
    cash, waiting = _cash(state), state.waiting
    carry = _folded(rules, state.basis.carry, cash.changes)
    seats = tuple(
        _with_stake(seat, rules.stake(carry, number), state.at) for number, seat in enumerate(state.seats)
    )
    due_in = rules.due_in(carry)
    # When a second player has chips, no deal begins at once: first the pause before a deal has to pass.
    if due_in and not cash.due_in and state.deal is None:
        waiting = replace(waiting, rested_at=state.at)
    return replace(state, seats=seats, cash=replace(cash, due_in=due_in), waiting=waiting)


def _with_stake(seat: SeatState, stake: Stake | None, at: int) -> SeatState:
    # Only being dealt in ends idleness: a player who sits in and out between two hands has not played, and blocks the
    # seat.
    idle = seat.person and stake is not None and not stake.plays
    since = at if idle and seat.idle_since is None else seat.idle_since
    if (stake, since) == (seat.stake, seat.idle_since):
        return seat
    return replace(seat, stake=stake, idle_since=since)


def _folded(rules: CashGame, carry: Any, changes: Iterable[AnyChange]) -> Any:
    for change in changes:
        carry = _tried(rules, carry, change)
    return carry


def _tried(rules: CashGame, carry: Any, change: AnyChange) -> Any:
    """Return the carry after a change; unchanged if the deal has made the change illegal meanwhile."""
    try:
        return rules.changed(carry, change)
    except IllegalAction:
        return carry


def _rules(game: AnyGame) -> CashGame:
    assert game.stacks is not None, f"{game.key} has no stacks"
    return game.stacks


def _cash(state: TableState) -> Cash:
    assert state.cash is not None, f"table {state.table} has no stacks"
    return state.cash
