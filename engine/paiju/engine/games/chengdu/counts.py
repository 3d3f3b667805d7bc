"""Counts and figures of 成都麻将: wins, deal-ins, kongs, the check at the end, scores."""

from collections import Counter
from typing import ClassVar, Final

from paiju.engine.core.counts import GameCounts, Tally
from paiju.engine.core.figures import Figure
from paiju.engine.core.game import Name, Settled
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.events import Checked, Paid, Won
from paiju.engine.games.chengdu.payments import KONGS
from paiju.engine.games.chengdu.types import Carry
from paiju.engine.mahjong.events import Discarded, Drawn, KongAnnounced

_DEALS, _WINS = Name("局", "deals"), Name("次胡", "wins")
_BASE: Final = Name("底分", "base stakes")
_CHECK: Final = frozenset({"chajiao", "sanhua", "tuishui"})

FIGURES: Final = (
    Figure("won", Name("胡率", "Wins"), "rate", "won", "deals", _DEALS),
    Figure("tsumo", Name("自摸率", "Self-drawn, of wins"), "rate", "tsumo", "wins", _WINS),
    Figure("wins", Name("每局胡几次", "Wins per deal"), "ratio", "wins", "deals", _DEALS),
    Figure("fed", Name("点炮率", "Deals in"), "rate", "fed_deals", "deals", _DEALS),
    Figure(
        "fed_paid",
        Name("平均点炮", "Mean deal-in"),
        "mean",
        "fed_paid",
        "fed",
        Name("次点炮", "deal-ins"),
        _BASE,
        factor=-1,
    ),
    Figure("multiple", Name("平均倍数", "Mean multiple"), "mean", "multiple", "wins", _WINS, Name("倍", "x")),
    Figure("kong", Name("杠的净收入", "Kong income"), "mean", "kong", "deals", _DEALS, _BASE, even=True),
    Figure(
        "unready",
        Name("流局时未听", "Not ready at the end"),
        "rate",
        "unready",
        "checked",
        Name("次查叫", "checks"),
    ),
    Figure(
        "check_paid",
        Name("查叫赔付", "Paid when not ready"),
        "mean",
        "check_paid",
        "deals",
        _DEALS,
        _BASE,
        factor=-1,
    ),
    Figure("win_turn", Name("首胡在第几张", "Turn of first win"), "mean", "win_turn", "won", _DEALS),
    Figure(
        "score",
        Name("平均得分", "Mean score"),
        "mean",
        "score",
        "deals",
        _DEALS,
        _BASE,
        even=True,
        squares="score_squares",
    ),
)


class ChengduTally(Tally):
    """The counts of one deal."""

    def __init__(self, carry: Carry) -> None:
        super().__init__(carry)
        self._base = carry.options.base
        self._fed: set[tuple[Seat, int]] = set()
        """Feeding seats, each with the number of the tile: several winners of one tile count as one deal-in."""
        self._tiles = 0
        """The number of tiles drawn, discarded and announced so far; a win takes the last of them."""
        self._discards: Counter[Seat] = Counter()

    def moved(self, _event: Drawn | KongAnnounced) -> None:
        """Note one more tile with which a seat can win."""
        self._tiles += 1

    def discarded(self, event: Discarded) -> None:
        """Note a discard; a seat's discards are its turns."""
        self._tiles += 1
        self._discards[event.seat] += 1

    def won(self, event: Won) -> None:
        """Count a win, and the deal-in if a seat has fed it: the feeder pays the whole win."""
        seat, feeder = event.seat, event.feeder
        if not self.has(seat, "won"):
            self.once(seat, "won")
            self.add(seat, "win_turn", self._discards[seat] + 1)
        self.add(seat, "wins")
        self.add(seat, "tsumo", event.kind in {"zimo", "gsh"})
        self.add(seat, "multiple", event.multiplier)
        if feeder is not None:
            self.once(feeder, "fed_deals")
            self.add(feeder, "fed", (feeder, self._tiles) not in self._fed)
            self._fed.add((feeder, self._tiles))
            self.add(feeder, "fed_paid", event.multiplier + event.plus)

    def paid(self, event: Paid) -> None:
        """Count the payments of kongs, and of the check at the end."""
        for payment in event.payments:
            amount = payment.amount // self._base
            if payment.kind in KONGS:
                self.add(payment.payee, "kong", amount)
                self.add(payment.payer, "kong", -amount)
            elif payment.kind in _CHECK:
                self.add(payment.payer, "check_paid", amount)

    def checked(self, event: Checked) -> None:
        """Count the seats that were checked, and those that were not ready."""
        for check in event.checks:
            self.once(check.seat, "checked")
            self.add(check.seat, "unready", check.readiness != "jiao")

    def settled(self, event: Settled) -> None:
        """Count the deal and the score of each seat."""
        for seat, amount in enumerate(event.amounts):
            self.once(seat, "deals")
            self.measure(seat, "score", amount // self._base)

    READS: ClassVar = {
        Drawn: moved,
        KongAnnounced: moved,
        Discarded: discarded,
        Won: won,
        Paid: paid,
        Checked: checked,
        Settled: settled,
    }


COUNTS: Final = GameCounts(1, FIGURES, ChengduTally)
