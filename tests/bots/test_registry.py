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


@pytest.mark.parametrize(("key", "level"), [(key, level) for key in BOTS for level in levels(key)])
def test_every_bot_plays_whole_deals_legally(key, level):
    game = GAMES[key]
    for seed in range(8):
        bots = [make_bot(key, level, seed + seat) for seat in range(game.seats.default)]
        state, _ = play_deal(key, bots, seed)
        assert game.outcome(state) is not None


@pytest.mark.parametrize(("key", "level"), [(key, level) for key in BOTS for level in levels(key)])
def test_the_same_seed_plays_the_same(key, level):
    runs = []
    for _ in range(2):
        bots = [make_bot(key, level, 7) for _ in range(GAMES[key].seats.default)]
        runs.append(play_deal(key, bots, 3)[1])
    assert runs[0] == runs[1]


def test_the_default_level_is_the_first():
    assert type(make_bot("doudizhu")) is type(make_bot("doudizhu", levels("doudizhu")[0]))


def test_a_level_that_does_not_exist_is_named():
    with pytest.raises(ValueError, match="'grandmaster'; it has normal, hard, easy, random"):
        make_bot("doudizhu", "grandmaster")
