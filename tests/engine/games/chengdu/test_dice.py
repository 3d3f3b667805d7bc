"""Seats, dealer and break point by dice: docs/rules/chengdu.md "从牌墙到手牌"."""

from collections import Counter

import pytest

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.chengdu.dice import decided, rolled_by_chance, throws_of
from paiju.engine.games.chengdu.ending import horse_seat, next_carry
from paiju.engine.games.chengdu.events import Dealt
from paiju.engine.games.chengdu.types import Carry
from paiju.engine.mahjong.dice import Thrown
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import ALSO_14P, WAITS_14P
from tests.rows import rows

DICE = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}


def thrown(carry, *totals):
    """Dice with these sums, thrown for whatever comes next."""
    throws, found = throws_of(carry), []
    asked = next(throws)
    for total in totals:
        found.append(Thrown(*asked, DICE[total]))
        try:
            asked = throws.send(DICE[total])
        except StopIteration:
            break
    return found


def first_deal(seats=4, **options):
    return GAME.opening_carry(seats, resolve_options(GAME, options))


def test_the_highest_throw_is_east_and_the_rest_follow_downwards():
    throws = thrown(first_deal(), 5, 9, 3, 7, 2, 4, 6, 3, 8)
    rolled = decided(first_deal(), throws)
    assert rolled.order == (1, 3, 0, 2)
    # The second throw is made in the new order; seat 0 had 6, the highest.
    assert [throw.seat for throw in throws if throw.kind == "dealer"] == [1, 3, 0, 2]
    assert rolled.dealer == 0


def test_who_ties_for_a_seat_throws_again_among_themselves():
    throws = thrown(first_deal(), 7, 9, 7, 9, 4, 5, 6, 3, 2, 3, 4, 12, 8)
    rolled = decided(first_deal(), throws)
    # 1 and 3 tie at 9 and throw 4 and 5; 0 and 2 tie at 7 and throw 6 and 3.
    assert [throw.seat for throw in throws if throw.kind == "seat"] == [0, 1, 2, 3, 1, 3, 0, 2]
    assert rolled.order == (3, 1, 0, 2)


def test_who_ties_again_throws_once_more():
    throws = thrown(first_deal(), 9, 9, 7, 5, 8, 8, 3, 4, 2, 3, 4, 5, 6)
    assert decided(first_deal(), throws).order == (1, 0, 2, 3)


def test_only_those_who_tie_for_the_deal_throw_again():
    carry = first_deal(seat_by_dice=False)
    throws = thrown(carry, 8, 8, 7, 8, 3, 5, 5, 2, 9, 6)
    rolled = decided(carry, throws)
    assert [throw.seat for throw in throws if throw.kind == "dealer"] == [0, 1, 2, 3, 0, 1, 3, 1, 3]
    assert rolled.dealer == 3
    assert rolled.order == (0, 1, 2, 3)


def test_without_seat_dice_the_order_of_joining_holds():
    throws = thrown(first_deal(seat_by_dice=False), 5, 9, 3, 7, 6)
    assert {throw.kind for throw in throws} == {"dealer", "break"}


def test_seats_and_the_first_dealer_are_thrown_for_once_a_session():
    table = Table(dealer=2)
    table.run_out()
    assert GAME.outcome(table.state).carry == Carry(4, table.options, 2, (0, 1, 2, 3))
    assert [throw.kind for throw in table.view().thrown] == ["break"]


def test_the_order_of_the_first_deals_dice_holds_for_the_next_one():
    table = Table(order=(2, 0, 3, 1), dealer=2)
    table.run_out()
    assert GAME.outcome(table.state).carry.order == (2, 0, 3, 1)
    following = GAME.initial_state(GAME.outcome(table.state).carry)
    throws = GAME.chance_action(following, KeyedEntropy(b"next")).throws
    assert [(throw.kind, throw.seat) for throw in throws] == [("break", table.outcome.carry.dealer)]


def test_turns_payments_and_horses_go_by_the_order_of_the_dice_not_by_seat_numbers():
    # East is 2, then 0, 3, 1.
    table = Table("4p", WAITS_14P, "", ALSO_14P, order=(2, 0, 3, 1), dealer=0)
    assert len(table.state.hands[0]) == 14
    table.discard("4p", s1="win", s3="win")
    assert [won.seat for won in table.wins] == [3, 1]
    assert table.turn == 2
    table = Table("", "", "1s", order=(2, 0, 3, 1), dealer=2, horses=1, dice=(1, 5))
    assert table.view().horses == (1, 0, 1, 0)
    assert [horse_seat(table.state, tile) for tile in ("1m", "2m", "3m", "4m")] == [2, 1, 3, 0]
    table.discard("1s")
    assert table.turn == 0


def test_swaps_are_thrown_for_last_and_told_when_all_have_chosen():
    table = Table(swap3=True)
    assert [throw.kind for throw in table.view().thrown] == ["break"]
    for seat in range(4):
        table.act(seat, GAME.default_action(table.state, seat))
    assert [throw.kind for throw in table.view().thrown] == ["break", "swap"]


def test_turns_go_in_the_order_of_the_dice():
    carry = first_deal()
    state = GAME.initial_state(carry)
    action = GAME.chance_action(state, KeyedEntropy(b"order"))
    transition = GAME.apply(state, CHANCE, action)
    (dealt,) = [event for event in transition.events if isinstance(event, Dealt)]
    assert sorted(dealt.order) == [0, 1, 2, 3]
    assert len(transition.state.hands[dealt.dealer]) == 14


@rows("seats", [2, 3, 4, 5, 6])
def test_chance_throws_what_a_deal_needs(seats):
    carry = first_deal(seats, swap3=True)
    stream = KeyedEntropy(b"dice").stream("dice")
    kinds = Counter(throw.kind for throw in rolled_by_chance(carry, stream))
    assert kinds["seat"] >= seats
    assert kinds["dealer"] >= seats
    assert (kinds["break"], kinds["swap"]) == (1, 1)


def test_dice_show_one_to_six_each_by_itself():
    carry = first_deal(seat_by_dice=False)
    stream = KeyedEntropy(b"many").stream("dice")
    dice = Counter(throw.dice for _ in range(400) for throw in rolled_by_chance(carry, stream))
    assert set(dice) == {(one, other) for one in range(1, 7) for other in range(1, 7)}


@rows("dice", [(0, 1), (1, 0), (7, 1), (1, 7)])
def test_dice_that_do_not_exist_are_refused(dice):
    carry = Carry(4, resolve_options(GAME, {}), 0, (0, 1, 2, 3))
    assert decided(carry, [Thrown("break", 0, (6, 1))]).broken == (6, 1)
    with pytest.raises(IllegalAction, match="1 to 6"):
        decided(carry, [Thrown("break", 0, dice)])


def test_the_order_that_dice_have_settled_passes_to_the_next_deal():
    state = GAME.initial_state(first_deal())
    state = GAME.apply(state, CHANCE, GAME.chance_action(state, KeyedEntropy(b"7"))).state
    assert state.order != (0, 1, 2, 3)
    assert next_carry(state).order == state.order
