"""One match: its end, its walls, and what players hear."""

import pytest
from msgspec.structs import replace

from paiju.bots.matches.match import entropy_of, play_match
from paiju.bots.matches.players import BotPlayer
from paiju.bots.random_bot import RandomBot
from paiju.bots.riichi.greedy import GreedyBot
from paiju.engine.games import chengdu, riichi
from paiju.engine.mahjong.events import Drawn

(GAME,) = riichi.GAMES
TONPU = riichi.Options(length="tonpu")


class Listener(BotPlayer):
    """A random player that keeps what it hears."""

    hears = True

    def __init__(self, seed):
        super().__init__(RandomBot(seed))
        self.begun, self.heard, self.finished = [], [], 0

    def start(self, seat, view):
        self.begun.append((seat, view.hand))

    def hear(self, events):
        self.heard += events

    def finish(self):
        self.finished += 1


def greedy_match(seed):
    return play_match(GAME, TONPU, [BotPlayer(GreedyBot(seat)) for seat in range(4)], seed)


def test_a_match_is_played_to_its_end():
    played = greedy_match(1)
    assert sorted(played.places) == [1, 2, 3, 4]
    assert sum(played.points) == 4 * TONPU.start
    assert len(played.deals) >= 4


def test_the_same_seed_plays_the_same_match():
    assert greedy_match(2) == greedy_match(2)
    assert greedy_match(2) != greedy_match(3)


def test_deals_of_one_name_have_one_wall_whatever_happened_before():
    def chance(seed=5, **changes):
        carry = replace(GAME.opening_carry(4, TONPU), first=2, kyoku=1, **changes)
        return GAME.chance_action(GAME.initial_state(carry), entropy_of(GAME.match, carry, seed))

    other_points = chance(points=(20000, 30000, 40000, 10000), sticks=2)
    assert chance() == other_points
    assert chance() != chance(honba=1)
    assert chance() != chance(seed=6)


def test_a_player_hears_each_event_as_its_seat_sees_it():
    players = [Listener(seat) for seat in range(4)]
    played = play_match(GAME, TONPU, players, 4)
    events = [event for deal in played.deals for event in deal]
    for seat, player in enumerate(players):
        assert player.heard == [GAME.project(event, seat) for event in events]
        assert {event.seat for event in player.heard if isinstance(event, Drawn) and event.tile} == {seat}
        assert player.begun == [(seat, ())] * len(played.deals)
        assert player.finished == 1


def test_players_are_told_the_end_of_a_match_that_an_error_cuts_short():
    class Broken(Listener):
        def act(self, observation):
            raise RuntimeError("broken")

    players = [Broken(seat) for seat in range(4)]
    with pytest.raises(RuntimeError, match="broken"):
        play_match(GAME, TONPU, players, 4)
    assert [player.finished for player in players] == [1] * 4


def test_a_game_without_matches_is_refused():
    with pytest.raises(ValueError, match="chengdu has no matches"):
        play_match(chengdu.GAMES[0], chengdu.GAMES[0].options_type(), [], 1)
