"""All games, one line each."""

from collections.abc import Mapping

from paiju.engine.core.game import AnyGame
from paiju.engine.games import (
    chengdu,
    climbing,
    doudizhu,
    holdem,
)

_ALL: tuple[AnyGame, ...] = (*doudizhu.GAMES, *climbing.GAMES, *holdem.GAMES, *chengdu.GAMES)

GAMES: Mapping[str, AnyGame] = {game.key: game for game in _ALL}
"""Registry key to game."""
