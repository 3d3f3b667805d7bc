"""An auditor that follows a table, and the end of its test: play stops, and all that anyone was told is compared."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Sequence

from tests.patience import PATIENCE_S, until
from tests.worlds.auditor import Auditor
from tests.worlds.person import Person

TOLD_S = 90.0
"""How long it may take until who comes back after the last fault is told what is gone."""


@contextlib.asynccontextmanager
async def followed(*auditors: Auditor) -> AsyncIterator[None]:
    """Let auditors copy logs for as long as the context lasts."""
    following = [asyncio.create_task(auditor.follow()) for auditor in auditors]
    try:
        yield
    finally:
        # In order: a connection to Redis that is cancelled while it is made is never closed.
        for auditor in auditors:
            auditor.following = False
        await asyncio.wait(following, timeout=PATIENCE_S)
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)


async def stop_play(people: Iterable[Person]) -> None:
    """Let people finish what they began, and begin nothing. Raises `TimeoutError`."""
    players = list(people)
    for person in players:
        person.playing = False
    await until(lambda: all(person.idle for person in players), PATIENCE_S)


async def last_copy(auditor: Auditor, viewers: Sequence[Person]) -> None:
    """Copy the log, and forget what viewers are sent after that; bots may go on meanwhile."""
    with contextlib.suppress(TimeoutError):  # then the check says who was not told
        await until(lambda: not auditor.untold(), TOLD_S)
    known = [
        (viewer, len(viewer.received.events), len(viewer.received.snapshots), len(viewer.acked))
        for viewer in viewers
    ]
    await auditor.copy()
    for viewer, events, snapshots, acked in known:
        del viewer.received.events[events:]
        del viewer.received.snapshots[snapshots:]
        del viewer.acked[acked:]
