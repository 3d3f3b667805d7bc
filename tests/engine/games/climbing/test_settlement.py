"""Settlement and status."""

import pytest
from msgspec.structs import replace

from paiju.engine.cards.card import parse_cards
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Line
from paiju.engine.games import climbing
from paiju.engine.games.climbing.game import TRANSITIONS
from paiju.engine.games.climbing.settlement import penalty, price, ranks_of
from paiju.engine.games.climbing.types import STATUS_OF, Phase
from tests.engine.games.climbing.table import Table, in_play
from tests.rows import rows

# Settlements: docs/rules/big_two.md "结算", docs/rules/three_two_one.md "结算", docs/rules/wuguapi.md "结算".


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


# The states of a table (状态), arrow by arrow, for each game without a landlord.

KEYS = [game.key for game in climbing.GAMES]
each_game = rows("key", KEYS)


def smallest(table):
    return table.game.prompt(table.state, table.turn).legal.must_include


def nearly_over(table):
    """The same deal with one card for each seat and no pile; two more plays, or one, end it."""
    hands = tuple(hand[-1:] for hand in table.state.hands)
    table.state = replace(table.state, hands=hands, pile=())
    return table


def test_every_phase_has_a_status_and_a_row_of_allowed_actions():
    assert set(STATUS_OF) == set(TRANSITIONS) == set(Phase)


@each_game
def test_initialized_to_assigned_by_a_deal_never_through_dealt(key):
    table = Table(key).deal()
    assert table.status == table.view().status == "assigned"


@each_game
def test_initialized_stays_when_the_deck_is_not_whole(key):
    table = Table(key)
    with pytest.raises(IllegalAction):
        table.deal(table.game.ruleset.deck[1:])
    assert table.status == "initialized"


@each_game
def test_assigned_to_started_by_the_start(key):
    table = Table(key).deal()
    assert table.play(smallest(table)).status == "started"


@each_game
def test_assigned_to_over_by_a_start_that_ends_the_deal(key):
    table = Table(key).deal()
    starter, card = table.turn, smallest(table)
    hands = tuple((card,) if seat == starter else () for seat in range(len(table.state.hands)))
    if not table.game.ruleset.refills:
        hands = tuple(hand or table.state.hands[seat] for seat, hand in enumerate(hands))
    table.state = replace(table.state, hands=hands, pile=())
    assert table.play(card).status == "over"


@each_game
def test_started_to_started_by_plays_and_passes(key):
    table = Table(key).deal()
    table.play(smallest(table))
    assert table.play("").status == "started"


@each_game
def test_started_to_over_by_the_last_card(key):
    table = nearly_over(Table(key).deal())
    table.play(smallest(table))
    while table.game.actors(table.state):
        assert table.status == "started"
        table.act(table.turn, next(reversed(list(table.game.legal_actions(table.state, table.turn)))))
    assert table.status == "over"


@each_game
def test_a_number_of_players_out_of_range_is_refused(key):
    table = Table(key)
    for seats in (table.game.seats.min - 1, table.game.seats.max + 1):
        with pytest.raises(AssertionError):
            table.game.opening_carry(seats, table.game.options_type())
