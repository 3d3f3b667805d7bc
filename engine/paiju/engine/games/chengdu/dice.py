"""The throws of a deal, in the order thrown (docs/rules/chengdu.md "从牌墙到手牌")."""

from collections.abc import Generator, Sequence
from typing import NamedTuple, TypeAlias

from paiju.engine.core.entropy import Stream
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.types import Carry
from paiju.engine.mahjong.dice import Asked, Dice, Thrown, highest, ranked, rolled
from paiju.engine.mahjong.dice import decided as decisions


class Rolled(NamedTuple):
    """The decisions of a deal's dice: the turn order, the dealer, and the throws for the break and for 换三张."""

    order: tuple[Seat, ...]
    dealer: Seat
    broken: Dice
    swap: Dice | None


Throws: TypeAlias = Generator[Asked, Dice, Rolled]


def throws_of(carry: Carry) -> Throws:
    """Yield the purpose and the seat of each throw, and receive its dice; return the decisions."""
    order = carry.order or tuple(range(carry.seats))
    if not carry.order and carry.options.seat_by_dice:
        order = yield from ranked("seat", order)
    dealer = carry.dealer
    if dealer is None:
        dealer = (yield from highest("dealer", order))[0]
    broken = yield ("break", dealer)
    swap = (yield ("swap", dealer)) if carry.options.swap3 else None
    return Rolled(order, dealer, broken, swap)


def rolled_by_chance(carry: Carry, stream: Stream) -> tuple[Thrown, ...]:
    """Throw all dice; each throw takes two numbers of the stream."""
    return rolled(throws_of(carry), stream)


def decided(carry: Carry, thrown: Sequence[Thrown]) -> Rolled:
    """Return what the dice of a deal decide; raises `IllegalAction` if `thrown` are not the throws that are due."""
    return decisions(throws_of(carry), thrown)
