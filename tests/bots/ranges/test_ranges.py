"""Ranges: what acts make of them."""

from random import Random

import pytest

from paiju.bots.ranges.pairs import PAIRS, numbers_of, pair_of
from paiju.bots.ranges.preflop import PLACE
from paiju.bots.ranges.ranges import ranges_of, steps_on
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked

BOARD = "KhTh2c9s3d"


def ranges(script, holes=("", "AsQd"), stacks=(1000, 1000), **options):
    """The ranges as the seat to act sees them, by seat."""
    table = Table(carry_of(stacks, **options), stacked(holes, BOARD)).play(script)
    return {range_.seat: range_ for range_ in ranges_of(GAME.view(table.state, table.turn))}


def strength(range_, steps):
    total = sum(range_.weights)
    return sum(weight * step for weight, step in zip(range_.weights, steps, strict=True)) / total


def place(range_):
    return strength(range_, PLACE)


def test_a_raise_narrows_a_range_and_a_larger_or_later_one_more():
    start = place(ranges("", stacks=(2000, 2000))[0])
    small = place(ranges("1:c 0:r60", stacks=(2000, 2000))[0])
    large = place(ranges("1:c 0:r300", stacks=(2000, 2000))[0])
    third = place(ranges("1:r60 0:r180", stacks=(2000, 2000))[0])
    assert start < small < large
    assert small < third


def test_a_call_says_less_than_a_raise_and_more_than_nothing():
    start, steps = ranges("1:c 0:x 0:x")[0], None
    hand, board = numbers_of(("As", "Qd")), numbers_of(("Kh", "Th", "2c"))
    steps = steps_on(1, hand, board)
    called = ranges("1:c 0:x 0:x 1:r40 0:c 0:x")[0]
    raised = ranges("1:c 0:x 0:x 1:r40 0:r120")[0]
    assert strength(start, steps) < strength(called, steps) < strength(raised, steps)


def test_a_bet_on_the_flop_is_a_better_hand_than_a_check():
    steps = steps_on(1, numbers_of(("As", "Qd")), numbers_of(("Kh", "Th", "2c")))
    assert strength(ranges("1:c 0:x 0:r40")[0], steps) > strength(ranges("1:c 0:x 0:x")[0], steps)


def test_known_cards_have_no_weight_and_all_others_some():
    found = ranges("1:c 0:x 0:r40 1:c 0:a")[0]
    known = {*numbers_of(("As", "Qd", "Kh", "Th", "2c", "9s"))}
    for pair, cards in enumerate(PAIRS):
        assert (found.weights[pair] == 0) == bool(known & {*cards})


def test_a_seat_that_folded_has_no_range():
    found = ranges("2:f 0:c", holes=("", "AsQd", ""), stacks=(1000,) * 3)
    assert found.keys() == {0}


@pytest.mark.parametrize("script", ["", "1:c 0:x 0:x"])
def test_drawn_pairs_have_weight(script):
    found = ranges(script)[0]
    assert all(found.weights[pair] for pair in found.draw(Random(1), 200))


def test_the_best_part_of_a_range_begins_at_its_step():
    found = ranges("")[0]
    spread = found.spread([place // 100 for place in PLACE])
    assert spread.step_of_best(0.0) >= spread.step_of_best(0.2) > spread.step_of_best(0.8) >= 0
    assert abs(spread.step_of_best(0.2) - 80) <= 4
    assert pair_of(numbers_of(("As", "Qd"))) not in found.draw(Random(2), 500)
