"""解杀: solves an ending with open hands: the winning team and its line.

The search plays both teams to the end and remembers each position. Three things keep it small: hands are counts of
ranks, seats that cannot cover are skipped, and a hand to cover is identified by its family, its size, and how many
plays of each hand cover it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from paiju.engine.cards.card import Card
from paiju.engine.core.seats import Seat, next_seat, seats_from
from paiju.engine.shedding.classify import key_of
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import generate
from paiju.engine.shedding.legal import play_of
from paiju.engine.shedding.moves import Pass, Play, Played
from paiju.engine.shedding.order import canonical, without
from paiju.engine.shedding.shapes import BITS, ONE_RANK, Shape
from paiju.engine.shedding.trick import Trick, shape_of

MOST_CARDS: Final = 16
"""Largest number of cards of all hands together that `solve` accepts."""

Move: TypeAlias = tuple[int, Shape]
Hands: TypeAlias = tuple[int, ...]


class Solution(NamedTuple):
    """The result of an ending with perfect play."""

    winner: int
    """The team that wins."""
    line: tuple[tuple[Seat, Play | Pass], ...]
    """Plays from the seat to act to the last card: winning plays of the winner, any plays of the others."""


class SolvePosition(NamedTuple):
    """A position of the search."""

    hands: Hands
    """Hand of each seat, as a key."""
    turn: Seat
    target: Shape | None
    """Shape to cover; None when leading."""
    owner: Seat
    """Seat that played `target`; when leading, the seat to act."""


def solve(rules: Rules, hands: Sequence[tuple[Card, ...]], teams: Sequence[int], trick: Trick) -> Solution:
    """Return the winner and the line of an ending in which the first empty hand wins for its team.

    `teams` is the team of each seat. Raises `ValueError` for games in which suits count or a seat sits out
    after a pass (`passed_sit_out`), and for more than `MOST_CARDS` cards.
    """
    if rules.suits or rules.passed_sit_out:
        raise ValueError("only games without suits and barred seats can be solved")
    if sum(map(len, hands)) > MOST_CARDS:
        raise ValueError(f"more than {MOST_CARDS} cards are left")
    keys = tuple(key_of(rules, hand) for hand in hands)
    to_cover = trick.to_cover
    owner = trick.turn if to_cover is None else to_cover.seat
    start = SolvePosition(keys, trick.turn, shape_of(rules, to_cover), owner)
    search = _Search(rules, teams)
    winner = search.winner(start)
    return Solution(winner, tuple(_line(rules, search, start, [*hands], to_cover)))


class _Search:
    """The search of one ending, with its memory."""

    def __init__(self, rules: Rules, teams: Sequence[int]) -> None:
        self._rules = rules
        self._teams = teams
        self._moves: dict[tuple[int, Shape | None], list[Move]] = {}
        self._won: dict[tuple[object, ...], tuple[int, Move | None]] = {}

    def winner(self, position: SolvePosition) -> int:
        """Return the team that wins from the position."""
        return self._solved(position)[0]

    def best(self, position: SolvePosition) -> Move | None:
        """Return a winning play of the seat to act, else any play; None is a pass."""
        return self._solved(position)[1]

    def moves(self, hand: int, target: Shape | None) -> list[Move]:
        """Return all plays of a hand that cover the target; without a target, the plays with most cards come first."""
        known = self._moves.get((hand, target))
        if known is None:
            counts = [hand >> BITS * slot & ONE_RANK for slot in range(len(self._rules.ranks))]
            # This only orders the search: leads with most cards come first, because they empty a hand soonest.
            known = sorted(generate(self._rules, counts, target), key=_size, reverse=target is None)
            self._moves[hand, target] = known
        return known

    def after(self, position: SolvePosition, move: Move | None) -> SolvePosition:
        """Return the position after a play or pass. The next seat that can cover acts; if none can, the owner leads."""
        hands, turn, target, owner = position
        if move is not None:
            hands = (*hands[:turn], hands[turn] - move[0], *hands[turn + 1 :])
            target, owner = move[1], turn
        for seat in seats_from(next_seat(turn, len(hands)), len(hands)):
            if seat == owner:
                break
            if self.moves(hands[seat], target):
                return SolvePosition(hands, seat, target, owner)
        return SolvePosition(hands, owner, None, owner)

    def _solved(self, position: SolvePosition) -> tuple[int, Move | None]:
        name = self._name(position)
        known = self._won.get(name)
        if known is None:
            known = self._won[name] = self._solve(position)
        return known

    def _solve(self, position: SolvePosition) -> tuple[int, Move | None]:
        """Return the winner and a play: a winning one if the team to act wins."""
        hands, turn, target, owner = position
        mine = self._teams[turn]
        moves = self.moves(hands[turn], target)
        # Playing all cards wins at once: a look for such a play comes first, to save the search below.
        for move in moves:
            if move[0] == hands[turn]:
                return mine, move
        tried: list[Move | None] = [*moves]
        if target is not None:
            # This only orders the search: a pass comes first over a partner's hand, last over an opponent's.
            tried.insert(0 if self._teams[owner] == mine else len(tried), None)
        for choice in tried:
            if self.winner(self.after(position, choice)) == mine:
                return mine, choice
        other = next(team for team in self._teams if team != mine)
        return other, tried[0]

    def _name(self, position: SolvePosition) -> tuple[object, ...]:
        """Return a position's memory key; `target` counts by its family, size and number of covering plays."""
        hands, turn, target, owner = position
        if target is None:
            return hands, turn
        covers = tuple(len(self.moves(hand, target)) for hand in hands)
        return hands, turn, owner, target.family, target.size, covers


def _line(
    rules: Rules,
    search: _Search,
    position: SolvePosition,
    hands: list[tuple[Card, ...]],
    to_cover: Played | None,
) -> list[tuple[Seat, Play | Pass]]:
    """Return the plays from a position to the end, forced passes included."""
    line: list[tuple[Seat, Play | Pass]] = []
    while all(hands):
        turn = position.turn
        move = search.best(position)
        if move is None:
            line.append((turn, Pass()))
        else:
            play = play_of(rules, hands[turn], *move, to_cover)
            line.append((turn, play))
            hands[turn] = without(hands[turn], play.cards)
            reading = move[1].reading
            laid = canonical(rules, play.cards, move[1])
            to_cover = Played(turn, laid, reading.combo, reading.rank, round=1, left=len(hands[turn]))
            if not hands[turn]:
                break
        following = search.after(position, move)
        assert to_cover is not None
        line += _passes(rules, turn, following, to_cover, len(hands))
        position = following
        if position.target is None:
            to_cover = None
    return line


def _passes(
    rules: Rules, turn: Seat, following: SolvePosition, last: Played, seats: int
) -> list[tuple[Seat, Pass]]:
    """Return the forced passes between two seats; none after an absolutely largest hand, whose owner leads at once."""
    if following.target is None and last.combo in rules.largest:
        return []
    between = []
    for seat in seats_from(next_seat(turn, seats), seats):
        if seat == following.turn:
            break
        between.append((seat, Pass()))
    return between


def _size(move: Move) -> int:
    return move[1].size
