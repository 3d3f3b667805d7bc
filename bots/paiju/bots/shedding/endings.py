"""Endings of two seats without a draw pile, where each knows the other's hand: finds the play that captures most.

It searches all positions by alpha-beta over points, and remembers them. A rank is played in its lowest suits, or in its
highest suit and the lowest others. The work is bounded by the number of positions.
"""

from typing import Final, TypeAlias

from paiju.bots.shedding.capturing import Capturing
from paiju.bots.shedding.hands import Move
from paiju.bots.shedding.positions import SearchPosition

_FAR: Final = 1000
"""More points than a deal has."""
_Bounds: TypeAlias = tuple[int, int]
"""The bounds of a position's worth to the seat for which the search looks for a move."""


class TooFar(Exception):
    """The ending has too many positions."""


class EndingSearch:
    """The search of one ending."""

    def __init__(self, policy: Capturing, positions: int) -> None:
        """`positions`: the greatest number of positions that are searched."""
        self._policy = policy
        self._most = positions
        self._known: dict[tuple[object, ...], _Bounds] = {}
        self.nodes = 0

    def best(self, start: SearchPosition) -> Move | None:
        """Return the best move of the seat to act, None for a pass; raises `TooFar`."""
        me, best, most = start.turn, None, -_FAR
        for move in self._moves(start):
            found = self._after(start, move, me, most, _FAR)
            if found > most:
                best, most = move, found
        return best

    def value(self, position: SearchPosition, me: int, low: int, high: int) -> int:
        """Return how many more points `me` will capture than the other seat; exact between `low` and `high`."""
        if position.finished:
            return 0
        name = self._name(position)
        least, most = self._known.get(name, (-_FAR, _FAR))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        found = self._searched(position, me, low, high)
        self._known[name] = (
            max(least, found) if found > low else least,
            min(most, found) if found < high else most,
        )
        return found

    def _searched(self, position: SearchPosition, me: int, low: int, high: int) -> int:
        self.nodes += 1
        if self.nodes > self._most:
            raise TooFar
        mine = position.turn == me
        best = -_FAR if mine else _FAR
        for move in self._moves(position):
            found = self._after(position, move, me, low, high)
            if mine:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _after(self, position: SearchPosition, move: Move | None, me: int, low: int, high: int) -> int:
        after = position.copy()
        after.play(move)
        gained = _lead(after, me) - _lead(position, me)
        return gained + self.value(after, me, low - gained, high - gained)

    def _moves(self, position: SearchPosition) -> list[Move | None]:
        """Return the moves: the plays, the cheapest first, then the pass."""
        target = position.target
        judged = self._policy.moves(position.hands[position.turn], target, position.suit)
        plays: list[Move | None] = [
            move for move, _, spent, _ in sorted(judged, key=lambda one: one[2] - 2 * one[0].shape.size)
        ]
        return plays if target is None else [*plays, None]

    def _name(self, position: SearchPosition) -> tuple[object, ...]:
        target = position.target
        return (*position.hands, position.turn, position.stake, target, position.suit if target else 0)


def _lead(position: SearchPosition, me: int) -> int:
    return position.captured[me] - position.captured[1 - me]
