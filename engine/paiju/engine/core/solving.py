"""The winners of a finished deal's ending with all hands open (解杀), for games with a `Game.solver`."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import Actor, Seat


class Ending(msgspec.Struct, frozen=True):
    """A position of a deal from which the winner is known, or at which an error changed the winner."""

    after: int
    """The number of earlier actions."""
    winners: tuple[Seat, ...]
    """The seats that win from here under perfect play."""
    line: tuple[tuple[Seat, Action], ...]
    """The winning line: from the seat to act to the last card."""


def endings(game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]]) -> Iterator[Ending]:
    """Yield the first solvable position of a deal, then each one in which an error has changed the winner.

    Yields nothing for a game without a solver.
    """
    solver = game.solver
    if solver is None:
        return
    winner = None
    for done, step in enumerate(replay(game, carry, actions), 1):
        solution = solver.solved(step.state)
        if solution is None or solution.winner == winner:
            continue
        winner = solution.winner
        teams = solver.teams(step.state)
        yield Ending(done, tuple(seat for seat, team in enumerate(teams) if team == winner), solution.line)
