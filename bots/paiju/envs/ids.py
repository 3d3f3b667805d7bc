"""Gymnasium's ids: `gymnasium.make("paiju/Doudizhu-v0", opponents="normal")`. `import paiju.envs` registers them."""

from typing import TYPE_CHECKING, Any, Final

import gymnasium

from paiju.engine.registry import GAMES

if TYPE_CHECKING:
    from paiju.envs.seat import SeatEnv
    from paiju.envs.seat_vector import SeatVector

VERSION: Final = 0
"""Of the arrays and numbers; as in the names of PettingZoo's environments."""


def id_of(game: str) -> str:
    """Return the id of a game, as `paiju/BigTwo-v0` of `big_two`."""
    return f"paiju/{''.join(word.capitalize() for word in game.split('_'))}-v{VERSION}"


def register() -> None:
    """Register each game once."""
    for game in GAMES:
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(
                id_of(game),
                entry_point=f"{__name__}:make",
                vector_entry_point=f"{__name__}:make_vector",
                kwargs={"game": game},
            )


def make(game: str, **table: Any) -> "SeatEnv":
    """Return the environment of an id; `table` has the options of `seat_env`."""
    from paiju.envs.seat import seat_env

    return seat_env(game, **table)


def make_vector(game: str, num_envs: int = 1, **table: Any) -> "SeatVector":
    """Return the vector of an id, for `gymnasium.make_vec(…, vectorization_mode="vector_entry_point")`."""
    from paiju.envs.seat_vector import seat_vector

    return seat_vector(game, tables=num_envs, **table)
