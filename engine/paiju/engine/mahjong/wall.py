"""The wall (牌墙): building, breaking, dealing and drawing.

How a wall is broken and dealt, and whether it has dead tiles, is a game's data. Rules: docs/rules/chengdu.md.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from paiju.engine.core.seats import Seat
from paiju.engine.tiles.text import Tile

Dice: TypeAlias = tuple[int, int]
Skipped: TypeAlias = Callable[[Dice], int]
"""From the dice to the number of stacks that are skipped before the break, on the side that is broken."""


class Wall(msgspec.Struct, frozen=True):
    """The tiles in the order in which they are drawn."""

    tiles: tuple[Tile, ...]
    head: int = 0
    """Index of the next tile to draw."""
    end: int = 0
    """Index at which drawing stops: this tile and all later ones are dead."""
    spare: tuple[int, ...] = ()
    """Indexes of the dead tiles that kongs draw (岭上牌), in order; empty: kongs draw from the head as well."""

    @property
    def left(self) -> int:
        """How many tiles can be drawn."""
        return self.end - self.head

    def taken(self, number: int = 1) -> tuple[tuple[Tile, ...], "Wall"]:
        """Return the next tiles from the head, and the wall without them."""
        after = self.head + number
        assert after <= self.end, "the wall is out"
        return self.tiles[self.head : after], replace(self, head=after)

    def replaced(self) -> tuple[tuple[Tile, ...], "Wall"]:
        """Return the tile that a kong draws (补牌), and the wall without it: its live part is one tile shorter."""
        if not self.spare:
            return self.taken()
        assert self.left, "the wall is out"
        # The last tile of the live part becomes dead, so the number of dead tiles stays the same.
        place, *spare = self.spare
        return (self.tiles[place],), replace(self, spare=tuple(spare), end=self.end - 1)

    def shortened(self, number: int) -> tuple[tuple[Tile, ...], "Wall"]:
        """Return the last `number` tiles that can be drawn, the very last one first, and the wall without them."""
        assert number <= self.left, "the wall is not that long"
        return self.tiles[self.end - number : self.end][::-1], replace(self, end=self.end - number)


def stacks_of_sides(tiles: int, sides: int) -> tuple[int, ...]:
    """Return how many stacks (墩) of two each side has, clockwise, the dealer's side first.

    Remaining stacks go to the dealer's side, the opposite one, then the others.
    """
    stacks = tiles // 2
    size, more = divmod(stacks, sides)
    first = (0, sides // 2)
    larger = (*first, *(side for side in range(sides) if side not in first))[:more]
    return tuple(size + (side in larger) for side in range(sides))


def break_point(tiles: int, sides: int, dice: Dice, skipped: Skipped = min) -> int:
    """Return the index in the built wall of the first tile to draw (抓牌起点).

    The sum of the dice counts sides counter-clockwise, the dealer's being 1, and ends at the side that is broken. There
    `skipped(dice)` stacks are skipped, counted clockwise: the smaller die (成都), or the sum (riichi).
    """
    sizes = stacks_of_sides(tiles, sides)
    # Dice count sides counter-clockwise from the dealer as 1, `sizes` run clockwise from the dealer as 0.
    clockwise = -(sum(dice) - 1) % sides
    return 2 * (sum(sizes[:clockwise]) + skipped(dice)) % tiles


def broken(built: Sequence[Tile], sides: int, dice: Dice, skipped: Skipped = min) -> Wall:
    """Return the wall in the order in which it is drawn: from the break point, round the table."""
    start = break_point(len(built), sides, dice, skipped)
    return Wall((*built[start:], *built[:start]), end=len(built))


def unbroken(drawn: Sequence[Tile], sides: int, dice: Dice, skipped: Skipped = min) -> tuple[Tile, ...]:
    """Return the built wall that is drawn in this order: the reverse of `broken`."""
    start = len(drawn) - break_point(len(drawn), sides, dice, skipped)
    return (*drawn[start:], *drawn[:start])


def dealt(
    wall: Wall, order: Sequence[Seat], blocks: Sequence[int], *, jump: bool = True
) -> tuple[tuple[tuple[Tile, ...], ...], Wall]:
    """Return the hands by seat and the wall after the deal (抓牌, 跳牌, 补牌).

    `order` starts with the dealer. `blocks`: how many tiles each seat takes at a time, round by round. With `jump` the
    dealer then takes the next tile and the one a round later (跳牌), and each other seat takes one in between.
    """
    hands: list[tuple[Tile, ...]] = [()] * len(order)
    for size in blocks:
        for seat in order:
            block, wall = wall.taken(size)
            hands[seat] += block
    last, wall = wall.taken(len(order) + 1 if jump else 0)
    for seat, tile in zip((*order, order[0])[: len(last)], last, strict=True):
        hands[seat] += (tile,)
    return tuple(hands), wall


def built_of(kinds: Sequence[Tile], copies: int = 4) -> Iterator[Tile]:
    """Yield a set of tiles in the documented order: all copies of a kind, then those of the next kind."""
    for kind in kinds:
        yield from (kind,) * copies
