"""The choice at many tables at once: one pass of the net for all their legal actions."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.envs.dmc.features import Features
from paiju.envs.dmc.net import Net
from paiju.envs.episode import Arrays

Rows = NDArray[Any]


class ChosenActions(NamedTuple):
    """An action for each seat, and the input rows of the net for it."""

    numbers: Rows
    seen: Rows
    done: Rows
    other: Rows
    """The row, as in `done`, of another legal action: of the best one if that was not taken, else of a random one."""
    shown: Rows
    """Whether a bot, and not the net, chose the action."""
    units: Rows
    """The factor of the stakes so far in each deal."""


def choose(
    features: Features,
    net: Net,
    observed: Sequence[Arrays],
    legal: Sequence[Mapping[int, Any]],
    dice: np.random.Generator | None = None,
    explore: float = 0.0,
    shown: Mapping[int, int] | None = None,
) -> ChosenActions:
    """Return for each seat the best action by the net or, with probability `explore`, any legal one.

    `shown`: actions that bots chose instead of the net, by the index of their seat in `observed`.
    """
    facts = np.stack([arrays["facts"] for arrays in observed])
    seen, hands = features.seats(np.stack([arrays["observation"] for arrays in observed]), facts)
    sizes = np.array([len(numbers) for numbers in legal])
    whose = np.repeat(np.arange(len(legal)), sizes)
    numbers = np.array([number for listed in legal for number in listed])
    done = features.actions(hands[whose], numbers)
    ends = np.cumsum(sizes)
    begins = ends - sizes
    best = _best(net.values(seen, done, whose), begins, ends)
    picks, others, taken = best.copy(), best, np.zeros(len(legal), np.bool_)
    for place, number in (shown or {}).items():
        picks[place] = begins[place] + list(legal[place]).index(number)
        taken[place] = True
    if dice is not None:
        tried = dice.random(len(legal)) < explore
        picks = np.where(tried, begins + dice.integers(sizes), picks)
        others = np.where(best == picks, begins + dice.integers(sizes), best)
        taken &= ~tried
    return ChosenActions(numbers[picks], seen, done[picks], done[others], taken, features.units(facts))


def _best(values: Rows, begins: Rows, ends: Rows) -> Rows:
    return np.array([begin + values[begin:end].argmax() for begin, end in zip(begins, ends, strict=True)])
