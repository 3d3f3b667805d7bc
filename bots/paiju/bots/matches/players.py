"""The players of an arena: a bot, or another program that follows the whole deal."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from paiju.bots import Bot, Observation
from paiju.engine.core.game import Action, Event
from paiju.engine.core.seats import Seat


class Player(Protocol):
    """One player on one seat for one match."""

    hears: bool
    """Whether `hear` is called: projecting events costs time, and most bots read the view alone."""

    def start(self, seat: Seat, view: Any) -> None:
        """Begin a deal; `view` is the seat's view before the shuffle."""

    def hear(self, events: tuple[Event, ...]) -> None:
        """Take the events of one transition as the seat sees them, also after its own actions."""

    def act(self, observation: Observation) -> Action | dict[str, Any]:
        """Return a legal action, as a bot does; a program's player handles its time-outs and illegal answers."""

    def finish(self) -> None:
        """End the match; it is called also if an error has cut the match short."""


Maker: TypeAlias = Callable[[int], Player]
"""Makes a player for one match from a seed. It goes to other processes, so it must be picklable."""


class BotPlayer:
    """A bot as a player."""

    hears = False

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def start(self, seat: Seat, view: Any) -> None:
        """Do nothing: a bot remembers no deal."""

    def hear(self, events: tuple[Event, ...]) -> None:
        """Do nothing: a bot reads the view."""

    def act(self, observation: Observation) -> Action | dict[str, Any]:
        """Return what the bot answers."""
        return self._bot.act(observation)

    def finish(self) -> None:
        """Do nothing."""
