"""Coming, going and chips between hands: docs/rules/holdem.md "Chips"."""

import msgspec
import pytest

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.options import resolve_options
from paiju.engine.games.holdem.carry import Place
from paiju.engine.games.holdem.options import _structure
from paiju.engine.games.holdem.positions import positions_of
from paiju.engine.games.holdem.seating import (
    MOST_LEFT,
    AddChips,
    AnyChange,
    LeaveSeat,
    Reload,
    SetMuck,
    SetReload,
    SetState,
    TakeSeat,
    buy_in_bounds,
    changed,
    chip_bounds,
    empty_carry,
    overdue,
    reloads,
)
from tests.engine.games.holdem.table import GAME, Table, carry_of, seats
from tests.rows import rows

HOUR = 3_600_000


def empty(**options):
    return empty_carry(4, resolve_options(GAME, options))


def refused(carry, change, dealt_in=()):
    with pytest.raises(IllegalAction) as refusal:
        changed(carry, change, dealt_in)
    return refusal.value


class TestBuyIn:
    def test_a_player_sits_down_with_chips(self):
        carry = changed(empty(), TakeSeat(2, "ada", 1000, at=0))
        assert carry.places[2] == Place("ada", 1000)
        assert positions_of(carry) is None
        assert positions_of(changed(carry, TakeSeat(0, "bob", 2000, at=0))) is not None

    def test_it_has_bounds_in_big_blinds(self):
        assert buy_in_bounds(empty(), "ada", 0) == (800, 2000)
        assert buy_in_bounds(empty(buy_in_min=20, buy_in_max=50), "ada", 0) == (400, 1000)
        for amount in (799, 2001, 0, -5, 1000.0, True, 10**30):
            refusal = refused(empty(), TakeSeat(0, "ada", amount, at=0))
            assert refusal.reason is Reason.BAD_AMOUNT
            assert refusal.data == {"min": 800, "max": 2000}

    def test_a_seat_that_is_taken_and_a_second_seat_are_refused(self):
        carry = changed(empty(), TakeSeat(0, "ada", 1000, at=0))
        assert refused(carry, TakeSeat(0, "bob", 1000, at=0)).reason is Reason.WRONG_ACTION
        assert refused(carry, TakeSeat(1, "ada", 1000, at=0)).reason is Reason.WRONG_ACTION
        assert refused(carry, AddChips(1, 10)).reason is Reason.WRONG_ACTION

    def test_at_a_table_that_has_played_newcomers_owe_a_big_blind(self):
        carry = changed(Table(carry_of((1000,) * 2)).play_out().next, LeaveSeat(1, at=0))
        assert changed(carry, TakeSeat(1, "new", 1000, at=0)).places[1].new


class TestGoingSouth:
    def left(self, stack=3000):
        return changed(seats(stack, 1000, 1000, None), LeaveSeat(0, at=HOUR))

    def test_who_comes_back_within_the_hour_brings_what_it_left_with(self):
        carry = self.left()
        assert carry.places[0] == Place()
        assert buy_in_bounds(carry, "u0", 2 * HOUR - 1) == (3000, 3000)
        assert buy_in_bounds(self.left(900), "u0", HOUR) == (900, 2000)
        assert refused(carry, TakeSeat(0, "u0", 2000, at=HOUR)).data == {"min": 3000, "max": 3000}
        back = changed(carry, TakeSeat(3, "u0", 3000, at=HOUR))
        assert back.places[3].stack == 3000
        assert back.left == ()

    def test_after_an_hour_it_is_forgotten(self):
        assert buy_in_bounds(self.left(), "u0", 2 * HOUR) == (800, 2000)

    def test_others_are_not_concerned(self):
        assert buy_in_bounds(self.left(), "ada", HOUR) == (800, 2000)

    def test_who_lost_everything_starts_as_anybody(self):
        assert self.left(0).left == ()

    def test_only_the_last_time_counts(self):
        carry = changed(self.left(), TakeSeat(0, "u0", 3000, at=HOUR))
        carry = changed(carry, LeaveSeat(0, at=HOUR + 1))
        assert [left.at for left in carry.left] == [HOUR + 1]

    def test_it_may_be_switched_off(self):
        carry = changed(seats(3000, 1000, rathole_minutes=0), LeaveSeat(0, at=HOUR))
        assert buy_in_bounds(carry, "u0", HOUR) == (800, 2000)


class TestChips:
    def test_a_stack_is_topped_up_to_the_largest_buy_in(self):
        carry = seats(500, 1000)
        assert chip_bounds(carry, 0) == (1, 1500)
        assert changed(carry, AddChips(0, 1500)).places[0].stack == 2000
        assert refused(carry, AddChips(0, 1501)).reason is Reason.BAD_AMOUNT

    @rows("amount", [0, -1, 10.0, True, None, 10**30])
    def test_no_other_amounts(self, amount):
        assert refused(seats(500, 1000), AddChips(0, amount)).reason is Reason.BAD_AMOUNT

    def test_a_rebuy_is_a_whole_buy_in(self):
        assert chip_bounds(seats(0, 1000), 0) == (800, 2000)
        assert refused(seats(0, 1000), AddChips(0, 799)).reason is Reason.BAD_AMOUNT

    def test_a_large_stack_takes_no_more(self):
        assert refused(seats(5000, 1000), AddChips(0, 1)).data == {"min": 1, "max": 0}

    def test_never_in_mid_hand(self):
        refusal = refused(seats(500, 1000, 1000), AddChips(0, 100), dealt_in=(0, 1))
        assert refusal.reason is Reason.MID_HAND
        assert changed(seats(500, 1000, 500), AddChips(2, 100), dealt_in=(0, 1)).places[2].stack == 600


class TestReloads:
    SHORT, BROKE = Reload("short"), Reload("broke")

    def test_a_short_stack_is_filled_up_to_the_largest_buy_in_or_to_what_was_said(self):
        for reload, stack, added in (
            (self.SHORT, 1999, 1), (self.SHORT, 0, 2000), (Reload("short", 900), 899, 1),
        ):  # fmt: skip
            assert [*reloads(seats((stack, {"reload": reload}), 1000))] == [AddChips(0, added)]
        for reload, stack in ((self.SHORT, 2000), (self.SHORT, 5000), (Reload("short", 900), 900), (None, 5)):
            assert [*reloads(seats((stack, {"reload": reload}), 1000))] == []

    def test_who_buys_in_again_only_when_all_is_lost_adds_nothing_to_a_short_stack(self):
        assert [*reloads(seats((1, {"reload": self.BROKE}), 1000))] == []
        assert [*reloads(seats((0, {"reload": Reload("broke", 800)}), 1000))] == [AddChips(0, 800)]

    def test_under_the_house_rules_too_few_chips_for_the_blind_are_all_lost(self):
        for stack, expected in ((20, []), (19, [AddChips(0, 1981)])):
            assert [*reloads(seats((stack, {"reload": self.BROKE}), 1000, betting="house"))] == expected

    def test_what_is_added_is_within_what_a_player_could_add(self):
        for reload in (self.SHORT, self.BROKE, Reload("broke", 800), Reload("short", 2000)):
            carry = seats((0, {"reload": reload}), 1000)
            for change in [*reloads(carry)]:
                carry = changed(carry, change)
            assert 800 <= carry.places[0].stack <= 2000
            assert [*reloads(carry)] == []

    def test_who_sits_out_adds_nothing_and_comes_back_even_with_nothing(self):
        carry = seats((0, {"reload": self.BROKE, "state": "out"}), 1000)
        assert [*reloads(carry)] == []
        back = changed(carry, SetState(0, "in"))
        assert [*reloads(back)] == [AddChips(0, 2000)]

    @rows("to", [799, 2001, 0, -5, 1000.0, True, "800", 10**30])
    def test_its_bounds_are_those_of_a_buy_in(self, to):
        for when in ("short", "broke"):
            refusal = refused(seats(500, 1000), SetReload(0, Reload(when, to)))
            assert (refusal.reason, refusal.data) == (Reason.BAD_AMOUNT, {"min": 800, "max": 2000})

    def test_a_table_may_have_none(self):
        carry = seats(500, 1000, reload=False)
        assert refused(carry, SetReload(0, self.SHORT)).reason is Reason.WRONG_ACTION
        assert changed(carry, SetReload(0, None)) == carry

    def test_it_ends_with_the_seat(self):
        carry = changed(seats((500, {"reload": self.SHORT}), 1000, 1000), LeaveSeat(0, at=0))
        carry = changed(carry, TakeSeat(0, "u0", 800, at=0))
        assert carry.places[0].reload is None

    def test_in_mid_hand_it_may_be_said_and_nothing_is_added_yet(self):
        carry = changed(seats(500, 1000, 1000), SetReload(0, self.SHORT), dealt_in=(0, 1, 2))
        assert (carry.places[0].stack, carry.places[0].reload) == (500, self.SHORT)


class TestSittingOut:
    def test_out_and_in_again(self):
        carry = changed(seats(1000, 1000, 1000), SetState(1, "out"))
        assert carry.places[1].state == "out"
        assert changed(carry, SetState(1, "in")).places[1].state == "in"

    def test_who_owes_nothing_is_simply_in(self):
        carry = seats(1000, (1000, {"state": "out"}))
        assert changed(carry, SetState(1, "post")).places[1].state == "in"
        assert changed(carry, SetState(1, "wait_bb")).places[1].state == "in"

    def test_who_owes_chooses(self):
        carry = seats(1000, (1000, {"state": "out", "owes_bb": True}))
        for state in ("in", "post", "wait_bb"):
            assert changed(carry, SetState(1, state)).places[1].state == state

    def test_without_chips_nobody_comes_in(self):
        carry = seats(1000, (0, {"state": "out"}))
        assert refused(carry, SetState(1, "in")).reason is Reason.BAD_AMOUNT

    def test_after_so_many_orbits_the_seat_is_given_up(self):
        away = {"state": "out", "missed": 5}
        assert [*overdue(seats(1000, (1000, away), (1000, {"missed": 4})))] == [1]
        assert [*overdue(seats(1000, (1000, away), orbits_out=0))] == []
        assert [*overdue(changed(seats(1000, (1000, away)), SetState(1, "in")))] == []

    def test_it_plays_the_hand_it_is_in(self):
        """A change in mid-hand is one of the next hand's carry: the hand goes on with its own."""
        carry = seats(1000, 1000, 1000, button=2)
        table = Table(carry)
        asked = SetState(0, "out")
        changed(carry, asked, table.state.betting.order)
        after = changed(table.play_out().next, asked)
        assert after.places[0].state == "out"
        assert after.places[0].stack == 990


def test_a_player_chooses_whether_its_beaten_hands_are_mucked():
    carry = changed(seats(1000, 1000), SetMuck(0, auto=False))
    assert carry.places[0].auto_muck is False
    assert changed(carry, SetMuck(0, auto=None)).places[0].auto_muck is None


@rows(
    "change",
    [TakeSeat(0, "ada", 1000, 5), LeaveSeat(0, 5), SetState(0, "wait_bb"), AddChips(0, 9), SetMuck(0, None),
     SetReload(0, None), SetReload(0, Reload("broke", 800))],
)  # fmt: skip
def test_changes_can_be_logged(change):
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(change), type=AnyChange) == change


# what players may choose or repeat without end


def test_only_so_many_who_left_are_remembered():
    carry = empty(rathole_minutes=1440)
    for number in range(MOST_LEFT + 50):
        carry = changed(carry, TakeSeat(0, f"guest {number}", 2000, number))
        carry = changed(carry, LeaveSeat(0, number))
    assert len(carry.left) == MOST_LEFT
    assert carry.left[-1].user == f"guest {MOST_LEFT + 49}"


def test_structures_of_options_are_not_kept_without_end():
    for number in range(1, 3_000):
        options = resolve_options(GAME, {"small_blind": number, "big_blind": 2 * number})
        assert options.structure is options.structure
    assert _structure.cache_info().currsize <= 1024
