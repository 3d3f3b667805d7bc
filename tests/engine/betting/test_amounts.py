"""Amounts with decimals: counted in a file's smallest unit, and written as they were."""

from decimal import Decimal

import pytest

from paiju.engine.betting.amounts import as_number, as_written, decimals_in, in_units
from paiju.engine.core.errors import BadRecord
from tests.rows import rows


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
