"""Values in chips, by deals of which the result is known, without bets to come."""

from paiju.bots.ranges.deals import Deal, Held
from paiju.bots.ranges.field import field_of
from paiju.bots.ranges.ranges import ranges_of
from paiju.bots.ranges.values import Later, Plan, plan_of, worth_of
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked

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
    assert isinstance(plan, Plan)
    assert plan.added == 190
    assert sorted(plan.costs) == [140, 180]
