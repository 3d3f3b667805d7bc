"""Starting, turns, rounds, circles, refills and the end of a deal (docs/rules/wuguapi.md "一圈", "补牌")."""

import pytest

from paiju.engine.core.game import Settled, Turn
from paiju.engine.games.climbing.types import (
    CircleEnded,
    Drawn,
    Ranked,
    Shown,
)
from paiju.engine.shedding.moves import HandsShown, Played
from tests.engine.games.climbing.table import Table, in_play
from tests.rows import rows

# The start


@pytest.mark.parametrize("key", ["big_two", "three_two_one"])
def test_the_holder_of_the_3_of_diamonds_starts_with_it(key):
    table = Table(key).deal()
    first = table.view().rounds[0][-1]
    assert first == Shown(table.turn, "3d")
    assert table.refused("3c" if "3c" in table.state.hands[table.turn] else table.state.hands[table.turn][0])


def test_the_preparatory_round_lists_each_seats_smallest_card_from_big_to_small():
    table = Table("wuguapi", 3).deal()
    hands = [hand[-1] for hand in table.state.hands]
    assert hands == ["Js", "6s", "As"]
    assert table.view().rounds[0] == (Shown(2, "As"), Shown(0, "Js"), Shown(1, "6s"))
    assert table.turn == 1


def test_rounds_hold_the_preparatory_round_first_and_then_each_round():
    table = in_play("qigui521", "3d 4d", "6d 8d", pile="9d Td").play("3d", "6d", "")
    assert [len(moves) for moves in table.view().rounds] == [2, 3]
    table.play("8d")
    assert [len(moves) for moves in table.view().rounds] == [2, 4], "it covers what lay before"


# Absolutely largest


@rows(
    ("key", "lead"),
    [
        ("big_two", "2s"),
        ("big_two", "2s 2d"),
        ("three_two_one", "2d"),
        ("three_two_one", "Kd Ad 2d"),
        ("wuguapi", "BJ"),
        ("wuguapi", "LJ BJ"),
        ("wuguapi", "3s 4s 5s"),
        ("qigui521", "7s"),
        ("qigui523", "7s 7d"),
    ],
)
def test_an_absolutely_largest_hand_leads_on_at_once(key, lead):
    others = ["8d 9d 4d", "9c 8c 4c", "Th 8h 4h"] if key in {"big_two", "three_two_one"} else ["8d 9d 4d"]
    table = in_play(key, f"{lead} Tc", *others, pile="9s 8s").play(lead)
    assert table.turn == 0
    assert table.game.prompt(table.state, 0).legal.must_cover is None


@rows(
    ("key", "lead"),
    [("big_two", "2h 2d"), ("three_two_one", "Ad 2d 3d"), ("wuguapi", "LJ"), ("qigui521", "7h")],
)
def test_what_only_looks_largest_does_not(key, lead):
    others = ["8d 9d 4d", "9c 8c 4c", "Th 8h 4h"] if key in {"big_two", "three_two_one"} else ["8d 9d 4d"]
    table = in_play(key, f"{lead} Tc", *others, pile="9s 8s").play(lead)
    assert table.turn == 1


# 三两一: 禁止回打


def test_who_has_passed_is_skipped_until_a_new_round():
    table = in_play("three_two_one", "4d 9d 3d", "8d Kc", "5d Qd 3c", "6d Kd 3h").play("4d", "", "5d", "6d")
    assert table.turn == 0
    table.play("9d")
    assert table.turn == 2, "seat 1 passed in this round"
    table.play("Qd", "Kd")
    assert table.turn == 0, "and again"


def test_a_lead_that_covers_keeps_everybody_barred_and_leads_on():
    table = in_play("three_two_one", "4d 9d 3d Tc", "8d Kc", "5d Qd", "6d Kd").play("4d", "", "", "")
    assert table.turn == 0
    table.play("9d")
    assert table.turn == 0, "the round goes on, and all others have passed in it"
    table.play("3d")
    assert table.turn == 1, "a new round: nobody is barred"


# Circles and refills


def test_when_all_others_have_passed_the_winner_gets_the_points_and_draws_first():
    table = in_play("qigui521", "3d 5d", "Td 4c", "8d 9d", pile="6d 6c 6h 6s Ad").play("5d", "", "")
    assert table.named(CircleEnded) == [CircleEnded(0, 5)]
    draws = [(event.seat, event.cards) for event in table.named(Drawn)]
    assert draws == [(0, ("Ad", "6s", "6h", "6c", "6d"))]
    assert table.state.points == (5, 0, 0)
    assert table.events[-1] == Turn(0)


def test_each_seat_draws_all_it_misses_before_the_next():
    table = in_play("wuguapi", "6d 7d 8d 9d Td", "6c 7c 8c 9c", pile="As Ah Ac").play("Td", "")
    assert [(event.seat, event.count) for event in table.named(Drawn)] == [(0, 1), (1, 1)]
    assert table.view().pile == 1


def test_nobody_draws_in_mid_circle():
    table = in_play("wuguapi", "6d 7d 8d", "6c 7c 8c", "6h 7h", pile="As Ah Ac").play("6d", "7c")
    assert table.named(Drawn) == []
    assert table.view().counts == (2, 2, 2)


def test_a_pass_does_not_bar_from_playing_again_in_the_circle():
    table = in_play("qigui521", "3d 8d", "4d 9d", "6d Td", pile="Ad").play("3d", "", "6d", "8d")
    assert table.turn == 1
    table.play("9d")


def test_a_winner_without_cards_leaves_the_lead_to_the_next_seat_that_has_some():
    table = in_play("qigui521", "5d", "4d 9d", "6d Td").play("5d", "", "")
    assert table.turn == 1
    assert table.state.trick.passed_on
    assert table.game.prompt(table.state, 1).legal.can_pass is False
    assert table.refused("") == "cannot_pass"
    assert table.view(1).to_cover is None
    table.play("4d")


def test_a_seat_that_ran_out_comes_back_with_the_next_refill():
    table = in_play("qigui521", "5d", "4d 9d", pile="6d 6c 6h").play("5d", "")
    assert table.turn == 0
    assert table.state.hands[0] == ("6h", "6c", "6d")
    assert table.view().finished == ()


def test_seats_without_cards_are_skipped():
    table = in_play("qigui521", "3d 3c", "5d", "6d 9d", "8d Td").play("3d", "5d", "", "", "")
    assert table.turn == 2
    table.play("6d", "8d")
    assert table.turn == 0


def test_the_circle_is_over_at_once_when_nobody_else_holds_cards():
    table = in_play("qigui521", "3d 5d", "4c", pile="9d 9c 8d 8c 8h 8s Ks Kh").play("3d", "4c", "5d")
    assert table.named(CircleEnded) == [CircleEnded(0, 5)]
    assert table.turn == 0


def test_the_deal_is_over_with_an_empty_pile_and_one_hand_left():
    table = in_play("qigui521", "3d", "Kd", "4d 9d").play("3d", "Kd")
    kinds = [type(event) for event in table.events]
    assert kinds == [Played, CircleEnded, HandsShown, Ranked, Settled]
    assert table.outcome.amounts == (0, 10, 0)
    assert table.view().finished == (0, 1, 2)
    assert table.view().ranks == (2, 1, 2)


def test_the_deal_goes_on_while_there_is_a_pile():
    table = in_play("qigui521", "3d", "Kd", pile="9d").play("3d")
    assert table.outcome is None


def test_points_left_in_the_last_hand_count_for_nobody():
    table = in_play("qigui521", "3d", "Kd 5d").play("3d")
    assert table.outcome.amounts == (0, 0)
