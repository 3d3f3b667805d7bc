from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.standing import Standing, kyoku_after
from paiju.engine.games.riichi.options import Options
from tests.engine.games.riichi.table import Table


def standing(points, kyoku=0):
    return Standing(Sight(Table(points=points, kyoku=kyoku).view(0)))


def test_points_are_worth_more_where_the_end_is_near_and_others_are():
    early = standing((25000,) * 4).gain(3900)
    late = standing((25000,) * 4, kyoku=7).gain(3900)
    assert 0 < early < late


def test_the_last_kyoku_counts_what_passes_another_seat():
    found = standing((20000, 25000, 45000, 10000), kyoku=7)
    assert found.gain(8000) - found.gain(5000) < found.gain(5000) - found.gain(1000)
    assert found.gain(8000) > 0.8


def test_to_pay_the_nearest_rival_costs_most():
    found = standing((33000, 26000, 21000, 20000), kyoku=7)
    assert found.loss(1, 5200) > found.loss(3, 5200) > 0


def test_the_kyoku_that_follow_are_counted_to_the_end_of_the_match():
    assert kyoku_after(Options(), 0, 4) == 7
    assert kyoku_after(Options(), 7, 4) == 0
    assert kyoku_after(Options(length="tonpu"), 5, 4) == 0
