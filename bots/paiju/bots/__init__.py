"""Bots. A bot gets the view of its seat and answers with an action, which depends on that view and its seed alone.

One class plays everywhere: in the arena (`paiju.bots.arena`), over the wire (`paiju.client.run_bot`, `paiju bot`) and
inside the server (`paiju serve --bots`). A bot keeps only its dice between calls, so it can begin to play a seat at any
moment (托管); weights and tables are loaded once, by its module.
"""

from typing import Any, Generic, Protocol, cast

import msgspec
from typing_extensions import TypeVar

from paiju.engine.core.game import Action, Prompt
from paiju.engine.core.seats import Seat

ViewT = TypeVar("ViewT", default=Any)
ActionT = TypeVar("ActionT", default=Any)
ChoiceT = TypeVar("ChoiceT", default=Any)


class Observation(msgspec.Struct, Generic[ViewT, ActionT, ChoiceT], frozen=True):
    """The facts that a bot gets with each prompt, the same ones wherever it plays.

    `Observation[holdem.View, holdem.AnyAction, holdem.AnyChoice]` types them for an editor and mypy.
    """

    view: ViewT
    """View of this seat, in the game's `view_type`."""
    prompt: Prompt[ActionT, ChoiceT]
    """The question: `kind`, `legal` in the game's struct of that kind, and `default`, which is always legal."""
    seat: Seat
    """Number of this seat, from 0; equal to `view.you`."""
    deadline_at: int | None = None
    """End of the turn's time in Unix milliseconds; None: no limit, as in the arena and under `paiju bot --at`."""

    def legal_actions(self) -> tuple[ActionT, ...]:
        """Return all legal actions, weakest first; of a range of bets only its two ends. Each call computes them.

        `view.legal_actions(kind, legal)` yields the same lazily.
        """
        view = cast("Any", self.view)
        return tuple(view.legal_actions(self.prompt.kind, self.prompt.legal))


class Bot(Protocol):
    """A player. A class that does not play every game names the keys of its games: `games = ("doudizhu",)`."""

    def act(self, observation: Observation, /) -> Action | dict[str, Any]:
        """Return a legal action, as a struct or as the map that goes on the wire."""
