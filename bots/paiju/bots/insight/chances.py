"""The win chances of each team after each play of a shedding game, and the move by which a team lost most.

Where few cards are left, the solver gives exact chances; before, rollouts estimate them. There are three passes with
fixed numbers of rollouts. The first estimates the chance after every play. The second compares the moves with the
largest drops with other moves. The third measures the worst of these moves in earnest, with new dice: the dice that
picked it overstate its loss, since the largest of several estimates is mostly too large.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from paiju.bots.insight.choices import SeatDecision, alternatives, decisions
from paiju.bots.insight.rollouts import Rollouts, Shares, mean
from paiju.engine.cards.card import Card
from paiju.engine.core.action import Action
from paiju.engine.core.game import AnyGame
from paiju.engine.core.replay import ReplayedAction
from paiju.engine.core.seats import Seat
from paiju.engine.shedding.moves import Play

SOLVED: Final = 12
"""The solver is asked if all hands together have at most this many cards; with more, it may take seconds."""
_MOVES: Final = 16_000
"""About how many moves the rollouts of the first pass make together."""
_EACH: Final = range(12, 40)
"""The fewest and the most rollouts of a position in the first pass."""
_DRAFT: Final = 6
"""Rollouts of a position in a draft, which is rougher, but takes a small part of the time."""
_SCREEN: Final = range(10_000, 10_016)
_EARNEST: Final = range(20_000, 20_160)
"""The rollouts of the second pass (`_SCREEN`) and of the third, by number; the number decides the dice."""
_SUSPECTS: Final = 3
"""Number of the largest drops whose moves are compared with other moves."""
_COSTLY: Final = 3
"""Divisor of the rollouts of games with a draw pile, whose bot computes more for each move."""


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The win chances after a play or a pass."""

    after: int
    """Number of the record's actions up to this one."""
    seat: Seat
    """The seat that acted."""
    chances: tuple[int, ...]
    """Each team's chance to win, in percent."""
    error: int = 0
    """Half the width of the chances' 95 % interval, in percentage points; 0: exact."""
    bomb: bool = False


class TurningPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The move that lost most, and the best other move. All chances are of the seat's team, in percent."""

    after: int
    seat: Seat
    before: int
    """The chance before the move."""
    played: tuple[Card, ...]
    """The cards of the move; empty: a pass."""
    chance: int
    """The chance with the move that was played."""
    better: tuple[Card, ...]
    better_chance: int
    error: int = 0
    """Half the width of the 95 % interval of the difference; 0: exact."""
    equal: bool = False
    """Whether the difference is within the error: then it is not certain that any move lost anything."""


class WinChances(msgspec.Struct, frozen=True, tag_field="kind", tag="chances"):
    """The win chances of a deal of a shedding game, with all hands open."""

    teams: tuple[int, ...]
    """The team of each seat; in landlord games 0 is the landlord."""
    steps: tuple[Chance, ...]
    """One for each play and pass."""
    rollouts: int
    """Number of rollouts of each position that is not solved."""
    turn: TurningPoint | None
    """None: no seat had a choice, or this is a draft."""


def win_chances(
    game: AnyGame, start: Any, steps: Iterable[ReplayedAction], seed: str, *, draft: bool = False
) -> WinChances:
    """Return the win chances of a deal that begins with the state `start`; `seed` gives the rollouts their dice.

    A draft has rougher chances, and no turning point.
    """
    plays = [*decisions(game, start, steps)]
    if not plays:
        return WinChances((), (), 0, None)
    analysis = _Analysis(game, plays, seed)
    return analysis.draft() if draft else analysis.result()


class _Value(NamedTuple):
    """The worth of a position: one exact sample, or one sample of each rollout."""

    samples: Sequence[Shares]
    exact: bool

    def chances(self) -> tuple[int, ...]:
        return tuple(round(100 * sum(team) / len(self.samples)) for team in zip(*self.samples, strict=True))

    def error(self) -> int:
        return 0 if self.exact else max(mean(team).error for team in zip(*self.samples, strict=True))


class _Loss(NamedTuple):
    """A decision, the best other move, and the chance that this move would have saved, in percentage points."""

    points: float
    decision: SeatDecision
    better: Action


class _Analysis:
    """The three passes over one deal."""

    def __init__(self, game: AnyGame, plays: Sequence[SeatDecision], seed: str) -> None:
        self._game = game
        self._plays = plays
        first = plays[0].before
        seats = range(len(first.hands))
        self._teams = tuple(seats) if game.solver is None else game.solver.teams(first)
        self._rollouts = Rollouts(game, self._teams, seed)
        costly = _COSTLY if getattr(first, "pile", ()) else 1
        left = sum(len(plays) - number for number, play in enumerate(plays) if not play.forced)
        number = _MOVES // costly // max(left, 1)
        self._picture = range(min(max(number, _EACH.start), _EACH.stop))
        self._screen = _SCREEN[::costly]
        self._earnest = _EARNEST[::costly]

    def draft(self) -> WinChances:
        self._picture = range(_DRAFT)
        return WinChances(self._teams, self._steps([*self._values()]), _DRAFT, None)

    def result(self) -> WinChances:
        values = [*self._values()]
        turn = self._turn(values)
        steps = _agreeing(self._steps(values), turn, self._teams)
        return WinChances(self._teams, steps, len(self._picture), turn)

    def _steps(self, values: Sequence[_Value]) -> tuple[Chance, ...]:
        return tuple(
            Chance(play.after, play.seat, value.chances(), value.error(), play.bomb)
            for play, value in zip(self._plays, values[1:], strict=True)
        )

    def _values(self) -> Iterator[_Value]:
        """Yield the value before the first play, and the value after each play."""
        value = self._value(self._plays[0].before, self._picture)
        yield value
        for play in self._plays:
            if not play.forced:
                value = self._value(play.state, self._picture)
            yield value

    def _value(self, state: Any, numbers: range, *, solve: bool = True) -> _Value:
        decided = self._rollouts.decided(state) or (self._solved(state) if solve else None)
        if decided is not None:
            return _Value([decided], exact=True)
        return _Value(self._rollouts.shares(state, numbers), exact=False)

    def _solved(self, state: Any) -> Shares | None:
        solver = self._game.solver
        if solver is None or not _is_small(state) or (solution := solver.solved(state)) is None:
            return None
        return tuple(float(team == solution.winner) for team in range(max(self._teams) + 1))

    def _turn(self, values: Sequence[_Value]) -> TurningPoint | None:
        """Return the worst loss that the third pass confirms.

        If it confirms none, return the worst loss of the second pass, with `equal` set.
        """
        losses = [loss for play in self._suspects(values) if (loss := self._loss(play)) is not None]
        losses.sort(key=lambda loss: loss.points, reverse=True)
        first = None
        for loss in losses:
            turn = self._earnestly(loss)
            if not turn.equal:
                return turn
            first = first or turn
        return first

    def _suspects(self, values: Sequence[_Value]) -> list[SeatDecision]:
        """Return the decisions after which the chance of the seat's team fell most."""
        drops: list[tuple[float, int]] = []
        for number, play in enumerate(self._plays):
            before, now = values[number], values[number + 1]
            if play.forced:
                continue
            if now.exact and not before.exact:
                # The chance before the move is an estimate. An exact chance after it may be lower though the
                # move lost nothing, so an estimate is compared with an estimate.
                now = self._value(play.state, self._picture, solve=False)
            team = self._teams[play.seat]
            drops.append((before.chances()[team] - now.chances()[team], -number))
        drops.sort(reverse=True)
        return [self._plays[-number] for _, number in drops[:_SUSPECTS]]

    def _loss(self, play: SeatDecision) -> _Loss | None:
        if self._solved(play.before) is not None:
            return self._solved_loss(play)
        played = self._worth(play, play.state, self._screen)
        others = [
            (self._worth(play, self._after(play, other), self._screen), other) for other in self._others(play)
        ]
        if not others:
            return None
        best, better = max(others, key=lambda other: other[0])
        return _Loss(best - played, play, better)

    def _solved_loss(self, play: SeatDecision) -> _Loss | None:
        """Return the loss in an ending that the solver shows as won; None in a lost ending: all moves lose."""
        solution = self._game.solver.solved(play.before)  # type: ignore[union-attr]
        team = self._teams[play.seat]
        line = (action for seat, action in solution.line[:1] if seat == play.seat)  # type: ignore[union-attr]
        better = next(line, None)
        if better is None or solution.winner != team:  # type: ignore[union-attr]
            return None
        return _Loss(100.0 - self._worth(play, play.state, self._screen), play, better)

    def _others(self, play: SeatDecision) -> list[Action]:
        return alternatives(self._game, play)

    def _after(self, play: SeatDecision, action: Action) -> Any:
        return self._game.apply(play.before, play.seat, action).state

    def _worth(self, play: SeatDecision, state: Any, numbers: range) -> float:
        """Return the chance of the seat's team, in percent; for all moves of a decision it is computed alike."""
        solve = self._solved(play.before) is not None
        samples = self._value(state, numbers, solve=solve).samples
        team = self._teams[play.seat]
        return 100 * sum(shares[team] for shares in samples) / len(samples)

    def _earnestly(self, loss: _Loss) -> TurningPoint:
        play, team = loss.decision, self._teams[loss.decision.seat]
        solve = self._solved(play.before) is not None
        states = (play.before, play.state, self._after(play, loss.better))
        before, played, better = (self._value(state, self._earnest, solve=solve) for state in states)
        exact = solve or (played.exact and better.exact)
        gain = mean(_differences(better, played, team, len(self._earnest)))
        chance, better_chance = played.chances()[team], better.chances()[team]
        error = 0 if exact else gain.error
        return TurningPoint(
            play.after,
            play.seat,
            before.chances()[team],
            _cards(play.action),
            chance,
            _cards(loss.better),
            better_chance,
            error,
            equal=better_chance - chance <= error,
        )


def _differences(one: _Value, other: _Value, team: int, size: int) -> list[float]:
    """Return how much a team gains in `one` over `other`, for each pair of rollouts with the same dice."""
    ones, others = (
        [shares[team] for shares in value.samples] * (size if value.exact else 1) for value in (one, other)
    )
    return [mine - yours for mine, yours in zip(ones, others, strict=True)]


def _agreeing(
    steps: tuple[Chance, ...], turn: TurningPoint | None, teams: tuple[int, ...]
) -> tuple[Chance, ...]:
    """Return the steps. The two around the turning point get its better estimates of the chances."""
    if turn is None:
        return steps
    known = {turn.after: turn.chance}
    number = next(number for number, step in enumerate(steps) if step.after == turn.after)
    if number:
        known[steps[number - 1].after] = turn.before
    return tuple(_with(step, known.get(step.after), teams[turn.seat]) for step in steps)


def _with(step: Chance, chance: int | None, team: int) -> Chance:
    """Return a step with one team's known chance; with two teams, the other team gets the rest of 100 %."""
    if chance is None:
        return step
    chances = tuple(
        chance if number == team else 100 - chance if len(step.chances) == 2 else other
        for number, other in enumerate(step.chances)
    )
    return msgspec.structs.replace(step, chances=chances)


def _cards(action: Action) -> tuple[Card, ...]:
    return action.cards if isinstance(action, Play) else ()


def _is_small(state: Any) -> bool:
    return sum(map(len, state.hands)) <= SOLVED
