from collections import Counter

from paiju.bots.random_bot import RandomBot
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import Call
from tests.bots.offline import observe
from tests.engine.games.doudizhu.table import Table


def test_it_takes_every_legal_action_about_equally_often():
    state = Table().deal().state
    bot = RandomBot(1)
    taken = Counter(bot.act(observe(GAME, state, 0)) for _ in range(400))
    assert taken.keys() == {Call(yes=False), Call(yes=True)}
    assert min(taken.values()) > 150
