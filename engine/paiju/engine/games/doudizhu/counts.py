"""Counts and figures of the landlord games: calls, wins on either side, bombs, springs, scores."""

from typing import ClassVar, Final

from paiju.engine.core.counts import GameCounts, Tally
from paiju.engine.core.figures import Figure
from paiju.engine.core.game import Name, Settled
from paiju.engine.core.seats import Seat
from paiju.engine.games.doudizhu.types import BidMade, Called, Carry, LandlordAssigned, Multiplied
from paiju.engine.shedding.moves import Played

_DEALS, _TIMES = Name("局", "deals"), Name("次", "times")
_BASE: Final = Name("底分", "base stakes")

FIGURES: Final = (
    Figure("landlord", Name("当地主", "Landlord"), "rate", "landlord", "deals", _DEALS),
    Figure("forced", Name("强制当地主", "Landlord by force"), "rate", "forced", "deals", _DEALS),
    Figure("landlord_won", Name("地主胜率", "Wins as landlord"), "rate", "landlord_won", "landlord", _DEALS),
    Figure(
        "farmer_won",
        Name("农民胜率", "Wins as peasant"),
        "rate",
        "won - landlord_won",
        "deals - landlord",
        _DEALS,
    ),
    Figure("called", Name("叫地主率", "Calls landlord"), "rate", "called", "asked", _TIMES),
    Figure("robbed", Name("抢地主率", "Robs"), "rate", "robbed", "rob_asked", _TIMES),
    Figure(
        "spring",
        Name("春天（地主赢的局）", "Spring, of landlord wins"),
        "rate",
        "spring",
        "landlord_won",
        _DEALS,
    ),
    Figure("sprung", Name("被春天（输的局）", "Sprung, of losses"), "rate", "sprung", "deals - won", _DEALS),
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
    Figure("bombs", Name("每局炸弹", "Bombs per deal"), "ratio", "bombs", "deals", _DEALS),
)


class LandlordTally(Tally):
    """The counts of one deal."""

    def __init__(self, carry: Carry) -> None:
        super().__init__(carry)
        self._base = carry.options.base
        self._landlord: Seat | None = None
        self._last: Seat = 0
        self._sprung = ""

    def called(self, event: Called) -> None:
        """Count a question and its answer: 叫, or 抢 after the first call."""
        asked, said = ("rob_asked", "robbed") if event.rob else ("asked", "called")
        self.add(event.seat, asked)
        self.add(event.seat, said, event.yes)

    def bid(self, event: BidMade) -> None:
        """Count a question and its answer: a bid counts as a call, unless its score is 0."""
        self.add(event.seat, "asked")
        self.add(event.seat, "called", event.score > 0)

    def assigned(self, event: LandlordAssigned) -> None:
        """Count the landlord."""
        self._landlord = event.seat
        self.once(event.seat, "landlord")
        self.add(event.seat, "forced", event.forced)

    def played(self, event: Played) -> None:
        """Note the seat of the last hand; `multiplied` counts a bomb or rocket for this seat."""
        self._last = event.seat

    def multiplied(self, event: Multiplied) -> None:
        """Count a bomb for the seat of the last hand; note a spring for the settlement."""
        if event.reason in {"bomb", "rocket"}:
            self.add(self._last, "bombs")
        elif event.reason != "rob":
            self._sprung = event.reason

    def settled(self, event: Settled) -> None:
        """Count the result of each seat."""
        for seat, amount in enumerate(event.amounts):
            is_landlord, won = seat == self._landlord, amount > 0
            self.once(seat, "deals")
            self.add(seat, "won", won)
            self.add(seat, "landlord_won", won and is_landlord)
            self.add(seat, "spring", self._sprung == "spring" and is_landlord)
            self.add(seat, "sprung", bool(self._sprung) and not won)
            self.measure(seat, "score", amount // self._base)

    READS: ClassVar = {
        Called: called,
        BidMade: bid,
        LandlordAssigned: assigned,
        Played: played,
        Multiplied: multiplied,
        Settled: settled,
    }


COUNTS: Final = GameCounts(1, FIGURES, LandlordTally)
