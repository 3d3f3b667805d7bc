"""Counts of a kyoku of riichi, and the figures of kyoku and of matches."""

from collections import Counter
from typing import ClassVar, Final

from paiju.engine.core.counts import GameCounts, Tally, match_figures
from paiju.engine.core.figures import Figure
from paiju.engine.core.game import Name, Settled
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.events import NoWinner, StickPaid, Won
from paiju.engine.games.riichi.types import Carry
from paiju.engine.mahjong.events import Claimed, Discarded

_KYOKU, _WINS, _RIICHI = Name("局", "kyoku"), Name("次和了", "wins"), Name("次立直", "riichi")
_CALLED, _DEAL_INS, _DRAWS = Name("次副露", "with calls"), Name("次放铳", "deal-ins"), Name("次流局", "draws")
_POINTS: Final = Name("点", "points")


def _rate(key: str, zh: str, en: str, chances: str, per: Name) -> Figure:
    return Figure(key, Name(zh, en), "rate", key, chances, per)


FIGURES: Final = (
    _rate("win", "和了率", "Wins", "kyoku", _KYOKU),
    _rate("tsumo", "自摸率（和了）", "Tsumo, of wins", "win", _WINS),
    Figure("win_points", Name("和了平均", "Mean win"), "mean", "win_points", "win", _WINS, _POINTS),
    Figure("win_turn", Name("和了巡数", "Turn of a win"), "mean", "win_turn", "win", _WINS),
    _rate("dama", "默听率（和了）", "Closed without riichi, of wins", "win", _WINS),
    _rate("deal_in", "放铳率", "Deals in", "kyoku", _KYOKU),
    Figure(
        "deal_in_points",
        Name("放铳平均", "Mean deal-in"),
        "mean",
        "deal_in_points",
        "deal_in",
        _DEAL_INS,
        _POINTS,
        factor=-1,
    ),
    _rate("riichi", "立直率", "Declares riichi", "kyoku", _KYOKU),
    Figure("riichi_turn", Name("立直巡数", "Turn of riichi"), "mean", "riichi_turn", "riichi", _RIICHI),
    _rate("riichi_win", "立直后和了", "Wins after riichi", "riichi", _RIICHI),
    _rate("riichi_deal_in", "立直后放铳", "Deals in after riichi", "riichi", _RIICHI),
    _rate("called", "副露率", "Calls", "kyoku", _KYOKU),
    _rate("called_win", "副露后和了", "Wins after calls", "called", _CALLED),
    _rate("called_deal_in", "副露后放铳", "Deals in after calls", "called", _CALLED),
    _rate("draws", "流局率", "Draws", "kyoku", _KYOKU),
    _rate("draws_ready", "流局听牌", "Ready at a draw", "draws", _DRAWS),
    Figure(
        "tsumo_paid",
        Name("被自摸平均", "Mean loss to tsumo"),
        "mean",
        "tsumo_paid",
        "tsumo_hit",
        Name("次被自摸", "times"),
        _POINTS,
        factor=-1,
    ),
    *match_figures(4),
)


class KyokuTally(Tally):
    """The counts of one kyoku."""

    def __init__(self, carry: Carry) -> None:
        super().__init__(carry)
        self._discards: Counter[Seat] = Counter()

    def discarded(self, event: Discarded) -> None:
        """Note a discard; a seat's discards are its turns."""
        self._discards[event.seat] += 1

    def claimed(self, event: Claimed) -> None:
        """Count a kyoku with calls (副露); a concealed kan is not a call."""
        self.once(event.seat, "called")

    def stick_paid(self, event: StickPaid) -> None:
        """Count a riichi that stands; a riichi whose discard was won does not."""
        self.once(event.seat, "riichi")
        self.add(event.seat, "riichi_turn", self._discards[event.seat])

    def won(self, event: Won) -> None:
        """Count a win, with its points (sticks and honba included), and the deal-in or the seats hit by a tsumo."""
        seat = event.seat
        self.once(seat, "win")
        self.add(seat, "tsumo", event.kind == "tsumo")
        self.add(seat, "win_points", event.amounts[seat])
        self.add(seat, "win_turn", self._discards[seat] + 1)
        self._after(seat, "win")
        self.add(seat, "dama", not (self.has(seat, "riichi") or self.has(seat, "called")))
        if event.feeder is None:
            self._drawn(event)
        else:
            self._dealt_in(event.feeder, -event.amounts[event.feeder])

    def _dealt_in(self, seat: Seat, points: int) -> None:
        """Count one deal-in, however many seats win with the tile, and the points of each win.

        A seat that pays by 包 has not dealt in.
        """
        self.once(seat, "deal_in")
        self.add(seat, "deal_in_points", points)
        self._after(seat, "deal_in")

    def _drawn(self, event: Won) -> None:
        for seat, amount in enumerate(event.amounts):
            if amount < 0:
                self.once(seat, "tsumo_hit")
                self.add(seat, "tsumo_paid", -amount)

    def _after(self, seat: Seat, name: str) -> None:
        for before in ("riichi", "called"):
            if self.has(seat, before):
                self.once(seat, f"{before}_{name}")

    def drew(self, event: NoWinner) -> None:
        """Count an exhaustive draw, and the seats that are ready then."""
        if event.reason == "exhaustive":
            for seat in range(len(event.amounts)):
                self.once(seat, "draws")
                self.add(seat, "draws_ready", seat in event.ready)

    def settled(self, event: Settled) -> None:
        """Count the kyoku."""
        for seat in range(len(event.amounts)):
            self.once(seat, "kyoku")

    READS: ClassVar = {
        Discarded: discarded,
        Claimed: claimed,
        StickPaid: stick_paid,
        Won: won,
        NoWinner: drew,
        Settled: settled,
    }


COUNTS: Final = GameCounts(1, FIGURES, KyokuTally)
