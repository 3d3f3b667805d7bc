"""Training environments of every game: PettingZoo, Gymnasium, parallel tables, and an adapter for RLCard's agents.

    from paiju.envs import env
    table = env("doudizhu")
    table.reset(seed=1)

The environments need the extra `env`: `pip install 'paiju[env]'`. docs/envs.md describes actions and observations.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from paiju.envs.aec import TableEnv, env
    from paiju.envs.episode import Episode, EpisodeSetting, IllegalMove
    from paiju.envs.ids import id_of
    from paiju.envs.rlcard import RLCardEnv, rlcard_env
    from paiju.envs.seat import SeatEnv, seat_env
    from paiju.envs.seat_tables import SeatVector, seat_vector
    from paiju.envs.seeing import seen
    from paiju.envs.tables import QuestionBatch, Tables, vector

__all__ = [
    "Episode",
    "EpisodeSetting",
    "IllegalMove",
    "QuestionBatch",
    "RLCardEnv",
    "SeatEnv",
    "SeatVector",
    "TableEnv",
    "Tables",
    "env",
    "id_of",
    "rlcard_env",
    "seat_env",
    "seat_vector",
    "seen",
    "vector",
]
_MODULES: Final = {
    "aec": ("TableEnv", "env"),
    "episode": ("Episode", "IllegalMove", "EpisodeSetting"),
    "ids": ("id_of",),
    "rlcard": ("RLCardEnv", "rlcard_env"),
    "seat": ("SeatEnv", "seat_env"),
    "seat_tables": ("SeatVector", "seat_vector"),
    "seeing": ("seen",),
    "tables": ("QuestionBatch", "Tables", "vector"),
}
_MODULE_OF: Final = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Import a name when it is first used, because the processes of `vector` need no PettingZoo."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module = import_module(f"{__name__}.{_MODULE_OF[name]}")
    except ModuleNotFoundError as error:
        # A missing module of this project is a bug; installing the extra would not help.
        if (error.name or "").startswith("paiju"):
            raise
        text = f"{error.name} is missing; the environments need: pip install 'paiju[env]'"
        raise ModuleNotFoundError(text, name=error.name) from error
    value = getattr(module, name)
    globals()[name] = value
    return value


if find_spec("gymnasium") is not None:
    from paiju.envs.ids import register

    register()
