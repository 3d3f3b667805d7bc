"""Matches of the arena."""

from collections import Counter

import pytest
from msgspec.structs import replace

from paiju.bots import Observation
from paiju.bots.matches.marks import MARKS, NAMES, Mark, riichi_marks
from paiju.bots.matches.match import entropy_of, play_match
from paiju.bots.matches.players import BotPlayer
from paiju.bots.matches.result import MatchReport, result_of
from paiju.bots.random_bot import RandomBot
from paiju.bots.riichi.greedy import GreedyBot
from paiju.engine.core.game import Prompt
from paiju.engine.games import chengdu, riichi
from paiju.engine.games.riichi.events import StickPaid, Won
from paiju.engine.mahjong.events import Claimed, Drawn
from paiju.engine.mahjong.moves import Pass

# What is counted in a kyoku of riichi, compared with its settlement.

(GAME,) = riichi.GAMES


def deals(bot):
    players = [BotPlayer(bot(seat)) for seat in range(4)]
    return play_match(GAME, riichi.Options(), players, 8).deals


def test_wins_and_deal_ins_are_marked_with_their_amounts():
    wins = [event for deal in deals(GreedyBot) for event in deal if isinstance(event, Won)]
    marks = [mark for deal in deals(GreedyBot) for mark in riichi_marks(deal)]
    assert [mark.amount for mark in marks if mark.name == "win"] == [won.amounts[won.seat] for won in wins]
    fed = [(won.feeder, won.amounts[won.feeder]) for won in wins if won.feeder is not None]
    assert [(mark.seat, mark.amount) for mark in marks if mark.name == "deal-in"] == fed
    assert wins


def test_calls_count_once_a_seat_and_deal():
    for deal in deals(RandomBot):
        called = {event.seat for event in deal if isinstance(event, Claimed)}
        found = Counter(mark.seat for mark in riichi_marks(deal) if mark.name == "call")
        assert found == dict.fromkeys(called, 1)


def test_a_riichi_counts_when_it_stands():
    for deal in deals(GreedyBot):
        paid = [event.seat for event in deal if isinstance(event, StickPaid)]
        assert [mark.seat for mark in riichi_marks(deal) if mark.name == "riichi"] == paid


def test_each_family_that_has_marks_names_them():
    assert MARKS.keys() == NAMES.keys()


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


def report(seed, seat, places, marks=()):
    return MatchReport(seed, seat, places, (25000,) * 4, 10, tuple(marks))


def test_the_mean_of_a_seed_is_one_sample():
    samples = []
    found = result_of(
        [
            report(1, 0, (1, 2, 3, 4)),
            report(1, 1, (1, 2, 3, 4)),
            report(2, 0, (4, 3, 2, 1)),
            report(2, 1, (4, 3, 2, 1)),
        ],
        (),
        lambda means: samples.extend(means) or 0.5,
    )
    assert samples == [1.5, 3.5]
    assert (found.rank, found.margin) == (2.5, 0.5)
    assert found.places == (1, 1, 1, 1)
    assert (found.matches, found.deals) == (4, 40)


def test_rates_are_shares_of_the_deals_of_each_side():
    marks = [Mark(0, "win", 8000), Mark(0, "win", 2000), Mark(3, "deal-in", -8000)]
    found = result_of([report(1, 0, (1, 2, 3, 4), marks)], ("win", "deal-in"), lambda _: 0.0)
    assert found.own["win"] == (0.2, 5000)
    assert found.own["deal-in"] == (0, 0)
    assert found.others["deal-in"] == (1 / 30, -8000)
