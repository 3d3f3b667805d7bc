"""All games, one line each."""

from collections.abc import Mapping

from engine.core.game import AnyGame

GAMES: Mapping[str, AnyGame] = {}
"""Registry key to game."""
