"""Rollouts: the same dice for the same number, and means that say how sure they are."""

from paiju.bots.insight.rollouts import Rollouts, mean
from paiju.engine.games.doudizhu import GAME
from tests.engine.games.doudizhu.table import in_play
from tests.rows import rows

HANDS = ("2s 3s 5h 6c", "Ad 5d 7d 7s", "4d 4c 9d Td")


def rollouts(seed="d"):
    return Rollouts(GAME, (0, 1, 1), seed)


def test_a_number_gives_the_same_rollout_every_time():
    state = in_play(*HANDS).state
    assert rollouts().shares(state, range(12)) == rollouts().shares(state, range(12))


def test_each_rollout_has_one_winner():
    assert {sum(shares) for shares in rollouts().shares(in_play(*HANDS).state, range(12))} == {1.0}


def test_a_finished_deal_is_decided():
    table = in_play("3s", "4d", "5d")
    assert rollouts().decided(table.state) is None
    assert rollouts().decided(table.play("3s").state) == (1.0, 0.0)


@rows(
    ("samples", "points", "error"),
    [([1.0, 0.0] * 50, 50, 10), ([1.0] * 100, 100, 2), ([0.0] * 4, 0, 49)],
)
def test_a_mean_says_how_sure_it_is(samples, points, error):
    assert mean(samples) == (points, error)
