"""Bots: each gets the view of its seat and answers with an action. Pure, seedable, one file per game.

A bot keeps only its dice between calls, so it can take over a seat at any moment (托管).
"""

from typing import Any, Protocol

import msgspec

from paiju.engine.core.game import Action, Prompt
from paiju.engine.core.seats import Seat


class Observation(msgspec.Struct, frozen=True):
    """The facts that a bot gets with each prompt."""

    view: Any
    """View of this seat, in the game's `view_type`."""
    prompt: Prompt
    """The prompt. From the wire `legal` is a plain map, so bots read only `kind` and `default` directly."""
    seat: Seat
    deadline_at: int | None = None
    """Unix milliseconds; the bots of this package answer much earlier and ignore it."""


class Bot(Protocol):
    """A player."""

    def act(self, observation: Observation) -> Action | dict[str, Any]:
        """Return a legal action, as a struct or as the map that goes on the wire."""
