"""Bots of a server's operator (`paiju serve --bots`): classes in files, offered as levels beside the built-in ones."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from paiju.bots.loading import BadBot, games_of, load_bot, make

LIMIT_S: Final = 2.5
"""Seconds that an operator's bot may think on a server: a little less than a table waits for it."""


class OwnBots:
    """The operator's bots in a process, by level: a bot's level is the name of its class."""

    def __init__(self) -> None:
        self._places: dict[str, str] = {}
        self._games: dict[str, frozenset[str]] = {}

    @property
    def places(self) -> Mapping[str, str]:
        """Return the place of each bot, `FILE.py:CLASS`, by level."""
        return MappingProxyType(self._places)

    def offer(self, places: Iterable[str], taken: Iterable[str] = ()) -> None:
        """Offer the classes at these places, and stop offering all others. `taken`: the levels of other bots.

        A class plays the games that it names in `games`; all games if it names none. Raises `BadBot` if a place
        has no bot, or if the name of its class is a level already.
        """
        self._places, self._games = {}, {}
        levels = set(taken)
        for place in places:
            kind = load_bot(place)
            make(kind, 0)
            level = kind.__name__
            if level in levels:
                raise BadBot(f"{place}: there is a level {level} already; name the class otherwise")
            levels.add(level)
            self._places[level], self._games[level] = place, frozenset(games_of(kind))

    def levels(self, game: str) -> tuple[str, ...]:
        """Return the levels of a game."""
        return tuple(level for level, games in self._games.items() if game in games)


OWN = OwnBots()
"""This process's bots. They are set when a server starts, and stay until it ends."""
