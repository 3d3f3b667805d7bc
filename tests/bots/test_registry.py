import pytest

from paiju.bots.registry import BOTS, levels, make_bot
from paiju.bots.search import bot, search
from paiju.bots.search.search import Budget
from paiju.engine.registry import GAMES
from tests.bots.offline import play_deal


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
