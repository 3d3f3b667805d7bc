"""A bot gets the arrays of the environments, in every game."""

from random import Random

import numpy as np

from paiju.engine.registry import GAMES
from paiju.envs import Episode, Setting, seen
from tests.rows import rows


@rows("key", GAMES)
def test_a_bot_sees_the_arrays_of_the_environment_and_the_same_legal_actions(key):
    episode, dice = Episode(Setting(key), "1"), Random(1)
    for _ in range(30):
        if episode.seat is None:
            break
        arrays, actions = seen(episode.prompted())
        wanted = episode.observe(episode.seat)
        assert all(np.array_equal(arrays[name], wanted[name]) for name in wanted)
        assert actions == {number: episode.action(number) for number in episode.legal}
        number = dice.choice(list(episode.legal))
        assert episode.number(actions[number]) == number
        episode.step(number)
