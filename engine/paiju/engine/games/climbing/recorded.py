"""Import of deals of climbing games that were written down (导入牌局)."""

from paiju.engine.cards.card import Card
from paiju.engine.core.seats import Seat
from paiju.engine.games.climbing.types import Deal
from paiju.engine.shedding.importing import RecordedBid


class ClimbingRecords:
    """`paiju.engine.core.capabilities.RecordedMoves`, for `Climbing`."""

    def deal(self, deck: tuple[Card, ...], _first_bidder: Seat | None) -> Deal:
        """Return the `Deal` of an imported record; these games have no bidder."""
        return Deal(deck)

    def bid(self, _bid: RecordedBid) -> None:
        """Return None: these games have no bids."""
