"""Intervals, and looks that do not fool."""

from random import Random
from statistics import fmean, stdev

import pytest

from paiju.bots.arena.statistics import NORMAL_95, Look, gain, interval, looks
from tests.rows import rows


def test_a_short_contest_looks_once():
    assert looks(99) == (Look(99, NORMAL_95),)
    assert looks(500, early=False) == (Look(500, NORMAL_95),)


def test_a_long_one_looks_five_times_with_falling_bounds():
    found = looks(500)
    assert [look.seeds for look in found] == [100, 200, 300, 400, 500]
    assert [round(look.bound, 3) for look in found] == [4.562, 3.226, 2.634, 2.281, 2.040]


def test_equal_players_are_told_apart_in_five_of_a_hundred_contests():
    dice = Random(1)

    def errs():
        samples = [dice.gauss(0, 1) for _ in range(100)]
        return any(interval(samples[: look.seeds], look.bound).decided for look in looks(100))

    assert 0.03 < fmean(errs() for _ in range(3000)) < 0.06


@rows(("degrees", "quantile"), [(1, 12.706), (2, 4.303), (9, 2.262), (29, 2.045), (199, 1.972)])
def test_the_bound_is_students(degrees, quantile):
    samples = [float(place) for place in range(degrees + 1)]
    found = interval(samples, NORMAL_95)
    standard = stdev(samples) / len(samples) ** 0.5
    assert (found.high - found.mean) / standard == pytest.approx(quantile, rel=2e-3)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)


def test_one_sample_decides_nothing():
    assert not interval([5.0], NORMAL_95).decided
    assert interval([5.0], NORMAL_95).mean == 5
    assert not interval([5.0], NORMAL_95).known


def test_equal_samples_have_no_interval():
    assert not interval([-4.0, -4.0], NORMAL_95).known
    assert interval([-4.0, -3.0], NORMAL_95).known


def test_games_that_cancel_out_are_worth_more_than_independent_ones():
    dice = Random(2)
    luck = [dice.gauss(0, 10) for _ in range(300)]
    mirrored = [[each + dice.gauss(0, 1), -each + dice.gauss(0, 1)] for each in luck]
    assert gain(mirrored) > 50
    independent = [[dice.gauss(0, 10), dice.gauss(0, 10)] for _ in range(3000)]
    assert gain(independent) == pytest.approx(1, abs=0.1)


def test_without_any_difference_there_is_no_gain():
    assert gain([[0.0, 0.0], [0.0, 0.0]]) == 1
    assert gain([[3.0, 0.0]]) == 1
