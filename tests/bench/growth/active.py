"""Whether an action costs the same however many tables are active, and however many are open beside them."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from tests.bench.growth.crowds import crowds
from tests.bench.growth.figures import FLAT, Figure, net_us, told
from tests.bench.growth.play import play
from tests.bench.growth.served import Served, served
from tests.bench.played import Tables

ACTIVE: Final = (1, 8, 512)
PER_S: Final = 200
"""Actions a second of all active tables together: a busier server spends less on each, however many tables act."""
FEW: Final = 512
MANY: Final = 10_000
PEOPLE: Final = 120
"""People at the tables where nobody acts: each sits at 240 of them, over one connection."""
SECONDS: Final = 6.0
IDLE_S: Final = 10.0
ROUNDS: Final = 3


class Cost(NamedTuple):
    """CPU seconds, seconds and actions of all rounds."""

    cpu_s: float = 0.0
    took_s: float = 0.0
    actions: int = 0

    def plus(self, cpu_s: float, took_s: float, actions: int) -> "Cost":
        """Return it with a round more."""
        return Cost(self.cpu_s + cpu_s, self.took_s + took_s, self.actions + actions)


class Place:
    """A server with tables that can be played, and what it uses when nobody plays."""

    def __init__(self, tables: int, here: Served, run: Tables) -> None:
        self.tables, self.here, self.run = tables, here, run
        self.idle_cores = 0.0

    async def rest(self) -> None:
        """Measure what is used while nobody plays."""
        mark = self.here.mark()
        await asyncio.sleep(IDLE_S)
        used = self.here.mark().since(mark)
        self.idle_cores = used.server_s / used.at


async def compared(places: Sequence[Place], active: int) -> list[Cost]:
    """Let so many tables of each server play, in turn; return what each server has used."""
    for place in places:
        for table in place.run.pausable[:active]:
            table.think_s = active / PER_S
    costs = [Cost() for _ in places]
    for number in range(ROUNDS):
        order = range(len(places)) if number % 2 else reversed(range(len(places)))
        for which in order:
            run = places[which].run
            found = await play(places[which].here, run, SECONDS, run.pausable[:active])
            costs[which] = costs[which].plus(found.used.server_s, found.used.at, found.actions)
    return costs


def net(place: Place, cost: Cost) -> float:
    """Return the CPU µs of an action, without what is used when nobody plays."""
    return net_us(cost.cpu_s, cost.took_s, place.idle_cores, cost.actions)


async def _told(places: Sequence[Place]) -> None:
    for place in places:
        await place.rest()
        told(Figure(f"{place.tables:,} tables, none active: cores of the server", place.idle_cores, ""))
    first: list[float] = []
    for active in ACTIVE:
        costs = await compared(places, active)
        each = [net(place, cost) for place, cost in zip(places, costs, strict=True)]
        first = first or each
        for place, cost, us, one in zip(places, costs, each, first, strict=True):
            rate = cost.actions / cost.took_s
            what = f"{active} active of {place.tables:,} tables, {rate:,.0f} actions a second"
            told(Figure(f"{what}: CPU of an action", us, "µs"))
            if active != ACTIVE[0]:
                told(Figure(f"{what}: to one active table", us / one, "times", FLAT))
        told(Figure(f"{active} active: {MANY:,} tables to {FEW:,}", each[-1] / each[0], "times", FLAT))


async def measure() -> None:
    """Print all figures of this part."""
    async with contextlib.AsyncExitStack() as stack:
        places = []
        for tables in (FEW, MANY):
            here = await stack.enter_async_context(served())
            if tables > FEW:
                people = stack.enter_context(crowds(here.port, "p", PEOPLE))
                await people.all("greet")
                await people.all("open", tables=tables - FEW)
            run = await stack.enter_async_context(Tables(here.port, FEW, playing=False))
            places.append(Place(tables, here, run))
        await _told(places)
