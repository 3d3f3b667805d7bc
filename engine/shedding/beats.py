"""Which hand covers (盖过) which: section 4.3, with the bomb ladder as data."""

from functools import cache

from engine.shedding.combos import Rules
from engine.shedding.shapes import Shape, tables_of


def beats(shape: Shape, other: Shape) -> bool:
    """Return whether a hand covers another: a strict partial order.

    The higher step of the bomb ladder covers; on one step, only hands of one family (same combo and number of
    cards; all bombs of a step) compare, by rank.
    """
    if shape.power != other.power:
        return shape.power > other.power
    return shape.family == other.family and shape.value > other.value


@cache
def covering(rules: Rules, target: Shape) -> tuple[Shape, ...]:
    """Return all shapes that cover the target, weakest first."""
    return tuple(shape for shape in tables_of(rules).shapes if beats(shape, target))
