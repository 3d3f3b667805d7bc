"""All bots: the levels of each game, and how to make a bot."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from paiju.bots import Bot
from paiju.bots.chengdu.bot import BloodBot
from paiju.bots.chengdu.normal import ChengduBot
from paiju.bots.easy import EasyBot
from paiju.bots.holdem.bot import RangeBot
from paiju.bots.holdem.normal import HoldemBot
from paiju.bots.own import OWN
from paiju.bots.random_bot import RandomBot
from paiju.bots.riichi.bot import RiichiBot
from paiju.bots.riichi.greedy import GreedyBot
from paiju.bots.riichi.strong import StrongBot
from paiju.bots.shedding.bids import bid_landlord
from paiju.bots.shedding.bot import Answering, SearchBot
from paiju.bots.shedding.climbing import ClimbingBot
from paiju.bots.shedding.doudizhu import DoudizhuBot
from paiju.bots.shedding.views import SearchView, read_climbing, read_landlord
from paiju.engine.registry import FAMILIES

_NORMAL: Final[Mapping[str, Callable[[int], Bot]]] = {
    "doudizhu": DoudizhuBot,
    "climbing": ClimbingBot,
    "holdem": HoldemBot,
    "chengdu": ChengduBot,
    "riichi": RiichiBot,
}
"""The constructor of each family's normal level."""


def _easy(family: str, seed: int) -> Bot:
    return EasyBot(seed, _NORMAL[family](seed))


def _hard(family: str, seed: int) -> Bot:
    return SearchBot(seed, _NORMAL[family](seed), _READ[family], answer=_ANSWERS.get(family))


_READ: Final[Mapping[str, Callable[[Any], SearchView]]] = {
    "doudizhu": read_landlord,
    "climbing": read_climbing,
}
"""By family: the function that reads a view for a search."""

_ANSWERS: Final[Mapping[str, Answering]] = {"doudizhu": bid_landlord}
"""By family: the function with which the hard level answers the prompts before the play.

In a family without an entry the hard level answers them as the normal level does.
"""

_HARD: Final[Mapping[str, Callable[[int], Bot]]] = {
    **{family: partial(_hard, family) for family in _READ},
    "holdem": RangeBot,
    "riichi": StrongBot,
    "chengdu": BloodBot,
}
"""The constructor of each family's hard level."""

_EASY: Final[Mapping[str, Callable[[int], Bot]]] = {"riichi": GreedyBot}
"""By family: the constructor of the easy level. All other families have the normal level with slips."""


def _levels(family: str) -> dict[str, Callable[[int], Bot]]:
    """Return the levels of a family, its default first, then from the strongest to the weakest."""
    found: dict[str, Callable[[int], Bot]] = {"normal": _NORMAL[family]}
    if family in _HARD:
        found["hard"] = _HARD[family]
    found["easy"] = _EASY.get(family) or partial(_easy, family)
    if family == "riichi":
        found["greedy"] = GreedyBot
    return {**found, "random": RandomBot}


BOTS: Final[Mapping[str, Mapping[str, Callable[[int], Bot]]]] = {
    game.key: _levels(family) for family, games in FAMILIES.items() for game in games
}
"""By game and level: a constructor that takes a seed. The first level of a game is its default."""


def levels(game: str) -> tuple[str, ...]:
    """Return a game's levels, the default first, the operator's last; raises `KeyError` for a game without bots."""
    return (*BOTS[game], *OWN.levels(game))


def make_bot(game: str, level: str | None = None, seed: int = 0) -> Bot:
    """Return a bot for a game; raises `KeyError` for an unknown game, `ValueError` for an unknown level."""
    makers = BOTS[game]
    if level is None:
        level = next(iter(makers))
    if level not in makers:
        raise ValueError(f"{game} has no bot of level {level!r}; it has {', '.join(makers)}")
    return makers[level](seed)
