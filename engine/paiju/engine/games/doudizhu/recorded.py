"""Import of landlord deals that were written down (导入牌局)."""

from paiju.engine.cards.card import Card
from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat
from paiju.engine.games.doudizhu.types import Bid, Call, Deal, Double
from paiju.engine.shedding.importing import RecordedBid


class LandlordRecords:
    """`paiju.engine.core.capabilities.RecordedMoves`, for `Landlords`."""

    def deal(self, deck: tuple[Card, ...], first_bidder: Seat | None) -> Deal:
        """Return the `Deal` of an imported record; seat 0 bids first if the record names no bidder."""
        return Deal(deck, 0 if first_bidder is None else first_bidder)

    def bid(self, bid: RecordedBid) -> Action:
        """Return the bid of an imported record: a score, a doubling, or a yes or no to 叫 and 抢."""
        if bid.score is not None:
            return Bid(bid.score)
        return Call(bool(bid.bid)) if bid.double is None else Double(bid.double)
