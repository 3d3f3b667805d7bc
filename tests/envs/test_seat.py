"""One seat against given players, as a Gymnasium environment."""

from functools import partial

import msgspec
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from paiju.bots.random_bot import RandomBot
from paiju.engine.registry import GAMES
from paiju.envs import IllegalMove, SeatEnv, Setting, seat_env


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes:UserWarning")
@pytest.mark.parametrize("key", GAMES)
def test_gymnasiums_own_test_passes(key):
    check_env(seat_env(key))


def played(table, seed):
    """All rewards of an episode in which the seat takes its first legal action."""
    _, info = table.reset(seed=seed)
    rewards, over = [], False
    while not over:
        _, reward, over, _, info = table.step(info["legal_actions"][0])
        rewards.append(reward)
    return rewards


def test_equal_seeds_give_equal_episodes_against_bots():
    table = seat_env("doudizhu", ["normal", "random"], seat=1)
    found = [played(table, seed) for seed in range(6)]
    assert [played(seat_env("doudizhu", ["normal", "random"], seat=1), seed) for seed in range(6)] == found
    assert len({sum(rewards) for rewards in found}) > 1


def test_opponents_sit_in_turn_order_from_the_seat():
    made = []

    def maker(name):
        return lambda seed: made.append(name) or RandomBot(seed)

    table = seat_env("big_two", [maker("next"), maker("across"), maker("before")], seat=2)
    table.reset(seed=1)
    assert made == ["next", "across", "before"]
    assert list(table._bots) == [3, 0, 1]


def test_an_illegal_action_is_replaced_by_the_default_or_refused():
    table = seat_env("doudizhu")
    table.reset(seed=1)
    bad = table.setting.codec.size - 1
    assert table.step(bad)[4]["illegal"] is True
    strict = SeatEnv(Setting("doudizhu"), strict=True)
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(bad)


def test_every_episode_asks_the_seat_something():
    table = seat_env("holdem", seats=2)
    for seed in range(30):
        _, info = table.reset(seed=seed)
        assert info["legal_actions"]


def test_an_opponent_may_answer_with_the_map_of_the_wire():
    class Defaults:
        def act(self, observation):
            return msgspec.to_builtins(observation.prompt.default)

    assert played(seat_env("doudizhu", lambda _: Defaults()), 1)


def test_a_step_or_a_picture_before_the_reset_and_a_step_after_the_end_are_refused():
    table = seat_env("holdem", seats=2, render_mode="ansi")
    for early in (table.render, partial(table.step, 0)):
        with pytest.raises(ResetNeeded, match="call reset"):
            early()
    played(table, 1)
    assert "rewards" in table.render()
    with pytest.raises(ResetNeeded, match="over"):
        table.step(0)


def test_a_fraction_is_refused_and_not_taken_for_an_illegal_action():
    table = seat_env("doudizhu")
    table.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"a whole number, not 1\.5"):
        table.step(1.5)
