"""Gymnasium's ids: `gymnasium.make("paiju/Doudizhu-v0", opponents="normal")`. `import paiju.envs` registers them."""

from typing import Final

import gymnasium

from paiju.engine.registry import GAMES

VERSION: Final = 0
"""Version of the arrays and action numbers; it is also in the names of the PettingZoo environments."""


def id_of(game: str) -> str:
    """Return the Gymnasium id of a game, such as `paiju/BigTwo-v0` for `big_two`."""
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
