"""What a finished deal's ending was worth with all hands open (解杀), for games that can be solved."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol, runtime_checkable

import msgspec

from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import Actor, Seat


@runtime_checkable
class Solvable(Protocol):
    """What a game adds to `Game` so that its endings can be solved."""

    def solved(self, state: Any) -> Any | None:
        """Return `(winner, line)`, the team that wins and how; None where there is nothing to solve (yet)."""

    def teams(self, state: Any) -> tuple[int, ...]:
        """Return the team of each seat."""


class Ending(msgspec.Struct, frozen=True):
    """A place of a deal at which it was decided, or decided anew."""

    after: int
    """How many actions had been done."""
    winners: tuple[Seat, ...]
    """The seats that win from here if nobody errs."""
    line: tuple[tuple[Seat, Action], ...]
    """How: from the seat to act to the last card."""


def endings(game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]]) -> Iterator[Ending]:
    """Yield the first solvable place of a deal, then each at which an error had turned the result.

    Yields nothing for a game that cannot be solved.
    """
    if not isinstance(game, Solvable):
        return
    winner = None
    for done, step in enumerate(replay(game, carry, actions), 1):
        solution = game.solved(step.state)
        if solution is None or solution.winner == winner:
            continue
        winner = solution.winner
        teams = game.teams(step.state)
        yield Ending(done, tuple(seat for seat, team in enumerate(teams) if team == winner), solution.line)
