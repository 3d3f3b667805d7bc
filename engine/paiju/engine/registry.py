"""All games, one line for each family."""

from collections.abc import Mapping

from paiju.engine.core.game import AnyGame
from paiju.engine.games import (
    chengdu,
    climbing,
    doudizhu,
    holdem,
    riichi,
)

FAMILIES: Mapping[str, tuple[AnyGame, ...]] = {
    "doudizhu": doudizhu.GAMES,
    "climbing": climbing.GAMES,
    "holdem": holdem.GAMES,
    "chengdu": chengdu.GAMES,
    "riichi": riichi.GAMES,
}
"""Package below `paiju.engine.games` to its games: the only list of them."""

GAMES: Mapping[str, AnyGame] = {game.key: game for games in FAMILIES.values() for game in games}
"""Registry key to game, in the order in which games are listed."""
