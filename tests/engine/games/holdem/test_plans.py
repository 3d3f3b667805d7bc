"""Plans for the next turn, cancelled when the price no longer fits: docs/rules/holdem.md "Time and plans"."""

import pytest

from paiju.engine.betting.moves import Call, Check, Fold
from paiju.engine.betting.plans import CallUpTo, CheckFold
from paiju.engine.core.errors import IllegalAction, Reason
from tests.engine.games.holdem.table import GAME, Table, carry_of
from tests.rows import rows


class Planned:
    """A hand, and what one seat has planned in it."""

    def __init__(self, hand, seat, plan):
        self.hand, self.seat, self.plan = hand, seat, plan
        GAME.plans.check(hand.state, seat, plan)
        self.stands = True

    def play(self, script):
        for word in script.split():
            before = self.hand.state
            self.hand.play(word)
            self.stands &= GAME.plans.keeps(before, self.hand.state, self.seat, self.plan)
        return self

    @property
    def action(self):
        """The action taken for the seat now; None: it is asked, or it is not its turn."""
        return GAME.plans.action(self.hand.state, self.seat, self.plan) if self.stands else None


def table(script="", **options):
    return Table(carry_of((1000,) * 3, **options)).play(script)


def refused(hand, seat, plan):
    with pytest.raises(IllegalAction) as refusal:
        GAME.plans.check(hand.state, seat, plan)
    return refusal.value


@pytest.mark.parametrize(("plan", "action"), [(CheckFold(), Fold()), (CallUpTo(10), Call())], ids=str)
def test_it_is_done_when_the_turn_comes_and_not_before(plan, action):
    made = Planned(table(), 0, plan)
    assert made.action is None
    assert made.play("2:c").action == action


@rows("plan", [CheckFold(), Check(), CallUpTo(0)], ids=str)
def test_where_nothing_is_owed_each_of_them_checks(plan):
    assert Planned(table(), 1, plan).play("2:c 0:c").action == Check()


@rows("plan", [Check(), CallUpTo(0), CallUpTo(39)], ids=str)
def test_a_raise_cancels_what_it_makes_too_dear(plan):
    made = Planned(table(), 1, plan).play("2:r60 0:f")
    assert not made.stands
    assert made.action is None


def test_who_says_how_much_calls_a_raise_up_to_that():
    assert Planned(table(), 1, CallUpTo(40)).play("2:r60 0:f").action == Call()


def test_who_would_rather_fold_folds_to_any_raise():
    assert Planned(table(), 1, CheckFold()).play("2:r60 0:c").action == Fold()


def test_a_call_for_all_there_is_counts_what_there_is():
    hand = Table(carry_of((1000, 100, 1000)))
    assert Planned(hand, 1, CallUpTo(80)).play("2:r500 0:f").action == Call()


@pytest.mark.parametrize("plan", [CheckFold(), CallUpTo(1000)], ids=str)
def test_the_next_street_cancels_it(plan):
    assert not Planned(table("2:c"), 2, plan).play("0:c 1:x").stands


def test_a_check_cannot_be_planned_where_chips_are_owed_nor_a_call_for_too_little():
    assert refused(table(), 0, Check()).reason is Reason.CANNOT_CHECK
    assert (refused(table(), 0, CallUpTo(9)).reason, refused(table(), 0, CallUpTo(9)).data) == (
        Reason.BAD_AMOUNT,
        {"min": 10},
    )


def test_only_who_plays_on_can_plan():
    hand = table("2:f")
    assert refused(hand, 2, CallUpTo(1000)).reason is Reason.WRONG_ACTION
    hand.play("0:f")
    assert refused(hand, 1, CheckFold()).reason is Reason.WRONG_ACTION


def test_under_the_house_rules_a_planned_check_puts_the_turn_off_and_check_fold_folds():
    assert Planned(table(betting="house"), 0, Check()).play("2:x").action == Check()
    assert Planned(table(betting="house"), 0, CheckFold()).play("2:c").action == Fold()
