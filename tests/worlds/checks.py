"""Checks of a log against what people were told: actions and chips (I1, I5), streams (I2), decks (I4), clocks (I8)."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgpack
import msgspec

from paiju.cli.load.checks import account, is_skipped
from paiju.engine.core.cash import AddChips, SetReload, SetState
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from paiju.server.table.state import records as r
from paiju.server.table.state.state import TableState
from tests.worlds.history import Entry, Verdict
from tests.worlds.invariants import misled
from tests.worlds.person import Person
from tests.worlds.players import Gambler


def check_actions(person: Person, entries: list[Entry], verdict: Verdict) -> None:
    """The log holds just the actions that were acknowledged, each once: the person has no request unanswered."""
    unclaimed: dict[int, list[Any]] = {}
    for entry in entries:
        if _was_sent_by(person, entry):
            unclaimed.setdefault(entry.after.position.seq, []).append(plain(entry.record.action))
    acked = Counter((seq, repr(action)) for action, seq in person.acked)
    for (seq, action), times in acked.items():
        if times > 1:
            verdict.doubled.append(f"{person.name}: {action} acknowledged {times} times at {seq}")
    verdict.actions += len(person.acked)
    found = account(person.acked, unclaimed)
    for seq, action in found.lost:
        verdict.lost.append(f"{person.name}: {action} acknowledged at {seq} is not in the log near there")
    for seq, action in found.doubled:
        verdict.doubled.append(f"{person.name}: {action} at {seq} of the log was acknowledged less often")


def _was_sent_by(person: Person, entry: Entry) -> bool:
    """Whether a record is an action that this person sent: not what time, a bot or a plan has done for it."""
    record = entry.record
    if not isinstance(record, r.Played) or record.actor != person.seat:
        return False
    return not record.auto and not _was_planned(entry)


def _was_planned(entry: Entry) -> bool:
    """Whether an action is its seat's plan: it answers no prompt, so no reply acknowledges it."""
    assert entry.before is not None
    assert entry.before.deal is not None
    return entry.record.actor in entry.before.deal.plans


def check_stream(person: Person, shown: dict[int, dict[str, bytes]], verdict: Verdict) -> None:
    """A viewer received the projection of the log, without a gap except at snapshots."""
    jumps = {snapshot["seq"] for snapshot in person.received.snapshots}
    last = None
    for message in person.received.events:
        seq = message["seq"]
        watched = person.seat is None or seq in person.received.as_watcher
        name = "pub" if watched else f"s{person.seat}"
        pieces = shown.get(seq)
        if pieces is None or msgpack.unpackb(pieces.get(name) or pieces["pub"]) != message:
            verdict.wrong.append(misled(person, message, shown))
        if is_skipped(last, seq, jumps):
            verdict.wrong.append(f"I2: {person.name} missed what is between {last} and {seq}")
        last = max(seq, last or seq)


def check_deals(entries: list[Entry], verdict: Verdict) -> None:
    """Each deal has one deck per shuffle, ends once, and nobody sees another deck."""
    for entry in entries:
        if isinstance(entry.record, r.DealClosed):
            verdict.deals += 1
        if isinstance(entry.record, r.Played) and entry.record.actor == CHANCE:
            assert entry.before is not None
            deal = entry.before.deal
            if deal is None or CHANCE not in GAMES[entry.before.game].actors(deal.state):
                verdict.wrong.append(f"I4: a second shuffle at {entry.after.position.id}")


def check_clocks(entries: list[Entry], verdict: Verdict) -> None:
    """Nobody who plays for himself is timed out before turn and bank are over, and no pause is cut short."""
    for entry in entries:
        record = entry.record
        if isinstance(record, r.Played) and record.actor == CLOCK:
            _check_tick(entry, verdict)
        if not isinstance(record, r.Played) or not isinstance(record.actor, int) or not record.auto:
            continue
        assert entry.before is not None
        assert entry.before.deal is not None
        seat = entry.before.seats[record.actor]
        if not seat.played_for and record.at < entry.before.deal.turns[record.actor].due_at:
            verdict.wrong.append(f"I8: seat {record.actor} timed out early at {entry.after.position.id}")


def _check_tick(entry: Entry, verdict: Verdict) -> None:
    deal = entry.before.deal if entry.before is not None else None
    if deal is None or deal.tick_at is None or entry.record.at < deal.tick_at:
        verdict.wrong.append(f"I8: the clock ticked early at {entry.after.position.id}")


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
                verdict.wrong.append(f"I5: {found} chips of {begun} at {after.position.id}")
        if isinstance(record, r.DealClosed):
            assert entry.before is not None
            assert after.last is not None
            for seat, (old, new) in enumerate(zip(entry.before.seats, after.seats, strict=True)):
                if new.person and new.stake.stack != _stack_after(after, new, old.stake.stack, seat):
                    verdict.wrong.append(
                        f"I5: seat {seat} has other chips than it won at {after.position.id}"
                    )


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


def plain(value: Any) -> Any:
    """Return a value as the wire has it."""
    return msgpack.unpackb(msgspec.msgpack.encode(value))
