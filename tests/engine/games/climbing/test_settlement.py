"""Settlements: docs/rules/big_two.md "结算", docs/rules/three_two_one.md "结算", docs/rules/wuguapi.md "结算"."""

from paiju.engine.cards.card import parse_cards
from paiju.engine.core.game import Line
from paiju.engine.games.climbing.settlement import penalty, price, ranks_of
from tests.engine.games.climbing.table import in_play
from tests.rows import rows


@rows(("left", "points"), [(0, 0), (1, 1), (7, 7), (8, 16), (9, 18), (10, 30), (12, 36), (13, 52)])
def test_big_two_cards_left_cost_more_the_more_there_are(left, points):
    assert penalty(["3d"] * left) == points


@rows(("card", "points"), [("2s", 51), ("2h", 31), ("2c", 21), ("2d", 11)])
def test_big_two_a_held_2_costs_extra(card, points):
    assert penalty([card]) == points


def test_big_two_each_seat_settles_the_difference_with_each_other():
    table = in_play("big_two", "5d", "2s 7d", "8d 9d", "Td Jd Qd", base=2).play("5d")
    assert table.outcome.amounts == (114, -302, 98, 90)
    assert sum(table.outcome.amounts) == 0
    assert Line(0, "penalty_difference", 104, to=1) in table.outcome.lines


def test_big_two_the_winner_owes_nothing():
    table = in_play("big_two", "5d", "7d", "8d", "Td").play("5d")
    assert table.outcome.amounts == (3, -1, -1, -1)


@rows(("left", "points"), [(1, 0), (2, 1), (5, 1), (6, 2), (9, 2), (10, 3), (12, 3), (13, 5)])
def test_three_two_one_price_of_cards_left(left, points):
    assert price(left) == points


def test_three_two_one_the_winner_gets_what_all_others_pay():
    table = in_play("three_two_one", "5d", "7d", "8d 9d", "Td Jd Qd Kd Ad 6d").play("5d")
    assert table.outcome.amounts == (3, 0, -1, -2)


def test_points_are_amounts_and_equal_points_share_a_rank():
    assert ranks_of((40, 40, 20)) == (1, 1, 3)
    assert ranks_of((0, 0)) == (1, 1)


def test_points_count_5_and_10_and_king():
    table = in_play("wuguapi", "5d Tc Kh 6d", "7d", pile="8c").play("5d", "")
    assert table.state.points[0] == 5
    rules = table.game.ruleset
    assert rules.points_of(parse_cards("5s Ts Ks As LJ")) == 25
    assert rules.points_of(rules.deck) == 100
