"""What is counted in a kyoku of riichi, compared with its settlement."""

from collections import Counter

from paiju.bots.matches.marks import MARKS, NAMES, riichi_marks
from paiju.bots.matches.match import play_match
from paiju.bots.matches.players import BotPlayer
from paiju.bots.random_bot import RandomBot
from paiju.bots.riichi.greedy import GreedyBot
from paiju.engine.games import riichi
from paiju.engine.games.riichi.events import StickPaid, Won
from paiju.engine.mahjong.events import Claimed

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
