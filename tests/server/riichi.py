"""立直麻将 at a live server: walls built to order."""

from typing import Any

from paiju.engine.games.riichi.opening import dealer_of, throws_of
from paiju.engine.games.riichi.types import Carry
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.wall import unbroken
from tests.engine.games.riichi.table import DICE, SEATS, placed, wall_of

HIGHEST = ((6, 6), (6, 5), (5, 5), (5, 4))
"""Dice of each seat by which seat 0 is the first dealer."""


def built(wall: dict[str, Any], carry: Carry) -> Deal:
    """The deal of a wall in which the hands are by seat, and `draws` are taken from the dealer's first on.

    `kans`: tiles that kans draw; `shown`, `under`: dora and ura indicators; `last`: the last tiles to draw.
    """
    hands = [*wall["hands"], *[""] * (SEATS - len(wall["hands"]))]
    dealer = dealer_of(carry, carry.first or 0)
    parts = (wall.get(part, "") for part in ("draws", "kans", "shown", "under", "last"))
    tiles = wall_of(placed(hands[dealer:] + hands[:dealer], *parts), carry.options.aka)
    return Deal(unbroken(tiles, carry.seats, DICE, sum), _thrown(carry))


def _thrown(carry: Carry) -> tuple[Thrown, ...]:
    throws, found = throws_of(carry), []
    kind, seat = next(throws)
    while True:
        dice = DICE if kind == "break" else HIGHEST[seat]
        found.append(Thrown(kind, seat, dice))
        try:
            kind, seat = throws.send(dice)
        except StopIteration:
            return tuple(found)
