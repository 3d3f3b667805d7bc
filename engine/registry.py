"""All games, one line each."""

from collections.abc import Mapping

from engine.core.game import AnyGame
from engine.games import doudizhu

GAMES: Mapping[str, AnyGame] = {game.key: game for game in (*doudizhu.GAMES,)}
"""Registry key to game."""
