"""Players compared: the same for any number of processes, and no longer than needed."""

import pytest

from paiju.bots.arena import compare, contest_of
from paiju.bots.loading import BadBot
from paiju.engine.core.errors import BadOption, UnknownGame
from tests.rows import rows


def plain(result):
    return result.pairings, [(line.name, line.score, line.won, line.moves.count) for line in result.lines]


def test_one_and_two_processes_find_the_same():
    one = compare(["normal", "random"], "wuguapi", deals=8, seed=5)
    assert plain(compare(["normal", "random"], "wuguapi", deals=8, seed=5, jobs=2)) == plain(one)
    assert plain(compare(["normal", "random"], "wuguapi", deals=8, seed=6)) != plain(one)


def test_a_contest_stops_at_the_first_look_that_decides_it():
    found = compare(["normal", "random"], "wuguapi", deals=100)
    assert found.stopped
    assert found.seeds in {20, 40, 60, 80}
    assert found.decided
    (pairing,) = found.pairings
    assert pairing.advantage.low > 0
    assert compare(["random", "random"], "wuguapi", deals=100, early=False).seeds == 100


def test_names_of_equal_players_are_told_apart():
    assert contest_of(["random"] * 3, "wuguapi").names == ("random", "random 2", "random 3")


@rows(
    ("players", "seats", "error"),
    [(["random"], None, BadBot), (["random"] * 3, 2, BadBot), (["random", "best"], None, BadBot)],
)
def test_players_that_do_not_fit_are_refused(players, seats, error):
    with pytest.raises(error):
        contest_of(players, "wuguapi", seats=seats)


def test_options_of_the_game_are_checked():
    with pytest.raises(BadOption):
        contest_of(["random", "random"], "wuguapi", {"colour": "red"})
    with pytest.raises(UnknownGame, match="'chess' is no game here; there are doudizhu"):
        contest_of(["random", "random"], "chess")
