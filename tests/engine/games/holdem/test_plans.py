"""Plans for the next turn, cancelled when the price changes: rules/holdem.md B9."""

import pytest

from engine.betting.moves import Call, Check, Fold
from engine.core.errors import IllegalAction, Reason
from engine.games.holdem.plans import due, holds, plan
from tests.engine.games.holdem.table import Table, carry_of


def table(script=""):
    return Table(carry_of((1000,) * 3)).play(script)


@pytest.mark.parametrize(("move", "action"), [("check_fold", Fold()), ("call", Call()), ("check", None)])
def test_it_is_done_when_the_turn_comes(move, action):
    hand = table()
    made = plan(hand.state, 0, move)
    assert due(made, hand.state, 0) is None, "not before"
    hand.play("2:c")
    assert due(made, hand.state, 0) == action


def test_where_nothing_is_owed_each_of_them_checks():
    hand = table()
    plans = [plan(hand.state, 1, move) for move in ("check_fold", "check", "call")]
    hand.play("2:c 0:c")
    assert [due(made, hand.state, 1) for made in plans] == [Check()] * 3


def test_a_raise_cancels_it():
    hand = table()
    made = plan(hand.state, 0, "call")
    hand.play("2:r60")
    assert not holds(made, hand.state, 0)
    assert due(made, hand.state, 0) is None


def test_the_next_street_cancels_it():
    hand = table("2:c")
    made = plan(hand.state, 2, "check")
    hand.play("0:c 1:x")
    assert not holds(made, hand.state, 2)


def test_only_who_plays_on_can_plan():
    hand = table("2:f")
    for seat in (2,):
        with pytest.raises(IllegalAction) as refused:
            plan(hand.state, seat, "call")
        assert refused.value.reason is Reason.NOT_YOUR_TURN
    hand.play("0:f")
    with pytest.raises(IllegalAction):
        plan(hand.state, 1, "check")


def test_under_the_house_rules_a_deferred_check_is_none_that_is_free():
    hand = Table(carry_of((1000,) * 3, betting="house"))
    made = plan(hand.state, 0, "check_fold")
    hand.play("2:c")
    assert due(made, hand.state, 0) == Fold()
