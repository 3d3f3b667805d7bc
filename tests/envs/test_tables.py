"""Tables in parallel processes: the same episodes for any number of processes."""

import numpy as np
import pytest

from paiju.envs import IllegalMove, vector

STEPS = 100
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


def test_there_are_no_more_processes_than_tables():
    with pytest.raises(ValueError, match="as many processes as tables"):
        vector("doudizhu", tables=1, processes=2)
