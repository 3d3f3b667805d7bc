"""Amounts and pots."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.betting.amounts import as_number, as_written, decimals_in, in_units
from paiju.engine.betting.pots import (
    Pot,
    Rake,
    boards_of,
    side_pots,
    split,
    uncalled,
)
from paiju.engine.core.errors import BadRecord
from tests.rows import rows

# Amounts with decimals: counted in a file's smallest unit, and written as they were.


def decimals(*amounts):
    return decimals_in((f"$[{number}]", amount) for number, amount in enumerate(amounts))


@rows(
    ("amounts", "expected"),
    [
        ((), 0),
        ((5, 10), 0),
        ((Decimal("5.0"), Decimal("1E+3")), 0),
        ((Decimal("0.5"), 1), 1),
        ((Decimal("0.5"), Decimal("0.25")), 2),
        ((Decimal("2.50"),), 2),
        ((Decimal("0.00000001"),), 8),
        ((Decimal("0.30000000000000004"),), 1),
        ((Decimal("137.29999999999998"), Decimal("0.05")), 2),
        ((Decimal("1E-999999999"),), 0),
    ],
)
def test_the_unit_is_that_of_the_most_decimals(amounts, expected):
    assert decimals(*amounts) == expected


@rows(
    ("amount", "why"),
    [
        (Decimal("inf"), "unknown (inf)"),
        (Decimal("-inf"), "unknown (inf)"),
        (Decimal("nan"), "unknown (nan)"),
        (Decimal("1E+999999999"), "at most"),
        (10**400, "at most"),
        (Decimal("0.123456789"), "at most 8 decimals"),
    ],
)
def test_what_cannot_be_counted_is_refused_at_its_place(amount, why):
    with pytest.raises(BadRecord, match=r"\$\[1\]") as refusal:
        decimals(1, amount)
    assert why in refusal.value.text


def test_units_are_whole_unless_an_amount_has_parts_of_one():
    assert in_units("$", Decimal("12.5"), 2) == 1250
    assert in_units("$", 12, 2) == 1200
    assert in_units("$", Decimal("0.30000000000000004"), 1) == 3
    assert in_units("$", Decimal("137.5"), 0) == 137.5
    with pytest.raises(BadRecord, match="smallest unit"):
        in_units("$", 2**53 - 1, 1)


@rows(
    ("amount", "decimals", "text"),
    [
        (5, 0, "5"),
        (1250, 2, "12.50"),
        (1200, 2, "12"),
        (-50, 2, "-0.50"),
        (-1, 8, "-0.00000001"),
        (0, 3, "0"),
    ],
)
def test_amounts_are_written_with_their_decimals_or_none(amount, decimals, text):
    assert as_written(amount, decimals) == text
    assert as_number(amount, decimals) == Decimal(text)


# Uncalled chips, side pots, odd chips, rake (docs/rules/holdem.md).

CONTRIBUTIONS = st.lists(st.integers(0, 50), min_size=2, max_size=10).filter(any)


@st.composite
def hands(draw):
    """The chips of each seat, and the seats that have not folded, among them the largest contributor."""
    contributed = draw(CONTRIBUTIONS)
    most = contributed.index(max(contributed))
    folded = draw(st.sets(st.sampled_from(range(len(contributed)))))
    return contributed, tuple(seat for seat in range(len(contributed)) if seat not in folded or seat == most)


def test_what_nobody_called_goes_back():
    assert uncalled((100, 60, 40), (0, 1, 2)) == (0, 40)
    assert uncalled((100, 100, 40), (0, 1, 2)) is None


def test_chips_of_players_who_folded_are_matched_like_any_other():
    assert uncalled((100, 60, 90), (0, 1)) == (0, 10)


def test_nothing_goes_back_to_a_player_who_folded():
    assert uncalled((100, 60, 60), (1, 2)) is None


def test_each_all_in_makes_a_pot():
    assert side_pots((50, 150, 170, 170), (0, 1, 2, 3)) == (
        Pot(200, (0, 1, 2, 3)),
        Pot(300, (1, 2, 3)),
        Pot(40, (2, 3)),
    )


def test_levels_of_players_who_folded_make_no_pot_of_their_own():
    assert side_pots((10, 20, 100, 100), (2, 3)) == (Pot(230, (2, 3)),)


def test_a_level_that_nobody_left_has_reached_joins_the_pot_below():
    assert side_pots((100, 60, 60), (1, 2)) == (Pot(220, (1, 2)),)


def test_dead_chips_go_to_the_main_pot_and_make_no_level():
    assert side_pots((30, 80, 80), (0, 1, 2), dead=25) == (Pot(115, (0, 1, 2)), Pot(100, (1, 2)))
    assert side_pots((0, 0), (0, 1), dead=10) == (Pot(10, (0, 1)),)


def test_a_player_who_put_in_nothing_contends_for_nothing():
    assert side_pots((0, 20, 20), (0, 1, 2)) == (Pot(40, (1, 2)),)


@given(hands())
def test_pots_hold_what_was_put_in_and_leave_no_contender_out(hand):
    contributed, contenders = hand
    pots = side_pots(contributed, contenders)
    assert sum(pot.amount for pot in pots) == sum(contributed)
    for seat in contenders:
        reached = [pot for pot in pots if seat in pot.eligible]
        assert bool(reached) == (contributed[seat] > 0)
        assert sum(pot.amount for pot in reached) >= contributed[seat]
    assert all(pot.eligible for pot in pots)
    assert all(set(pot.eligible) <= set(contenders) for pot in pots)


@given(hands())
def test_nobody_wins_more_than_its_own_level_from_anybody(hand):
    contributed, contenders = hand
    for seat in contenders:
        most = sum(pot.amount for pot in side_pots(contributed, contenders) if seat in pot.eligible)
        if any(contributed[other] > contributed[seat] for other in contenders):
            assert most == sum(min(chips, contributed[seat]) for chips in contributed)


@given(hands())
def test_what_goes_back_leaves_no_one_alone_above_all_others(hand):
    contributed, contenders = list(hand[0]), hand[1]
    if back := uncalled(contributed, contenders):
        contributed[back[0]] -= back[1]
    assert uncalled(contributed, contenders) is None


@given(st.integers(0, 1000), st.integers(1, 10))
def test_odd_chips_go_one_each_to_the_first(amount, winners):
    shares = split(amount, range(winners))
    assert sum(shares) == amount
    assert list(shares) == sorted(shares, reverse=True)
    assert max(shares) - min(shares) <= 1


@given(st.integers(0, 1000), st.integers(1, 3))
def test_odd_chips_of_several_boards_go_to_the_first_board(amount, boards):
    parts = boards_of(amount, boards)
    assert sum(parts) == amount
    assert len(set(parts[1:])) <= 1
    assert parts[0] - parts[-1] < boards


def test_no_rake_is_the_default_and_a_cap_bounds_it():
    pots = (Pot(199, (0, 1)), Pot(1000, (0, 1)))
    assert Rake().of(pots) == (0, 0)
    assert Rake(50).of(pots) == (9, 50)
    assert Rake(50, cap=30).of(pots) == (9, 21)
    assert Rake(50, cap=5).of(pots) == (5, 0)
