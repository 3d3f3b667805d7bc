"""A position of a shedding game as integers, and the result of a play or a pass: the engine's rules, much faster.

`tests/bots/shedding/test_positions.py` plays both side by side. What differs between games is data (`Setting`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from paiju.bots.shedding.hands import Hands, Move
from paiju.engine.cards.reading import Combo
from paiju.engine.core.seats import Seat
from paiju.engine.shedding.beats import beats
from paiju.engine.shedding.shapes import BITS, Shape

Payoffs: TypeAlias = tuple[float, ...]
"""Per seat: the stakes or points won by the end of the deal."""


class Setting(NamedTuple):
    """The data that differ between games or deals, but stay the same during a deal."""

    hands: Hands
    teams: tuple[int, ...]
    """Team of each seat."""
    payoffs: Callable[["SearchPosition"], Payoffs]
    """Returns the payoffs of a finished position."""
    refill: int = 0
    """Number of cards to which hands are refilled after each circle; 0: the first empty hand ends the deal."""
    points: Sequence[tuple[int, int]] = ()
    """Ranks that are worth points when captured: index of the rank, and the points of one card."""
    factors: Mapping[Combo, int] = {}
    """Factor by which a hand of this combo raises the stakes."""

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return len(self.teams)

    def points_of(self, cards: int) -> int:
        """Return the points of cards."""
        if not self.points:
            return 0
        key = self.hands.key(cards)
        return sum((key >> BITS * slot & 7) * points for slot, points in self.points)


class SearchPosition:
    """A position, which plays change in place."""

    __slots__ = (
        "captured",
        "finished",
        "hands",
        "last",
        "owner",
        "passed",
        "pile",
        "played",
        "setting",
        "sizes",
        "stake",
        "suit",
        "times",
        "turn",
    )

    def __init__(self, setting: Setting, hands: Sequence[int], sizes: Sequence[int], turn: Seat) -> None:
        self.setting = setting
        self.hands = [*hands]
        self.sizes = [*sizes]
        self.turn: Seat = turn
        self.owner: Seat = turn
        """Seat that played `last`; if its turn comes again, this seat leads."""
        self.last: Shape | None = None
        self.suit = 0
        self.passed: frozenset[Seat] = frozenset()
        """Seats that may not answer before the next round (禁止回打)."""
        self.pile: Sequence[int] = ()
        """Cards to draw, the next one last."""
        self.stake = 0
        """Points on the table."""
        self.captured = [0] * len(self.hands)
        self.played = [0] * len(self.hands)
        """Number of hands that each seat has played."""
        self.times = 1
        """Product of the factors of bombs."""
        self.finished = False

    def copy(self) -> "SearchPosition":
        """Return a copy that plays can change."""
        other = SearchPosition(self.setting, self.hands, self.sizes, self.turn)
        other.owner, other.last, other.suit, other.passed = self.owner, self.last, self.suit, self.passed
        other.pile, other.stake, other.times = self.pile, self.stake, self.times
        other.captured, other.played = [*self.captured], [*self.played]
        other.finished = self.finished
        return other

    @property
    def target(self) -> Shape | None:
        """Return the shape to cover; None when leading."""
        return None if self.owner == self.turn else self.last

    def play(self, move: Move | None) -> None:
        """Play a hand, or pass."""
        if move is None:
            if self.setting.hands.rules.passed_sit_out:
                self.passed |= {self.turn}
        else:
            self._lay(move)
            if not self.setting.refill and not self.sizes[self.turn]:
                self.finished = True
                return
        self._go_on(move)

    def _lay(self, move: Move) -> None:
        seat, shape = self.turn, move.shape
        if self.passed and self.owner == seat and not (self.last is not None and beats(shape, self.last)):
            self.passed = frozenset()
        self.hands[seat] -= move.cards
        self.sizes[seat] -= shape.size
        self.last, self.suit, self.owner = shape, move.suit, seat
        self.played[seat] += 1
        self.times *= self.setting.factors.get(shape.reading.combo, 1)
        self.stake += self.setting.points_of(move.cards)

    def _go_on(self, move: Move | None) -> None:
        """Find the next seat to act; where hands are refilled, end the circle or the deal."""
        seats = len(self.hands)
        if self.setting.refill and not self.pile and sum(map(bool, self.sizes)) <= 1:
            self._credit()
            self.finished = True
            return
        if move is not None and _is_largest(self.setting, move):
            seat = self.owner
        else:
            seat = (self.turn + 1) % seats
            while seat != self.owner and (not self.sizes[seat] or seat in self.passed):
                seat = (seat + 1) % seats
        self.turn = seat
        if seat == self.owner and self.setting.refill:
            self._close()

    def _close(self) -> None:
        """Credit a circle's winner, and refill hands, the winner's first.

        The winner leads. If it has no cards, the next seat with cards leads.
        """
        self._credit()
        seats = len(self.hands)
        for turn in range(seats):
            seat = (self.owner + turn) % seats
            wanted = min(self.setting.refill - self.sizes[seat], len(self.pile))
            if wanted > 0:
                self.hands[seat] += sum(self.pile[-wanted:])
                self.sizes[seat] += wanted
                self.pile = self.pile[:-wanted]
        if not self.pile and sum(map(bool, self.sizes)) <= 1:
            self.finished = True
            return
        while not self.sizes[self.turn]:
            self.turn = (self.turn + 1) % seats
        self.owner, self.last = self.turn, None

    def _credit(self) -> None:
        self.captured[self.owner] += self.stake
        self.stake = 0


def _is_largest(setting: Setting, move: Move) -> bool:
    """Return whether no hand covers a move (绝对最大), so that its seat leads at once."""
    start = setting.hands.rules.largest.get(move.shape.reading.combo)
    if start is None:
        return False
    rank = move.shape.reading.rank
    if setting.hands.rules.suits and rank[0] not in "BL":
        return (rank + "dchs"[move.suit]).startswith(start)
    return start in {"", rank}
