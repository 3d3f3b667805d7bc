"""The games of a contest: every seating of each seed."""

from contextlib import ExitStack

from paiju.bots.arena import contest_of
from paiju.bots.arena.contest import playing, report, sittings

OPTIONS = {"length": "tonpu"}


def reports(contest, seeds):
    return [report(contest, sitting) for sitting in sittings(contest, seeds)]


def test_in_matches_the_challenger_plays_each_seed_from_every_seat():
    found = reports(contest_of(["greedy", "random"], "riichi", OPTIONS), range(3, 4))
    assert [(report.seed, report.seating.index(0)) for report in found] == [(3, seat) for seat in range(4)]
    assert all(sorted(report.scores) == [1, 2, 3, 4] for report in found)


def test_a_player_against_its_like_gains_nothing():
    found = reports(contest_of(["greedy", "greedy"], "riichi", OPTIONS), range(1))
    assert sorted(report.scores[report.seating.index(0)] for report in found) == [1, 2, 3, 4]


def test_a_seeds_seatings_have_the_same_cards_unless_they_are_to_be_independent():
    contest = contest_of(["random", "normal"], "wuguapi")
    assert [sitting.cards for sitting in sittings(contest, range(2))] == [0, 0, 1, 1]
    assert [sitting.cards for sitting in sittings(contest._replace(independent=True), range(2))] == [
        0,
        1,
        2,
        3,
    ]


def test_records_of_chosen_seeds_are_kept_and_of_no_others():
    contest = contest_of(["random", "normal"], "wuguapi")._replace(recorded=range(1, 2))
    assert [bool(each.records) for each in reports(contest, range(2))] == [False, False, True, True]


def test_the_reports_of_several_processes_come_in_order():
    contest = contest_of(["random", "normal"], "wuguapi")
    games = sittings(contest, range(6))
    with ExitStack() as ending:
        found = list(playing(contest, 2, ending)(games))
    assert [each[:6] for each in found] == [report(contest, game)[:6] for game in games]
