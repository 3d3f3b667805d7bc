"""All games, one line for each family."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from paiju.engine.core.errors import UnknownGame
from paiju.engine.core.game import AnyGame
from paiju.engine.games import (
    chengdu,
    climbing,
    doudizhu,
    holdem,
    riichi,
)
from paiju.engine.names import game_key

FAMILIES: Mapping[str, tuple[AnyGame, ...]] = {
    "doudizhu": doudizhu.GAMES,
    "climbing": climbing.GAMES,
    "holdem": holdem.GAMES,
    "chengdu": chengdu.GAMES,
    "riichi": riichi.GAMES,
}
"""By package below `paiju.engine.games`: its games. This is the only list of games."""

GAMES: Mapping[str, AnyGame] = {game.key: game for games in FAMILIES.values() for game in games}
"""By registry key: the game, in the order in which games are listed."""


def game_of(name: Any) -> AnyGame:
    """Return the game that a key or a name stands for.

    Raises `UnknownGame`; its text lists the games, and names the one that was probably meant, if any is near.
    """
    found = GAMES.get(game_key(name)) if isinstance(name, str) else None
    if found is None:
        near = get_close_matches(str(name).lower(), GAMES, 1)
        meant = f"did you mean {near[0]}? There are" if near else "there are"
        raise UnknownGame(f"{name!r} is no game here; {meant} {', '.join(GAMES)}")
    return found
