"""The worth of hands and boards."""

from random import Random

import pytest

from paiju.bots.holdem.boards import ALL, board_before, boards_before, runouts, shares_of, strengths_on
from paiju.bots.holdem.deals import Deal, Held
from paiju.bots.holdem.field import field_of
from paiju.bots.holdem.habits import (
    continuing,
    continuing_before,
    likelihood,
    part_before,
    part_that_pays,
)
from paiju.bots.holdem.pairs import CARDS, PAIRS, numbers_of, pair_of
from paiju.bots.holdem.ranges import ranges_of
from paiju.bots.holdem.record import StreetAct
from paiju.bots.holdem.values import BetPlan, Later, plan_of, worth_of
from paiju.engine.cards.poker import strength_of
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked
from tests.rows import rows

# What pairs are worth on boards, against the engine's own ranking.

BOARDS = (
    "2c 7d 9h 4s 3c",
    "Ah Kh Qh 2c 2d",
    "Ah Kh Qh Jh 2d",
    "2h 3h 4h 5h 9h",
    "Ts Js Qs Ks As",
    "8c 8d 8h 8s 2c",
    "8c 8d 8h 2s 2c",
)


@rows("board", BOARDS)
def test_every_pair_has_the_strength_of_its_seven_cards(board):
    cards = board.split()
    for pair, strength in zip(PAIRS, strengths_on(numbers_of(cards)), strict=True):
        hole = [CARDS[card] for card in pair]
        assert strength == (0 if {*hole} & {*cards} else strength_of((*hole, *cards)))


def test_a_share_is_the_part_of_hands_beaten():
    board = numbers_of(BOARDS[0].split())
    shares, strengths = shares_of(board), strengths_on(board)
    possible = [strength for strength in strengths if strength]
    for pair in Random(1).sample(range(len(PAIRS)), 40):
        if strength := strengths[pair]:
            beaten = sum((other < strength) + (other == strength) / 2 for other in possible)
            assert shares[pair] == pytest.approx(ALL * beaten / len(possible), abs=1)
        else:
            assert not shares[pair]


def test_after_a_turn_all_rivers_are_played_and_none_holds_a_known_card():
    hand, board = numbers_of(("Ah", "5h")), numbers_of(("Kh", "Th", "2c", "9s"))
    found = runouts(board, hand)
    assert len(found.shares) == 46
    assert all(shares[pair_of(hand)] for shares in found.shares)
    assert found.equity[pair_of(numbers_of(("Kh", "Ks")))] == 0


def test_a_draw_is_worth_more_than_its_high_card():
    hand, flop = numbers_of(("2c", "2d")), numbers_of(("Kh", "Th", "4c"))
    equity = runouts(flop, hand).equity
    draw, same = (pair_of(numbers_of(cards)) for cards in (("8h", "6h"), ("8s", "6d")))
    assert equity[draw] > equity[same] + ALL // 10


def test_the_same_cards_have_the_same_runouts():
    hand, flop = numbers_of(("2c", "2d")), numbers_of(("Kh", "Th", "4c"))
    first = runouts(flop, hand)
    runouts.cache_clear()
    assert runouts(flop, hand) == first


def test_boards_before_the_flop_leave_the_hand_possible():
    hand = pair_of(numbers_of(("As", "Kd")))
    assert all(shares[hand] for shares in boards_before(Random(1), hand, 20))
    assert board_before(3) == board_before(3)


# How players are thought to bet: likelier with better hands, never impossible.

BLIND = 20


def act(kind, street=1, over=60, pot=90, owed=0, raises=0, to=60, all_in=False):
    return StreetAct(0, street, kind, over + owed, over, to, pot, owed, raises, 2, all_in)


def odds(act, weak=30, strong=90):
    """How many times likelier the act is with a strong hand."""
    table = likelihood(act, BLIND)
    return table[strong] / table[weak]


@rows("street", [0, 1, 3])
@rows("kind", ["check", "call", "raise"])
def test_no_hand_is_ruled_out(kind, street):
    table = likelihood(act(kind, street, over=60 * (kind == "raise"), owed=30 * (kind == "call")), BLIND)
    assert min(table) > 0
    assert len(table) == 101


def test_bets_are_good_hands_and_checks_are_not():
    assert odds(act("raise")) > 2
    assert odds(act("check")) < 1


def test_a_larger_bet_needs_more():
    def at_70(over):
        table = likelihood(act("raise", over=over), BLIND)
        return table[70] / table[95]

    assert at_70(30) > at_70(90) > at_70(180)


def test_an_open_all_in_of_thirty_blinds_is_narrower_than_an_open_raise():
    usual, all_in = (likelihood(act("raise", street=0, to=to, owed=BLIND), BLIND) for to in (60, 600))
    assert all_in[75] / all_in[99] < usual[75] / usual[99]


def test_a_higher_price_is_paid_with_better_hands():
    assert continuing(0.2)[40] > continuing(0.4)[40]
    assert part_that_pays(0.2) > part_that_pays(0.33) > part_that_pays(0.45) > part_that_pays(0.5) == 0
    assert part_that_pays(1 / 3) > 1 / 2, "a bet of the pot has to win more than half the time to bluff well"


def test_raises_before_the_flop_are_paid_the_less_the_larger_and_the_later_they_are():
    assert part_before(0.33, 1, 2, 3.0) > part_before(0.33, 2, 2, 9.0) > part_before(0.33, 3, 2, 27.0)
    assert part_before(0.33, 1, 2, 3.0) > part_before(0.33, 1, 2, 30.0)
    assert continuing_before(0.33, 1, 2, 3.0)[60] > continuing_before(0.33, 1, 2, 30.0)[60]


# Values in chips, by deals of which the result is known, without bets to come.

NOTHING_LATER = Later((0.0,) * 4, 0.0, 0.5, 0.0, 0.0)
ALWAYS, NEVER = (1.1,) * 101, (0.0,) * 101
NOBODY = (101,) * 5


def field(script, stacks=(1000, 1000), **options):
    table = Table(carry_of(stacks, **options), stacked(("",) * len(stacks))).play(script)
    view = GAME.view(table.state, table.turn)
    return field_of(view, ranges_of(view))


def deal(own, *shares):
    return Deal(own, tuple(Held(place, share, 50, 0.5) for place, share in enumerate(shares)))


def value(field, plan, *deals):
    return worth_of(field, plan, deals, NOTHING_LATER).mean


def call(field):
    plan = plan_of(field, field.choice.price, raises=False, closes=True)
    return plan._replace(stays=(ALWAYS,) * len(plan.costs), raises_from=NOBODY[: len(plan.costs)])


def test_a_call_wins_the_pot_or_loses_its_price():
    facing = field("1:c 0:r100")
    assert facing.choice.pot == 120
    assert value(facing, call(facing), deal(9000, 100)) == 120
    assert value(facing, call(facing), deal(100, 9000)) == -80
    assert value(facing, call(facing), deal(5000, 5000)) == 20


def test_a_raise_that_all_fold_to_wins_the_pot():
    facing = field("1:c")
    plan = plan_of(facing, 100, raises=True, closes=False)._replace(stays=(NEVER,))
    assert value(facing, plan, deal(100, 9000)) == 40


def test_a_raise_that_is_paid_wins_what_the_other_adds():
    facing = field("1:c")
    plan = plan_of(facing, 100, raises=True, closes=False)._replace(stays=(ALWAYS,), raises_from=(101,))
    assert value(facing, plan, deal(9000, 100)) == 120
    assert value(facing, plan, deal(100, 9000)) == -80


def test_a_weak_hand_that_is_raised_loses_its_bet():
    facing = field("1:c")
    plan = plan_of(facing, 100, raises=True, closes=False)._replace(stays=(ALWAYS,), raises_from=(0,))
    weak, strong = facing._replace(own_step=-1), facing._replace(own_step=100)
    assert value(weak, plan, deal(9000, 100)) == -80
    assert value(strong, plan, deal(9000, 100)) == 120


def test_chips_that_a_shorter_stack_cannot_match_come_back():
    facing = field("1:c 0:x 0:x", stacks=(1000, 100))._replace(own_step=100)
    plan = plan_of(facing, 80, raises=True, closes=False)._replace(stays=(ALWAYS,), raises_from=(101,))
    assert value(facing, plan, deal(100, 9000)) == -80
    short = field("1:c", stacks=(1000, 100))
    plan = plan_of(short, 1000, raises=True, closes=False)._replace(stays=(ALWAYS,))
    assert value(short, plan, deal(100, 9000)) == -80
    assert value(short, plan, deal(9000, 100)) == 120


def test_a_side_pot_is_won_behind_a_better_hand_that_is_all_in():
    """The first has put 100 in, the second and the own seat 300: the side pot is 400, the call was 300."""
    facing = field("2:r300 0:a 1:c 1:x", stacks=(100, 1000, 1000))
    assert value(facing, call(facing), deal(5000, 9000, 100)) == 400
    assert value(facing, call(facing), deal(5000, 100, 9000)) == 0
    assert value(facing, call(facing), deal(5000, 100, 200)) == 700


def test_bets_to_come_are_won_by_the_better_of_two_good_hands():
    facing = field("1:c 0:r100")
    plan = call(facing)
    later = Later()
    assert worth_of(facing, plan, (deal(9500, 9000),), later).mean > value(facing, plan, deal(9500, 9000))
    assert worth_of(facing, plan, (deal(9000, 9500),), later).mean < value(facing, plan, deal(9000, 9500))


def test_a_fixed_limit_limits_bets_to_come():
    free, fixed = (field("1:c 0:r40", betting=betting) for betting in ("no_limit", "fixed_limit"))
    assert free.fixed == 0
    assert fixed.fixed == 20 + 40 + 40
    worths = [worth_of(one, call(one), (deal(9500, 9400),)).mean for one in (free, fixed)]
    assert all(worth > value(free, call(free), deal(9500, 9400)) for worth in worths)


def test_a_plan_asks_each_opponent_for_what_it_still_owes():
    facing = field("2:r60", stacks=(1000, 1000, 1000))
    plan = plan_of(facing, 200, raises=True, closes=False)
    assert isinstance(plan, BetPlan)
    assert plan.added == 190
    assert sorted(plan.costs) == [140, 180]
