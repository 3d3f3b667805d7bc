"""Ends of rollouts in games in which the first empty hand ends the deal: hands that are won, and last cards to stop.

A seat of a rollout sees the hands of its world here. Where few pieces are left, so would a player who counts cards;
without this a rollout loses won hands, and its result says little.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from paiju.bots.shedding.hands import Move
from paiju.bots.shedding.positions import SearchPosition, Setting
from paiju.bots.shedding.split import Splitter
from paiju.engine.shedding.shapes import Shape

_FEW: Final = 3
"""Pieces after a play up to which it is looked for a won hand."""
_BOMB: Final = 20.0
"""Worth of the rest of the hand at which a bomb stops an opponent instead of another play."""
_HIGHEST: Final = 3
"""Suit of a piece of which none is chosen yet: the highest."""

Near: TypeAlias = list[tuple[Move, list[Shape]]]
"""Plays that leave few pieces, each with the shapes of these."""


class Finishing:
    """The plays that win or save a deal at once; it caches the abilities of hands."""

    def __init__(self, setting: Setting, splitter: Splitter) -> None:
        self._hands = setting.hands
        self._teams = setting.teams
        self._splitter = splitter
        self._covers: dict[tuple[int, Shape, int], list[Move]] = {}
        self._near: dict[tuple[int, Shape | None, int], Near] = {}

    def covers(self, hand: int, target: Shape, suit: int) -> list[Move]:
        """Return the plays of a hand that cover another."""
        name = hand, target, suit
        found = self._covers.get(name)
        if found is None:
            found = self._covers[name] = [*self._hands.covers(hand, target, suit)]
        return found

    def won(self, position: SearchPosition) -> Move | None:
        """Return a play that wins: no opponent covers it, nor the pieces after it except the last."""
        seat = position.turn
        near = self._nearly_out(position.hands[seat], position.target, position.suit)
        if not near:
            return None
        team = self._teams[seat]
        opponents = [hand for other, hand in enumerate(position.hands) if self._teams[other] != team]
        for move, rest in near:
            if not self._is_covered(opponents, move.shape, move.suit):
                open_pieces = sum(self._is_covered(opponents, shape, _HIGHEST) for shape in rest)
                if open_pieces <= 1:
                    return move
        return None

    def is_threatened(self, position: SearchPosition, target: Shape, suit: int) -> bool:
        """Return whether an opponent goes out over a hand."""
        team = self._teams[position.turn]
        return any(
            any(
                move.cards == position.hands[seat] for move in self.covers(position.hands[seat], target, suit)
            )
            for seat, size in enumerate(position.sizes)
            if size == target.size and self._teams[seat] != team and seat != position.owner
        )

    def stopping(self, position: SearchPosition, target: Shape) -> Move | None:
        """Return the play that no opponent goes out over, with the best rest; None if every play allows that."""
        hand, best, most = position.hands[position.turn], None, float("-inf")
        for move in self.covers(hand, target, position.suit):
            if not self.is_threatened(position, move.shape, move.suit):
                rest = self._splitter.estimate(self._hands.key(hand - move.cards))
                rest -= _BOMB if move.shape.power else 0.0
                if rest > most:
                    best, most = move, rest
        return best

    def _nearly_out(self, hand: int, target: Shape | None, suit: int) -> Near:
        name = hand, target, suit
        found = self._near.get(name)
        if found is None:
            found = self._near[name] = [*self._leaving_few(*name)]
        return found

    def _leaving_few(self, hand: int, target: Shape | None, suit: int) -> Iterator[tuple[Move, list[Shape]]]:
        hands, split = self._hands, self._splitter.split
        whole = hands.key(hand)
        pieces = split(whole).pieces
        if len(pieces) > _FEW + 1:
            return
        leads = (hands.taken(hand, key, shape) for key, shape in pieces)
        for move in leads if target is None else self.covers(hand, target, suit):
            if move is not None:
                rest = split(whole - hands.key(move.cards)).pieces
                if len(rest) <= _FEW:
                    yield move, [shape for _, shape in rest]

    def _is_covered(self, hands: Sequence[int], shape: Shape, suit: int) -> bool:
        return any(self.covers(hand, shape, suit) for hand in hands)
