"""Runs one seed from its start to its verdict."""

import gc
from typing import NamedTuple

from tests.simulation.clockwork import CLOCKWORK
from tests.simulation.faults import Faults
from tests.simulation.loop import Stuck
from tests.simulation.node import prepare
from tests.simulation.world import World, Wrong


class Outcome(NamedTuple):
    """What one seed came to."""

    seed: int
    faults: int
    actions: int
    seconds: float
    """Simulated."""
    wrong: list[str]
    digest: str
    lines: list[str]

    def __str__(self) -> str:
        found = "nothing is wrong" if not self.wrong else "WRONG: " + "; ".join(self.wrong)[:600]
        return (
            f"seed {self.seed}: {self.faults} faults, {self.actions} actions, {self.seconds:.1f} simulated s, "
            f"trace {self.digest[:16]}: {found}"
        )


def simulate(seed: int, faults: int, *, nodes: int = 3, replica: bool = False) -> Outcome:
    """Run one seed, of a world whose Redis has a replica or of one without."""
    prepare()
    gc.collect()
    gc.disable()
    world = World(seed, nodes=nodes, replica=replica)
    try:
        return world.loop.run_until_complete(_run(world, faults))
    finally:
        _close(world)
        gc.enable()


def _close(world: World) -> None:
    try:
        world.loop.run_until_complete(world.close())
    except (Stuck, RuntimeError):
        world.closing = True
    world.loop.close()
    CLOCKWORK.end()


async def _run(world: World, most: int) -> Outcome:
    faults, wrong = Faults(world), []
    try:
        await world.open()
        await faults.run(most)
        await world.progress(6)
        wrong = (await world.verdict()).lines()
    except (Wrong, AssertionError) as error:
        wrong = [f"{error}", *world.failures]
    world.trace.note("END " + "; ".join(wrong))
    return Outcome(
        world.seed,
        faults.count,
        world.acked,
        world.loop.now,
        wrong,
        world.trace.digest(),
        world.trace.lines,
    )
