"""Dice and horses."""

from collections import Counter

import pytest

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.options import resolve_options
from paiju.engine.games.chengdu.dice import decided, rolled_by_chance, throws_of
from paiju.engine.games.chengdu.ending import horse_seat
from paiju.engine.games.chengdu.events import HorsesShown
from paiju.engine.games.chengdu.types import Carry
from paiju.engine.mahjong.dice import Thrown
from paiju.engine.tiles.text import TILES34
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import ALSO_14P, THIRD_14P, WAITS_14P
from tests.rows import rows

# Seats, dealer and break point by dice: docs/rules/chengdu.md "从牌墙到手牌".

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


# 买马: docs/rules/chengdu.md "买马".


def over(*hands, last, dice=(3, 4), horses=1, **answers):
    """A deal that is over at once: seat 0 feeds all three others with 4p. Horses are taken from the wall's end."""
    table = Table("4p", WAITS_14P, ALSO_14P, THIRD_14P, *hands, last=last, dice=dice, horses=horses)
    table.discard("4p", **(answers or dict.fromkeys(("s1", "s2", "s3"), "win")))
    return table


def test_a_rank_counts_seats_clockwise_from_the_dealer():
    table = Table(dealer=1)
    seats = [horse_seat(table.state, tile) for tile in TILES34[:9]]
    assert seats == [1, 0, 3, 2, 1, 0, 3, 2, 1]
    six = Table(dealer=0, seats=6)
    assert [horse_seat(six.state, tile) for tile in TILES34[:7]] == [0, 5, 4, 3, 2, 1, 0]


def test_without_horses_nothing_is_set_aside():
    assert Table(horses=0).state.table.wall.left == 55
    assert Table(horses=0).view().horses == (0,) * 4


def test_horses_leave_the_wall_and_nobody_sees_them_before_the_end():
    table = Table(horses=1, last="1s2s3s4s")
    assert table.state.table.wall.left == 51
    assert table.view().horses == (1,) * 4
    assert table.view(0).horses_shown is None
    # The very last tile is the dealer's.
    assert table.state.horses == (("4s",), ("3s",), ("2s",), ("1s",))


def test_there_are_no_more_horses_than_tiles_were_left_at_the_break():
    table = Table(horses=2, dice=(1, 5))
    assert table.view().horses == (2, 0, 0, 0)
    assert Table(horses=2, dice=(3, 5)).view().horses == (2, 2, 2, 0)


def test_an_owner_shares_a_winners_luck_and_transfers_to_oneself_vanish():
    # Dealer 0: rank 4 is seat 1, rank 1 the dealer. Seat 0 owns 4s, seat 1 owns 8s, the others 1s.
    table = over(last="1s1s8s4s")
    (shown,) = table.seen(HorsesShown)
    assert shown.seats == ((1,), (1,), (0,), (0,))
    # Seat 0 would be paid by itself for seat 1's win; seat 1 gets its win again; 2 and 3 lose with the discarder,
    # but not to themselves.
    assert table.paid("horse") == [
        ("horse", 0, 1, 1),
        ("horse", 2, 1, 1),
        ("horse", 2, 3, 1),
        ("horse", 3, 1, 1),
        ("horse", 3, 2, 1),
    ]
    assert sum(table.outcome.amounts) == 0


def test_two_horses_of_one_owner_count_each():
    # Seat 0 owns both last tiles (rank 3: seat 2), the others point at who owns them or at nobody who won.
    table = over(last="4s8s3s7s2s6s3s7s", dice=(4, 4), horses=2)
    (shown,) = table.seen(HorsesShown)
    assert shown.seats == ((2, 2), (3, 3), (2, 2), (1, 1))
    mirrored = table.paid("horse")
    # Seat 0 would pay itself; seat 1 gets seat 3's win twice, seat 2 its own, seat 3 seat 1's.
    assert mirrored == [("horse", 0, owner, 1) for owner in (1, 1, 2, 2, 3, 3)]


def test_a_horse_on_two_wins_of_one_seat_shares_both_and_horses_are_not_mirrored_again():
    # 血流: seat 1 wins with a discard, then draws another win; seat 2's horse points at it.
    table = Table("4p", WAITS_14P, draws="9s8s7s4p", last="2s4s3s5s", dice=(2, 4), horses=1, flow=True)
    table.discard("4p", s1="win")
    table.until(1)
    table.win()
    table.run_out()
    (shown,) = table.seen(HorsesShown)
    assert shown.seats[2] == (1,)
    own = [(payer, amount) for kind, payer, payee, amount in table.ledger if payee == 1 and kind != "horse"]
    shared = [line for line in table.ledger if line[0] == "horse" and line[2] == 2 and line[1] != 2]
    wanted = [(payer, amount) for payer, amount in own if payer != 2]
    assert [(payer, amount) for _, payer, _, amount in shared][: len(wanted)] == wanted
    assert sum(table.outcome.amounts) == 0
