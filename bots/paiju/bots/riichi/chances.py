"""The probability that a hand wins in the turns that are left."""

from functools import lru_cache
from typing import Final, NamedTuple

_STEPS: Final = 200
"""Rates are rounded to 1/200, so that nearly equal ones share an entry of the cache."""
_GROWTH: Final = 0.012
"""Growth per turn of the hazard, the probability that another seat ends the deal in a turn."""
_MOST_HAZARD: Final = 0.15
"""The greatest hazard of a turn."""


class Chances(NamedTuple):
    """The probabilities that a hand wins, and that it waits when the wall is empty."""

    win: float
    waits: float
    """The probability that it waits at an exhaustive draw."""


class Prospect(NamedTuple):
    """One way in which a hand may win."""

    rates: tuple[float, ...]
    """The probability of each step in one turn; the last step is the win."""
    gain: float
    """Gain of the win, in places of the match."""
    turns: int
    """How many turns are left for it."""
    closed: bool
    """Whether the hand has called nothing yet."""
    riichi: bool = False


class Course(NamedTuple):
    """The outcome of playing on with a hand, without folding."""

    worth: float
    """The value in places, without the risk of its discards."""
    turns: float
    """Mean number of turns until the deal ends."""


NO_COURSE: Final = Course(0.0, 0.0)


def chances(rates: tuple[float, ...], turns: int, hazard: float) -> Chances:
    """Return the chances of a hand that takes one step for each of `rates`; its last step is the win.

    `rates`: the probability of each step in one turn. `hazard`: the probability that another seat ends the deal in the
    next turn; it grows from turn to turn.
    """
    return _chances(tuple([round(min(rate, 0.95) * _STEPS) for rate in rates]), turns, round(hazard * _STEPS))


@lru_cache(maxsize=2**15)
def _chances(rates: tuple[int, ...], turns: int, hazard: int) -> Chances:
    last, ends = len(rates) - 1, hazard / _STEPS
    # By step: the probability that the deal goes on, and that the hand has this step to make next.
    before = [1.0] + [0.0] * last
    won = 0.0
    for _ in range(turns):
        for step in range(last, -1, -1):
            taken = before[step] * rates[step] / _STEPS
            before[step] -= taken
            if step == last:
                won += taken
            else:
                before[step + 1] += taken
        before = [chance * (1 - ends) for chance in before]
        ends = max(ends, min(_MOST_HAZARD, ends + _GROWTH))
    return Chances(won, before[last])
