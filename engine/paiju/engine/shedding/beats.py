"""Comparison of hands: which one covers (盖过) which. The order of hands, with the bomb ladder, is data of the rules.

The rules pages have it under "比大小", e.g. docs/rules/doudizhu.md.
"""

from functools import cache
from typing import NamedTuple

from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.shapes import Shape, tables_of


class Target(NamedTuple):
    """The hand to cover."""

    shape: Shape
    suit: int = 0
    """Suit of its defining card, 0 to 3; 0 where suits do not count."""


def beats(shape: Shape, other: Shape, suit: int = 0, other_suit: int = 0) -> bool:
    """Return whether a hand covers another; a strict partial order.

    A hand on a higher step of the bomb ladder (`power`) covers one on a lower step. On the same step only
    hands of one family compare: by `step`, then by value, then by suit. A hand also covers hands of the family
    that its `crosses` names, by value alone.
    """
    if shape.power != other.power:
        return shape.power > other.power
    if shape.family == other.family:
        return (shape.step, shape.value, suit) > (other.step, other.value, other_suit)
    return shape.crosses == other.family and shape.value > other.value


@cache
def covering(rules: Rules, target: Shape) -> tuple[Shape, ...]:
    """Return all shapes that cover the target, weakest first; shapes that can cover it by suit alone are included."""
    # Any suit above the target's counts as possible here; `trick.covers` compares the real suits.
    highest = 1 if rules.suits else 0
    return tuple(shape for shape in tables_of(rules).shapes if beats(shape, target, highest))
