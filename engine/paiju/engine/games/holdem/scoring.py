"""The settlement of a hand, and the carry of the next one."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from paiju.engine.core.game import Line
from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem.carry import Carry, Place
from paiju.engine.games.holdem.positions import Positions, is_passed
from paiju.engine.games.holdem.types import State


def settle(state: State) -> tuple[tuple[int, ...], tuple[Line, ...]]:
    """Return the amounts per seat in chips and their lines: bets paid, pots won.

    The amounts add up to minus the rake; to 0 without one.
    """
    lines = tuple(_lines(state))
    amounts = [0] * len(state.carry.places)
    for line in lines:
        amounts[line.seat] += line.amount
    return tuple(amounts), lines


def _lines(state: State) -> Iterator[Line]:
    for seat, (level, dead) in enumerate(zip(state.committed, state.dead, strict=True)):
        if level + dead:
            yield Line(seat, "bets", -(level + dead))
    for award in state.awards:
        reason = "side_pot" if award.pot else "main_pot"
        for seat, share in zip(award.winners, award.shares, strict=True):
            yield Line(seat, reason, share)


def next_carry(state: State, amounts: Sequence[int]) -> Carry:
    """Return the carry of the next hand, with its stacks and blinds; the same carry if no hand was played."""
    carry, positions = state.carry, state.positions
    if positions is None:
        return carry
    return replace(
        carry,
        places=tuple(_place(carry, positions, seat, amounts[seat]) for seat in range(len(carry.places))),
        button=positions.button,
        small_blind=positions.small_blind,
        big_blind=positions.big_blind,
        hands=carry.hands + 1,
    )


def _place(carry: Carry, positions: Positions, seat: Seat, amount: int) -> Place:
    place = carry.places[seat]
    if seat in positions.order:
        return replace(
            place,
            stack=place.stack + amount,
            state="in",
            new=False,
            owes_bb=False,
            owes_sb=False,
            missed=0,
        )
    return _passed_over(carry, positions, seat) if place.taken else place


def _passed_over(carry: Carry, positions: Positions, seat: Seat) -> Place:
    """Return the `Place` of a seat that was not dealt in: the player owes the blinds that passed the seat.

    Source: docs/rules/holdem.md "Dead button". A new player owes a big blind anyway; under the house
    rules no player owes any.
    """
    place, seats = carry.places[seat], len(carry.places)
    big = carry.big_blind is not None and is_passed(seats, carry.big_blind, seat, positions.big_blind)
    small = seat == positions.small_blind
    if carry.options.house or place.new:
        return replace(place, missed=place.missed + big)
    return replace(
        place,
        owes_bb=place.owes_bb or big,
        owes_sb=place.owes_sb or big or small,
        missed=place.missed + big,
    )
