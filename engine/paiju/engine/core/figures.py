"""Figures (指标): values of summed counts, shown with the number of their chances, and with an interval if known.

A figure is data, like an option: page, command and SDKs show a new one without change. Counts are summed first and
divided when they are shown, so a figure is never a mean of means.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from paiju.engine.core.game import Name

Z: Final = 1.959964
"""Half the width of a 95 % interval, in standard deviations."""
FEW: Final = 30
"""With fewer chances than this, a rate says little."""


class Figure(Struct, frozen=True):
    """A figure: how it is computed from summed counts, and what it is called."""

    key: str
    name: Name
    kind: Literal["rate", "mean", "ratio"]
    """`rate`: a share, with Wilson's interval. `mean`: of single values. `ratio`: one count divided by another."""
    times: str
    """The numerator: a count, or several with ` - ` between them."""
    chances: str
    """The denominator, in the same form."""
    per: Name
    """The word for the chances, which is shown after their number."""
    unit: Name = Name("", "")
    """The unit of the value; empty: a plain number, or for a rate a share."""
    factor: float = 1
    """The value is the quotient times this factor."""
    even: bool = False
    """Whether 0 means neither won nor lost, so that a value is shown with its sign."""
    squares: str = ""
    """The count that sums the squares of single values, from which a mean gets its interval; empty: no interval."""


class Estimate(Struct, frozen=True):
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


class ShownFigure(Struct, frozen=True, omit_defaults=True):
    """A figure with the values that some sums give it."""

    key: str
    name: Name
    kind: Literal["rate", "mean", "ratio"]
    times: int
    chances: int
    per: Name
    unit: Name = Name("", "")
    even: bool = False
    value: float | UnsetType = UNSET
    """A share from 0 to 1 for a rate; absent if there were no chances."""
    low: float | UnsetType = UNSET
    """Lower end of the 95 % interval; without an interval, `low` and `high` are absent."""
    high: float | UnsetType = UNSET


def shown(figures: Iterable[Figure], sums: Mapping[str, int]) -> tuple[ShownFigure, ...]:
    """Return the figures of summed counts, in order; a count that is missing is 0."""
    return tuple(_shown(figure, sums) for figure in figures)


def total(formula: str, sums: Mapping[str, int]) -> int:
    """Return the value of a numerator or denominator."""
    first, *less = (sums.get(key, 0) for key in formula.split(" - "))
    return first - sum(less)


def rate(times: int, chances: int) -> Estimate | UnsetType:
    """Return a share and its interval by Wilson (1927); absent if there were no chances."""
    if not chances:
        return UNSET
    share, square = times / chances, Z * Z
    middle = (share + square / (2 * chances)) / (1 + square / chances)
    half = Z / (1 + square / chances) * math.sqrt(share * (1 - share) / chances + square / (4 * chances**2))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def mean(total: float, squares: float, number: int) -> Estimate | UnsetType:
    """Return a mean and its interval, from a sum and a sum of squares of `number` values; absent for fewer than two."""
    if number < 2:
        return UNSET
    middle = total / number
    variance = max(0.0, (squares - total * middle) / (number - 1))
    half = Z * math.sqrt(variance / number)
    return Estimate(middle, middle - half, middle + half)


def _shown(figure: Figure, sums: Mapping[str, int]) -> ShownFigure:
    times, chances = total(figure.times, sums), total(figure.chances, sums)
    found = ShownFigure(
        figure.key, figure.name, figure.kind, times, chances, figure.per, figure.unit, figure.even
    )
    if chances <= 0:
        return found
    estimate = _estimate(figure, sums, times, chances)
    ends = {"value": times / chances} if estimate is UNSET else _ends(estimate)
    # A negative factor makes -0 of 0; adding 0 makes it 0 again.
    scaled = {name: value * figure.factor + 0.0 for name, value in ends.items()}
    if figure.factor < 0 and "low" in scaled:
        scaled["low"], scaled["high"] = scaled["high"], scaled["low"]
    return replace(found, **scaled)


def _estimate(figure: Figure, sums: Mapping[str, int], times: int, chances: int) -> Estimate | UnsetType:
    if figure.kind == "rate":
        return rate(times, chances)
    return mean(times, sums.get(figure.squares, 0), chances) if figure.squares else UNSET


def _ends(estimate: Estimate) -> dict[str, float]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}
