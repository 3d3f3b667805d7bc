"""The policy of rollouts for games in which points are captured."""

from math import comb, exp
from typing import Final, TypeAlias

from paiju.bots.shedding.hands import Move
from paiju.bots.shedding.positions import SearchPosition, Setting
from paiju.engine.shedding.generate import generate
from paiju.engine.shedding.shapes import BITS, ONE_RANK, Shape

_LEAD: Final = 0.5
_HIGH: Final = 1.6
_CARD: Final = 1.1
"""Worth in points: `_LEAD` of the lead, `_HIGH` of the highest card, `_CARD` of a card exchanged for a drawn one."""

_Judged: TypeAlias = tuple[Move, float, float, int]
"""A play, the number of hands that may cover it, its cost and the points in it."""


class Capturing:
    """The policy of games in which points are captured."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._hands = setting.hands
        self._known: dict[tuple[int, Shape | None, int], list[_Judged]] = {}
        self._judgements: dict[Move, _Judged] = {}

    def choose(self, position: SearchPosition) -> Move | None:
        """Return the move; None is a pass."""
        seat, target = position.turn, position.target
        hidden = len(position.pile) + sum(position.sizes) - position.sizes[seat]
        shares = [size / hidden for other, size in enumerate(position.sizes) if other != seat and size]
        best, most = None, 0.0 if target is not None else float("-inf")
        prize = position.stake + _LEAD
        halved = 1.0 if position.pile else 0.5
        for move, covered, spent, own in self.moves(position.hands[seat], target, position.suit):
            size = move.shape.size
            chance = exp(-covered * sum(share**size for share in shares))
            score = chance * (prize + own) - (1 - chance) * own - halved * spent + _CARD * size
            if score > most:
                best, most = move, score
        return best

    def moves(self, hand: int, target: Shape | None, suit: int) -> list[_Judged]:
        """Return the plays of a hand, each with the hands that may cover it, its cost and its points."""
        name = hand, target, suit
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = [self._judged(move) for move in self._plays(hand, target, suit)]
        return known

    def _plays(self, hand: int, target: Shape | None, suit: int) -> list[Move]:
        hands = self._hands
        if target is not None:
            return [*hands.covers(hand, target, suit)]
        found = generate(hands.rules, hands.counts(hands.key(hand)))
        moves = (hands.taken(hand, key, shape) for key, shape in found if not shape.suited)
        return [move for move in moves if move is not None and hands.is_hand(move)]

    def _judged(self, move: Move) -> _Judged:
        found = self._judgements.get(move)
        if found is None:
            found = self._judgements[move] = self._judge(move)
        return found

    def _judge(self, move: Move) -> _Judged:
        shape, rules = move.shape, self._hands.rules
        top = len(rules.ranks) - 1
        higher = max(top - shape.value - 0.5 * (move.suit + 1) / 2, 0.0)
        ways = comb(4, shape.unit) ** shape.mask.bit_count()
        key = self._hands.key(move.cards)
        spent = sum((key >> BITS * slot & ONE_RANK) * (slot / top) ** 2 for slot in range(top + 1)) * _HIGH
        return move, higher * ways, spent, self._setting.points_of(move.cards)
