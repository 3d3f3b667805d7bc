"""The registered players and their levels."""

from collections import Counter

import pytest

from paiju.bots import Observation
from paiju.bots.easy import EasyBot
from paiju.bots.random_bot import RandomBot
from paiju.bots.registry import BOTS, levels, make_bot
from paiju.bots.shedding import bot, search
from paiju.bots.shedding.search import Budget
from paiju.engine.betting.moves import AllIn, Fold, RaiseTo
from paiju.engine.core.game import Prompt
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import Call
from paiju.engine.registry import GAMES
from tests.bots.offline import observe, play_deal
from tests.engine.games.doudizhu.table import Table


def test_every_game_has_bots():
    assert BOTS.keys() == GAMES.keys()


@pytest.fixture(autouse=True)
def small_search(monkeypatch):
    """Let searches be short: their length is measured by `paiju arena`, and changes nothing that is tested here."""
    monkeypatch.setattr(bot, "USUAL", Budget(nodes=200, worlds=8))
    monkeypatch.setattr(search, "ROUND", 2)


each_bot = pytest.mark.parametrize(("key", "level"), [(key, level) for key in BOTS for level in levels(key)])


def played(key, level, seed):
    """Play a deal to its end, in which an illegal action raises; return the steps."""
    game = GAMES[key]
    bots = [make_bot(key, level, seed + seat) for seat in range(game.seats.default)]
    state, steps = play_deal(key, bots, seed)
    assert game.outcome(state) is not None
    return steps


@each_bot
def test_every_bot_plays_legally_and_the_same_with_the_same_seed(key, level):
    assert played(key, level, 0) == played(key, level, 0)


@pytest.mark.long(reason="more deals of each bot")
@each_bot
def test_every_bot_plays_more_deals_legally(key, level):
    for seed in range(1, 8):
        played(key, level, seed)


def test_the_default_level_is_the_first():
    assert type(make_bot("doudizhu")) is type(make_bot("doudizhu", levels("doudizhu")[0]))


def test_a_level_that_does_not_exist_is_named():
    with pytest.raises(ValueError, match="'grandmaster'; it has normal, hard, easy, random"):
        make_bot("doudizhu", "grandmaster")


# The easy level: it slips now and then, never where it has little choice, and stays legal.


class Usual:
    def act(self, _observation):
        return "usual"


class View:
    def __init__(self, *actions):
        self._actions = actions

    def legal_actions(self, _kind, _legal):
        return iter(self._actions)


def answers(*actions):
    """Return the answers of 300 seeds to a prompt with these legal actions."""
    observation = Observation(View(*actions), Prompt("play", None, Fold()), 0)
    return [EasyBot(seed, Usual()).act(observation) for seed in range(300)]


def test_some_answers_are_slips_and_most_are_the_normal_ones():
    found = answers("a", "b", "c", "d")
    assert set(found) == {"usual", "a", "b", "c", "d"}
    assert 60 < len(found) - found.count("usual") < 120


def test_it_does_not_slip_where_it_has_little_choice():
    assert set(answers("a", "b")) == {"usual"}


def test_no_slip_is_a_bet():
    assert set(answers("a", "b", "c", RaiseTo(10), AllIn())) == {"usual", "a", "b", "c"}


def test_it_takes_every_legal_action_about_equally_often():
    state = Table().deal().state
    bot = RandomBot(1)
    taken = Counter(bot.act(observe(GAME, state, 0)) for _ in range(400))
    assert taken.keys() == {Call(yes=False), Call(yes=True)}
    assert min(taken.values()) > 150
