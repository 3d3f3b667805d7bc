"""All-in adjusted (全下调整): the result of a hand as if each all-in before the river had paid by its equity.

A hand is adjusted if, with cards to come, two or more seats are left and at most one of them can bet: then
the engine shows their hands and runs the board out. Each seat then gets its share of each pot, after rake, as
the mean over the boards to come. Refunds, rake and pots stay as they were settled.
"""

from fractions import Fraction
from typing import ClassVar, Final

from paiju.engine.betting.moves import Folded
from paiju.engine.betting.pots import Pot
from paiju.engine.cards.card import HIDDEN, Card
from paiju.engine.core.counts import Sealing, Tally
from paiju.engine.core.entropy import Stream
from paiju.engine.core.figures import Figure
from paiju.engine.core.game import Name, Settled
from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.equity import BOARD, equities
from paiju.engine.games.holdem.types import Awarded, Collected, Dealt, HandStarted, Shown, StreetDealt

_HANDS: Final = Name("手", "hands")
_BB: Final = Name("bb", "bb")


def _per_100(key: str, name: Name, count: str) -> Figure:
    """Return the figure of a result in big blinds per 100 hands."""
    return Figure(
        key, name, "mean", count, "hands", _HANDS, _BB, factor=0.1, even=True, squares=f"{count}_squares"
    )


FIGURES: Final = (
    _per_100("bb100", Name("每百手输赢", "Result per 100"), "mbb"),
    _per_100("bb100_adjusted", Name("每百手输赢，全下调整", "Result per 100, all-in adjusted"), "adjusted"),
)


class AllInTally(Tally):
    """The sealed counts of one hand: the result of each seat dealt in, as settled and adjusted."""

    def __init__(self, carry: Carry, stream: Stream) -> None:
        super().__init__(carry)
        self._bb = carry.options.bb
        self._stream = stream
        self._hands: tuple[tuple[Card, ...] | None, ...] = ()
        self._left: tuple[Seat, ...] = ()
        """The seats dealt in that have not folded."""
        self._order: tuple[Seat, ...] = ()
        self._board: tuple[Card, ...] = ()
        self._pots: tuple[Pot, ...] = ()
        self._ran_from: tuple[Card, ...] | None = None
        """The board when the hand was run out; None: it was not."""
        self._won: dict[Seat, Fraction] = {}
        self._rakes: dict[int, int] = {}
        """The rake of each pot."""

    def started(self, event: HandStarted) -> None:
        """Note who takes part."""
        self._order = self._left = event.order

    def dealt(self, event: Dealt) -> None:
        """Note the hands."""
        self._hands = event.hands

    def folded(self, event: Folded) -> None:
        """Note a seat that is out of the hand."""
        self._left = tuple(seat for seat in self._left if seat != event.seat)

    def street(self, event: StreetDealt) -> None:
        """Note the cards of the board; only those before the run-out are read."""
        self._board += event.cards

    def collected(self, event: Collected) -> None:
        """Note the pots."""
        self._pots = event.pots

    def shown(self, _event: Shown) -> None:
        """Note the board from which an all-in is run out.

        While cards are to come and two seats or more are left, hands are shown only after betting has ended.
        """
        if self._ran_from is None and len(self._left) > 1 and len(self._board) < BOARD:
            self._ran_from = self._board

    def awarded(self, event: Awarded) -> None:
        """Note what was won and the rake."""
        self._rakes[event.pot] = self._rakes.get(event.pot, 0) + event.rake
        for seat, share in zip(event.winners, event.shares, strict=True):
            self._won[seat] = self._won.get(seat, Fraction(0)) + share

    def settled(self, event: Settled) -> None:
        """Count the result of each seat dealt in, and the adjusted one, in thousandths of a big blind."""
        amounts = {seat: Fraction(event.amounts[seat]) for seat in self._order}
        adjusted = amounts | self._adjusted(amounts)
        for seat in self._order:
            self.once(seat, "hands")
            self.measure(seat, "mbb", round(amounts[seat] * 1000 / self._bb))
            self.measure(seat, "adjusted", round(adjusted[seat] * 1000 / self._bb))

    def _adjusted(self, amounts: dict[Seat, Fraction]) -> dict[Seat, Fraction]:
        """Return the adjusted amounts of the seats in an all-in; empty: there was none, or a hand is unknown."""
        hands = {seat: self._hands[seat] or () for seat in self._left}
        if self._ran_from is None or any(HIDDEN in hand for hand in hands.values()):
            return {}
        found = {seat: amounts[seat] - self._won.get(seat, 0) for seat in self._left}
        shares = equities(hands, self._ran_from, (pot.eligible for pot in self._pots), self._stream)
        for number, (pot, of_pot) in enumerate(zip(self._pots, shares, strict=True)):
            for seat, share in of_pot.items():
                found[seat] += share * (pot.amount - self._rakes[number])
        for seat in found:
            self.once(seat, "all_ins")
        return found

    READS: ClassVar = {
        HandStarted: started,
        Dealt: dealt,
        Folded: folded,
        StreetDealt: street,
        Collected: collected,
        Shown: shown,
        Awarded: awarded,
        Settled: settled,
    }


ALL_INS: Final = Sealing(FIGURES, AllInTally, "all_ins")
