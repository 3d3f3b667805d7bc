"""Tables in parallel processes: the same episodes for any number of processes."""

import subprocess
import sys

import numpy as np
import pytest

from paiju.envs import IllegalMove, vector

STEPS = 100
SCRIPT = """
from paiju.envs import vector

print("begins")
tables = vector("holdem", tables=3, processes=2, seats=9)
print(tables.reset(seed=1).rewards.shape)
tables.close()
"""
SHOW_BOTH = 22


@pytest.fixture(scope="module")
def alone():
    """Five tables in one process."""
    with vector("holdem", tables=5, processes=1, seats=2) as tables:
        yield tables


@pytest.fixture(scope="module")
def parted():
    """Five tables in two processes."""
    with vector("holdem", tables=5, processes=2, seats=2) as tables:
        yield tables


def told(tables, seed):
    """What all tables told in some steps with the first legal action each."""
    batch, found = tables.reset(seed), []
    for _ in range(STEPS):
        arrays = (*batch.observations.values(), batch.seats, batch.rewards, batch.over)
        found.append([values.copy() for values in arrays])
        batch = tables.step(batch.observations["action_mask"].argmax(axis=1))
    return found


def same(one, other):
    pairs = (pair for steps in zip(one, other, strict=True) for pair in zip(*steps, strict=True))
    return all(np.array_equal(*pair) for pair in pairs)


def test_cards_depend_on_the_seed_and_not_on_the_processes(alone, parted):
    first = told(alone, 1)
    assert same(first, told(parted, 1))
    assert same(first, told(alone, 1))
    assert not same(first, told(alone, 2))


def test_an_episode_that_ends_gives_its_rewards_with_the_first_observation_of_the_next(alone):
    ended = [
        (rewards[table], masks[table])
        for *_, masks, _, rewards, over in told(alone, 3)
        for table in np.flatnonzero(over)
    ]
    assert len(ended) > 10
    assert all(rewards.sum() == 0 and rewards.any() for rewards, _ in ended)
    assert all(mask.any() for _, mask in ended)


def test_an_illegal_action_names_its_table(parted):
    actions = parted.reset(1).observations["action_mask"].argmax(axis=1)
    actions[3] = SHOW_BOTH
    with pytest.raises(IllegalMove, match="table 3"):
        parted.step(actions)
    assert parted.reset(1).seats.shape == (5,)


def test_legal_actions_are_those_of_the_masks(parted):
    batch = parted.reset(2)
    for _ in range(20):
        masks = batch.observations["action_mask"]
        assert [sorted(legal) for legal in batch.legal_actions] == [
            np.flatnonzero(mask).tolist() for mask in masks
        ]
        batch = parted.step([legal[-1] for legal in batch.legal_actions])


@pytest.mark.parametrize("actions", [[1], 1, [1.0] * 5, [True] * 5, ["1"] * 5, np.ones((5, 1), int), []])
def test_actions_of_another_shape_or_type_are_refused_and_change_nothing(alone, actions):
    before = alone.reset(1).observations["facts"].copy()
    with pytest.raises(ValueError, match="a row of 5 whole numbers"):
        alone.step(actions)
    assert np.array_equal(alone._arrays["facts"], before)


@pytest.mark.parametrize("seed", [-1, "a", 1.5, None])
def test_a_seed_that_is_none_is_refused(alone, seed):
    with pytest.raises(ValueError, match="a seed is a whole number from 0 on"):
        alone.reset(seed)


def test_closed_tables_say_so():
    with vector("holdem", tables=1) as tables:
        tables.reset(1)
    with pytest.raises(RuntimeError, match="closed"):
        tables.reset(1)


def test_a_process_that_dies_is_told_and_all_others_end():
    tables = vector("holdem", tables=2, processes=2)
    tables.reset(1)
    running = [process for process, _ in tables._processes._running]
    running[0].kill()
    with pytest.raises(RuntimeError, match="a process of the tables has ended"):
        tables.reset(1)
    assert all(process.returncode is not None for process in running)


def test_a_script_without_a_guard_runs_once(tmp_path):
    script = tmp_path / "train.py"
    script.write_text(SCRIPT)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout == "begins\n(3, 9)\n"


def test_there_are_no_more_processes_than_tables():
    with pytest.raises(ValueError, match="as many processes as tables"):
        vector("doudizhu", tables=1, processes=2)
