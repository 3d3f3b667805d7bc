"""The PettingZoo environments pass PettingZoo's own tests and keep what their documentation says."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from paiju.engine.core.errors import BadOption
from paiju.engine.registry import GAMES
from paiju.envs import IllegalMove, env

pytestmark = [
    # Dict observations with a mask are PettingZoo's own form of its classic games; its test warns of every dict.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


def played(table, seed, steps=400):
    """Every observation, reward and action of an episode that takes the middle one of the legal actions."""
    table.reset(seed=seed)
    told = []
    for agent in table.agent_iter(steps):
        seen, reward, over, _, _ = table.last()
        legal = table.legal_actions()
        action = None if over else legal[len(legal) // 2]
        told.append((agent, {name: values.tobytes() for name, values in seen.items()}, reward, action))
        table.step(action)
    return told


@pytest.mark.parametrize("key", GAMES)
def test_pettingzoos_own_test_of_the_interface_passes(key):
    api_test(env(key), num_cycles=5)


@pytest.mark.parametrize("key", GAMES)
def test_pettingzoos_own_test_of_seeds_passes(key):
    seed_test(lambda: env(key), num_cycles=20)


@pytest.mark.parametrize("key", GAMES)
def test_equal_seeds_give_equal_episodes_and_others_do_not(key):
    table = env(key)
    first = played(table, 3, 20)
    assert played(table, 3, 20) == first
    assert played(env(key), 3, 20) == first
    assert played(table, 4, 20) != first


@pytest.mark.parametrize("key", GAMES)
def test_the_mask_has_the_legal_actions_of_the_seat_to_act_and_nothing_else(key):
    table = env(key)
    table.reset(seed=1)
    for agent in table.agent_iter(30):
        if table.last()[2]:
            break
        legal = table.legal_actions()
        for other in table.agents:
            mask = table.observe(other)["action_mask"]
            assert set(np.flatnonzero(mask)) == (set(legal) if other == agent else set())
        table.step(legal[-1])


@pytest.mark.parametrize("key", GAMES)
def test_observations_lie_in_their_space(key):
    table = env(key)
    table.reset(seed=2)
    for agent in table.agent_iter(150):
        seen, _, over, _, _ = table.last()
        assert table.observation_space(agent).contains(seen)
        legal = table.legal_actions()
        table.step(None if over else legal[len(legal) // 2])


def test_without_a_seed_the_sequence_of_the_last_one_goes_on():
    table, same = env("doudizhu"), env("doudizhu")
    table.reset(seed=5)
    same.reset(seed=5)
    first = table.observe("seat_0")["observation"]
    table.reset()
    same.reset()
    second = table.observe("seat_0")["observation"]
    assert (second == same.observe("seat_0")["observation"]).all()
    assert (second != first).any()


def test_never_seeded_tables_differ():
    table, other = env("doudizhu"), env("doudizhu")
    table.reset()
    other.reset()
    assert (table.observe("seat_0")["observation"] != other.observe("seat_0")["observation"]).any()


def test_an_illegal_action_is_refused_and_changes_nothing():
    table = env("doudizhu")
    table.reset(seed=1)
    agent, before = table.agent_selection, table.episode.state
    for action in (0, table.action_space(agent).n, -1, None):
        with pytest.raises(IllegalMove):
            table.step(action)
    assert (table.agent_selection, table.episode.state) == (agent, before)


def test_options_seats_and_names_are_those_of_a_table():
    table = env("德州扑克", seats=2, options={"preset": "pot_limit", "small_blind": 5})
    assert table.setting.carry.options.bb == 10
    assert table.possible_agents == ["seat_0", "seat_1"]
    with pytest.raises(KeyError):
        env("whist")
    with pytest.raises(ValueError, match="is for 3 seats"):
        env("doudizhu", seats=5)
    with pytest.raises(ValueError, match="no matches"):
        env("doudizhu", deals="match")
    with pytest.raises(BadOption):
        env("doudizhu", options={"bidding": "loud"})


def test_a_spectators_view_is_rendered():
    table = env("doudizhu", render_mode="ansi")
    table.reset(seed=1)
    assert '"hand":null' in table.render()
    assert env("doudizhu").render() is None
