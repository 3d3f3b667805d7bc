"""The crowds of a measurement: clients split over processes, asked all at the same time."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

from tests.bench.aside import Aside
from tests.bench.place import Place

MODULE = "tests.bench.growth.crowd"


class Crowds:
    """Processes with an equal share of the clients each."""

    def __init__(self, parts: list[Aside]) -> None:
        self._parts = parts

    async def all(self, do: str, **what: Any) -> list[dict[str, Any]]:
        """Let each process do the same; return their answers."""
        return await asyncio.gather(*(part.ask(do=do, **what) for part in self._parts))

    async def received(self) -> tuple[int, int]:
        """Return how many frames and bytes all clients have received."""
        told = await self.all("received")
        return sum(one["frames"] for one in told), sum(one["bytes"] for one in told)


@contextlib.contextmanager
def crowds(port: Place, name: str, count: int, processes: int = 1) -> Iterator[Crowds]:
    """Run `count` clients, `name` and a number each, in so many processes, which must divide their number."""
    parts: list[Aside] = []
    try:
        for number in range(processes):
            one = Aside(MODULE, port, f"{name}{number}-", count // processes)
            parts.append(one)
        yield Crowds(parts)
    finally:
        for part in parts:
            part.close()
