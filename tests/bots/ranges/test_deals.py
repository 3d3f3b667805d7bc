"""Deals that fit the ranges."""

from random import Random

from paiju.bots.ranges.deals import deals_of
from paiju.bots.ranges.ranges import ranges_of
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked

BOARD = "KhTh2c9s3d"


def drawn(script, hole="AsQd", seats=2, hands=600, seed=1):
    holes = [""] * seats
    holes[1] = hole
    table = Table(carry_of((1000,) * seats), stacked(holes, BOARD)).play(script)
    view = GAME.view(table.state, table.turn)
    return deals_of(view, ranges_of(view), Random(seed), hands)


def win_rate(deals):
    return sum(deal.own > max(held.share for held in deal.rivals) for deal in deals) / len(deals)


def test_the_own_hand_wins_as_often_as_its_equity_says():
    """Aces win 85 % against any hand."""
    assert 0.80 < win_rate(drawn("", "AsAd")) < 0.90


def test_more_opponents_win_more_often_and_better_ranges_too():
    assert win_rate(drawn("2:f 0:c", "AsAd", 3)) > win_rate(drawn("2:c 0:c", "AsAd", 3))
    assert win_rate(drawn("1:c 0:r200", "AsTd")) < win_rate(drawn("", "AsTd"))


def test_every_opponent_has_a_hand_that_the_board_leaves():
    for deal in drawn("2:c 3:c 4:c 5:c 0:c", seats=6):
        assert len(deal.rivals) == 5
        assert all(held.share > 0 and 0 <= held.step <= 100 and 0 <= held.dice < 1 for held in deal.rivals)


def test_on_the_river_the_own_hand_has_one_place():
    assert len({deal.own for deal in drawn("1:c 0:x 0:x 1:x 0:x 1:x 0:x")}) == 1


def test_the_same_dice_draw_the_same_deals():
    assert drawn("") == drawn("")
    assert drawn("") != drawn("", seed=2)


def test_hands_are_shared_among_opponents_down_to_a_third():
    assert len(drawn("", hands=600)) == 600
    assert len(drawn("2:c 0:c", seats=3, hands=600)) <= 300
    assert 180 < len(drawn("2:c 3:c 4:c 5:c 0:c", seats=6, hands=600)) <= 200
