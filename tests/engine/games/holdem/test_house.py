"""The house rules: docs/rules/holdem.md "House rules", with its example."""

import pytest

from paiju.engine.betting.moves import (
    Called,
    Check,
    Folded,
    Raised,
    RaiseTo,
)
from paiju.engine.core.errors import BadOption, Reason
from paiju.engine.core.options import resolve_options
from paiju.engine.games.holdem.types import (
    HandStarted,
    Posted,
    Shown,
    StreetDealt,
)
from tests.engine.games.holdem.table import GAME, Table, cards_of, carry_of, seats, stacked

LOW_BOARD = "2c7d9h4s3c"
ACES_KINGS_QUEENS_JACKS = ("AsAh", "KsKh", "QsQh", "JsJh")


def house(stacks, holes=(), board=LOW_BOARD, **options):
    """A hand by the house rules; blinds 10 and 20, the dealer is the last seat."""
    holes = holes or ("",) * len(stacks)
    return Table(carry_of(stacks, betting="house", **options), stacked(holes, board))


def example_5(holes):
    """A (0) is all-in on the first street, B (1) on the second; C and D play on."""
    table = house((50, 150, 1000, 1000), holes)
    return table.play("2:c 3:c 0:a 1:c 2:c 3:c  1:a 2:c 3:c  2:c 3:c  2:c 3:c")


def test_example_5_1_each_all_in_wins_what_it_has_matched():
    table = example_5(ACES_KINGS_QUEENS_JACKS)
    assert [pot.amount for pot in table.state.pots] == [200, 300, 40]
    assert [pot.eligible for pot in table.state.pots] == [(0, 1, 2, 3), (1, 2, 3), (2, 3)]
    assert table.stacks == (200, 300, 870, 830)


def test_example_5_2_a_later_all_in_with_a_better_hand_wins_the_pots_before_too():
    table = example_5(("KsKh", "AsAh", "QsQh", "JsJh"))
    assert table.stacks == (0, 500, 870, 830)


def test_the_closing_question_a_call_pays_the_difference_of_20():
    table = house((1000, 1000), small_blind=20)
    assert table.put == (20, 40)
    assert table.choice.call == 20
    table.play("0:c")
    assert table.seen(Called) == [Called(0, added=20, to=40)]


def test_d1_raises_name_the_total_and_add_ten():
    table = house((1000,) * 3)
    assert (table.choice.min, table.choice.max) == (30, 30)
    table.play("2:r30 0:r40")
    assert table.seen(Raised) == [Raised(2, added=30, to=30), Raised(0, added=30, to=40)]


def test_d2_a_later_street_costs_ten_from_its_start():
    table = house((1000,) * 3).play("2:c 0:c")
    assert (table.turn, table.choice.price, table.choice.call) == (0, 10, 10)
    assert table.play("0:c").put == (10, 0, 0)


def test_d3_only_the_first_action_of_a_street_may_not_be_a_raise():
    table = house((1000,) * 3)
    assert table.choice.min == 30, "the blinds were the first actions of the first street"
    table.play("2:c")
    assert table.choice.min == 30, "the small blind may raise when its turn comes"
    table.play("0:c")
    assert table.refusal(RaiseTo(20)).reason is Reason.CANNOT_RAISE
    table.play("0:c 1:r20 2:c")
    assert (table.turn, table.choice.min) == (0, 30), "its second turn is free"


def test_d4_a_check_puts_the_turn_off_to_the_end_of_the_circle_once():
    table = house((1000,) * 3).play("2:c 0:c")
    assert table.choice.check
    assert table.choice.owe == 10
    table.play("0:x 1:c 2:c")
    assert table.turn == 0
    assert table.refusal(Check()).reason is Reason.CANNOT_CHECK
    table.play("0:c")
    assert len(table.seen(StreetDealt)) == 2


def test_d4_the_last_of_a_circle_may_check_only_if_another_has():
    alone = house((1000,) * 3).play("2:c 0:c  0:c 1:c")
    assert alone.refusal(Check()).reason is Reason.CANNOT_CHECK
    after_another = house((1000,) * 3).play("2:c 0:c  0:x 1:c")
    assert after_another.choice.check


def test_d4_if_all_check_the_first_is_asked_again_and_cannot_check():
    table = house((1000,) * 3).play("2:c 0:c  0:x 1:x 2:x")
    assert table.turn == 0
    assert table.refusal(Check()).reason is Reason.CANNOT_CHECK


def test_d5_who_checked_acts_before_the_next_circle_begins():
    table = house((1000,) * 4).play("2:c 3:c 0:c  0:c 1:c 2:x 3:r20")
    assert table.turn == 2, "the check is taken up first"
    assert not table.choice.check
    table.play("2:c")
    assert table.turn == 0, "then whom the raise has reached again"
    assert table.choice.check, "a new circle"


def test_d6_chips_that_are_in_count_towards_the_call():
    table = house((1000, 1000, 30)).play("2:c 0:r30 1:c")
    assert table.turn == 2
    assert table.choice.call == 10
    assert not table.play("2:c").seen(Folded)


def test_d6_whose_chips_do_not_cover_the_call_is_out_at_its_turn_and_its_chips_stay():
    table = house((1000, 1000, 25)).play("2:c 0:r30")
    assert not table.seen(Folded), "not before its turn"
    table.play("1:c")
    assert table.seen(Folded) == [Folded(2, forced=True)]
    assert table.stacks[2] == 5
    assert table.state.committed[2] == 20


def test_d7_a_stack_below_the_big_blind_is_not_dealt_in():
    carry = seats(1000, 15, 1000, 1000, betting="house", button=3)
    assert Table(carry).seen(HandStarted)[0].order == (0, 2, 3)
    with pytest.raises(BadOption, match="multiple of 10"):
        resolve_options(GAME, {"betting": "house", "small_blind": 15})
    with pytest.raises(BadOption, match="the big blind twice it"):
        resolve_options(GAME, {"betting": "house", "small_blind": 10, "big_blind": 30})


def test_d8_an_all_in_over_the_price_is_no_raise_and_sets_the_price():
    table = house((1000, 1000, 137, 1000)).play("2:a")
    assert table.choice.price == 137
    assert table.choice.min == 147
    assert table.state.betting.bets == 0


def test_d8_an_all_in_is_allowed_after_three_raises_and_as_the_first_action():
    table = house((1000, 1000, 1000, 77)).play("2:r30 3:c 0:r40 1:r50 2:c")
    assert (table.turn, table.choice.min, table.choice.all_in) == (3, None, 77)
    first = house((1000,) * 3).play("2:c 0:c")
    assert (first.choice.min, first.choice.all_in) == (None, 980)


def test_d9_an_all_in_wins_what_it_matched_and_not_the_street():
    table = house((50, 1000, 1000), ACES_KINGS_QUEENS_JACKS[:3])
    table.play("2:c 0:a 1:r60 2:c")
    assert [pot.amount for pot in table.state.pots] == [150, 20]
    table.play("1:c 2:c 1:c 2:c 1:c 2:c")
    assert table.stacks[0] == 150


def test_d10_an_all_in_of_the_last_street_does_not_win_what_is_bet_past_it():
    table = house((65, 1000, 1000), ACES_KINGS_QUEENS_JACKS[:3])
    table.play("2:c 0:c  0:c 1:c 2:c  0:c 1:c 2:c")
    table.play("0:a 1:r35 2:c")
    assert table.stacks == (195, 945, 925)


def test_d11_the_rest_split_what_is_theirs_when_they_tie():
    table = house((50, 1000, 1000), ("AsAh", "KsQh", "KhQs"))
    table.play("2:c 0:a 1:r60 2:c  1:c 2:c  1:c 2:c  1:c 2:c")
    assert table.stacks == (150, 950, 950)


def test_d11_an_all_in_that_ties_with_another_splits_the_pots_both_are_in():
    table = house((50, 1000, 1000), ("KsQh", "KhQs", "JsTd"))
    table.play("2:c 0:a 1:r60 2:c  1:c 2:c  1:c 2:c  1:c 2:c")
    assert table.stacks == (75, 910 + 75 + 80, 910)


def test_d12_one_who_was_never_all_in_wins_the_pots_above_the_first_all_in():
    table = example_5(("AsAh", "QsQh", "KsKh", "JsJh"))
    assert table.stacks == (200, 0, 1170, 830)


def test_d13_the_third_raise_does_not_end_the_street():
    table = house((1000,) * 4).play("2:r30 3:r40 0:r50")
    assert not table.seen(StreetDealt)
    assert (table.turn, table.choice.min) == (1, None)
    assert table.refusal(RaiseTo(60)).reason is Reason.CANNOT_RAISE
    assert table.choice.fold
    assert table.choice.check
    assert (table.choice.call, table.choice.all_in) == (30, 1000)


def test_d14_blinds_are_posted_by_themselves_and_may_be_folded_later():
    table = house((1000,) * 3)
    assert [(event.seat, event.amount) for event in table.seen(Posted)] == [(0, 10), (1, 20)]
    table.play("2:c 0:f 1:c 2:c 1:c 2:c 1:c 2:c")
    assert table.stacks[0] == 990


def test_d15_the_order_goes_to_the_dealer_who_may_have_folded():
    table = house((1000,) * 3).play("2:f 0:c  0:c 1:c")
    assert len(table.seen(StreetDealt)) == 2
    two = house((1000,) * 2)
    assert two.state.positions.button == two.state.positions.big_blind == 1
    two.play("0:c  0:c 1:c  0:c 1:c  0:c 1:c")
    assert two.over


def test_d16_a_card_is_burnt_before_each_street():
    table = house((1000,) * 2, ("AsAh", "KsKh")).play("0:c  0:c 1:c  0:c 1:c  0:c 1:c")
    assert table.state.boards == (cards_of(LOW_BOARD),)
    assert table.state.drawn == 4 + 3 + 5


def test_d17_an_all_in_player_still_contends_when_all_others_but_one_fold():
    table = house((100, 1000, 1000), ACES_KINGS_QUEENS_JACKS[:3]).play("2:c 0:a 1:c 2:f")
    assert table.over
    assert table.stacks == (220, 900, 980)


def test_d18_one_who_faces_only_all_ins_pays_no_more():
    table = house((100, 1000), ("KsKh", "AsAh")).play("0:a 1:c")
    assert table.over
    assert table.stacks == (0, 1100)


def test_the_last_one_left_wins_at_once():
    table = house((1000,) * 3).play("2:f 0:f")
    assert table.over
    assert table.stacks == (990, 1010, 1000)
    assert not table.seen(Shown)


def test_at_the_showdown_everybody_shows():
    table = house((1000,) * 3, ACES_KINGS_QUEENS_JACKS[:3])
    table.play("2:c 0:c" + " 0:c 1:c 2:c" * 3)
    assert [event.seat for event in table.seen(Shown)] == [0, 1, 2]


def test_the_big_blind_has_no_option_and_is_asked_again_after_a_raise():
    table = house((1000,) * 3).play("2:c 0:c")
    assert table.seen(StreetDealt)
    raised = house((1000,) * 3).play("2:c 0:r30")
    assert raised.turn == 1


def test_the_dealer_moves_one_seat_each_hand():
    carry = carry_of((1000,) * 3, betting="house")
    buttons = []
    for _ in range(4):
        table = Table(carry).play("f f")
        buttons.append(table.state.positions.button)
        carry = table.next
    assert buttons == [2, 0, 1, 2]


def test_nobody_is_asked_twice_on_end_without_another_having_moved():
    """Three raises at most and everybody all-in once: a street of ten players ends."""
    table = house((500,) * 10)
    steps = 0
    while not table.over:
        choice = table.choice
        table.play(f"r{choice.min}" if choice.min else "x" if choice.check else "c")
        steps += 1
    assert steps < 4 * 10 * 8


def test_house_tables_know_no_antes_straddles_and_second_boards():
    for options in ({"ante": 5}, {"run_it": 2}, {"straddle": True}):
        with pytest.raises(BadOption):
            resolve_options(GAME, {"preset": "house", **options})
