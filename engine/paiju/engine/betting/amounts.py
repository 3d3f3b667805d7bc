"""Amounts with decimals: counted in the smallest unit that a file uses, and shown as the file writes them."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from paiju.engine.core.errors import BadRecord

MOST: Final = 2**53 - 1
"""The largest amount, in the smallest unit."""
MOST_DECIMALS: Final = 8

Written: TypeAlias = int | Decimal
"""An amount as a file writes it."""
Decimals: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_DECIMALS)]

_UNIT: Final = Decimal(1).scaleb(-MOST_DECIMALS)
_SAME: Final = Decimal("1e-15")
"""Largest relative error of a printed binary float (`0.30000000000000004`)."""


def decimals_in(amounts: Iterable[tuple[str, Written]]) -> int:
    """Return the largest number of decimals of some amounts, each given with its path; `3.0` has none.

    Raises `BadRecord` at the path of an amount that is not finite, too large, or has more than `MOST_DECIMALS`.
    """
    return max((_decimals_of(path, amount) for path, amount in amounts), default=0)


def checked(path: str, amount: Written) -> Decimal:
    """Return an amount with `MOST_DECIMALS`, without the error of a printed binary float.

    Raises `BadRecord` if the amount is not finite, is too large, or has more decimals.
    """
    if isinstance(amount, Decimal) and not amount.is_finite():
        word = "nan" if amount.is_nan() else "inf"
        raise BadRecord(
            path, f"this amount is unknown ({word}); a hand can be replayed only if all its amounts are known"
        )
    if not -MOST <= amount <= MOST:
        raise BadRecord(path, f"an amount is at most {MOST}")
    value = Decimal(amount)
    near = value.quantize(_UNIT)
    if (near - value).copy_abs() > _SAME * (1 + value.copy_abs()):
        raise BadRecord(path, f"an amount has at most {MOST_DECIMALS} decimals")
    return near


def in_units(path: str, amount: Written, decimals: int) -> int | float:
    """Return an amount in units of 10^-`decimals`: a float unless it is whole. Raises as `checked`."""
    value = checked(path, amount).scaleb(decimals)
    if not -MOST <= value <= MOST:
        raise BadRecord(path, f"an amount is at most {MOST} of the smallest unit")
    return int(value) if value == value.to_integral_value() else float(value)


def as_written(amount: int, decimals: int) -> str:
    """Return an amount, counted in the smallest unit, as its file writes it: `5`, `12.50`."""
    whole, part = divmod(abs(amount), 10**decimals)
    return f"{'-' if amount < 0 else ''}{whole}{f'.{part:0{decimals}}' if part else ''}"


def as_number(amount: int, decimals: int) -> Written:
    """Return an amount, counted in the smallest unit, as a number for a file: an int if it is whole."""
    return Decimal(as_written(amount, decimals)) if amount % 10**decimals else amount // 10**decimals


def numbers(plain: Mapping[str, object], names: Iterable[str]) -> Iterable[tuple[str, Written]]:
    """Yield path and amount for each amount in the fields `names` of a map; a field holds one amount or a list."""
    for name in names:
        value = plain.get(name)
        for place, one in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(one, int | Decimal) and not isinstance(one, bool):
                yield name if place is None else f"{name}[{place}]", one


def _decimals_of(path: str, amount: Written) -> int:
    near = checked(path, amount)
    if near == near.to_integral_value():
        return 0
    written = -int(Decimal(amount).as_tuple().exponent)
    # `2.50` has two decimals. A printed binary float may have too many: then the rounded amount counts.
    return written if written <= MOST_DECIMALS else -int(near.normalize().as_tuple().exponent)
