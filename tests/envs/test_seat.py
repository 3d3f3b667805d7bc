"""One seat against given players, as a Gymnasium environment."""

import pytest
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


def test_a_wrong_seat_or_number_of_opponents_is_refused():
    for opponents, seat in (("random", 3), (["random"], 0)):
        with pytest.raises(ValueError, match="seats 0 to 2, and 2 opponents"):
            seat_env("doudizhu", opponents, seat)
