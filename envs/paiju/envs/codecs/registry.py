"""The codec of each game."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from paiju.engine.registry import FAMILIES, GAMES
from paiju.envs.codecs.chengdu import ChengduCodec
from paiju.envs.codecs.climbing import ClimbingCodec
from paiju.envs.codecs.codec import Codec
from paiju.envs.codecs.doudizhu import DoudizhuCodec
from paiju.envs.codecs.holdem import HoldemCodec
from paiju.envs.codecs.riichi import RiichiCodec

_CODECS: Final[Mapping[str, Callable[[Any, int, Any], Codec]]] = {
    "doudizhu": DoudizhuCodec,
    "climbing": ClimbingCodec,
    "holdem": HoldemCodec,
    "chengdu": ChengduCodec,
    "riichi": RiichiCodec,
}
_OF_GAME: Final = {game.key: _CODECS[family] for family, games in FAMILIES.items() for game in games}


@cache
def codec_of(key: str, seats: int, options: Any) -> Codec:
    """Return the codec of a game with its seats and options; built once for each combination."""
    return _OF_GAME[key](GAMES[key], seats, options)
