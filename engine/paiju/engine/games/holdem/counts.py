"""Counts and figures of Hold'em, as trackers of hands define them: VPIP, PFR, 3-bet, AF, WTSD, W$SD, bb/100."""

from fractions import Fraction
from typing import ClassVar, Final

from paiju.engine.betting.moves import Asked, BetChoice, Called, Folded, Raised
from paiju.engine.core.counts import GameCounts, Tally
from paiju.engine.core.figures import Figure
from paiju.engine.core.game import Name, Settled
from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem.adjusted import ALL_INS
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.types import Awarded, HandStarted, StreetDealt

_HANDS: Final = Name("手", "hands")

FIGURES: Final = (
    Figure(
        "bb100",
        Name("每百手输赢", "Result per 100"),
        "mean",
        "mbb",
        "hands",
        _HANDS,
        Name("bb", "bb"),
        factor=0.1,
        even=True,
        squares="mbb_squares",
    ),
    Figure("vpip", Name("入池 VPIP", "Plays a hand (VPIP)"), "rate", "vpip", "hands", _HANDS),
    Figure("pfr", Name("翻前加注 PFR", "Raises preflop (PFR)"), "rate", "pfr", "hands", _HANDS),
    Figure(
        "three_bet",
        Name("再加注 3-bet", "3-bets"),
        "rate",
        "three",
        "three_chance",
        Name("次机会", "chances"),
    ),
    Figure(
        "wtsd",
        Name("摊牌 WTSD", "Goes to showdown (WTSD)"),
        "rate",
        "showdowns",
        "flops",
        Name("次看翻牌", "flops seen"),
    ),
    Figure(
        "wsd",
        Name("摊牌赢 W$SD", "Wins at showdown (W$SD)"),
        "rate",
        "showdowns_won",
        "showdowns",
        Name("次摊牌", "showdowns"),
    ),
    Figure("af", Name("激进度 AF", "Aggression (AF)"), "ratio", "bets", "calls", Name("次跟注", "calls")),
)


class HandTally(Tally):
    """The counts of one hand, for each seat dealt in."""

    def __init__(self, carry: Carry) -> None:
        super().__init__(carry)
        self._bb = carry.options.bb
        self._order: tuple[Seat, ...] = ()
        self._folded: set[Seat] = set()
        self._preflop = True
        self._raises: list[Seat] = []
        """The seats that raised before the flop, in order."""
        self._asked: Seat | None = None
        """The seat that may make the third bet now."""

    def started(self, event: HandStarted) -> None:
        """Count the hand for each seat dealt in."""
        self._order = event.order
        for seat in event.order:
            self.once(seat, "hands")

    def asked(self, event: Asked) -> None:
        """Count a seat's first chance to make the third bet (3-bet)."""
        self._asked = None
        first = self._preflop and not self.has(event.seat, "three_chance")
        if first and self._is_chance(event.seat, event.choice):
            self.once(event.seat, "three_chance")
            self._asked = event.seat

    def _is_chance(self, seat: Seat, choice: BetChoice) -> bool:
        """Return whether there was exactly one raise, by another seat, and `seat` may raise."""
        is_open = choice.min is not None or (choice.all_in or 0) > choice.price
        return len(self._raises) == 1 and self._raises[0] != seat and is_open

    def folded(self, event: Folded) -> None:
        """Note a seat that is out of the hand."""
        self._folded.add(event.seat)

    def called(self, event: Called) -> None:
        """Count a call: before the flop as a hand that the seat plays, later as a call."""
        if self._preflop:
            self.once(event.seat, "vpip")
        else:
            self.add(event.seat, "calls")

    def raised(self, event: Raised) -> None:
        """Count a bet or raise: before the flop as a hand that the seat plays and raises, later as a bet."""
        if not self._preflop:
            self.add(event.seat, "bets")
            return
        self.once(event.seat, "vpip")
        self.once(event.seat, "pfr")
        self._raises.append(event.seat)
        if event.seat == self._asked:
            self.once(event.seat, "three")

    def street(self, event: StreetDealt) -> None:
        """Count the seats that see a flop, once for any number of boards."""
        self._preflop = False
        if event.street == "flop":
            for seat in self._left():
                self.once(seat, "flops")

    def awarded(self, event: Awarded) -> None:
        """Count the seats that win chips with a shown hand."""
        if event.category is not None:
            for seat, share in zip(event.winners, event.shares, strict=True):
                if share:
                    self.once(seat, "showdowns_won")

    def settled(self, event: Settled) -> None:
        """Count showdowns, and the result of each seat dealt in, in thousandths of a big blind."""
        left = self._left()
        for seat in left if len(left) > 1 else ():
            self.once(seat, "showdowns")
        for seat in self._order:
            # Half a thousandth is rounded to the even number, so that rounding favours neither side.
            self.measure(seat, "mbb", round(Fraction(event.amounts[seat] * 1000, self._bb)))

    def _left(self) -> list[Seat]:
        return [seat for seat in self._order if seat not in self._folded]

    READS: ClassVar = {
        HandStarted: started,
        Asked: asked,
        Folded: folded,
        Called: called,
        Raised: raised,
        StreetDealt: street,
        Awarded: awarded,
        Settled: settled,
    }


COUNTS: Final = GameCounts(1, FIGURES, HandTally, ALL_INS)
