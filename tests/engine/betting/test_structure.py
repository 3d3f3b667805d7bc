"""Legal bets of each structure: docs/rules/holdem.md "Presets". Seats go from the left of the button."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.engine.betting.choices import choice_of
from paiju.engine.betting.moves import (
    AllIn,
    Call,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.betting.play import act, forced_out
from paiju.engine.betting.street import Standing, begin, begin_with_blinds
from paiju.engine.betting.structure import (
    HOUSE,
    fixed_limit,
    no_limit,
    pot_limit,
)
from paiju.engine.core.errors import IllegalAction, Reason
from tests.rows import rows

NL, PL, FL = no_limit(100), pot_limit(100), fixed_limit(100, 200)
MOVES = {"f": Fold(), "x": Check(), "c": Call(), "a": AllIn()}


class Betting:
    """A street on its own."""

    def __init__(self, structure, stacks, *, blinds=(50, 100), price=100, middle=0):
        self.structure = structure
        put = [min(blind, stack) for blind, stack in zip(blinds, stacks, strict=False)]
        put += [0] * (len(stacks) - len(put))
        behind = [stack - chips for stack, chips in zip(stacks, put, strict=True)]
        order = tuple(range(len(stacks)))
        last = len(blinds) - 1
        self.street = begin_with_blinds(structure, order, behind, put, middle, price, last)

    def play(self, script):
        for word in script.split():
            seat, _, move = word.rpartition(":")
            assert not seat or self.turn == int(seat), f"{word}: it is the turn of {self.turn}"
            action = MOVES.get(move) or RaiseTo(int(move[1:]))
            self.street = act(self.structure, self.street, action).street
        return self

    def next(self):
        assert not self.street.queue
        self.street = begin(self.structure, self.street)
        return self

    def refused(self, action):
        with pytest.raises(IllegalAction) as refusal:
            act(self.structure, self.street, action)
        return refusal.value.reason

    @property
    def turn(self):
        return self.street.queue[0] if self.street.queue else None

    @property
    def choice(self):
        return choice_of(self.structure, self.street)

    @property
    def bounds(self):
        return None if self.choice.min is None else (self.choice.min, self.choice.max)


def flop(structure, stacks, script=""):
    """The second street, after everybody has called."""
    table = Betting(structure, stacks)
    calls = len(stacks) - 1
    return table.play(" ".join(["c"] * calls + ["x"])).next().play(script)


class TestNoLimit:
    def test_the_first_raise_is_at_least_twice_the_big_blind(self):
        assert Betting(NL, [1000] * 4).bounds == (200, 1000)

    def test_a_bet_is_at_least_the_big_blind_and_at_most_all_there_is(self):
        assert flop(NL, [1000] * 3).bounds == (100, 900)

    def test_a_raise_is_at_least_as_large_as_the_one_before(self):
        assert Betting(NL, [5000] * 4).play("r350").bounds == (600, 5000)

    def test_below_the_minimum_only_all_in(self):
        table = Betting(NL, [1000, 1000, 150])
        assert table.bounds == (150, 150)
        assert Betting(NL, [1000, 1000, 100]).bounds is None

    def test_after_a_short_all_in_the_next_raise_adds_the_last_full_one(self):
        assert flop(NL, [1000, 240, 1000], "0:r100 1:a").bounds == (240, 900)
        assert flop(NL, [1000, 130, 1000], "0:x 1:a").bounds == (130, 900)

    def test_an_opponents_stack_bounds_nothing(self):
        assert flop(NL, [1000, 130]).bounds == (100, 900)

    def test_nobody_raises_when_no_one_could_respond(self):
        table = Betting(NL, [1000, 300]).play("0:c 1:a")
        assert table.bounds is None
        assert table.choice.call == 200
        assert table.refused(RaiseTo(500)) is Reason.CANNOT_RAISE
        assert table.refused(AllIn()) is Reason.CANNOT_RAISE

    def test_the_big_blind_may_raise_when_all_have_called(self):
        table = Betting(NL, [1000] * 3).play("2:c 0:c")
        assert table.turn == 1
        assert table.choice.check
        assert table.bounds == (200, 1000)

    def test_the_big_blind_may_raise_over_a_short_all_in(self):
        assert Betting(NL, [1000, 1000, 140]).play("2:a 0:f").turn == 1
        assert Betting(NL, [1000, 1000, 140, 1000]).play("2:a 3:c 0:f").bounds == (240, 1000)

    def test_a_short_big_blind_still_costs_the_full_one(self):
        table = Betting(NL, [1000, 60, 1000])
        assert table.choice.call == 100
        assert table.bounds == (200, 1000)

    def test_who_has_put_in_more_than_a_short_big_blind_is_not_asked(self):
        assert Betting(NL, [1000, 30]).turn is None

    def test_a_straddler_acts_last_and_may_raise(self):
        table = Betting(NL, [1000] * 4, blinds=(50, 100, 200), price=200)
        assert table.turn == 3
        assert table.bounds == (300, 1000)
        table.play("3:c 0:c 1:c")
        assert table.turn == 2
        assert table.choice.check
        assert table.bounds == (300, 1000)

    def test_a_straddle_may_be_the_size_of_the_raise_over_it(self):
        structure = replace(NL, straddle_min_raise="straddle")
        assert Betting(structure, [1000] * 4, blinds=(50, 100, 200), price=200).bounds == (400, 1000)

    def test_a_live_post_has_a_normal_turn_and_option(self):
        table = Betting(NL, [1000] * 4, blinds=(50, 100))
        street = table.street
        table.street = replace(street, put=(50, 100, 0, 100), stacks=(950, 900, 1000, 900))
        table.play("2:c")
        assert table.turn == 3
        assert table.choice.check
        assert table.bounds == (200, 1000)

    def test_all_in_is_a_call_where_it_does_not_reach_the_price(self):
        table = Betting(NL, [1000, 1000, 60]).play("2:a")
        assert table.street.put[2] == 60
        assert table.street.price == 100
        assert table.street.standing[2] is Standing.ALL_IN


class TestReopening:
    def test_a_short_all_in_closes_the_betting_to_who_has_acted(self):
        table = flop(NL, [1000, 250, 1000], "0:r100 1:a 2:c")
        assert table.turn == 0
        assert table.bounds is None
        assert table.choice.call == 50

    def test_several_short_all_ins_open_it_to_whom_they_add_up_to_a_raise(self):
        table = flop(NL, [1000, 225, 1000, 300, 1000], "0:r100 1:a 2:c 3:a 4:c")
        assert (table.turn, table.choice.owe, table.bounds) == (0, 100, (300, 900))
        table.play("0:c")
        assert (table.turn, table.choice.owe, table.bounds) == (2, 75, None)
        assert table.refused(RaiseTo(400)) is Reason.CANNOT_RAISE

    def test_a_short_opening_all_in_is_no_bet_to_those_who_checked(self):
        table = flop(NL, [1000, 1000, 130], "0:x 1:x 2:a")
        assert (table.turn, table.bounds, table.choice.call) == (0, None, 30)

    def test_limpers_may_not_raise_a_short_all_in_over_the_blind(self):
        table = Betting(NL, [1000, 1000, 1000, 150]).play("2:c 3:a 0:c 1:c")
        assert (table.turn, table.bounds, table.choice.call) == (2, None, 50)

    def test_a_full_raise_opens_it_to_everybody(self):
        table = flop(NL, [1000, 300, 1000], "0:r100 1:a 2:c")
        assert (table.turn, table.bounds) == (0, (300, 900))

    def test_who_has_not_acted_may_always_raise(self):
        assert flop(NL, [1000, 150, 1000], "0:r100 1:a").bounds == (200, 900)

    def test_it_may_be_left_open(self):
        table = flop(replace(NL, reopen="always"), [1000, 250, 1000], "0:r100 1:a 2:c")
        assert table.bounds is not None


class TestPotLimit:
    def test_the_most_is_the_pot_after_a_call(self):
        assert flop(PL, [5000, 5000]).bounds == (100, 200)
        assert Betting(PL, [5000] * 3).bounds == (200, 350)

    def test_a_pot_of_100_and_a_bet_of_50_allow_250(self):
        table = flop(no_limit(50), [1000, 1000])
        table.structure = pot_limit(50)
        table.street = replace(table.street, middle=100, last=50)
        assert table.play("r50").bounds == (100, 250)

    def test_antes_count(self):
        assert Betting(PL, [5000] * 3, middle=30).bounds == (200, 380)

    def test_the_stack_is_a_bound_too(self):
        table = Betting(PL, [5000, 5000, 240])
        assert table.bounds == (200, 240)
        assert table.choice.all_in == 240

    def test_all_in_over_the_pot_is_refused_with_the_most_there_is(self):
        table = Betting(PL, [5000] * 3)
        assert table.choice.all_in is None
        assert table.refused(AllIn()) is Reason.CANNOT_RAISE


class TestFixedLimit:
    def test_bets_and_raises_have_one_size(self):
        assert Betting(FL, [5000] * 3).bounds == (200, 200)
        table = flop(FL, [5000] * 3)
        assert table.bounds == (100, 100)
        table.play("x x x").next()
        assert table.bounds == (200, 200)

    def test_the_blind_is_the_first_of_four_bets(self):
        table = Betting(FL, [5000] * 3).play("r200 r300 r400")
        assert table.bounds is None
        assert table.choice.call == 200

    def test_the_blind_may_be_left_out_of_the_count(self):
        table = Betting(replace(FL, cap_counts_blind=False), [5000] * 3).play("r200 r300 r400")
        assert table.bounds == (500, 500)

    def test_a_later_street_has_a_bet_and_three_raises(self):
        assert flop(FL, [5000] * 3, "r100 r200 r300 r400").bounds is None

    def test_streets_that_two_begin_may_be_uncapped(self):
        uncapped = replace(FL, heads_up_uncapped=True)
        assert flop(uncapped, [5000] * 2, "r100 r200 r300 r400").bounds == (500, 500)
        three = flop(uncapped, [5000] * 3, "r100 r200 f r300 r400")
        assert three.bounds is None, "three began it"

    def test_an_all_in_of_half_a_bet_counts_as_one(self):
        table = flop(FL, [1000, 250, 1000], "0:r100 1:a")
        assert table.bounds == (250, 250)
        table.play("2:c")
        assert (table.turn, table.bounds) == (0, (250, 250))
        assert table.street.bets == 2

    def test_an_all_in_of_less_is_no_raise_and_may_be_completed(self):
        table = flop(FL, [1000, 240, 1000], "0:r100 1:a")
        assert table.bounds == (200, 200)
        table.play("2:c")
        assert (table.turn, table.bounds, table.choice.call) == (0, None, 40)
        assert table.street.bets == 1

    def test_all_in_for_more_than_the_size_is_refused(self):
        table = Betting(FL, [5000] * 3)
        assert table.choice.all_in is None
        assert table.refused(AllIn()) is Reason.CANNOT_RAISE


class TestRefusals:
    @rows("amount", [-5, 0, 1, 199, 1001, 10**30, 250.0, 250.5, True, None, "250"])
    def test_an_amount_out_of_bounds_or_of_another_kind(self, amount):
        assert Betting(NL, [1000] * 3).refused(RaiseTo(amount)) is Reason.BAD_AMOUNT

    def test_the_bounds_are_named(self):
        with pytest.raises(IllegalAction) as refusal:
            act(NL, Betting(NL, [1000] * 3).street, RaiseTo(150))
        assert refusal.value.data == {"min": 200, "max": 1000}

    def test_a_check_when_chips_are_owed(self):
        assert Betting(NL, [1000] * 3).refused(Check()) is Reason.CANNOT_CHECK

    def test_a_call_or_a_fold_when_nothing_is_owed(self):
        table = flop(NL, [1000] * 3)
        assert table.refused(Call()) is Reason.CANNOT_CALL
        assert table.refused(Fold()) is Reason.CANNOT_FOLD
        free = flop(replace(NL, open_fold=True), [1000] * 3)
        assert free.choice.fold

    def test_all_in_without_the_right_to_raise(self):
        table = flop(NL, [1000, 250, 1000], "0:r100 1:a 2:c")
        assert table.refused(AllIn()) is Reason.CANNOT_RAISE


def test_sizes_are_parts_of_the_pot_within_the_bounds():
    assert flop(NL, [1000, 1000, 1000]).choice.sizes == (150, 200, 300)
    assert Betting(NL, [1000] * 3).choice.sizes == (225, 266, 350)
    assert Betting(NL, [1000, 1000, 220]).choice.sizes == (220, 220, 220)


STRUCTURES = (NL, PL, FL, HOUSE, replace(FL, heads_up_uncapped=True), replace(NL, reopen="always"))


@given(
    st.sampled_from(STRUCTURES),
    st.lists(st.integers(100, 2000), min_size=2, max_size=6),
    st.randoms(use_true_random=False),
)
def test_every_street_ends_with_all_chips_and_somebody_may_always_do_something(structure, stacks, dice):
    blinds = (10, 20) if structure is HOUSE else (50, 100)
    table = Betting(structure, stacks, blinds=blinds, price=blinds[1])
    for _ in range(4):
        steps = 0
        while table.turn is not None:
            played = forced_out(structure, table.street)
            if played is None:
                played = act(structure, table.street, dice.choice([*moves_of(table.choice)]))
            table.street = played.street
            assert sum(table.street.stacks) + table.street.pot == sum(stacks)
            assert min(table.street.stacks) >= 0
            steps += 1
            assert steps < 2000
        matched = {table.street.put[seat] for seat in table.street.live}
        assert len(matched) <= 1 or len(table.street.contenders) == 1
        table.next()


def moves_of(choice):
    """All that may be done; calls twice as likely, so that streets get long."""
    if choice.check:
        yield Check()
    if choice.call is not None:
        yield from (Call(), Call())
    if choice.min is not None:
        yield from (RaiseTo(choice.min), RaiseTo((choice.min + choice.max) // 2), RaiseTo(choice.max))
    if choice.all_in is not None:
        yield AllIn()
    if choice.fold:
        yield Fold()
