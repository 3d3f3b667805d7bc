"""The hard level's judge."""

from paiju.bots.registry import make_bot
from paiju.bots.riichi import ahead
from paiju.bots.riichi.expert import Expert
from paiju.bots.riichi.judge import Judge
from paiju.bots.riichi.plans import held_of
from paiju.bots.riichi.sight import Sight
from paiju.engine.tiles.notation import parse_tiles
from tests.bots.offline import play_deal
from tests.engine.games.riichi.table import Table


def judged(judge, *texts):
    return [judge.value(held_of(judge.sight, tuple(parse_tiles(text)), ())) for text in texts]


def test_a_nearer_hand_is_worth_more():
    judge = Expert(Sight(Table().view(1)))
    one, two, three = judged(judge, "234m567p34599s78s", "234m567p345s99s7s1f", "234m567p3459s9m17s")
    assert one > two > three


def test_a_far_closed_hand_is_worth_more_than_normal_believes():
    sight = Sight(Table().view(1))
    (normal,), (hard,) = (judged(judge(sight), "234m5679p3479s1f4f") for judge in (Judge, Expert))
    assert hard > normal > 0


def test_a_hand_one_step_away_is_worth_the_yaku_that_it_will_have():
    judge = Expert(Sight(Table(shown="1f").view(1)))
    plain, rich = judged(judge, "123m567p2348s99s1f", "234m234p2348s55s1f")
    assert rich > plain


MOST_WAITS = 1500
"""Hands whose waits and values one decision works out."""


def test_a_decision_works_out_a_bounded_number_of_waits(monkeypatch):
    counted, work = [], ahead.waiting
    monkeypatch.setattr(ahead, "waiting", lambda *hand, **facts: counted.append(1) or work(*hand, **facts))
    most = []

    class Counting:
        def __init__(self, seat):
            self._bot = make_bot("riichi", "hard", seat)

        def act(self, observation):
            counted.clear()
            action = self._bot.act(observation)
            most.append(len(counted))
            return action

    play_deal("riichi", [Counting(0), *(make_bot("riichi") for _ in range(3))], 5)
    assert 0 < max(most) <= MOST_WAITS
