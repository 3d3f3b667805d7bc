"""The adapter gives agents of RLCard what they read."""

from collections import OrderedDict

import numpy as np

from paiju.engine.registry import GAMES
from paiju.envs import rlcard_env
from tests.rows import rows


class RandomAgent:
    """RLCard's own random agent, in the words of RLCard 1.2."""

    use_raw = False

    def __init__(self, number, seed):
        self.number, self.dice = number, np.random.default_rng(seed)

    def step(self, state):
        return self.dice.choice(list(state["legal_actions"].keys()))

    def eval_step(self, state):
        probs = {state["raw_legal_actions"][place]: 1 for place in range(len(state["legal_actions"]))}
        return self.step(state), {"probs": probs}


class WordAgent(RandomAgent):
    """An agent that answers in words."""

    use_raw = True

    def step(self, state):
        return state["raw_legal_actions"][-1]


def run(key, kind, seed, *, training):
    table = rlcard_env(key, seed)
    table.set_agents([kind(table.num_actions, seat) for seat in range(table.num_players)])
    return table, *table.run(is_training=training)


@rows("training", [False, True])
@rows("kind", [RandomAgent, WordAgent])
@rows("key", GAMES)
def test_agents_play_a_game(key, kind, training):
    table, trajectories, payoffs = run(key, kind, 1, training=training)
    assert table.is_over()
    assert payoffs.shape == (table.num_players,)
    assert sum(len(trajectory) // 2 for trajectory in trajectories) == table.timestep
    assert len(table.action_recorder) == table.timestep
    for state in (trajectory[-1] for trajectory in trajectories):
        assert state["obs"].shape == tuple(table.state_shape[0])
        assert state["legal_actions"] == OrderedDict()


def test_a_state_has_what_agents_read():
    table = rlcard_env("doudizhu", 3)
    state, player = table.reset()
    assert player == table.get_player_id()
    assert isinstance(state["legal_actions"], OrderedDict)
    assert list(state["raw_legal_actions"]) == ["call no", "call yes"]
    assert state["raw_obs"]["you"] == player
    assert len(state["raw_obs"]["hand"]) == 17
    assert table.get_action_feature(2).tolist().index(1) == 2
    assert len(table.get_perfect_information()["hands"]) == 3
    table.step("call yes", raw_action=True)
    assert table.action_recorder == [(player, "call yes")]


def test_equal_seeds_give_equal_games():
    payoffs = [run("doudizhu", RandomAgent, seed, training=True)[2].tolist() for seed in (1, 1, 2, 3, 4)]
    assert payoffs[0] == payoffs[1]
    assert len({tuple(one) for one in payoffs}) > 1
