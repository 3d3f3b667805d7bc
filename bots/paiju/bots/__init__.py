"""Bots: each gets the view of its seat and answers with an action. Pure, seedable, one file per game.

One class plays everywhere: in the arena (`paiju.bots.arena`), over the wire (`paiju.client.run_bot`, `paiju bot`) and
inside the server (`paiju serve --bots`). A bot keeps only its dice between calls, so it can take over a seat at any
moment (托管); weights and tables are loaded once, by its module.
"""

from typing import Any, Generic, Protocol, cast

import msgspec
from typing_extensions import TypeVar

from paiju.engine.core.game import Action, Prompt
from paiju.engine.core.seats import Seat

ViewT = TypeVar("ViewT", default=Any)
ActionT = TypeVar("ActionT", default=Any)


class Observation(msgspec.Struct, Generic[ViewT, ActionT], frozen=True):
    """The facts that a bot gets with each prompt; `Observation[doudizhu.View, doudizhu.AnyAction]` types them."""

    view: ViewT
    """View of this seat, in the game's `view_type`."""
    prompt: Prompt
    """The prompt. From the wire `legal` is a plain map, so bots read only `kind` and `default` directly."""
    seat: Seat
    deadline_at: int | None = None
    """Unix milliseconds; the bots of this package answer much earlier and ignore it."""

    def legal_actions(self) -> tuple[ActionT, ...]:
        """Return all legal actions, weakest first; of bets the end points. Computed by each call.

        `view.legal_actions(kind, legal)` yields the same lazily.
        """
        view = cast("Any", self.view)
        return tuple(view.legal_actions(self.prompt.kind, self.prompt.legal))


class Bot(Protocol):
    """A player."""

    def act(self, observation: Observation, /) -> Action | dict[str, Any]:
        """Return a legal action, as a struct or as the map that goes on the wire."""
