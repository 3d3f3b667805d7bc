"""What one climbing game is, as data: everything in which it differs from the others of its family."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from paiju.engine.cards.card import Card, Rank, rank_of
from paiju.engine.core.game import Line, Name, SeatRange
from paiju.engine.shedding.combos import Rules


class Final(msgspec.Struct, frozen=True):
    """What a settlement looks at."""

    hands: tuple[tuple[Card, ...], ...]
    """What each seat still holds."""
    points: tuple[int, ...]
    """积分: what each seat captured."""
    base: int


class Ruleset(msgspec.Struct, frozen=True, eq=False):
    """One climbing game."""

    key: str
    name: Name
    seats: SeatRange
    deck: tuple[Card, ...]
    hand: int
    """Cards dealt to each seat; where `refills`, also what it draws up to."""
    rules: Rules
    settle: Callable[[Final], Iterator[Line]]
    """Yields the lines of the settlement."""
    refills: bool = False
    """Whether there is a draw pile (牌堆), so that circles have winners and hands are filled up (section 9.3).

    If not, the deal is over with the first empty hand; else with an empty pile and at most one hand left.
    """
    points: Mapping[Rank, int] = {}
    """分牌: what the cards of a rank are worth to the winner of their circle."""
    staked: bool = False
    """Whether amounts are chips, so that tables may choose a base stake."""

    def points_of(self, cards: tuple[Card, ...]) -> int:
        """Return what the cards count."""
        return sum(self.points.get(rank_of(card), 0) for card in cards)
