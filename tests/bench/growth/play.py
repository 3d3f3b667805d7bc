"""Tables that are played and paused, so that sides of a comparison run in turn on one server."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from tests.bench.growth.served import Mark, Served
from tests.bench.load import Game, Tally
from tests.bench.place import Place

WARM_S = 0.5
"""For how long play goes on before it is measured."""


class Played(NamedTuple):
    """What happened in a stretch of play."""

    used: Mark
    actions: int


async def opened(
    port: Place, tables: int, name: int = 0, think_s: float = 0, key: str = "doudizhu"
) -> list[Game]:
    """Open tables whose play is paused; each has a tally of its own."""
    games = [
        Game(port, name + number, Tally(running=False), key, think_s=think_s) for number in range(tables)
    ]
    for game in games:
        await game.open()
    return games


async def play(here: Served, games: Sequence[Game], seconds: float) -> Played:
    """Let tables play for a while, and pause them."""
    for game in games:
        game.go_on()
    await asyncio.sleep(WARM_S)
    actions, mark = acted(games), here.mark()
    await asyncio.sleep(seconds)
    found = Played(here.mark().since(mark), acted(games) - actions)
    pause(games)
    await asyncio.sleep(WARM_S)
    return found


def acted(games: Sequence[Game]) -> int:
    """Return how many actions were sent at all tables."""
    return sum(game.tally.actions for game in games)


def pause(games: Sequence[Game]) -> None:
    """Let nobody act any more."""
    for game in games:
        game.tally.running = False


async def closed(games: Sequence[Game]) -> None:
    """Let all players go."""
    pause(games)
    for game in games:
        await game.close()
