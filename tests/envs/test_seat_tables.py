"""Gymnasium's vector of seats gives what Gymnasium's own vector gives for the same tables."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from paiju.engine.registry import GAMES
from paiju.envs import IllegalMove, id_of, seat_env, seat_vector
from tests.long import rest_long
from tests.rows import rows

TABLES = 3
RAISES = """
class Raises:
    def act(self, observation):
        raise RuntimeError("no move for me")
"""


@pytest.fixture(scope="module")
def ours():
    """Three tables in two processes."""
    tables = seat_vector("holdem", "normal", tables=TABLES, processes=2, seats=2)
    yield tables
    tables.close()


@pytest.fixture
def theirs():
    """The same tables in Gymnasium's own vector."""
    makers = [lambda: seat_env("holdem", "normal", seats=2)] * TABLES
    tables = SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
    yield tables
    tables.close()


def plain(value):
    """Anything that a vector tells, comparable."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    if isinstance(value, np.ndarray):
        return (value.dtype.kind, plain(value.tolist()))
    return value


def told(tables, seed, steps=60):
    """All that a vector tells in some steps with the first legal action each."""
    found = [tables.reset(seed=seed)]
    for _ in range(steps):
        found.append(tables.step(found[-1][0]["action_mask"].argmax(axis=1)))
    return plain(found)


@pytest.mark.parametrize("seed", rest_long([[5, 3, None], 1], "one seed for all"))
def test_it_tells_what_gymnasiums_own_vector_tells(ours, theirs, seed):
    given = seed if isinstance(seed, int) else [*seed[:2], 9]
    assert told(ours, given) == told(theirs, given)


def test_some_tables_can_be_reset_alone(ours, theirs):
    for tables in (ours, theirs):
        tables.reset(seed=1)
    mask = np.array([False, True, False])
    found = [plain(tables.reset(seed=7, options={"reset_mask": mask.copy()})) for tables in (ours, theirs)]
    assert found[0] == found[1]


def test_it_has_the_attributes_of_a_vector_of_gymnasiums(ours, theirs):
    assert isinstance(ours, VectorEnv)
    assert ours.num_envs == theirs.num_envs
    assert ours.metadata["autoreset_mode"] is theirs.metadata["autoreset_mode"]
    for space in ("single_observation_space", "single_action_space", "observation_space", "action_space"):
        assert getattr(ours, space) == getattr(theirs, space)
    seen, _ = ours.reset(seed=1)
    assert ours.observation_space.contains(seen)


def test_gymnasiums_wrappers_wrap_it(ours):
    wrapped = RecordEpisodeStatistics(ours)
    seen, _ = wrapped.reset(seed=1)
    ended = 0
    for _ in range(40):
        seen, _, over, _, _ = wrapped.step(seen["action_mask"].argmax(axis=1))
        ended += over.sum()
    assert ended > 5
    assert wrapped.episode_count == ended


@pytest.mark.parametrize("actions", [[1], 1, [1.0] * TABLES, [True] * TABLES])
def test_actions_of_another_shape_or_type_are_refused(ours, actions):
    ours.reset(seed=1)
    with pytest.raises(ValueError, match="a row of 3 whole numbers"):
        ours.step(actions)


@pytest.mark.parametrize("seed", [-1, "a", 1.5, [1, 2], [1, 2, -3]])
def test_wrong_seeds_are_refused(ours, seed):
    with pytest.raises(ValueError, match="seed"):
        ours.reset(seed=seed)


def test_a_step_before_the_reset_is_refused():
    tables = seat_vector("holdem", tables=1)
    with pytest.raises(ResetNeeded):
        tables.step([1])
    tables.close()


def test_an_illegal_action_is_replaced_and_told_or_refused_if_strict(ours):
    ours.reset(seed=1)
    bad = ours.setting.codec.size - 1
    assert ours.step([bad, bad, bad])[4]["illegal"].all()
    strict = seat_vector("holdem", tables=2, strict=True)
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="table 0: "):
        strict.step([bad, bad])
    strict.close()


def test_an_opponents_error_is_told_with_its_place(tmp_path):
    (tmp_path / "raises.py").write_text(RAISES)
    tables = seat_vector("doudizhu", f"{tmp_path}/raises.py:Raises", seat=1, tables=1)
    # With these cards, an opponent is asked before the seat.
    with pytest.raises(RuntimeError, match="no move for me"):
        tables.reset(seed=0)
    tables.close()


@rows("key", GAMES)
def test_each_game_has_an_id_of_gymnasiums(key):
    table = gymnasium.make(id_of(key), opponents="normal", render_mode="ansi")
    _, info = table.reset(seed=1)
    assert table.unwrapped.setting.game.key == key
    table.step(info["legal_actions"][0])


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes:UserWarning")
def test_the_environment_of_an_id_passes_gymnasiums_own_test():
    assert id_of("big_two") == "paiju/BigTwo-v0"
    check_env(gymnasium.make("paiju/BigTwo-v0").unwrapped)


def test_an_id_makes_our_vector_and_gymnasiums_own():
    for mode, count in (("vector_entry_point", {"processes": 1}), ("sync", {})):
        tables = gymnasium.make_vec("paiju/Holdem-v0", 2, mode, seats=2, opponents="random", **count)
        tables.reset(seed=1)
        tables.close()
