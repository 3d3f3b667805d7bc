"""Bad input, each refused with its reason; `Table.refusal` proves that chips and state are untouched."""

import msgspec
import pytest

from paiju.engine.betting.moves import (
    AllIn,
    Call,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.core.errors import BadOption, IllegalAction, Reason
from paiju.engine.games.holdem.seating import AddChips, changed
from paiju.engine.games.holdem.types import (
    Deal,
    Muck,
    RunIt,
    Show,
    Straddle,
)
from tests.engine.games.holdem.table import GAME, Table, carry_of
from tests.rows import rows


def table(**options):
    return Table(carry_of((1000,) * 3, **options))


class TestBets:
    @rows("amount", [39, 20, 1, 0, -40, -(10**18)])
    def test_below_the_minimum_zero_and_negative(self, amount):
        refusal = table().refusal(RaiseTo(amount))
        assert refusal.reason is Reason.BAD_AMOUNT
        assert refusal.data == {"min": 40, "max": 1000}

    @rows("amount", [1001, 2**31, 2**63, 10**300])
    def test_above_the_stack_and_huge(self, amount):
        assert table().refusal(RaiseTo(amount)).reason is Reason.BAD_AMOUNT

    @rows("amount", [40.0, 40.5, float("nan"), float("inf"), "40", None, True, (40,)])
    def test_what_is_no_integer(self, amount):
        assert table().refusal(RaiseTo(amount)).reason is Reason.BAD_AMOUNT

    @rows("amount", [40.5, -1, 2**53, 10**30, "40", None, True])
    def test_the_wire_lets_none_of_these_through(self, amount):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"a": "raise_to", "amount": amount}, GAME.action_type)

    def test_a_check_with_chips_owed(self):
        assert table().refusal(Check()).reason is Reason.CANNOT_CHECK

    def test_a_call_or_a_fold_with_nothing_owed(self):
        free = table().play("c c")
        assert free.refusal(Call()).reason is Reason.CANNOT_CALL
        assert free.refusal(Fold()).reason is Reason.CANNOT_FOLD

    def test_a_raise_that_is_not_open(self):
        closed = Table(carry_of((1000, 1000, 1000, 150))).play("2:r100 3:a 0:c 1:c")
        assert closed.turn == 2
        assert closed.refusal(RaiseTo(300)).reason is Reason.CANNOT_RAISE
        assert closed.refusal(AllIn()).reason is Reason.CANNOT_RAISE


class TestOtherActions:
    @rows(
        "action",
        [Straddle(yes=True), RunIt(2), Show(("As",)), Muck(), Deal(())],
        ids=lambda action: type(action).__name__,
    )
    def test_an_action_of_another_phase(self, action):
        assert table().refusal(action).reason is Reason.WRONG_ACTION

    def test_a_rebuy_in_mid_hand(self):
        playing = table()
        with pytest.raises(IllegalAction) as refused:
            changed(playing.carry, AddChips(0, 100), playing.state.betting.order)
        assert refused.value.reason is Reason.MID_HAND
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"a": "chips", "amount": 100}, GAME.action_type)

    @rows("cards", [[], ["As", "Kd", "Qc"], "As", None, [7]])
    def test_a_show_of_no_or_too_many_cards_is_none(self, cards):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"a": "show", "cards": cards}, GAME.action_type)

    @rows("times", [0, 4, 1.5, -1, "2"])
    def test_a_board_is_run_one_to_three_times(self, times):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"a": "run_it", "times": times}, GAME.action_type)


@rows(
    "options",
    [
        {"small_blind": 0},
        {"small_blind": -5},
        {"small_blind": 1.5},
        {"small_blind": 30, "big_blind": 20},
        {"ante": -1},
        {"buy_in_min": 200, "buy_in_max": 100},
        {"betting": "spread_limit"},
        {"run_it": 4},
        {"rake": 101},
        {"betting": "fixed_limit", "straddle": True},
        {"stakes": 5},
    ],
    ids=str,
)
def test_options_that_are_none(options):
    with pytest.raises(BadOption):
        carry_of((1000,) * 2, **options)
