"""The policies of rollouts: they choose the play of a seat, from its own hand and the open facts of a position.

They play in the manner of the normal level, by splits of the hand, and cache their findings: the same hands come again
and again in the rollouts of one decision.
"""

from typing import Final, NamedTuple, Protocol

from paiju.bots.shedding.finishing import Finishing
from paiju.bots.shedding.hands import Move
from paiju.bots.shedding.positions import SearchPosition, Setting
from paiju.bots.shedding.split import Piece, Splitter, worth
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.shapes import Shape


class Policy(Protocol):
    """Chooses the move of the seat to act."""

    def choose(self, position: SearchPosition) -> Move | None:
        """Return the move; None is a pass."""


class Manner(NamedTuple):
    """How a policy plays games in which the first empty hand ends the deal; normal bots have such parameters, too."""

    willing: float
    """Least change of the hand's worth with which a seat still covers an opponent."""
    alarm: int
    """A seat covers at any price if an opponent has at most this number of cards."""
    danger: float
    """Cost of leading as many cards as an opponent has left."""
    thrift: float
    """Worth of leading one card more."""
    bomb_for: int = 3
    """A seat plays a bomb only if its hand then splits into at most this number of pieces."""
    bomb_led: float = 20.0
    """Cost of leading a bomb."""
    generous: float = 3.0
    """Least gain with which a seat covers a partner's low hand."""
    high: int = 11
    """Index of a rank: a seat does not cover a partner's hand of this or a higher rank."""


_REMEMBERED: Final = 150_000
"""Number of hands that a splitter may cache from decision to decision: about 30 MB."""
_SPLITTERS: Final[dict[Rules, Splitter]] = {}


def splitter_of(rules: Rules) -> Splitter:
    """Return the process's splitter for some rules; its cache does not change its results."""
    found = _SPLITTERS.get(rules)
    if found is None or found.size > _REMEMBERED:
        found = _SPLITTERS[rules] = Splitter(rules)
    return found


class _Answers(NamedTuple):
    """The ways in which a hand can cover another."""

    last: Move | None
    """The cover that empties the hand."""
    best: Move | None
    """The cover that leaves the best hand, bombs left out."""
    gain: float
    bomb: Move | None


class GoingOut:
    """The policy of games in which the first empty hand ends the deal."""

    def __init__(self, setting: Setting, manner: Manner, splitter: Splitter | None = None) -> None:
        self._hands = setting.hands
        self._teams = setting.teams
        self._manner = manner
        self._splitter = splitter or splitter_of(setting.hands.rules)
        self._known: dict[tuple[int, Shape, int], _Answers] = {}
        self._leads: dict[tuple[int, int, bool], Move] = {}
        self._finishing = Finishing(setting, self._splitter)

    def choose(self, position: SearchPosition) -> Move | None:
        """Return the move; None is a pass."""
        target = position.target
        return self._lead(position) if target is None else self._follow(position, target)

    def tempted(self, hand: int, target: Shape, suit: int) -> bool:
        """Return whether a seat with this hand would cover an opponent's play, bombs left out."""
        known = self._answered(hand, target, suit)
        return known.last is not None or known.gain >= self._manner.willing

    def _lead(self, position: SearchPosition) -> Move:
        return self._finishing.won(position) or self._usual_lead(position)

    def _usual_lead(self, position: SearchPosition) -> Move:
        seat, sizes = position.turn, position.sizes
        small, waits = 0, False
        for other, size in enumerate(sizes):
            if other != seat and size <= self._manner.alarm:
                if self._teams[other] != self._teams[seat]:
                    small |= 1 << size
                elif other == (seat + 1) % len(sizes):
                    waits = size == 1
        name = position.hands[seat], small, waits
        found = self._leads.get(name)
        if found is None:
            found = self._leads[name] = self._led(*name)
        return found

    def _led(self, hand: int, small: int, waits: bool) -> Move:  # noqa: FBT001 - three facts of a position
        pieces = self._splitter.split(self._hands.key(hand)).pieces
        key, shape = min(pieces, key=lambda piece: self._cost(piece, small, waits=waits))
        move = self._hands.taken(hand, key, shape)
        assert move is not None, "a lead has nothing to cover"
        return move

    def _cost(self, piece: Piece, small: int, *, waits: bool) -> float:
        shape, manner = piece[1], self._manner
        cost = worth(shape) - manner.thrift * shape.size + (manner.bomb_led if shape.power else 0.0)
        if waits and shape.size == 1:
            return cost - manner.danger
        if small >> shape.size & 1:
            return manner.danger - shape.value
        return cost

    def _follow(self, position: SearchPosition, target: Shape) -> Move | None:
        seat = position.turn
        known = self._answered(position.hands[seat], target, position.suit)
        if known.last is not None:
            return known.last
        if known.best is None and known.bomb is None:
            return None
        won = self._finishing.won(position)
        if won is not None:
            return won
        if self._finishing.is_threatened(position, target, position.suit):
            return self._finishing.stopping(position, target)
        if self._teams[position.owner] == self._teams[seat]:
            return self._over_partner(position, known, target)
        return self._over_opponent(position, known)

    def _over_partner(self, position: SearchPosition, known: _Answers, target: Shape) -> Move | None:
        manner, best = self._manner, known.best
        if best is None or target.size > 2 or position.sizes[position.owner] <= manner.alarm:
            return None
        low = target.value < manner.high and best.shape.value <= manner.high
        return best if low and known.gain >= manner.generous else None

    def _over_opponent(self, position: SearchPosition, known: _Answers) -> Move | None:
        seat, manner = position.turn, self._manner
        team = self._teams[seat]
        alarm = any(
            size <= manner.alarm and self._teams[other] != team for other, size in enumerate(position.sizes)
        )
        if known.best is not None and (alarm or known.gain >= manner.willing):
            return known.best
        if known.bomb is None:
            return None
        few = alarm or self._pieces_after(position.hands[seat], known.bomb) <= manner.bomb_for
        return known.bomb if few else None

    def _answered(self, hand: int, target: Shape, suit: int) -> _Answers:
        name = hand, target, suit
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._answers(hand, target, suit)
        return known

    def _answers(self, hand: int, target: Shape, suit: int) -> _Answers:
        hands, estimate = self._hands, self._splitter.estimate
        whole = hands.key(hand)
        worth_now = estimate(whole)
        best, bomb = None, None
        gain = bomb_gain = float("-inf")
        for move in self._finishing.covers(hand, target, suit):
            if move.cards == hand:
                return _Answers(move, None, 0.0, None)
            left = estimate(whole - hands.key(move.cards)) - worth_now
            if move.shape.power:
                if left > bomb_gain:
                    bomb, bomb_gain = move, left
            elif left > gain:
                best, gain = move, left
        return _Answers(None, best, gain, bomb)

    def _pieces_after(self, hand: int, bomb: Move) -> int:
        return len(self._splitter.split(self._hands.key(hand - bomb.cards)).pieces)
