"""Figures of summed counts. Source: docs/figures.md: rates with Wilson's interval, means with s / √n."""

import math

import pytest
from msgspec import UNSET

from paiju.engine.core.counts import match_figures, of_match, summed
from paiju.engine.core.figures import Figure, mean, rate, shown, total
from paiju.engine.core.game import Name
from paiju.engine.registry import GAMES
from tests.rows import rows

DEALS = Name("局", "deals")


def figure(kind="rate", **fields):
    return Figure("key", Name("名", "name"), kind, "times", "chances", DEALS, **fields)


def only(figure, **sums):
    (found,) = shown((figure,), sums)
    return found


def test_a_rate_has_wilsons_interval_and_its_base():
    found = only(figure(), times=50, chances=100)
    assert (found.times, found.chances, found.value) == (50, 100, 0.5)
    # Wilson 1927; the values of NIST's handbook for 50 of 100.
    assert (found.low, found.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_a_rate_of_nothing_or_of_all_stays_within_0_and_1():
    none, every = only(figure(), times=0, chances=10), only(figure(), times=10, chances=10)
    assert (none.low, every.high) == pytest.approx((0, 1))
    assert none.high == pytest.approx(0.2775, abs=1e-4)


def test_without_a_chance_there_is_no_value():
    found = only(figure())
    assert (found.times, found.chances, found.value, found.low) == (0, 0, UNSET, UNSET)


def test_a_mean_has_an_interval_where_squares_are_counted():
    values = [3, -1, 4, -1, 5]
    found = only(
        figure("mean", squares="squares"),
        times=sum(values),
        chances=len(values),
        squares=sum(value * value for value in values),
    )
    deviation = math.sqrt(sum((value - 2) ** 2 for value in values) / 4)
    assert found.value == 2
    assert found.high - found.value == pytest.approx(1.959964 * deviation / math.sqrt(5))
    assert only(figure("mean"), times=10, chances=5).low is UNSET


def test_a_single_value_has_no_interval():
    found = only(figure("mean", squares="squares"), times=7, chances=1, squares=49)
    assert (found.value, found.low) == (7, UNSET)


def test_a_factor_scales_a_value_and_a_negative_one_turns_its_interval():
    found = only(figure("mean", squares="squares", factor=-2), times=6, chances=3, squares=14)
    assert found.value == -4
    assert found.low < found.value < found.high


def test_nothing_lost_is_0_and_not_minus_0():
    assert str(only(figure("mean", factor=-1), times=0, chances=3).value) == "0.0"


def test_a_ratio_has_no_interval():
    found = only(figure("ratio"), times=5, chances=4)
    assert (found.value, found.low) == (1.25, UNSET)


@rows(("formula", "value"), [("won", 7), ("won - lost", 4), ("won - lost - none", 4), ("none", 0)])
def test_a_formula_is_a_count_or_a_difference(formula, value):
    assert total(formula, {"won": 7, "lost": 3}) == value


def test_sums_are_divided_and_never_means_of_means():
    one, other = {"times": 1, "chances": 1}, {"times": 0, "chances": 3}
    assert only(figure(), **summed([one, other])).value == 0.25


def test_estimates_need_a_chance_and_two_values():
    assert rate(0, 0) is UNSET
    assert mean(3.0, 9.0, 1) is UNSET


# Matches. Source: "places, busted, score from match_ended with places".


def test_a_match_counts_its_place_and_score():
    sums = summed([of_match(1, 42_000, 52_000), of_match(4, -100, -50_100)])
    found = {one.key: one for one in shown(match_figures(4), sums)}
    assert (found["place"].value, found["place"].chances) == (2.5, 2)
    assert [found[f"place_{place}"].times for place in (1, 2, 3, 4)] == [1, 0, 0, 1]
    assert found["score"].value == pytest.approx(0.95)


def test_who_ends_below_0_is_busted_and_who_ends_at_0_is_not():
    assert of_match(4, -100, 0)["busted"] == 1
    assert of_match(4, 0, 0)["busted"] == 0


# The figures of the games, as data.


@rows("key", GAMES)
def test_every_game_has_figures_with_names_of_their_own(key):
    figures = GAMES[key].counts.figures
    assert len({one.key for one in figures}) == len(figures)
    assert len({one.name.zh for one in figures}) == len({one.name.en for one in figures}) == len(figures)
