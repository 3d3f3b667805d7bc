"""All dice of a deal, in the order thrown (docs/rules/chengdu.md "从牌墙到手牌").

Ties are thrown again, so each throw depends on those before: `throws_of` is a generator that yields a throw and is
sent its dice. Chance sends dice from its stream; a replay sends those of the log.
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
    """The decisions of the dice."""

    order: tuple[Seat, ...]
    dealer: Seat
    broken: Dice
    swap: Dice | None


Throws: TypeAlias = Generator[tuple[ThrowKind, Seat], Dice, Rolled]
Ranks: TypeAlias = Generator[tuple[ThrowKind, Seat], Dice, tuple[Seat, ...]]


def throws_of(carry: Carry) -> Throws:
    """Yield each throw as its purpose and seat; return the decisions."""
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
    """Throw all dice, two numbers of the stream each."""
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
    """Return the decisions of a log's dice; raises `IllegalAction` if its throws are not those of this deal."""
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
    """Return the seats by their sums, highest first; tied seats throw again among themselves."""
    if len(seats) == 1:
        return seats
    found: tuple[Seat, ...] = ()
    for group in (yield from _groups(kind, seats)):
        found += yield from _ranked(kind, group)
    return found


def _highest(kind: ThrowKind, seats: tuple[Seat, ...]) -> Ranks:
    """Return the one seat with the highest sum; tied seats throw again."""
    while len(seats) > 1:
        groups = yield from _groups(kind, seats)
        seats = groups[0]
    return seats


def _groups(
    kind: ThrowKind, seats: tuple[Seat, ...]
) -> Generator[tuple[ThrowKind, Seat], Dice, tuple[tuple[Seat, ...], ...]]:
    """Let each seat throw; return groups of seats with equal sums, the highest sum first."""
    sums: dict[int, list[Seat]] = {}
    for seat in seats:
        dice = yield (kind, seat)
        sums.setdefault(sum(dice), []).append(seat)
    return tuple(tuple(sums[total]) for total in sorted(sums, reverse=True))
