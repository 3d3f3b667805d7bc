"""The end of a deal: 查叫, 三花, 退税, horses, and the next dealer (rules/chengdu.md sections 2.4, 7, 9 and 14)."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from paiju.engine.core.game import (
    Event,
    Line,
    Settled,
    Transition,
)
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.active_seats import hand_of, has_won
from paiju.engine.games.chengdu.events import (
    Check,
    Checked,
    HandsShown,
    HorsesShown,
    Payment,
    Readiness,
)
from paiju.engine.games.chengdu.payments import KONGS, booked
from paiju.engine.games.chengdu.scoring import has_too_many_suits, valued_waits
from paiju.engine.games.chengdu.types import Carry, Phase, State
from paiju.engine.tiles.text import Tile, in_order


def one_left(state: State, events: tuple[Event, ...]) -> Transition:
    """End the deal: all but one have won, and nobody is checked."""
    return _over(state, "one_left", events)


def wall_out(state: State, events: tuple[Event, ...]) -> Transition:
    """End the deal: no tile is left. Who has not won is checked.

    Several are still in: with one left the deal would have ended at once (`one_left`). Where winners stay all are in.
    """
    checked = tuple(seat for seat in range(len(state.order)) if not has_won(state, seat))
    if checked:
        checks = tuple(_check(state, seat) for seat in checked)
        state = replace(state, checks=checks)
        state, paid = booked(state, (*_unready_pay(state), *_suits_pay(state), *_refunds(state)))
        events = (*events, Checked(checks), *paid)
    return _over(state, "wall", events)


def settled(state: State) -> tuple[tuple[int, ...], tuple[Line, ...]]:
    """Return the amounts of a deal per seat, and the lines they come from: its ledger."""
    amounts = [0] * len(state.order)
    for payment in state.ledger:
        amounts[payment.payee] += payment.amount
        amounts[payment.payer] -= payment.amount
    lines = tuple(
        Line(payment.payee, payment.kind, payment.amount, to=payment.payer) for payment in state.ledger
    )
    return tuple(amounts), lines


def next_carry(state: State) -> Carry:
    """Return what the next deal starts from: who won first deals, or who fed several at once; else it stays."""
    dealer = state.dealer if state.next_dealer is None else state.next_dealer
    return replace(state.carry, dealer=dealer, order=state.order)


def shown_hands(state: State) -> tuple[tuple[Tile, ...], ...]:
    """Return everybody's concealed tiles, with those that still lie face down."""
    return tuple(
        hand if hidden is None else in_order((*hand, hidden))
        for hand, hidden in zip(state.table.hands, state.hidden, strict=True)
    )


def horse_seat(state: State, tile: Tile) -> Seat:
    """Return whose luck a horse shares: its rank counts seats clockwise, the dealer being 1."""
    assert state.dealer is not None, "tiles have been dealt"
    place = state.order.index(state.dealer) - (int(tile[0]) - 1)
    return state.order[place % len(state.order)]


def horses_shown(state: State) -> HorsesShown | None:
    """Return the horses and whose luck they share; None if there are none."""
    if not any(state.horses):
        return None
    seats = tuple(tuple(horse_seat(state, tile) for tile in own) for own in state.horses)
    return HorsesShown(state.horses, seats)


def _over(state: State, end: Literal["wall", "one_left"], events: tuple[Event, ...]) -> Transition:
    if shown := horses_shown(state):
        state, paid = booked(state, _mirrored(state, shown.seats))
        events = (*events, shown, *paid)
    state = replace(state, phase=Phase.OVER, end=end)
    return Transition(state, (*events, HandsShown(shown_hands(state), end), Settled(*settled(state))))


def _mirrored(state: State, horses: Sequence[Sequence[Seat]]) -> Iterator[Payment]:
    """Yield what owners of horses get and pay along with the seats they share the luck of; nobody pays itself."""
    for owner, seats in enumerate(horses):
        for seat in seats:
            for payment in state.ledger:
                if seat == payment.payee != payment.payer != owner:
                    yield Payment("horse", payment.payer, owner, payment.amount)
                if seat == payment.payer != payment.payee != owner:
                    yield Payment("horse", owner, payment.payee, payment.amount)


def _check(state: State, seat: Seat) -> Check:
    """Find out whether a seat is ready (有叫), not (无叫), or holds too many suits (三花)."""
    hand = hand_of(state, seat)
    waits = () if seat in state.dead else valued_waits(state.options, hand)
    readiness: Readiness = "jiao" if waits else "wujiao"
    if seat not in state.dead and has_too_many_suits(hand):
        readiness, waits = "sanhua", ()
    return Check(seat, readiness, waits)


def _unready_pay(state: State) -> Iterator[Payment]:
    """查叫: who is not ready pays each who is, as for a discard that completes its best (or worst) wait."""
    options = state.options
    if options.chajiao == "off":
        return
    pick = max if options.chajiao == "best" else min
    unready = ("wujiao",) if options.sanhua_pays == "all" else ("wujiao", "sanhua")
    for payer in state.checks:
        for payee in state.checks:
            if payer.readiness in unready and payee.readiness == "jiao":
                amount = pick(wait.multiplier for wait in payee.waits)
                yield Payment("chajiao", payer.seat, payee.seat, amount * options.base)


def _suits_pay(state: State) -> Iterator[Payment]:
    """三花: whoever holds too many suits pays the ready ones extra; or, in apps, everybody who does not."""
    options = state.options
    amount = (options.cap or options.penalty) * options.base
    guilty = {check.seat for check in state.checks if check.readiness == "sanhua"}
    if options.sanhua_pays == "all":
        payees = tuple(seat for seat in range(len(state.order)) if seat not in guilty)
    else:
        payees = tuple(check.seat for check in state.checks if check.readiness == "jiao")
    for payer in sorted(guilty):
        for payee in payees:
            yield Payment("sanhua", payer, payee, amount)


def _refunds(state: State) -> Iterator[Payment]:
    """退税: who is not ready gives back what its kongs brought, to those who have won too.

    What has moved on to a winner (呼叫转移) is not the kong's owner's any more.
    """
    if not state.options.tuishui:
        return
    unready = {check.seat for check in state.checks if check.readiness != "jiao"}
    for payment in state.ledger:
        if payment.kind in KONGS and payment.payee in unready and payment.ref not in state.transferred:
            yield Payment("tuishui", payment.payee, payment.payer, payment.amount, payment.ref)
