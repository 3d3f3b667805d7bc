"""All games, one line each."""

from collections.abc import Mapping

from engine.core.game import AnyGame
from engine.games import chengdu, climbing, doudizhu, holdem

_ALL: tuple[AnyGame, ...] = (*doudizhu.GAMES, *climbing.GAMES, *holdem.GAMES, *chengdu.GAMES)

GAMES: Mapping[str, AnyGame] = {game.key: game for game in _ALL}
"""Registry key to game."""
