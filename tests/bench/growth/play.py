"""Play that is paused again, so that sides of a comparison run in turn on one server."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from tests.bench.growth.served import Mark, Served
from tests.bench.played import WARM_S, Table, Tables


class Played(NamedTuple):
    """What happened in a stretch of play."""

    used: Mark
    actions: int


async def play(here: Served, run: Tables, seconds: float, tables: Sequence[Table] | None = None) -> Played:
    """Let tables play for a while, all of a run by default, and pause them; the others are paused."""
    some = run.pausable if tables is None else tables
    for table in some:
        table.go_on()
    await asyncio.sleep(WARM_S)
    actions, mark = run.actions, here.mark()
    await asyncio.sleep(seconds)
    found = Played(here.mark().since(mark), run.actions - actions)
    for table in some:
        table.stop()
    await asyncio.sleep(WARM_S)
    return found
