"""Which hand covers (盖过) which: section 4.3, with the bomb ladder as data."""

from functools import cache

from engine.shedding.combos import Rules
from engine.shedding.shapes import Shape, tables_of


def beats(shape: Shape, other: Shape) -> bool:
    """Return whether a hand covers another: a strict partial order.

    Within a family (same combo and number of cards, or both bombs) the higher step of the bomb ladder wins, then the
    higher rank; across families only a bomb covers, and only what stands on a lower step.
    """
    if shape.power != other.power:
        return shape.power > other.power
    return shape.family == other.family and shape.value > other.value


@cache
def covering(rules: Rules, target: Shape) -> tuple[Shape, ...]:
    """Return all shapes that cover the target, weakest first."""
    return tuple(shape for shape in tables_of(rules).shapes if beats(shape, target))
