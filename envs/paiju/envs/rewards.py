"""Rewards of the seats for a settlement, in the unit of the game.

They add up to 0, apart from a rake and from riichi sticks that stay on the table.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from paiju.engine.core.game import AnyGame


class Unit(NamedTuple):
    """The unit of rewards."""

    text: str
    """The unit in words."""
    amount: Callable[[Any], float]
    """Returns the amount that a reward of 1 stands for, from the options of the table."""


def _base(options: Any) -> float:
    return float(options.base)


_STAKE: Final = Unit("the base stake (底分)", _base)
_POINT: Final = Unit("one point (积分), less the mean of all seats", lambda _: 1.0)
_UNITS: Final[Mapping[str, Unit]] = {
    "holdem": Unit("a big blind; a rake goes to nobody", lambda options: float(options.bb)),
    "riichi": Unit(
        "1,000 points; riichi sticks that stay on the table are in nobody's reward", lambda _: 1000.0
    ),
    "wuguapi": _POINT,
    "qigui521": _POINT,
    "qigui523": _POINT,
}


def unit_of(game: AnyGame) -> Unit:
    """Return the unit of a game's rewards."""
    return _UNITS.get(game.key, _STAKE)


def rewards_of(game: AnyGame, options: Any, amounts: Sequence[int]) -> list[float]:
    """Return each seat's reward for the amounts of a settlement."""
    unit = unit_of(game)
    mean = sum(amounts) / len(amounts) if unit is _POINT else 0.0
    return [(amount - mean) / unit.amount(options) for amount in amounts]
