"""Which hand covers (盖过) which: section 4.3, with the bomb ladder and all other order as data."""

from functools import cache
from typing import NamedTuple

from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.shapes import Shape, tables_of


class Target(NamedTuple):
    """A hand to be covered."""

    shape: Shape
    suit: int = 0
    """Of the card that defines it; 0 where suits do not matter."""


def beats(shape: Shape, other: Shape, suit: int = 0, other_suit: int = 0) -> bool:
    """Return whether a hand covers another: a strict partial order.

    The higher step of the bomb ladder covers; on one step, only hands of one family compare: by their own
    ladder, then by value, then by suit. A hand that crosses into another family covers there by value alone.
    """
    if shape.power != other.power:
        return shape.power > other.power
    if shape.family == other.family:
        return (shape.step, shape.value, suit) > (other.step, other.value, other_suit)
    return shape.crosses == other.family and shape.value > other.value


@cache
def covering(rules: Rules, target: Shape) -> tuple[Shape, ...]:
    """Return all shapes that cover the target, weakest first; with suits also those that may by suit alone."""
    highest = 1 if rules.suits else 0
    return tuple(shape for shape in tables_of(rules).shapes if beats(shape, target, highest))
