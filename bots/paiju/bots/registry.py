"""All bots: the levels of each game, and how to make a bot."""

from collections.abc import Callable, Mapping
from typing import Final

from paiju.bots import Bot
from paiju.bots.chengdu import ChengduBot
from paiju.bots.climbing import ClimbingBot
from paiju.bots.doudizhu import DoudizhuBot
from paiju.bots.holdem import HoldemBot
from paiju.bots.own import OWN
from paiju.bots.random_bot import RandomBot
from paiju.bots.riichi.bot import RiichiBot
from paiju.bots.riichi.greedy import GreedyBot
from paiju.engine.registry import FAMILIES

_NORMAL: Final[Mapping[str, Callable[[int], Bot]]] = {
    "doudizhu": DoudizhuBot,
    "climbing": ClimbingBot,
    "holdem": HoldemBot,
    "chengdu": ChengduBot,
    "riichi": RiichiBot,
}
"""Family to the constructor of its normal level."""

_FURTHER: Final[Mapping[str, Mapping[str, Callable[[int], Bot]]]] = {"riichi": {"greedy": GreedyBot}}
"""Family to its levels beside the normal and the random one."""

BOTS: Final[Mapping[str, Mapping[str, Callable[[int], Bot]]]] = {
    game.key: {"normal": _NORMAL[family], **_FURTHER.get(family, {}), "random": RandomBot}
    for family, games in FAMILIES.items()
    for game in games
}
"""Game to level to a constructor that takes a seed; the first level of a game is its default."""


def levels(game: str) -> tuple[str, ...]:
    """Return the levels of a game, the default first and own bots last; raises `KeyError` for a game without bots."""
    return (*BOTS[game], *OWN.levels(game))


def make_bot(game: str, level: str | None = None, seed: int = 0) -> Bot:
    """Return a bot for a game; raises `KeyError` for an unknown game, `ValueError` for an unknown level."""
    makers = BOTS[game]
    if level is None:
        level = next(iter(makers))
    if level not in makers:
        raise ValueError(f"{game} has no bot of level {level!r}; it has {', '.join(makers)}")
    return makers[level](seed)
