"""The end of a table's test: play stops, and all that anyone was told before the last copy of the log is compared."""

import asyncio
import contextlib
from collections.abc import Iterable, Sequence

from tests.faults.auditor import Auditor
from tests.faults.person import Person
from tests.patience import PATIENCE_S

TOLD_S = 90.0
"""How long it may take until who comes back after the last fault is told what is gone."""


async def stop_play(people: Iterable[Person]) -> None:
    """Let people finish what they began, and begin nothing. Raises `TimeoutError`."""
    players = list(people)
    for person in players:
        person.playing = False
    async with asyncio.timeout(PATIENCE_S):
        while not all(person.idle for person in players):
            await asyncio.sleep(0.02)


async def last_copy(auditor: Auditor, viewers: Sequence[Person]) -> None:
    """Copy the log, and forget what viewers are sent after that; bots may go on meanwhile."""
    with contextlib.suppress(TimeoutError):  # then the check says who was not told
        async with asyncio.timeout(TOLD_S):
            while auditor.untold():
                await asyncio.sleep(0.02)
    known = [
        (viewer, len(viewer.received.events), len(viewer.received.snapshots), len(viewer.acked))
        for viewer in viewers
    ]
    await auditor.copy()
    for viewer, events, snapshots, acked in known:
        del viewer.received.events[events:]
        del viewer.received.snapshots[snapshots:]
        del viewer.acked[acked:]
