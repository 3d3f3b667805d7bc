"""The end of a deal: 查叫, 三花, 退税, horses and the next dealer (docs/rules/chengdu.md "查叫", "下一局庄家")."""

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
from paiju.engine.games.chengdu.types import Carry, State
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile, in_order


def one_left(state: State, events: tuple[Event, ...]) -> Transition:
    """End the deal without a check, because only one seat still plays."""
    return _over(state, "one_left", events)


def wall_out(state: State, events: tuple[Event, ...]) -> Transition:
    """End the deal because no tile is left, and check the seats that have not won.

    At least two seats still play here: with one left, `one_left` would have ended the deal earlier.
    """
    checked = tuple(seat for seat in range(len(state.order)) if not has_won(state, seat))
    if checked:
        checks = tuple(_check(state, seat) for seat in checked)
        state = replace(state, checks=checks)
        # All three are computed from the ledger as it was, so a refund never refunds a payment of the check.
        state, paid = booked(state, (*_unready_pay(state), *_suits_pay(state), *_refunds(state)))
        events = (*events, Checked(checks), *paid)
    return _over(state, "wall", events)


def settled(state: State) -> tuple[tuple[int, ...], tuple[Line, ...]]:
    """Return the amounts per seat in chips, which add up to 0, and their lines: one per payment of the ledger."""
    amounts = [0] * len(state.order)
    for payment in state.ledger:
        amounts[payment.payee] += payment.amount
        amounts[payment.payer] -= payment.amount
    lines = tuple(
        Line(payment.payee, payment.kind, payment.amount, to=payment.payer) for payment in state.ledger
    )
    return tuple(amounts), lines


def next_carry(state: State) -> Carry:
    """Return the carry of the next deal.

    The first winner deals next, or the seat that fed several first winners at once; without a win the dealer stays.
    """
    dealer = state.dealer if state.next_dealer is None else state.next_dealer
    return replace(state.carry, dealer=dealer, order=state.order)


def shown_hands(state: State) -> tuple[tuple[Tile, ...], ...]:
    """Return each seat's concealed tiles, including a tile that still lies face down."""
    return tuple(
        hand if hidden is None else in_order((*hand, hidden))
        for hand, hidden in zip(state.table.hands, state.hidden, strict=True)
    )


def horse_seat(state: State, tile: Tile) -> Seat:
    """Return the seat to which a horse counts: its rank counts seats clockwise from the dealer, who is 1."""
    assert state.dealer is not None, "tiles have been dealt"
    # `order` is the turn order, which is counter-clockwise, so clockwise is backwards in it.
    place = state.order.index(state.dealer) - (int(tile[0]) - 1)
    return state.order[place % len(state.order)]


def horses_shown(state: State) -> HorsesShown | None:
    """Return the horses and the seats to which they count; None in a deal without horses."""
    if not any(state.horses):
        return None
    seats = tuple(tuple(horse_seat(state, tile) for tile in horses) for horses in state.horses)
    return HorsesShown(state.horses, seats)


def _over(state: State, end: Literal["wall", "one_left"], events: tuple[Event, ...]) -> Transition:
    if shown := horses_shown(state):
        state, paid = booked(state, _mirrored(state, shown.seats))
        events = (*events, shown, *paid)
    state = replace(state, phase=Phase.OVER, end=end)
    return Transition(state, (*events, HandsShown(shown_hands(state), end), Settled(*settled(state))))


def _mirrored(state: State, horses: Sequence[Sequence[Seat]]) -> Iterator[Payment]:
    """Yield the payments of horses.

    Each horse counts to one seat. What that seat has got, the horse's owner gets too; what that seat has paid, the
    horse's owner pays too. No seat pays itself.
    """
    for owner, seats in enumerate(horses):
        for seat in seats:
            for payment in state.ledger:
                if seat == payment.payee != payment.payer != owner:
                    yield Payment("horse", payment.payer, owner, payment.amount)
                if seat == payment.payer != payment.payee != owner:
                    yield Payment("horse", owner, payment.payee, payment.amount)


def _check(state: State, seat: Seat) -> Check:
    """Return a seat's check: ready (有叫) with its waits, not ready (无叫), or too many suits (三花).

    A dead hand is not ready.
    """
    hand = hand_of(state, seat)
    waits = () if seat in state.dead else valued_waits(state.options, hand)
    readiness: Readiness = "jiao" if waits else "wujiao"
    if seat not in state.dead and has_too_many_suits(hand):
        readiness, waits = "sanhua", ()
    return Check(seat, readiness, waits)


def _unready_pay(state: State) -> Iterator[Payment]:
    """Yield 查叫: a seat that is not ready pays each ready seat the worth of the ready seat's best (or worst) wait.

    A wait is worth as much as a win with another seat's discard. A seat with too many suits pays too, unless option
    `sanhua_pays` is `all`.
    """
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
    """Yield 三花: each seat with too many suits pays extra to the ready seats.

    If option `sanhua_pays` is `all`, all seats are paid, except those with too many suits.
    """
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
    """Yield 退税: a seat that is not ready, or has too many suits, returns its kong income, also to winners.

    Income that has moved to a winner (呼叫转移) is not returned.
    """
    if not state.options.tuishui:
        return
    unready = {check.seat for check in state.checks if check.readiness != "jiao"}
    for payment in state.ledger:
        if payment.kind in KONGS and payment.payee in unready and payment.ref not in state.transferred:
            yield Payment("tuishui", payment.payee, payment.payer, payment.amount, payment.ref)
