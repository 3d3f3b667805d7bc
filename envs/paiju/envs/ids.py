"""Gymnasium's ids: `gymnasium.make("paiju/Doudizhu-v0", opponents="normal")`. `import paiju.envs` registers them."""

from typing import Final

import gymnasium

from paiju.engine.registry import GAMES

VERSION: Final = 0
"""Of the arrays and numbers; as in the names of PettingZoo's environments."""


def id_of(game: str) -> str:
    """Return the id of a game, as `paiju/BigTwo-v0` of `big_two`."""
    return f"paiju/{''.join(word.capitalize() for word in game.split('_'))}-v{VERSION}"


def register() -> None:
    """Register each game once; `gymnasium.make` takes the options of `paiju.envs.seat_env`."""
    for game in GAMES:
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(
                id_of(game),
                entry_point="paiju.envs.seat:seat_env",
                vector_entry_point="paiju.envs.seat_tables:make_vector",
                kwargs={"game": game},
            )
