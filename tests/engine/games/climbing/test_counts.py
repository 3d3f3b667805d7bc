"""Counts of the climbing games: a deal that has each, and one that nearly has it. Source: docs/figures.md."""

from tests.engine.games.climbing.table import in_play


def counted(table):
    carry = table.game.outcome(table.state).carry
    return table.game.counts.of_deal(carry, table.told)


def test_the_first_without_cards_is_first_and_one_card_left_is_second():
    first, second, fourth, third = counted(in_play("big_two", "5d", "7d", "8d 9d Jd", "Td Jh").play("5d"))
    assert (first["first"], first["place"]) == (1, 1)
    assert "first" not in second
    assert [seat["place"] for seat in (second, third, fourth)] == [2, 3, 4]
    assert [seat.get("left", 0) for seat in (first, second, third, fourth)] == [0, 1, 2, 3]


def test_as_many_cards_left_share_a_place():
    places = [
        seat["place"] for seat in counted(in_play("three_two_one", "5d", "7d", "8d", "9d Td").play("5d"))
    ]
    assert places == [1, 2, 2, 4]


def test_where_points_are_captured_they_decide_and_not_who_ran_out():
    table = in_play("wuguapi", "4d", "5d 6h", "7d 8d").play("4d", "5d", "", "6h")
    assert table.outcome.amounts == (0, 5, 0)
    ran_out, winner, holder = counted(table)
    assert (winner["first"], winner["place"]) == (1, 1)
    assert (ran_out["place"], "first" in ran_out) == (2, False)
    assert (holder["place"], holder["left"]) == (2, 2)


def test_equal_points_are_both_first():
    table = in_play("wuguapi", "3d 3h", "4d").play("3d", "4d")
    assert table.outcome.amounts == (0, 0)
    assert [seat["first"] for seat in counted(table)] == [1, 1]


def test_a_score_is_in_base_stakes_or_captured_points():
    first, *_ = counted(in_play("big_two", "5d", "7d", "8d", "Td", base=7).play("5d"))
    assert (first["score"], first["score_squares"]) == (3, 9)
    captured = in_play("wuguapi", "5d", "6d").play("5d")
    assert [seat.get("score", 0) for seat in counted(captured)] == [5, 0]
