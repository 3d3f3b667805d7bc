"""One spell: faults of every kind against one world, in an order of its seed, then the check of everything."""

import asyncio
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tests.chaos import bounds, node_faults
from tests.chaos.fault import Fault, Kind, Missed
from tests.chaos.world import World, world
from tests.patience import until
from tests.worlds.history import Verdict
from tests.worlds.judging import last_copy

LIVELY_S: Final = 60.0
"""I9: within so many seconds a table goes on, on any machine; how soon it was is in the report."""
APART: Final = 0.75
"""How many faults are awaited before the next one."""
GAP_S: Final = (0.1, 0.8)
"""Between two faults."""
FRUITLESS: Final = 40
"""So many kinds in a row may find nothing to hit."""


@dataclass
class Spell:
    """What one world went through."""

    seed: int
    place: World
    faults: list[Fault] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    """Faults that could not be made to hit."""
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    """Of each table."""
    wrong: list[str] = field(default_factory=list)
    """What is wrong beside that."""
    seconds: float = 0.0

    @property
    def violations(self) -> list[str]:
        """Everything that is wrong, in words that begin with the invariant."""
        lines = [f"{table}: {line}" for table, found in self.verdicts.items() for line in found.lines()]
        return [*lines, *self.wrong]


async def spell(seed: int, *, nodes: int, tier: str, seconds: float, most: int | None = None) -> Spell:
    """Run one spell of so many seconds or faults, whichever ends first."""
    with tempfile.TemporaryDirectory() as folder:
        async with world(Path(folder), seed, nodes=nodes, tier=tier) as place:
            run = Spell(seed, place)
            watching = await _faults(run, place.now() + seconds, most)
            await asyncio.gather(*watching)
            await _judge(run)
            run.seconds = place.now()
            return run


async def _faults(run: Spell, end: float, most: int | None) -> list[asyncio.Task[None]]:
    """Let faults happen; return what still waits for tables to go on."""
    place, watching, fruitless = run.place, [], 0
    bag = drawn(place.rng, {**node_faults.KINDS, **place.tier.kinds})
    while place.now() < end and (most is None or len(run.faults) < most):
        name, kind = next(bag)
        fault = await _injected(run, name, kind)
        if fault is None:
            fruitless += 1
            if fruitless > FRUITLESS:
                run.wrong.append("nothing is left that a fault could hit")
                break
            await asyncio.sleep(0.05)
            continue
        fruitless = 0
        run.faults.append(fault)
        watching.append(asyncio.create_task(_watch(run, fault)))
        if fault.whole or place.rng.random() < APART:
            await watching[-1]
        if fault.whole:
            await _settled(run)
        await asyncio.sleep(place.rng.uniform(*GAP_S))
    return watching


async def _injected(run: Spell, name: str, kind: Kind) -> Fault | None:
    try:
        return await kind.inject(run.place)
    except Missed as why:
        run.missed.append(f"{name}: {why}")
        return None


def drawn(rng: Random, kinds: dict[str, Kind]) -> Iterator[tuple[str, Kind]]:
    """Return kinds without end: every one comes once before any comes again."""
    while True:
        bag = list(kinds.items())
        rng.shuffle(bag)
        yield from bag


async def _watch(run: Spell, fault: Fault) -> None:
    """Note when the tables that were hit go on, and how often people were told to wait."""
    since, busy = run.place.began + fault.at, sum(table.busy for table in fault.tables)
    for table in fault.tables:
        try:
            await until(lambda table=table: table.next_accepted(since) is not None, LIVELY_S)
        except TimeoutError:
            run.wrong.append(f"I9: {table} stands still {LIVELY_S:.0f} s after '{fault.kind}'")
            continue
        fault.recovered[table.id] = table.next_accepted(since) - since
    fault.busy = sum(table.busy for table in fault.tables) - busy


async def _settled(run: Spell) -> None:
    """Wait until each table has gone on for a while.

    Until the next action only the owner's memory holds what Redis has lost: an owner that dies sooner takes it along.
    More than one action a person, because the replies of earlier ones may be on their way.
    """
    await run.place.whole()
    goals = {table: table.accepted + 2 * len(table.people) for table in run.place.tables}
    try:
        await until(lambda: all(table.accepted >= goal for table, goal in goals.items()), LIVELY_S)
    except TimeoutError:
        run.wrong.append("I9: tables stand still after Redis came back older")
    run.place.note_safe()


async def _judge(run: Spell) -> None:
    """Let everything heal, and compare what everybody was told."""
    place = run.place
    try:
        await place.calm()
    except TimeoutError:
        run.wrong.append("I9: not all that was asked is answered, though everything has healed")
    for table in place.tables:
        await last_copy(table.auditor, table.everybody)
        try:
            run.verdicts[str(table)] = table.auditor.check(table.people, table.spectators)
        except AssertionError as error:
            run.wrong.append(f"I2: {table}: {error}")
    for table in place.tables:
        await table.close()
    run.wrong += await bounds.broken(place)
    run.wrong += [f"{node} has failed: {line}" for node in place.nodes for line in node.failures()]
