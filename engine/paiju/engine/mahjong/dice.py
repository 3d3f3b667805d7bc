"""Dice of a deal, in the order thrown, and the action of chance that holds them with the shuffle.

Ties are thrown again, so each throw depends on those before: a game's throws are a generator that yields a throw (its
purpose and its seat) and receives its dice. Chance sends dice from its stream; a replay sends the dice of the log.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from msgspec import Meta

from paiju.engine.core.entropy import Stream
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Action, Event
from paiju.engine.core.seats import Seat
from paiju.engine.tiles.text import Tile

Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Dice: TypeAlias = tuple[int, int]
ThrowKind: TypeAlias = Literal["seat", "dealer", "break", "swap"]
"""The purpose of a throw: 方位, 庄家, 抓牌起点, the direction of 换三张."""
Asked: TypeAlias = tuple[ThrowKind, Seat]
"""A throw that is due: its purpose and the seat that throws."""

_T = TypeVar("_T")

Ranks: TypeAlias = Generator[Asked, Dice, tuple[Seat, ...]]


class Thrown(Event, frozen=True, tag="thrown"):
    """Two dice were thrown (掷骰)."""

    kind: ThrowKind
    seat: Seat
    dice: tuple[Die, Die]


class Deal(Action, frozen=True):
    """Chance shuffles and throws all dice of the deal."""

    deck: tuple[Tile, ...]
    """The wall as built: clockwise from the right end of the dealer's side, the top tile of each stack first."""
    throws: tuple[Thrown, ...]
    """In the order thrown: `seat` and `dealer` (first deal only, repeated for ties), `break`, `swap` (with 换三张)."""


def rolled(throws: Generator[Asked, Dice, Any], stream: Stream) -> tuple[Thrown, ...]:
    """Throw all dice; each throw takes two numbers of the stream."""
    thrown: list[Thrown] = []
    asked = next(throws)
    while True:
        dice = (stream.below(6) + 1, stream.below(6) + 1)
        thrown.append(Thrown(*asked, dice))
        try:
            asked = throws.send(dice)
        except StopIteration:
            return tuple(thrown)


def decided(throws: Generator[Asked, Dice, _T], thrown: Sequence[Thrown]) -> _T:
    """Return what the dice of a deal decide; raises `IllegalAction` if the given throws are not the due ones."""
    given = iter(thrown)
    asked = next(throws)
    while True:
        throw = _next_of(given, asked)
        try:
            asked = throws.send(throw.dice)
        except StopIteration as end:
            if next(given, None) is not None:
                raise _refusal("there are more throws than the deal needs") from None
            result: _T = end.value
            return result


def ranked(kind: ThrowKind, seats: tuple[Seat, ...]) -> Ranks:
    """Return the seats by their sums, highest first; tied seats throw again among themselves."""
    if len(seats) == 1:
        return seats
    found: tuple[Seat, ...] = ()
    for group in (yield from _groups(kind, seats)):
        found += yield from ranked(kind, group)
    return found


def highest(kind: ThrowKind, seats: tuple[Seat, ...]) -> Ranks:
    """Return the one seat with the highest sum; tied seats throw again."""
    while len(seats) > 1:
        groups = yield from _groups(kind, seats)
        seats = groups[0]
    return seats


def _next_of(given: Iterator[Thrown], asked: Asked) -> Thrown:
    throw = next(given, None)
    if throw is None or (throw.kind, throw.seat) != asked:
        raise _refusal(f"seat {asked[1]} has to throw for {asked[0]}")
    if not all(1 <= die <= 6 for die in throw.dice):
        raise _refusal(f"dice show 1 to 6, not {throw.dice}")
    return throw


def _refusal(text: str) -> IllegalAction:
    return IllegalAction(Reason.WRONG_ACTION, text)


def _groups(kind: ThrowKind, seats: tuple[Seat, ...]) -> Generator[Asked, Dice, tuple[tuple[Seat, ...], ...]]:
    """Let each seat throw; return groups of seats with equal sums, the highest sum first."""
    sums: dict[int, list[Seat]] = {}
    for seat in seats:
        dice = yield (kind, seat)
        sums.setdefault(sum(dice), []).append(seat)
    return tuple(tuple(sums[total]) for total in sorted(sums, reverse=True))
