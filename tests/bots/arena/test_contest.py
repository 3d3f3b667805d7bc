"""Contests of the arena: players, seatings, deals and their comparison."""

import pickle
import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from paiju.bots.arena import compare, contest_of
from paiju.bots.arena.contest import playing, report, sittings
from paiju.bots.arena.players import maker_of, player_of
from paiju.bots.arena.seatings import default_seats, seatings
from paiju.bots.loading import BadBot
from paiju.bots.matches.match import play_match
from paiju.bots.matches.players import BotPlayer
from paiju.bots.random_bot import RandomBot
from paiju.engine.core.errors import BadOption, UnknownGame
from paiju.engine.registry import GAMES
from tests.rows import rows

# Players compared: the same for any number of processes, and no longer than needed.


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
    assert compare(["random", "random"], "holdem", deals=100, early=False).seeds == 100


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


# The games of a contest: every seating of each seed.

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


# The players of an arena by name.

PROGRAM = Path(__file__).parents[1] / "mjai" / "program.py"
TONPU = GAMES["riichi"].options_type(length="tonpu")


def places(*players, seed=1):
    made = [maker_of("riichi", player)(seat) for seat, player in enumerate(players)]
    return play_match(GAMES["riichi"], TONPU, made, seed).places


def test_levels_play_by_name():
    assert sorted(places("normal", "greedy", "random", "greedy")) == [1, 2, 3, 4]


@rows(("prefix", "style"), [("mjai", "acting"), ("mjai-every", "every"), ("mjai-batch", "batch")])
def test_a_program_that_speaks_mjai_finishes_a_match(prefix, style):
    program = f"{prefix}:{sys.executable} {PROGRAM} {style}"
    assert sorted(places(program, "greedy", "greedy", "greedy")) == [1, 2, 3, 4]


def test_a_bot_of_a_file_plays(tmp_path):
    (tmp_path / "passive.py").write_text(
        "class Passive:\n    def act(self, observation):\n        return observation.prompt.default\n"
    )
    assert sorted(places(f"{tmp_path}/passive.py:Passive", "greedy", "greedy", "greedy")) == [1, 2, 3, 4]


@pytest.mark.parametrize("player", ["normal", "mjai:bot {seat}"])
def test_what_makes_a_player_goes_to_another_process(player):
    assert pickle.loads(pickle.dumps(maker_of("riichi", player)))


def test_an_unknown_name_is_told_with_those_there_are():
    with pytest.raises(
        BadBot, match=r"no player 'best': name a level \(normal, hard, easy, greedy, random\)"
    ):
        maker_of("riichi", "best")


def test_a_program_that_speaks_mjai_plays_riichi_alone():
    with pytest.raises(BadBot, match="MjaiPlayer plays riichi only"):
        maker_of("chengdu", "mjai:bot {seat}")


def test_bots_and_players_are_taken_as_they_are():
    player = BotPlayer(RandomBot(1))
    assert player_of("riichi", player, 1) is player
    assert isinstance(player_of("riichi", RandomBot(1), 1), BotPlayer)
    assert isinstance(player_of("riichi", "random", 1), BotPlayer)


# Who sits where: every player gets each seat's cards as often as the others do.


def of(key, players, seats, seed=0):
    return [
        "".join("ABCD"[player] for player in seating)
        for seating in seatings(GAMES[key], players, seats, seed)
    ]


def test_landlords_play_each_alone_against_the_other():
    assert of("doudizhu", 2, 3) == ["ABB", "BAB", "BBA", "BAA", "ABA", "AAB"]
    assert len(of("doudizhu_4p", 2, 4)) == 8


def test_of_two_players_in_matches_the_first_is_alone():
    assert of("riichi", 2, 4) == ["ABBB", "BABB", "BBAB", "BBBA"]


def test_in_other_games_two_players_alternate():
    assert of("big_two", 2, 4) == ["ABAB", "BABA"]
    assert of("holdem", 2, 2) == ["AB", "BA"]
    assert sorted(of("chengdu", 2, 3)) == ["AAB", "ABA", "ABB", "BAA", "BAB", "BBA"]


def test_the_order_of_more_players_changes_with_the_seed():
    assert of("doudizhu", 3, 3, 0) == ["ABC", "CAB", "BCA"]
    assert of("doudizhu", 3, 3, 1) == ["ACB", "BAC", "CBA"]
    assert len({of("big_two", 4, 4, seed)[0] for seed in range(6)}) == 6


@rows("key", [key for key in GAMES if key != "riichi"])
@rows("players", [2, 3, 4])
def test_each_player_sits_on_each_seat_equally_often(key, players):
    seats = default_seats(GAMES[key], players)
    if seats > GAMES[key].seats.max:
        return
    places = seatings(GAMES[key], players, seats, 3)
    for seat in range(seats):
        count = Counter(seating[seat] for seating in places)
        whole = Counter(player for seating in places for player in seating)
        assert count == {player: whole[player] / seats for player in range(players)}


def test_a_game_of_stacks_has_a_seat_per_player_and_others_their_own():
    assert default_seats(GAMES["holdem"], 2) == 2
    assert default_seats(GAMES["doudizhu"], 2) == 3
    assert default_seats(GAMES["wuguapi"], 3) == 3
