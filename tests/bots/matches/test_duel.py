"""A duel: every seat in turn, the same for any number of processes."""

from paiju.bots.matches.duel import Duel, reports
from paiju.bots.matches.players import BotPlayer
from paiju.bots.random_bot import RandomBot
from paiju.bots.riichi.greedy import GreedyBot
from paiju.engine.games import riichi

(GAME,) = riichi.GAMES


def greedy(seed):
    return BotPlayer(GreedyBot(seed))


def at_random(seed):
    return BotPlayer(RandomBot(seed))


DUEL = Duel(GAME, riichi.Options(length="tonpu"), greedy, at_random, 4)


def test_the_challenger_plays_each_seed_from_every_seat():
    found = list(reports(DUEL, range(3, 5)))
    assert [(report.seed, report.seat) for report in found] == [
        (seed, seat) for seed in (3, 4) for seat in range(4)
    ]
    assert all(sorted(report.places) == [1, 2, 3, 4] for report in found)


def test_several_processes_find_the_same():
    assert list(reports(DUEL, range(2), processes=2)) == list(reports(DUEL, range(2)))


def test_a_player_against_its_like_gains_nothing():
    found = list(reports(DUEL._replace(other=greedy), range(1)))
    assert sorted(report.places[report.seat] for report in found) == [1, 2, 3, 4]
