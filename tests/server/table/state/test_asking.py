"""What a state asks is computed once, however often it is read."""

from collections import Counter

from paiju.engine.registry import GAMES
from paiju.server.table.state.asking import Asking
from tests.server.table.scenes import Table


class Counting:
    """A game that counts what it is asked."""

    def __init__(self, game):
        self.game = game
        self.asked = Counter()

    def __getattr__(self, name):
        def method(*args):
            self.asked[name, args[1:]] += 1
            return getattr(self.game, name)(*args)

        return method


def test_actors_status_and_each_prompt_are_computed_once():
    table = Table(people=3)
    table.deal()
    state = table.state.deal.state
    counting = Counting(GAMES["doudizhu"])
    asking = Asking(counting, state)
    for _ in range(3):
        assert asking.actors == table.game.actors(state)
        assert asking.status == table.game.status(state)
        for seat in range(3):
            assert asking.prompt(seat) == table.game.prompt(state, seat)
    assert set(counting.asked.values()) == {1}
    assert len(counting.asked) == 5


def test_it_makes_no_two_deals_differ():
    one, other = Table(people=3), Table(people=3)
    for table in (one, other):
        table.deal()
    other.state.deal.asking.prompt(0)
    assert one.state == other.state
    assert one.state.deal.asking != one.state.deal.state


def test_each_state_of_a_deal_has_its_own():
    table = Table("chengdu", people=4)
    table.deal()
    while table.state.deal is not None:
        deal = table.state.deal
        assert deal.asking.actors == table.game.actors(deal.state)
        assert all(deal.asking.prompt(seat) == table.game.prompt(deal.state, seat) for seat in range(4))
        if deal.tick_at is not None:
            table.pass_time(max(0, deal.tick_at - table.now))
        else:
            seat = min(table.asked)
            table.play(seat, table.default(seat))
