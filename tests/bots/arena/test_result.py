"""Results of the arena and their intervals."""

from random import Random
from statistics import fmean, stdev

import pytest

from paiju.bots.arena import contest_of
from paiju.bots.arena.contest import GameReport
from paiju.bots.arena.moves import Moves
from paiju.bots.arena.result import result_of
from paiju.bots.arena.statistics import NORMAL_95, ContestLook, gain, interval, looks
from tests.rows import rows

# Scores and advantages, from made-up reports.

LOOK = ContestLook(2, NORMAL_95)


def report(seed, seating, scores, players=2, counts=({}, {})):
    return GameReport(seed, seating, scores, scores, 1, counts, tuple(Moves() for _ in range(players)), ())


def test_the_advantage_is_the_difference_of_mean_scores_with_seeds_as_samples():
    contest = contest_of(["normal", "random"], "doudizhu")
    reports = [
        report(0, (0, 1, 1), (2, -1, -1)),
        report(0, (1, 0, 0), (-4, 2, 2)),
        report(1, (0, 1, 1), (-2, 1, 1)),
        report(1, (1, 0, 0), (0, 0, 0)),
    ]
    found = result_of(contest, reports, LOOK)
    (pairing,) = found.pairings
    assert pairing.advantage.mean == pytest.approx((4.5 + -1.5) / 2)
    assert not found.decided
    assert [line.score for line in found.lines] == pytest.approx([(2 + 2 - 2) / 4, (-1 - 4 + 1) / 4])
    assert [line.won for line in found.lines] == pytest.approx([2 / 4, 1 / 4])
    assert (found.games, found.seeds, found.unit.name) == (4, 2, "points")


def test_of_matches_a_lower_place_is_better():
    contest = contest_of(["normal", "greedy"], "riichi")
    reports = [report(seed, (0, 1, 1, 1), (1, 2, 3, 4)) for seed in range(3)]
    found = result_of(contest, reports, LOOK)
    assert found.pairings[0].advantage.mean == 2
    assert found.lines[0].won == 1
    assert (found.match.rank, found.match.margin) == (1, 0)


def test_the_mean_rank_has_students_interval():
    contest = contest_of(["normal", "greedy"], "riichi")
    reports = [report(0, (0, 1, 1, 1), (1, 2, 3, 4)), report(1, (0, 1, 1, 1), (2, 1, 3, 4))]
    match = result_of(contest, reports, LOOK).match
    assert (match.rank, match.margin) == (1.5, pytest.approx(12.706 / 2, rel=1e-3))


def test_the_figures_of_a_player_are_made_of_its_summed_counts():
    contest = contest_of(["normal", "random"], "doudizhu")
    reports = [
        report(0, (0, 1, 1), (2, -1, -1), counts=({"deals": 1, "landlord": 1}, {"deals": 2})),
        report(1, (1, 0, 0), (2, -1, -1), counts=({"deals": 2}, {"deals": 1})),
    ]
    mine, others = result_of(contest, reports, LOOK).lines
    assert (mine.figures[0].key, mine.figures[0].times, mine.figures[0].chances) == ("landlord", 1, 3)
    assert (others.figures[0].times, others.figures[0].chances) == (0, 3)


def test_chips_are_counted_in_big_blinds_per_hundred_hands():
    contest = contest_of(["normal", "random"], "holdem", {"small_blind": 5, "big_blind": 10})
    found = result_of(contest, [report(0, (0, 1), (30, -30))], LOOK)
    assert found.lines[0].score == 300
    assert found.unit.name == "bb/100"


# Intervals, and looks that do not fool.


def test_a_short_contest_looks_once():
    assert looks(99) == (ContestLook(99, NORMAL_95),)
    assert looks(500, early=False) == (ContestLook(500, NORMAL_95),)


def test_a_long_one_looks_five_times_with_falling_bounds():
    found = looks(500)
    assert [look.seeds for look in found] == [100, 200, 300, 400, 500]
    assert [round(look.bound, 3) for look in found] == [4.562, 3.226, 2.634, 2.281, 2.040]


def test_equal_players_are_told_apart_in_five_of_a_hundred_contests():
    dice = Random(1)

    def errs():
        # Whole points, as in games: exact sums of floats take three times as long.
        samples = [round(dice.gauss(0, 1000)) for _ in range(100)]
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
