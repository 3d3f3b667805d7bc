"""All dice of a deal, in the order thrown: rules/chengdu.md sections 2.1 and 2.2.

Which throws there are depends on those before (ties are thrown again), so they are asked for one by one: `throws_of`
yields each and is sent its dice. Chance answers from its stream, a log from what it holds.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from paiju.engine.core.entropy import Stream
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.events import ThrowKind, Thrown
from paiju.engine.games.chengdu.types import Carry

Dice: TypeAlias = tuple[int, int]


class Rolled(NamedTuple):
    """What the dice have decided."""

    order: tuple[Seat, ...]
    dealer: Seat
    broken: Dice
    swap: Dice | None


Throws: TypeAlias = Generator[tuple[ThrowKind, Seat], Dice, Rolled]
Ranks: TypeAlias = Generator[tuple[ThrowKind, Seat], Dice, tuple[Seat, ...]]


def throws_of(carry: Carry) -> Throws:
    """Yield what is thrown for, and by whom; return what the dice decide."""
    order = carry.order or tuple(range(carry.seats))
    if not carry.order and carry.options.seat_by_dice:
        order = yield from _ranked("seat", order)
    dealer = carry.dealer
    if dealer is None:
        dealer = (yield from _highest("dealer", order))[0]
    broken = yield ("break", dealer)
    swap = (yield ("swap", dealer)) if carry.options.swap3 else None
    return Rolled(order, dealer, broken, swap)


def rolled_by_chance(carry: Carry, stream: Stream) -> tuple[Thrown, ...]:
    """Throw the dice: two numbers of the stream each."""
    thrown: list[Thrown] = []
    throws = throws_of(carry)
    asked = next(throws)
    while True:
        dice = (stream.below(6) + 1, stream.below(6) + 1)
        thrown.append(Thrown(*asked, dice))
        try:
            asked = throws.send(dice)
        except StopIteration:
            return tuple(thrown)


def decided(carry: Carry, thrown: Sequence[Thrown]) -> Rolled:
    """Return what the dice of a log decide; raises `IllegalAction` if they are not the ones that are thrown."""
    throws, given = throws_of(carry), iter(thrown)
    asked = next(throws)
    while True:
        throw = _next_of(given, asked)
        try:
            asked = throws.send(throw.dice)
        except StopIteration as end:
            if next(given, None) is not None:
                raise _refusal("there are more throws than the deal needs") from None
            rolled: Rolled = end.value
            return rolled


def _next_of(given: Iterator[Thrown], asked: tuple[ThrowKind, Seat]) -> Thrown:
    throw = next(given, None)
    if throw is None or (throw.kind, throw.seat) != asked:
        raise _refusal(f"seat {asked[1]} has to throw for {asked[0]}")
    if not all(1 <= die <= 6 for die in throw.dice):
        raise _refusal(f"dice show 1 to 6, not {throw.dice}")
    return throw


def _refusal(text: str) -> IllegalAction:
    return IllegalAction(Reason.WRONG_ACTION, text)


def _ranked(kind: ThrowKind, seats: tuple[Seat, ...]) -> Ranks:
    """Return the seats by their sums, highest first; those that tie throw again among themselves."""
    if len(seats) == 1:
        return seats
    found: tuple[Seat, ...] = ()
    for group in (yield from _groups(kind, seats)):
        found += yield from _ranked(kind, group)
    return found


def _highest(kind: ThrowKind, seats: tuple[Seat, ...]) -> Ranks:
    """Return the seat with the highest sum alone."""
    while len(seats) > 1:
        groups = yield from _groups(kind, seats)
        seats = groups[0]
    return seats


def _groups(
    kind: ThrowKind, seats: tuple[Seat, ...]
) -> Generator[tuple[ThrowKind, Seat], Dice, tuple[tuple[Seat, ...], ...]]:
    """Let each seat throw; return those with equal sums together, the highest first."""
    sums: dict[int, list[Seat]] = {}
    for seat in seats:
        dice = yield (kind, seat)
        sums.setdefault(sum(dice), []).append(seat)
    return tuple(tuple(sums[total]) for total in sorted(sums, reverse=True))
