"""Wrong arguments are refused where they are given, by a sentence that says what would be right."""

import pytest

from paiju.envs import SeatEnv, Setting, env, rlcard_env, seat_env, seat_vector, vector
from tests.rows import rows

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
        SeatEnv(Setting("doudizhu"), "nope")
