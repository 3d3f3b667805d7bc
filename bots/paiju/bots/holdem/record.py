"""The record of a hand as the acts of its seats, each with the price and the pot that it met."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from paiju.engine.betting.moves import Called, Checked, Folded, Raised
from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem.types import Entry, Posted
from paiju.engine.games.holdem.view import View

Kind: TypeAlias = Literal["check", "call", "raise"]


class StreetAct(NamedTuple):
    """One action of a seat on a street. Amounts are chips."""

    seat: Seat
    street: int
    """0 before the flop, 3 on the river."""
    kind: Kind
    added: int
    """Chips that went in."""
    over: int
    """Chips by which a raise exceeds the price."""
    to: int
    """The seat's chips on this street after the act."""
    pot: int
    """All chips in the middle before the act."""
    owed: int
    """Chips that a call would have cost."""
    raises: int
    """Bets and raises on this street before the act, blinds not counted."""
    players: int
    """Seats that have not folded."""
    all_in: bool


def acts_of(view: View) -> Iterator[StreetAct]:
    """Yield all checks, calls and raises of a hand in order."""
    ledger = _Ledger(len(view.order))
    for street, entries in enumerate(view.streets):
        yield from ledger.street(street, entries)


def totals_of(view: View) -> tuple[int, ...]:
    """Return the chips that each seat has put in during the hand, antes included."""
    totals = [0] * len(view.stacks)
    for entries in view.streets:
        for entry in entries:
            if isinstance(entry, Posted):
                totals[entry.seat] += entry.amount
            elif isinstance(entry, Called | Raised):
                totals[entry.seat] += entry.added
    return tuple(totals)


class _Ledger:
    """The pot while a hand is read."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._pot = 0

    def street(self, street: int, entries: Sequence[Entry]) -> Iterator[StreetAct]:
        """Yield the acts of a street."""
        bets: dict[Seat, int] = {}
        price = raises = 0
        for entry in entries:
            match entry:
                case Posted(amount=amount, live=live):
                    self._pot += amount
                    bets[entry.seat] = bets.get(entry.seat, 0) + amount * live
                    price = max(price, bets[entry.seat])
                case Folded():
                    self._players -= 1
                case Checked() | Called() | Raised():
                    act = self._act(entry, street, bets.get(entry.seat, 0), price, raises)
                    yield act
                    self._pot += act.added
                    bets[entry.seat] = act.to
                    price, raises = max(price, act.to), raises + (act.kind == "raise")

    def _act(
        self, entry: Checked | Called | Raised, street: int, bet: int, price: int, raises: int
    ) -> StreetAct:
        owed = max(0, price - bet)
        if isinstance(entry, Checked):
            return StreetAct(
                entry.seat, street, "check", 0, 0, bet, self._pot, owed, raises, self._players, all_in=False
            )
        return StreetAct(
            entry.seat,
            street,
            "raise" if isinstance(entry, Raised) else "call",
            entry.added,
            max(0, entry.to - price),
            entry.to,
            self._pot,
            owed,
            raises,
            self._players,
            entry.all_in,
        )
