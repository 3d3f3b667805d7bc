"""One climbing game as data: all that differs between the games of the family."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from paiju.engine.cards.card import Card, Rank, rank_of
from paiju.engine.core.game import Line, Name, SeatRange
from paiju.engine.shedding.combos import Rules


class Finish(msgspec.Struct, frozen=True):
    """The facts of a finished deal from which the settlement is computed."""

    hands: tuple[tuple[Card, ...], ...]
    """Remaining cards of each seat."""
    points: tuple[int, ...]
    """积分 captured by each seat."""
    base: int


class Ruleset(msgspec.Struct, frozen=True, eq=False):
    """One climbing game."""

    key: str
    name: Name
    seats: SeatRange
    deck: tuple[Card, ...]
    hand: int
    """Number of cards dealt to each seat; with `refills`, also the size to which hands are refilled."""
    rules: Rules
    settle: Callable[[Finish], Iterator[Line]]
    """Yields the lines of the settlement of a finished deal."""
    refills: bool = False
    """Whether there is a draw pile (牌堆): circles then have winners, and hands are refilled after each circle.

    Such a deal ends when the pile is empty and at most one seat holds cards; any other ends with the first empty hand.
    """
    points: Mapping[Rank, int] = {}
    """分牌: points of each rank for the winner of the circle."""
    staked: bool = False
    """Whether amounts are chips, so that tables may choose a base stake."""

    def points_of(self, cards: tuple[Card, ...]) -> int:
        """Return the points of the cards."""
        return sum(self.points.get(rank_of(card), 0) for card in cards)
