"""Scores and advantages, from made-up reports."""

import pytest

from paiju.bots.arena import contest_of
from paiju.bots.arena.contest import Report
from paiju.bots.arena.moves import Moves
from paiju.bots.arena.result import result_of
from paiju.bots.arena.statistics import NORMAL_95, Look

LOOK = Look(2, NORMAL_95)


def report(seed, seating, scores, players=2):
    return Report(seed, seating, scores, scores, 1, (), tuple(Moves() for _ in range(players)), ())


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


def test_chips_are_counted_in_big_blinds_per_hundred_hands():
    contest = contest_of(["normal", "random"], "holdem", {"small_blind": 5, "big_blind": 10})
    found = result_of(contest, [report(0, (0, 1), (30, -30))], LOOK)
    assert found.lines[0].score == 300
    assert found.unit.name == "bb/100"
