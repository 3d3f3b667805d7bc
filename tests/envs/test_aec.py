"""The PettingZoo environments pass PettingZoo's own tests and keep what their documentation says."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from paiju.engine.core.errors import BadOption
from paiju.engine.registry import GAMES
from paiju.envs import IllegalMove, env
from paiju.envs.aec import NotReset
from paiju.envs.picture import words_of
from tests.rows import rows

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


@rows("key", GAMES)
def test_pettingzoos_own_test_of_the_interface_passes(key):
    api_test(env(key), num_cycles=5)


@pytest.mark.parametrize("key", GAMES)
def test_pettingzoos_own_test_of_seeds_passes(key):
    seed_test(lambda: env(key), num_cycles=20)


@rows("key", GAMES)
def test_equal_seeds_give_equal_episodes_and_others_do_not(key):
    table = env(key)
    first = played(table, 3, 20)
    assert played(table, 3, 20) == first
    assert played(env(key), 3, 20) == first
    assert played(table, 4, 20) != first


@rows("key", GAMES)
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


@rows("key", GAMES)
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
    with pytest.raises(ValueError, match="is for 3 seats"):
        env("doudizhu", seats=5)
    with pytest.raises(ValueError, match="no matches"):
        env("doudizhu", deals="match")
    with pytest.raises(BadOption):
        env("doudizhu", options={"bidding": "loud"})


@rows("key", GAMES)
def test_a_picture_has_the_hands_the_moves_and_the_legal_actions(key):
    table = env(key, render_mode="ansi")
    table.reset(seed=1)
    for _ in range(6):
        agent, legal = table.agent_selection, table.legal_actions()
        number = legal[len(legal) // 2]
        word = words_of(table.episode.action(number))
        table.step(number)
    lines = table.render().splitlines()
    assert lines[0].startswith(f"{GAMES[key].name.zh} {key}, deal 1, ")
    for seat, hand in enumerate(table.episode.state.hands):
        assert lines[1 + seat].endswith(": " + " ".join(hand))
    moves, legal = lines[-2:]
    assert moves.startswith("moves ")
    assert moves.endswith(f"{agent} {word}")
    first = table.legal_actions()[0]
    assert legal.startswith(f"legal {first} {table.describe(first)}")


def test_nothing_is_rendered_without_a_mode():
    table = env("doudizhu")
    table.reset(seed=1)
    assert table.render() is None


@pytest.mark.parametrize("key", GAMES)
def test_words_and_numbers_of_actions_are_each_others_inverse(key):
    table = env(key)
    size = table.action_space("seat_0").n
    for number in {*range(0, size, 97), size - 1}:
        assert table.number(table.describe(number)) == number


def test_a_number_without_an_action_and_words_of_none_are_refused():
    table = env("doudizhu")
    for number in (-1, 27480, 1.5):
        with pytest.raises(ValueError, match="action"):
            table.describe(number)
    with pytest.raises(ValueError, match="'pair 3' is no action of doudizhu"):
        table.number("pair 3")


@rows(
    "call",
    [
        lambda table: table.step(0),
        lambda table: table.last(),
        lambda table: table.observe("seat_0"),
        lambda table: table.state(),
        lambda table: table.legal_actions(),
        lambda table: table.agent_iter(),
        lambda table: table.agents,
        lambda table: table.infos,
    ],
)
def test_before_the_first_reset_nothing_is_answered(call):
    with pytest.raises(NotReset, match=r"call reset\(\) first"):
        call(env("doudizhu"))
    assert not hasattr(env("doudizhu"), "agent_selection")


def test_a_loop_that_does_not_step_is_refused():
    table = env("doudizhu")
    table.reset(seed=1)
    turns = iter(table.agent_iter())
    next(turns)
    table.last()
    with pytest.raises(NotReset, match="has to call step"):
        next(turns)
    table.step(table.legal_actions()[0])
    next(turns)
    table.reset()
    next(turns)


def test_after_the_end_only_a_reset_goes_on():
    table = env("holdem", seats=2)
    table.reset(seed=1)
    while not table.terminations[table.agent_selection]:
        table.step(table.legal_actions()[0])
    with pytest.raises(IllegalMove, match="steps with None"):
        table.step(0)
    while table.agents:
        table.step(None)
    with pytest.raises(NotReset, match="the episode is over"):
        table.step(None)
    table.reset()
    assert table.legal_actions()


@rows("key", GAMES)
def test_the_info_of_the_seat_to_act_lists_its_legal_actions_and_no_others_does(key):
    table = env(key)
    table.reset(seed=1)
    for agent in table.agent_iter(30):
        _, _, over, _, info = table.last()
        if over:
            break
        assert info["legal_actions"] == table.legal_actions()
        assert not any(table.infos[other]["legal_actions"] for other in table.agents if other != agent)
        table.step(info["legal_actions"][-1])


@rows("key", GAMES)
def test_the_state_is_what_all_seats_know_together(key):
    table = env(key)
    table.reset(seed=1)
    for _ in table.agent_iter(20):
        if table.last()[2]:
            break
        state = table.state()
        assert table.state_space.contains(state)
        seen = [table.observe(agent) for agent in table.possible_agents]
        rows = [part for one in seen for part in (one["observation"].ravel(), one["facts"])]
        assert np.array_equal(state, np.concatenate(rows, dtype=np.float32))
        table.step(table.legal_actions()[-1])


def test_an_illegal_action_is_told_the_legal_ones_if_they_are_few():
    table = env("doudizhu")
    table.reset(seed=1)
    with pytest.raises(IllegalMove, match="9 is not among the 2 legal actions: 1 call no, 2 call yes"):
        table.step(9)
    with pytest.raises(IllegalMove, match=r"a whole number, not 1\.0"):
        table.step(1.0)
