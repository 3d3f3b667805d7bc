"""Ends of rollouts in games in which the first empty hand ends the deal: won hands, and last cards to be stopped.

A seat of a rollout sees all hands of its world here. A player who counts cards knows nearly as much when few pieces are
left; a rollout without this knowledge would lose won hands, and its result would tell little.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from paiju.bots.shedding.hands import Move
from paiju.bots.shedding.positions import SearchPosition, Setting
from paiju.bots.shedding.split import Splitter
from paiju.engine.shedding.shapes import Shape

_FEW: Final = 3
"""A won hand is looked for only after a play that leaves at most this many pieces."""
_BOMB: Final = 20.0
"""Price of stopping an opponent with a bomb, in the unit of a hand's worth."""
_HIGHEST: Final = 3
"""The suit of a piece whose suit is not chosen yet: the highest is assumed."""

Near: TypeAlias = list[tuple[Move, list[Shape]]]
"""Plays that leave few pieces, each with the shapes of the pieces that it leaves."""


class Finishing:
    """Finds the plays that win a deal or save it from being lost at once; caches the covers of hands."""

    def __init__(self, setting: Setting, splitter: Splitter) -> None:
        self._hands = setting.hands
        self._teams = setting.teams
        self._splitter = splitter
        self._covers: dict[tuple[int, Shape, int], list[Move]] = {}
        self._near: dict[tuple[int, Shape | None, int], Near] = {}

    def covers(self, hand: int, target: Shape, suit: int) -> list[Move]:
        """Return the plays of a hand that cover `target`."""
        name = hand, target, suit
        found = self._covers.get(name)
        if found is None:
            found = self._covers[name] = [*self._hands.covers(hand, target, suit)]
        return found

    def won(self, position: SearchPosition) -> Move | None:
        """Return a play that wins; None: there is none.

        No opponent can cover such a play. Of the pieces after it opponents can cover at most one, which is played last.
        """
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
        """Return whether an opponent can cover `target` with its last cards, and so go out."""
        team = self._teams[position.turn]
        return any(
            any(
                move.cards == position.hands[seat] for move in self.covers(position.hands[seat], target, suit)
            )
            for seat, size in enumerate(position.sizes)
            if size == target.size and self._teams[seat] != team and seat != position.owner
        )

    def stopping(self, position: SearchPosition, target: Shape) -> Move | None:
        """Return, of the covers after which no opponent can go out at once, the one that leaves the best hand.

        Without such a cover, return None.
        """
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
