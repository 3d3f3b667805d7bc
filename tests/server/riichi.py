"""立直麻将 at a live server: walls built to order."""

from typing import Any

import pytest

from paiju.engine.games.riichi.opening import dealer_of, throws_of
from paiju.engine.games.riichi.types import Carry
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.wall import unbroken
from paiju.engine.registry import GAMES
from tests.engine.games.riichi.table import DICE, SEATS, placed, wall_of
from tests.server.live import SLOW, Client, Live

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


async def first_turn(server: Live) -> tuple[Client, str, bytes]:
    """Start a match against bots in which a person deals; return the person, the table and the deal's commitment.

    The person has been asked for the first turn. On a shuffled wall a bot may end the deal before that (九种九牌).
    """
    with pytest.MonkeyPatch.context() as patch:
        wall = {"hands": ["123m456p789s11m"]}
        patch.setattr(type(GAMES["riichi"]), "chance_action", lambda _, state, __: built(wall, state.carry))
        person = await server.guest("P")
        table = (await person.ok("create", game="riichi", bots=SEATS - 1, pace=SLOW))["table"]
        await person.ok("ready", table=table, on=True)
        commit = (await person.event("deal_started"))["commit"]
        await person.prompt()
    return person, table, commit


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
