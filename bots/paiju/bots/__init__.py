"""Players: each sees what its seat may see and answers with an action. Pure, seedable, one file a game.

A bot keeps nothing between calls but its dice, so it may take over a seat at any moment (托管).
"""

from typing import Any, Protocol

import msgspec

from paiju.engine.core.game import Action, Prompt
from paiju.engine.core.seats import Seat


class Observation(msgspec.Struct, frozen=True):
    """What a bot is told when it is asked."""

    view: Any
    """The game's view of this seat, as its `view_type`."""
    prompt: Prompt
    """What is asked. Off the wire `legal` is a plain map, so bots read `kind` and `default` only."""
    seat: Seat
    deadline_at: int | None = None
    """Unix milliseconds; bots of this package are far quicker and ignore it."""


class Bot(Protocol):
    """A player."""

    def act(self, observation: Observation) -> Action | dict[str, Any]:
        """Return a legal action, as a struct or as the map that goes on the wire."""
