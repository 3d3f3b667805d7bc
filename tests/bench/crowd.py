"""The clients of the node that is lost in `tests.bench.storm`, in a process of their own.

`python -m tests.bench.crowd FIRST SECOND CLIENTS TABLE...`: half of them watch the tables named, half sit in threes at
tables of their own, every other one opened at the second node. All connect to the first node's port, and after that is
lost to the second's. Says `ready`, then answers each line of its input with one of JSON.
"""

import asyncio
import json
import resource
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

import uvloop

from paiju.server.gateway.door import room_for
from tests.bench.light import Light, tokens

AT_ONCE: Final = 50
"""Clients that come at the same time at first."""
PACE: Final = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 0, "pause_ms": 0}
GIVE_UP_S: Final = 60.0
FINAL_S: Final = 10.0


Item = TypeVar("Item")


def batched(items: Iterable[Item], size: int) -> Iterator[tuple[Item, ...]]:
    """Yield the items, so many at a time."""
    left = iter(items)
    while some := tuple(islice(left, size)):
        yield some


class Crowd:
    """All clients."""

    def __init__(self, first: int, second: int, count: int) -> None:
        self.first, self.second = first, second
        self.port = first
        """Where the next connections go."""
        self.before = (0, 0)
        """Connections tried and snapshots got before the first node was lost."""
        names = [f"c{number}" for number in range(count)]
        self.clients = [
            Light(name, token, lambda: self.port)
            for name, token in zip(names, tokens(first, names), strict=True)
        ]
        half = count // 2 // 3 * 3
        self.seated, self.watching = self.clients[:half], self.clients[half:]

    def lose(self) -> None:
        """Connect to the second node from now on: the first one is about to be lost."""
        self.port = self.second
        self.before = (
            sum(one.tries for one in self.clients),
            sum(one.snapshots for one in self.clients),
        )

    async def open(self, tables: list[str]) -> None:
        """Let everybody come to a table."""
        threes = list(batched(self.seated, 3))
        for group in batched(enumerate(threes), AT_ONCE // 3):
            await asyncio.gather(*(self._sit(three, number % 2) for number, three in group))
        for some in batched(enumerate(self.watching), AT_ONCE):
            await asyncio.gather(*(self._watch(one, tables[number % len(tables)]) for number, one in some))

    async def _sit(self, three: tuple[Light, ...], elsewhere: int) -> None:
        author, *others = three
        if elsewhere:
            author.ports = lambda: self.second
        await author.start()
        await author.ask(t="create", game="doudizhu", seats=3, pace=PACE)
        await until(lambda: author.table)
        if elsewhere:
            author.ports = lambda: self.port
            author.cut()
            await until(lambda: author.connects == 2 and author.synced_at is not None)
        for one in others:
            await one.start()
            await one.ask(t="join", table=author.table)
        for one in three:
            await one.ask(t="ready", table=author.table, on=True)

    async def _watch(self, one: Light, table: str) -> None:
        await one.start()
        await one.ask(t="watch", table=table)

    async def synced(self, since: float) -> dict[str, Any]:
        """Wait until everybody who was lost `since` has all of the stream again; return after how many seconds each."""
        with_deadline = time.monotonic() + GIVE_UP_S
        while time.monotonic() < with_deadline and not all(map(self._is_back, self.clients)):
            await asyncio.sleep(0.02)
        took = sorted(one.synced_at - since for one in self.clients if one.synced_at and self._is_back(one))
        return {
            "took": took,
            "missing": len(self.clients) - len(took),
            "tried": sum(one.tries for one in self.clients) - self.before[0],
            "snapshots": sum(one.snapshots for one in self.clients) - self.before[1],
        }

    def _is_back(self, one: Light) -> bool:
        return one.lost_at is not None and one.synced_at is not None and one.synced_at > one.lost_at

    async def checked(self, ends: dict[str, int]) -> dict[str, Any]:
        """Return what was lost: gaps in streams, and spectators who are not at the end of their table's."""

        def behind() -> list[Light]:
            return [one for one in self.watching if one.cursor is None or one.cursor[1] != ends[one.table]]

        deadline = time.monotonic() + FINAL_S
        while behind() and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        apart = [
            three for three in batched(self.seated, 3) if len({(one.table, one.cursor) for one in three}) != 1
        ]
        return {
            "gaps": sum(len(one.gaps) for one in self.clients),
            "behind": len(behind()),
            "apart": len(apart),
            "frames": sum(one.frames for one in self.clients),
        }


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(GIVE_UP_S):
        while not true():
            await asyncio.sleep(0.01)


def cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def serve(crowd: Crowd, tables: list[str]) -> None:
    """Answer the lines of the input until it ends."""
    await crowd.open(tables)
    answer({"ready": len(crowd.clients)})
    cpu = cpu_s()
    while line := await asyncio.to_thread(sys.stdin.readline):
        asked = json.loads(line)
        if "lose" in asked:
            cpu = cpu_s()
            crowd.lose()
            answer({})
        elif "since" in asked:
            answer({**await crowd.synced(asked["since"]), "cpu_s": cpu_s() - cpu})
        else:
            answer(await crowd.checked(asked["ends"]))
    for one in crowd.clients:
        one.leave()


def answer(said: dict[str, Any]) -> None:
    print(json.dumps(said), flush=True)


if __name__ == "__main__":
    first, second, count = map(int, sys.argv[1:4])
    room_for(count)
    uvloop.run(serve(Crowd(first, second, count), sys.argv[4:]))
