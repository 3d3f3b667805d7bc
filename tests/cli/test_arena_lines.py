"""What `paiju arena` prints of a result."""

import json

from paiju.bots.arena import contest_of
from paiju.bots.arena.moves import Moves
from paiju.bots.arena.result import ContestResult as ArenaResult
from paiju.bots.arena.result import Pairing, PlayerLine, ScoreUnit
from paiju.bots.arena.statistics import Interval
from paiju.bots.faults import Fault
from paiju.bots.matches.result import MatchResult
from paiju.cli.arena_lines import figure_lines, lines_of, match_lines, plain, times
from paiju.engine.core.figures import shown
from paiju.engine.registry import GAMES

RESULT = MatchResult(
    matches=8,
    deals=72,
    rank=2.25,
    margin=0.5,
    places=(3, 2, 1, 2),
    points=26100.0,
)
FAULTY = Moves(count=30, nanoseconds=3_000_000, buckets={132: 30}, faults={"raised": 2, "illegal": 1})
FAULTY.first = Fault("raised", "KeyError: 1 (mine.py:3 in act)", "Traceback …\nKeyError: 1")
DEALS = ArenaResult(
    games=60,
    seeds=10,
    unit=ScoreUnit("points"),
    pairings=(Pairing(0, 1, Interval(1.5, 0.25, 2.75), 1.84),),
    lines=(PlayerLine("mine.py:Mine", 0.75, 0.5, FAULTY), PlayerLine("normal", -0.75, 0.4, Moves(count=40))),
    stopped=True,
    match=None,
)


def test_the_lines_tell_places():
    headline, places = match_lines(RESULT, 2)
    assert headline == "8 matches: mean rank 2.250, 95 % from 1.750 to 2.750"
    assert places == "places 3 2 1 2; mean points 26100; 9.0 deals a match"


def of(key, name, **counts):
    return PlayerLine(name, 0.0, 0.0, Moves(), shown(GAMES[key].counts.figures, counts))


def row_of(lines, name):
    (found,) = (line for line in lines if line.startswith(name))
    return found.removeprefix(name).split()


def test_figures_are_a_row_each_with_value_interval_and_base():
    mine = of("riichi", "mine", kyoku=100, win=25, win_points=160_000, tsumo=10)
    lines = list(figure_lines([mine, of("riichi", "normal")]))
    assert lines[0].split() == ["figure", "mine", "normal"]
    assert row_of(lines, "Wins  ") == ["25.0", "%", "(17.5", "to", "34.3)", "of", "100", "–"]
    assert row_of(lines, "Mean win  ") == ["6,400.0", "points", "of", "25", "–"]


def test_a_mean_has_its_unit_and_interval():
    lines = list(figure_lines([of("holdem", "mine", hands=2, mbb=100, mbb_squares=10_000)]))
    assert row_of(lines, "Result per 100") == ["+5.00", "bb", "(-4.80", "to", "+14.80)", "of", "2"]


def test_a_game_without_figures_has_no_rows():
    assert list(figure_lines(DEALS.lines)) == []


def test_deals_are_told_by_player_and_by_pairing():
    first, titles, mine, normal, pairing, stopped, faults = lines_of(DEALS)
    assert first == "60 deals with the cards of 10 seeds"
    assert titles.split() == ["player", "points", "won", "decisions", "faults"]
    assert mine.split() == ["mine.py:Mine", "0.750", "50.0", "%", "30", "3"]
    assert normal.split() == ["normal", "-0.750", "40.0", "%", "40", "0"]
    assert pairing == (
        "mine.py:Mine over normal: +1.500 points a deal, 95 % from +0.250 to +2.750;"
        " one deal tells as much as 1.8 independent ones"
    )
    assert stopped == "decided after 10 seeds; --to-the-end plays all"
    assert faults == (
        "mine.py:Mine: 1 illegal, 2 raised; the default was played. The first one: Traceback …\nKeyError: 1"
    )


def pairing_line(**changed):
    pairing = DEALS.pairings[0]._replace(
        **{key: changed.pop(key) for key in ("advantage", "gain") if key in changed}
    )
    return list(lines_of(DEALS._replace(pairings=(pairing,), **changed)))[4]


def test_what_is_no_interval_is_told_as_none():
    same = Interval(-4.0, -4.0, -4.0)
    one = Interval(1.5, float("-inf"), float("inf"))
    few = "mine.py:Mine over normal: {} points a deal, too few seeds for an interval"
    assert pairing_line(advantage=same, seeds=2) == few.format("-4.000")
    assert pairing_line(advantage=one, seeds=1) == few.format("+1.500")
    assert pairing_line(advantage=same, seeds=50).endswith("the same with every seed, so without an interval")
    headline, *_ = match_lines(RESULT._replace(margin=0.0), 2)
    assert headline == "8 matches: mean rank 2.250, too few seeds for an interval"
    changed = DEALS._replace(pairings=(DEALS.pairings[0]._replace(advantage=same),))
    assert plain(contest_of(["normal", "random"], "doudizhu"), changed)["pairings"][0]["interval"] is None


def test_where_duplicate_deals_tell_less_other_cards_are_suggested():
    advice = "one deal tells as much as 0.6 independent ones: --independent tells more here"
    assert pairing_line(gain=0.61).endswith(advice)
    assert pairing_line(gain=0.96).endswith("as much as 1.0 independent ones")
    assert pairing_line(gain=0.61, independent=True).endswith("to +2.750")


def test_times_are_a_row_for_each_player():
    _, mine, normal = times(DEALS)
    assert mine.split() == ["mine.py:Mine", "10000", "0.097", "ms", "0.097", "ms"]
    assert normal.split()[1:] == ["0", "0.000", "ms", "0.000", "ms"]


def test_a_file_gets_all_of_it():
    made = json.loads(json.dumps(plain(contest_of(["normal", "random"], "doudizhu"), DEALS)))
    assert made["pairings"] == [
        {
            "first": "mine.py:Mine",
            "second": "normal",
            "advantage": 1.5,
            "interval": [0.25, 2.75],
            "gain": 1.84,
        }
    ]
    assert made["players"][0]["faults"] == {"raised": 2, "illegal": 1}
    assert made["players"][0]["figures"] == []
    assert made["times"][0]["per_second"] == 10000
