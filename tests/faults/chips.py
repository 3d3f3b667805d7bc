"""Checks of chips (I1, I5): bought as often as acknowledged, none made or lost in a hand."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

from paiju.engine.core.cash import AddChips, SetReload, SetState
from paiju.engine.registry import GAMES
from paiju.server.table.state import records as r
from paiju.server.table.state.state import TableState
from tests.faults.gambler import Gambler
from tests.faults.history import Entry, Verdict


def check_chips(person: Gambler, entries: list[Entry], verdict: Verdict) -> None:
    """Chips that were accepted are in the log as often as they were, and no others."""
    changes = [entry.record.change for entry in entries if isinstance(entry.record, r.Changed)]
    added = [
        change.amount for change in changes if isinstance(change, AddChips) and change.seat == person.seat
    ]
    logged = Counter(added) - Counter(_filled_up(person.seat, entries))
    bought = Counter(person.bought)
    for amount, times in (bought - logged).items():
        verdict.lost.append(f"{person.name}: {amount} chips acknowledged {times} times more than logged")
    for amount, times in (logged - bought).items():
        verdict.doubled.append(f"{person.name}: {amount} chips logged {times} times more than acknowledged")


def check_conserved(entries: list[Entry], verdict: Verdict) -> None:
    """Within a hand no chip comes or goes; at its end everybody has what it had and what it won."""
    for entry in entries:
        after, record = entry.after, entry.record
        if not after.stacks:
            return
        if after.deal is not None and isinstance(record, r.Played):
            begun = sum(seat.stake.stack for seat in _playing(after))
            if (found := _chips_of(after)) != begun:
                verdict.wrong.append(f"I5: {found} chips of {begun} at {after.last_id}")
        if isinstance(record, r.DealClosed):
            assert entry.before is not None
            assert after.last is not None
            for seat, (old, new) in enumerate(zip(entry.before.seats, after.seats, strict=True)):
                if new.person and new.stake.stack != _stack_after(after, new, old.stake.stack, seat):
                    verdict.wrong.append(f"I5: seat {seat} has other chips than it won at {after.last_id}")


def _filled_up(seat: int, entries: list[Entry]) -> Iterator[int]:
    """The automatic reloads of a seat between hands, in chips: after `sit {reload}`, or on coming back."""
    for asked, entry in itertools.pairwise(entries):
        change, cause = getattr(entry.record, "change", None), getattr(asked.record, "change", None)
        if not isinstance(change, AddChips) or not isinstance(cause, SetReload | SetState):
            continue
        together = change.seat == cause.seat == seat and entry.record.at == asked.record.at
        # What was asked for by itself may fall in the same millisecond, but not be just what was missing.
        if together and change.amount == _missing(entry, seat):
            yield change.amount


def _missing(entry: Entry, seat: int) -> int | None:
    """How many chips a seat is short of what it wants to have; None: it has not said so."""
    assert entry.before is not None
    stake = entry.before.seats[seat].stake
    return None if stake is None or stake.reload is None else stake.reload.to - stake.stack


def _stack_after(state: TableState, seat: Any, stack: int, number: int) -> int:
    """A person's stack after a hand: stack and winnings, reloaded if that is set and the person sits in."""
    assert state.last is not None
    stack += state.last.amounts[number]
    reload = seat.stake.reload
    if reload is None or seat.stake.sitting == "out":
        return stack
    return max(stack, reload.to) if reload.when == "short" or not stack else stack


def _playing(state: TableState) -> list[Any]:
    assert state.deal is not None
    return [state.seats[seat] for seat in state.deal.players]


def _chips_of(state: TableState) -> int:
    """All chips of a hand, wherever they lie."""
    assert state.deal is not None
    view = GAMES[state.game].view(state.deal.state, None)
    lying = [view.stacks[seat] + view.bets[seat] for seat in state.deal.players]
    return sum(lying) + sum(pot.amount for pot in view.pots) + sum(award.rake for award in view.awards)
