"""Episodes, and the adapter for agents of RLCard."""

from collections import OrderedDict
from random import Random

import numpy as np
import pytest

from paiju.engine.registry import GAMES
from paiju.envs import Episode, EpisodeSetting, rlcard_env
from tests.rows import rows

# An episode: rewards of settlements, several deals, matches, and offers.


def played(setting, seed):
    """The rewards of each settlement of a random episode."""
    dice, episode, found = Random(seed), Episode(setting, str(seed)), []
    while episode.seat is not None:
        episode.step(dice.choice(list(episode.legal)))
        if episode.rewards is not None:
            found.append(episode.rewards)
    return found


@rows("key", GAMES)
def test_the_rewards_of_a_deal_add_up_to_0(key):
    (rewards,) = played(EpisodeSetting(key), 1)
    sticks = 0.0 if key != "riichi" else round(sum(rewards))
    assert len(rewards) == GAMES[key].seats.default
    assert sum(rewards) == pytest.approx(sticks)
    assert sticks <= 0


def test_rewards_are_in_the_unit_of_the_game():
    plain, dear = (played(EpisodeSetting("doudizhu", options={"base": base}), 4) for base in (1, 50))
    assert plain == dear
    assert any(plain[0])


def test_points_that_are_captured_are_told_less_their_mean():
    (rewards,) = played(EpisodeSetting("qigui521", seats=3), 1)
    assert sum(rewards) == pytest.approx(0)
    assert len({round(reward % 5, 6) for reward in rewards}) == 1


def test_an_episode_may_have_several_deals_and_carries_stacks_over():
    setting = EpisodeSetting("holdem", seats=2, deals=4)
    episode, dice, begun = Episode(setting, "several"), Random(1), set()
    settled = 0
    while episode.seat is not None:
        begun.add(episode.state.carry.places)
        episode.step(dice.choice([number for number in episode.legal if number < 4]))
        settled += episode.rewards is not None
    assert settled == 4
    assert len(begun) == 4


def test_an_episode_may_be_a_match():
    assert len(played(EpisodeSetting("riichi", deals="match", options={"length": "tonpu"}), 2)) >= 2
    assert len(played(EpisodeSetting("riichi"), 2)) == 1


def test_offers_are_declined_unless_they_are_asked_for():
    options = {"run_it": 2, "straddle": True, "muck": "ask"}
    kinds = {
        offers: asked(EpisodeSetting("holdem", options=options, offers=offers)) for offers in (False, True)
    }
    assert kinds == {False: {"bet"}, True: {"bet", "straddle", "run_it", "show"}}


def asked(setting):
    """The kinds of prompts of some hands: odd ones are checked and called down, in the others many go all-in."""
    kinds, dice = set(), Random(1)
    for seed in range(20):
        episode = Episode(setting, str(seed))
        while episode.seat is not None:
            kinds.add(setting.codec.kind(episode.state))
            quiet = [number for number in episode.legal if number in {1, 2}] if seed % 2 else []
            episode.step(dice.choice(quiet or [*episode.legal, max(episode.legal)]))
    return kinds


# The adapter gives agents of RLCard what they read.


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
