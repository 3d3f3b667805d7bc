"""Matches of the arena."""

import pytest
from msgspec.structs import replace

from paiju.bots import Observation
from paiju.bots.matches.match import entropy_of, play_match
from paiju.bots.matches.players import BotPlayer
from paiju.bots.matches.result import MatchReport, result_of
from paiju.bots.random_bot import RandomBot
from paiju.bots.riichi.greedy import GreedyBot
from paiju.engine.core.game import Prompt
from paiju.engine.games import chengdu, riichi
from paiju.engine.games.riichi.events import Won
from paiju.engine.mahjong.events import Drawn
from paiju.engine.mahjong.moves import Pass

# One match: its end, its walls, and what players hear.

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


def test_a_match_counts_its_deals_and_its_places():
    played = greedy_match(1)
    wins = [event for deal in played.deals for event in deal if isinstance(event, Won)]
    for seat, counts in enumerate(played.counts):
        assert counts["kyoku"] == len(played.deals)
        assert counts.get("win_points", 0) == sum(won.amounts[seat] for won in wins if won.seat == seat)
        assert (counts["matches"], counts["place"]) == (1, played.places[seat])
    assert wins
    assert sum(counts["score"] for counts in played.counts) == 0


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


class Answering:
    def __init__(self, answer):
        self._answer = answer

    def act(self, observation):
        return self._answer


OBSERVATION = Observation(None, Prompt("claim", None, Pass()), 0)


def test_a_bot_answers_by_its_action():
    assert BotPlayer(Answering(Pass())).act(OBSERVATION) == Pass()


def test_a_bot_answers_by_the_map_of_the_wire():
    assert BotPlayer(Answering({"a": "pass"})).act(OBSERVATION) == {"a": "pass"}


def report(seed, seat, places):
    return MatchReport(seed, seat, places, (25000,) * 4, 10)


def test_the_mean_of_a_seed_is_one_sample():
    samples = []
    found = result_of(
        [
            report(1, 0, (1, 2, 3, 4)),
            report(1, 1, (1, 2, 3, 4)),
            report(2, 0, (4, 3, 2, 1)),
            report(2, 1, (4, 3, 2, 1)),
        ],
        lambda means: samples.extend(means) or 0.5,
    )
    assert samples == [1.5, 3.5]
    assert (found.rank, found.margin) == (2.5, 0.5)
    assert found.places == (1, 1, 1, 1)
    assert (found.matches, found.deals) == (4, 40)
