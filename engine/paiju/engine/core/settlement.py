"""The sum of a settlement's lines."""

from collections.abc import Sequence

from paiju.engine.core.game import Line


def amounts_of(lines: Sequence[Line], seats: int) -> tuple[int, ...]:
    """Return the sum of the lines for each seat. A line's amount is subtracted from the seat in `to`, if any."""
    amounts = [0] * seats
    for line in lines:
        amounts[line.seat] += line.amount
        if line.to is not None:
            amounts[line.to] -= line.amount
    return tuple(amounts)
