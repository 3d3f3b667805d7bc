"""The environment of one seat, and arguments that are refused."""

from functools import partial

import msgspec
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from paiju.bots.random_bot import RandomBot
from paiju.engine.registry import GAMES
from paiju.envs import EpisodeSetting, IllegalMove, SeatEnv, env, rlcard_env, seat_env, seat_vector, vector
from tests.rows import rows

# One seat against given players, as a Gymnasium environment.


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
    strict = SeatEnv(EpisodeSetting("doudizhu"), strict=True)
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


# Wrong arguments are refused where they are given, by a sentence that says what would be right.

TABLE = [
    (("dodizhu",), {}, "'dodizhu' is no game here; did you mean doudizhu"),
    (("whist",), {}, "'whist' is no game here; there are doudizhu, "),
    ((5,), {}, "5 is no game here"),
    (("doudizhu",), {"seats": 5}, "is for 3 seats"),
    (("doudizhu",), {"seats": 3.0}, "seats is a whole number"),
    (("doudizhu",), {"deals": 0}, "deals is a whole number from 1 on, not 0"),
    (("doudizhu",), {"deals": -3}, "deals is a whole number"),
    (("doudizhu",), {"deals": 2.5}, "deals is a whole number"),
    (("doudizhu",), {"deals": True}, "deals is a whole number"),
    (("doudizhu",), {"deals": "foo"}, "deals is a whole number"),
    (("doudizhu",), {"deals": "match"}, "no matches"),
]
MAKERS = {
    "env": env,
    "seat_env": seat_env,
    "rlcard_env": rlcard_env,
    "vector": lambda game, **table: vector(game, 1, **table),
    "seat_vector": lambda game, **table: seat_vector(game, tables=1, **table),
}


@rows("maker", MAKERS)
@rows(("args", "table", "told"), TABLE)
def test_a_table_that_cannot_be_is_refused_by_all_environments(maker, args, table, told):
    with pytest.raises(ValueError, match=told):
        MAKERS[maker](*args, **table)


@pytest.mark.parametrize("maker", [env, seat_env])
def test_an_unknown_render_mode_is_refused(maker):
    with pytest.raises(ValueError, match="render_mode is None or one of ansi, not 'human'"):
        maker("doudizhu", render_mode="human")


@rows("maker", [env, seat_env])
@rows("seed", [-1, "a", 1.5, True])
def test_a_seed_is_a_whole_number_from_0_on(maker, seed):
    with pytest.raises(ValueError, match="a seed is a whole number from 0 on"):
        maker("doudizhu").reset(seed=seed)


@rows("seed", [-1, "a", 1.5])
def test_a_seed_of_an_rlcard_environment_too(seed):
    with pytest.raises(ValueError, match="a seed is a whole number from 0 on"):
        rlcard_env("doudizhu", seed)
    with pytest.raises(ValueError, match="a seed is a whole number from 0 on"):
        rlcard_env("doudizhu").seed(seed)


@rows("maker", ["seat_env", "seat_vector"])
@rows(
    ("opponents", "seat", "told"),
    [
        ("nope", 0, "doudizhu has no bot of level 'nope'; it has normal, hard"),
        ("nope.py:Bot", 0, r"there is no file nope\.py"),
        (["random"], 0, "2 opponents, not 1"),
        ("random", 3, "seats 0 to 2, not 3"),
        ("random", -1, "seat is a whole number from 0 on, not -1"),
        ("random", 0.5, "seat is a whole number"),
        ([1, 2], 0, r"an opponent is a level|opponents of a vector are levels"),
    ],
)
def test_opponents_and_seats_that_there_are_not_are_refused_when_the_table_is_made(
    maker, opponents, seat, told
):
    with pytest.raises(ValueError, match=told):
        MAKERS[maker]("doudizhu", opponents=opponents, seat=seat)


def test_processes_are_given_no_functions():
    with pytest.raises(ValueError, match=r"levels or FILE\.py:CLASS"):
        seat_vector("doudizhu", lambda seed: seed, tables=1)


@rows(("tables", "processes"), [(0, 1), (1, 2), (1, 0), (1.5, 1), (2, "1"), (-1, 1)])
def test_tables_and_processes_are_counted(tables, processes):
    for make in (vector, seat_vector):
        with pytest.raises(ValueError, match=r"whole number|as many processes as tables"):
            make("holdem", tables=tables, processes=processes)


def test_a_class_has_the_checks_of_its_function():
    with pytest.raises(ValueError, match="no bot of level"):
        SeatEnv(EpisodeSetting("doudizhu"), "nope")
