"""Many clients that cost little, in a process of their own: `python -m tests.bench.growth.crowd PLACE NAME COUNT`.

Each line of its input is `{"do": NAME, ...}` with the arguments of that method of `Crowd`; the answer is one of JSON.
"""

import asyncio
import json
import resource
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

import uvloop

from paiju.server.gateway.door import room_for
from tests.bench.light import Light, tokens
from tests.bench.place import Place, place_of

AT_ONCE: Final = 50
"""Clients that come at the same time."""
PACE: Final = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 0, "pause_ms": 0}
SLOT_S: Final = 0.002
"""Pings that are due within this time are sent together."""
LATE_S: Final = 10.0
"""How long answers are waited for."""
GIVE_UP_S: Final = 60.0
"""How long a new table is waited for."""


Item = TypeVar("Item")


def batched(items: Iterable[Item], size: int) -> Iterator[tuple[Item, ...]]:
    """Yield the items, so many at a time."""
    left = iter(items)
    while some := tuple(islice(left, size)):
        yield some


async def until(true: Callable[[], Any]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(GIVE_UP_S):
        while not true():
            await asyncio.sleep(0.01)


def cpu_s() -> float:
    """Return the CPU time of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


class Crowd:
    """Clients of one server; most methods return what is answered."""

    def __init__(self, port: Place, name: str, count: int) -> None:
        names = [f"{name}{number}" for number in range(count)]
        signed = zip(names, tokens(port, names), strict=True)
        self.clients = [Light(name, token, port) for name, token in signed]
        self.watching: list[Light] = []

    async def greet(self) -> dict[str, Any]:
        """Let everybody connect and say hello."""
        for some in batched(self.clients, AT_ONCE):
            await asyncio.gather(*(one.start() for one in some))
        return {}

    async def open(self, tables: int) -> dict[str, Any]:
        """Let clients, who have said hello, sit at so many tables in threes; a deal begins at each, nobody acts."""
        threes = list(batched(self.clients, 3))
        shares = [(three, len(range(number, tables, len(threes)))) for number, three in enumerate(threes)]
        for some in batched(shares, AT_ONCE // 3):
            await asyncio.gather(*(_sit(three, share) for three, share in some))
        return {}

    async def watch(self, table: str, count: int) -> dict[str, Any]:
        """Let so many clients more come, and watch a table."""
        more = self.clients[len(self.watching) : len(self.watching) + count]
        for some in batched(more, AT_ONCE):
            await asyncio.gather(*(_watch(one, table) for one in some))
        self.watching += more
        return {}

    async def lobby(self, on: bool) -> dict[str, Any]:
        """Let everybody follow the lobby's feed, or cease to."""
        for some in batched(self.clients, AT_ONCE):
            await asyncio.gather(*(one.ask(t="lobby", on=on) for one in some))
        return {}

    async def received(self) -> dict[str, Any]:
        """Return what all have received, and what CPU this process has used."""
        frames = sum(one.frames for one in self.clients)
        return {"frames": frames, "bytes": sum(one.bytes for one in self.clients), "cpu_s": cpu_s()}

    async def sign(self) -> dict[str, Any]:
        """Show a sign of life of everybody connected: the server asks for none in the next 10 s."""
        for one in self.clients:
            if one.connected:
                one.sign()
        return {}

    async def ping(self, each_s: float, seconds: float) -> dict[str, Any]:
        """Let everybody ping once in so many seconds, evenly spread; return how long answers took, in order."""
        took: list[float] = []
        asking: set[asyncio.Task[None]] = set()
        pause, began, count = each_s / len(self.clients), time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds:
            for number in range(count, due := int(passed / pause)):
                task = asyncio.create_task(_timed(self.clients[number % len(self.clients)], took))
                asking.add(task)
                task.add_done_callback(asking.discard)
            count = due
            await asyncio.sleep(SLOT_S)
        if asking:
            await asyncio.wait(asking, timeout=LATE_S)
        return {"took": sorted(took), "sent": count}

    def leave(self) -> None:
        """Let everybody go."""
        for one in self.clients:
            one.leave()


async def _timed(one: Light, took: list[float]) -> None:
    began = time.perf_counter()
    await one.ask(t="ping", sent_at=0)
    took.append(time.perf_counter() - began)


async def _watch(one: Light, table: str) -> None:
    await one.start()
    await one.ask(t="watch", table=table)


async def _sit(three: Sequence[Light], tables: int) -> None:
    author, *others = three
    for _ in range(tables):
        before = author.table
        await author.ask(t="create", game="doudizhu", seats=3, pace=PACE)
        await until(lambda before=before: author.table != before)  # type: ignore[misc]
        table = author.table
        for one in others:
            await one.ask(t="join", table=table)
        for one in three:
            await one.ask(t="ready", table=table, on=True)


async def serve(crowd: Crowd) -> None:
    """Answer the lines of the input until it ends."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        asked = json.loads(line)
        print(json.dumps(await getattr(crowd, asked.pop("do"))(**asked)), flush=True)
    crowd.leave()


if __name__ == "__main__":
    place, name, count = place_of(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    room_for(count)
    uvloop.run(serve(Crowd(place, name, count)))
