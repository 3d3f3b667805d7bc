"""Gymnasium's spaces of a setting: the same for each seat."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from paiju.envs.episode import Arrays, EpisodeSetting

FACT: Final = 1e6
"""Greatest value of a fact: only chips, in hundreds of big blinds, have no smaller bound."""


def observation_space(setting: EpisodeSetting) -> spaces.Dict:
    """Return the space of an observation."""
    layout = setting.codec.layout
    return spaces.Dict(
        {
            # The bound is that of the type: no count of one card or tile comes near it.
            "observation": spaces.Box(0, np.iinfo(np.uint8).max, layout.shape, np.uint8),
            "facts": spaces.Box(-FACT, FACT, (layout.entries,), np.float32),
            "action_mask": spaces.Box(0, 1, (setting.codec.size,), np.int8),
        }
    )


def action_space(setting: EpisodeSetting) -> spaces.Discrete[Any]:
    """Return the space of actions."""
    return spaces.Discrete(setting.codec.size)


def state_space(setting: EpisodeSetting) -> spaces.Box:
    """Return the space of `TableEnv.state`: what all seats know together."""
    layout = setting.codec.layout
    rows, columns = layout.shape
    return spaces.Box(-FACT, FACT, (setting.seats * (rows * columns + layout.entries),), np.float32)


def nothing(setting: EpisodeSetting) -> Arrays:
    """Return an observation of zeros."""
    layout = setting.codec.layout
    return {
        "observation": np.zeros(layout.shape, np.uint8),
        "facts": np.zeros(layout.entries, np.float32),
        "action_mask": np.zeros(setting.codec.size, np.int8),
    }
