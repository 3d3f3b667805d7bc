"""How players are thought to bet: likelier with better hands, never impossible."""

from paiju.bots.ranges.habits import (
    continuing,
    continuing_before,
    likelihood,
    part_before,
    part_that_pays,
)
from paiju.bots.ranges.record import Act
from tests.rows import rows

BLIND = 20


def act(kind, street=1, over=60, pot=90, owed=0, raises=0, to=60, all_in=False):
    return Act(0, street, kind, over + owed, over, to, pot, owed, raises, 2, all_in)


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
