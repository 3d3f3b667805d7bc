"""Seats and the other actors of a deal.

A *seat* (座位) is a numbered position at a table, from 0. Two actors are no seats: `CHANCE` shuffles and rolls, `CLOCK`
ticks where a rule needs a pause. Actors are plain values so that a log entry can name one as it is.
"""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, TypeVar

_T = TypeVar("_T")

Seat: TypeAlias = int
"""A numbered position at a table, from 0; turn order is +1 modulo the number of seats."""

Actor: TypeAlias = Seat | Literal["chance", "clock"]
"""A seat, chance or the clock: what an action may come from."""

Viewer: TypeAlias = Seat | None
"""A seat that looks at the table, or `None`: a spectator."""

CHANCE: Final = "chance"
"""The actor of shuffles and dice; its action is drawn by `Game.chance_action` and logged like any other."""

CLOCK: Final = "clock"
"""The actor of a rule's pause; the table ticks for it (`paiju.engine.core.game.Tick`) when the pause is over."""


def next_seat(seat: Seat, seats: int) -> Seat:
    """Return the seat after `seat` in turn order (下家)."""
    return (seat + 1) % seats


def seats_from(first: Seat, seats: int) -> Iterator[Seat]:
    """Yield all seats once in turn order, `first` first."""
    for step in range(seats):
        yield (first + step) % seats


def set_at(values: tuple[_T, ...], place: Seat, value: _T) -> tuple[_T, ...]:
    """Return the values, usually one per seat, with the value at index `place` replaced."""
    return (*values[:place], value, *values[place + 1 :])
