"""Payments during a deal: kongs, wins, false wins (docs/rules/chengdu.md "谁付")."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.active_seats import others
from paiju.engine.games.chengdu.events import (
    Paid,
    Payment,
    PaymentKind,
    WinKind,
)
from paiju.engine.games.chengdu.scoring import Worth
from paiju.engine.games.chengdu.types import State
from paiju.engine.mahjong.moves import KongKind

KONGS: tuple[PaymentKind, ...] = ("wan", "zhi", "yin")


def booked(state: State, payments: Iterable[Payment]) -> tuple[State, tuple[Paid, ...]]:
    """Return the state with the payments in its ledger, and their event; no event without payments."""
    payments = tuple(payments)
    if not payments:
        return state, ()
    return replace(state, ledger=(*state.ledger, *payments)), (Paid(payments),)


def from_each(
    state: State, payers: Iterable[Seat], payee: Seat, amount: int, kind: PaymentKind
) -> Iterator[Payment]:
    """Yield a payment of `amount` base stakes from each payer."""
    for payer in payers:
        yield Payment(kind, payer, payee, amount * state.options.base)


def kong_paid(
    state: State, seat: Seat, kind: KongKind, feeder: Seat | None, *, fresh: bool
) -> Iterator[Payment]:
    """Yield the payments of a kong: the others that still play pay 1 base stake for 弯杠 and 2 for 直杠.

    For 引杠 option `rain_x2` decides. `fresh`: the added tile was just drawn; with option `wan_fresh_only` nothing is
    paid for other added kongs.
    """
    options, payers, amount = state.options, others(state, seat), 2 if kind == "zhi" else 1
    if kind == "wan" and options.wan_fresh_only and not fresh:
        return
    if kind == "yin" and options.rain_x2 != "all_1":
        assert feeder is not None, "a claimed kong has a feeder"
        payers, amount = (feeder,), 2 if options.rain_x2 == "feeder_2" else 1
    ref = len(state.kongs)
    for payment in from_each(state, payers, seat, amount, kind):  # type: ignore[arg-type]  # 成都's three kinds
        yield replace(payment, ref=ref)


def win_paid(state: State, seat: Seat, worth: Worth, kind: WinKind, feeder: Seat | None) -> Iterator[Payment]:
    """Yield the payments of a win: from its feeder alone, or from all seats that still play."""
    payers = others(state, seat) if feeder is None else (feeder,)
    return from_each(state, payers, seat, worth.multiplier + worth.plus, kind)


def moved_on(state: State, winners: Sequence[Seat], discarder: Seat) -> Iterator[Payment]:
    """Yield the payments of 呼叫转移: the income of the kong right before the discard goes to the winners.

    With option `each` every winner gets all of it. With `split` it is divided evenly; the remainder goes one stake each
    to the winners that come first after the discarder.
    """
    ref = len(state.kongs) - 1
    base = state.options.base
    income = sum(payment.amount for payment in state.ledger if is_kong_income(payment, ref)) // base
    share, more = divmod(income, len(winners))
    for place, winner in enumerate(winners):
        amount = income if state.options.call_transfer == "each" else share + (place < more)
        if amount:
            yield Payment("transfer", discarder, winner, amount * base, ref)


def is_kong_income(payment: Payment, ref: int) -> bool:
    """Return whether a payment is income of the kong with number `ref`."""
    return payment.kind in KONGS and payment.ref == ref
