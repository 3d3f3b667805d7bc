"""`paiju serve --workers N`: what an action costs beside one worker, and what people notice of a worker's end.

`python -m tests.bench.workers [PART...]`: `cpu`, `full`, `killed`, `replaced`, `spread`, `soak`; all without arguments,
the first four in `make bench`.
"""

import asyncio
import contextlib
import os
import re
import signal
import statistics
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import uvloop

from paiju.cli.load.plan import MOST_S, LoadPlan
from paiju.cli.load.run import Run
from paiju.cli.load.seat import Seat
from paiju.cli.load.target import resolve
from paiju.client.api import Guest
from tests.bench.cluster import UNBOUND, cluster, exact_cpu_seconds, load_average
from tests.bench.played import WARM_S, Cost, Pausable, Table, Tables
from tests.bench.process import resident_kib
from tests.client.running_server import RunningServer
from tests.ports import free_port

ROUNDS: Final = 3
SECONDS: Final = 6.0
THINK_S: Final = 0.05
EACH: Final = 8
"""Tables of a worker, where sides are compared."""
WORKERS: Final = 4
BETWEEN_S: Final = 2.0
"""Before each worker's end."""
PLAYED: Final = 64
"""Tables at which people play while workers end."""
SHARE: Final = 1.25
"""Aim of the largest to the mean of people-tables."""
SHARE_S: Final = 120.0
"""Within so many seconds."""
SOAK_S: Final = 120.0
STARTED: Final = re.compile(r"worker started +pid=(\d+) worker=(\d+)")
PEOPLE: Final = re.compile(r'^paiju_tables\{(?:worker="(\d+)",)?.*\} (\S+)$', re.MULTILINE)


class Site:
    """A server of some workers."""

    def __init__(self, folder: Path, count: int) -> None:
        self.count, self.log, self.ops = count, folder / "log", free_port()
        words = ("--workers", str(count), "--ops", f"127.0.0.1:{self.ops}", "--log-level", "info", *UNBOUND)
        self.server = RunningServer(folder / "data", *words, said=self.log)
        while len(self.pids) < count:
            time.sleep(0.05)

    @property
    def pids(self) -> dict[int, int]:
        """The process of each worker: the last one that was started."""
        if self.count == 1:
            return {0: self.server.process.pid}
        return {int(worker): int(pid) for pid, worker in STARTED.findall(self.log.read_text())}

    def cpu_s(self) -> float:
        """Return what all workers have used."""
        return sum(map(exact_cpu_seconds, self.pids.values()))

    def held(self) -> tuple[int, int]:
        """Return the KiB and the open files of all workers."""
        files = (len([*Path(f"/proc/{pid}/fd").iterdir()]) for pid in self.pids.values())
        return sum(map(resident_kib, self.pids.values())), sum(files)

    def said(self, event: str) -> int:
        """Return how often the log has a line of an event."""
        return self.log.read_text().count(event)

    def tables(self) -> Counter[int]:
        """Return the tables of each worker."""
        return tables_at(self.ops, self.count)

    def close(self) -> None:
        """End it."""
        self.server.stop()


def tables_at(ops: int, count: int = 1) -> Counter[int]:
    """Return the tables of each worker of a server."""
    with urllib.request.urlopen(f"http://127.0.0.1:{ops}/metrics") as answer:
        text = answer.read().decode()
    found = Counter(dict.fromkeys(range(count), 0))
    for worker, tables in PEOPLE.findall(text):
        found[int(worker or 0)] += int(float(tables))
    return found


@contextlib.contextmanager
def site(count: int) -> Iterator[Site]:
    """Run a server for as long as the context lasts."""
    with tempfile.TemporaryDirectory(prefix="paiju-") as folder:
        here = Site(Path(folder), count)
        try:
            yield here
        finally:
            here.close()


# what an action costs


class AtHome(Pausable):
    """A seat that connects until it is at one worker."""

    home = ""
    """The node; empty: any."""

    async def connect(self) -> None:
        """Connect, again and again."""
        await super().connect()
        while self.home and self.server != self.home:
            self.staying = False
            self.cut()
            await asyncio.sleep(0.005)
            await super().connect()


class PlacedTable(Table):
    """A table whose author is at a chosen worker, and its other players there too or anywhere."""

    def _seat(self, number: int, guest: Guest) -> Seat:
        run = self._run
        assert isinstance(run, Placed)
        seat = AtHome(run, guest, self._targets[0], self, number, self._plan.bots, f"{self.number} {number}")
        if not number or run.at_home:
            seat.home = run.homes[self.number % len(run.homes)]
        return seat


class Placed(Tables):
    """As many tables at each worker."""

    def __init__(self, here: Site, *, at_home: bool, think_s: float) -> None:
        self.here, self.at_home = here, at_home
        self.homes: list[str] = []
        super().__init__(here.server.port, EACH * here.count, think_s=think_s, spectators=0)

    async def find_homes(self) -> None:
        """Find the nodes: the kernel chooses one for each connection."""
        async with self.guests:
            guest = await self.guests.guest()
        while len(self.homes) < self.here.count:
            seat = Pausable(self, guest, self.targets[0], self._new_table(), 0, "random", "")
            await seat.connect()
            seat.close()
            if seat.server not in self.homes:
                self.homes.append(seat.server)

    def _new_table(self, *, once: bool = False) -> Table:
        table = PlacedTable(self, len(self.tables), self.targets[0], self.targets)
        self.tables.append(table)
        return table


async def _spent(count: int, *, at_home: bool = False, think_s: float = THINK_S) -> Cost:
    with site(count) as here:
        finder = Placed(here, at_home=at_home, think_s=think_s)
        await finder.find_homes()
        run = Placed(here, at_home=at_home, think_s=think_s)
        run.homes = finder.homes
        async with run:
            await asyncio.sleep(2 * WARM_S)
            actions, cpu, began = run.actions, here.cpu_s(), time.perf_counter()
            await asyncio.sleep(SECONDS)
            done, took = run.actions - actions, time.perf_counter() - began
            return Cost((here.cpu_s() - cpu) / done * 1e6, done / took)


def _compared(what: str, sides: dict[str, Callable[[], Any]], rounds: int = ROUNDS) -> dict[str, list[Cost]]:
    """Measure some sides in turn, and print each round."""
    found: dict[str, list[Cost]] = {name: [] for name in sides}
    for number in range(rounds):
        for name in sides if number % 2 else reversed(sides):
            found[name].append(uvloop.run(sides[name]()))
        told = (
            f"{name} {found[name][-1].cpu_us:.0f} µs at {found[name][-1].per_second:.0f}/s" for name in sides
        )
        print(f"{what}, run {number + 1}: {', '.join(told)}; {load_average()}", flush=True)
    return found


def cpu() -> None:
    """Print what an action costs one worker, and four with as many tables each."""
    what = f"{EACH} tables a worker, {THINK_S * 1e3:.0f} ms to answer"
    one, *others = _compared(
        what,
        {
            "1 worker": partial(_spent, 1),
            f"{WORKERS} workers, clients anywhere": partial(_spent, WORKERS),
            f"{WORKERS} workers, clients at their tables'": partial(_spent, WORKERS, at_home=True),
        },
    ).items()
    for (name, found), aim in zip(others, (1.5, 1.15), strict=True):
        ratios = [each.cpu_us / alone.cpu_us for each, alone in zip(found, one[1], strict=True)]
        print(
            f"{what}: CPU of all workers an action, {name} over {one[0]}: median {statistics.median(ratios):.2f} "
            f"({min(ratios):.2f} to {max(ratios):.2f}; aim <= {aim})",
            flush=True,
        )


def full() -> None:
    """Print how many actions a second one worker and two carry, as fast as their clients can."""
    sides = {f"{count} at full load": partial(_spent, count, think_s=0.0) for count in (1, 2)}
    one, two = _compared("workers", sides).values()
    ratios = [b.per_second / a.per_second for a, b in zip(one, two, strict=True)]
    print(
        f"actions a second, two workers over one: {statistics.median(ratios):.2f} ({load_average()})",
        flush=True,
    )


# what people notice of a worker's end


class Noticed(NamedTuple):
    """What clients found, with every promise checked, that of finished records, too."""

    violations: dict[str, int]
    told: list[str]
    """The first of them, in words."""
    back_s: list[float]
    """From a lost connection to all of its stream: p50, p99, longest."""
    pause_s: float
    """The longest from sending an action to the last seat."""
    reconnects: int
    deals: int
    unchecked: int

    def line(self) -> str:
        """Return it in words."""
        p50, p99, longest = self.back_s
        told = f"{self.violations} {' | '.join(self.told)}" if self.violations else "0"
        return (
            f"violations {told}; {self.reconnects} connections back after p50 {p50:.2f}, p99 {p99:.2f}, "
            f"all {longest:.2f} s; longest pause {self.pause_s:.2f} s; {self.deals} deals, "
            f"records not read {self.unchecked}; {load_average()}"
        )


@contextlib.asynccontextmanager
async def checked(url: str, tables: int, think_s: float) -> AsyncIterator[Run]:
    """Play at tables with every check for as long as the context lasts."""
    plan = LoadPlan(
        urls=(url,), games=("doudizhu",), bots="random", length_s=MOST_S, tables=tables, think_s=think_s
    )
    run = Run(plan, [resolve(url)])
    going = asyncio.create_task(run.go())
    try:
        while len(run.tables) < tables or not all(table.is_opened for table in run.tables):
            assert not going.done(), run.stopped
            await asyncio.sleep(0.05)
        yield run
    finally:
        run.stop("measured")
        await going


def noticed(run: Run) -> Noticed:
    """Return what the clients of a run that is over found."""
    found = run.findings
    pause = max((times.at(100)[0] for times in run.figures.uncorrected.values()), default=0)
    return Noticed(
        dict(found.violations),
        [f"{one.kind} at {one.table}, {one.who}: {one.text}" for one in found.kept],
        run.figures.returns.at(50, 99, 100),
        pause,
        found.reconnects,
        found.deals,
        found.unchecked,
    )


async def until(true: Callable[[], Any], within_s: float = 60.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(within_s):
        while not true():
            await asyncio.sleep(0.05)


async def settled(run: Run) -> None:
    """Wait until all are back, and as many deals have ended as there are tables: their records tell what was lost."""
    await until(lambda: all(session.is_synced for session in run.sessions))
    await until(lambda: run.findings.deals >= len(run.tables), 180)


async def kills(tables: int = PLAYED, workers: int = WORKERS, think_s: float = 0.2) -> Noticed:
    """Kill each worker once, while people play."""
    with site(workers) as here:
        async with checked(here.server.url, tables, think_s) as run:
            for worker in range(workers):
                await asyncio.sleep(BETWEEN_S)
                before, ended = here.pids[worker], here.said("worker ended")
                os.kill(before, signal.SIGKILL)
                await until(lambda worker=worker, before=before: here.pids[worker] != before)
                assert here.said("worker ended") == ended + 1
            await settled(run)
        return noticed(run)


def killed() -> None:
    """Print what people notice of kill -9 of each worker."""
    found = uvloop.run(kills())
    print(
        f"kill -9 of each of {WORKERS} workers, {PLAYED} tables (aim 0 violations, back within 1 s): {found.line()}"
    )


async def replacement(tables: int = PLAYED, workers: int = WORKERS, think_s: float = 0.2) -> Noticed:
    """Replace all workers, while people play."""
    with site(workers) as here:
        async with checked(here.server.url, tables, think_s) as run:
            await asyncio.sleep(BETWEEN_S)
            here.server.process.send_signal(signal.SIGHUP)
            await until(lambda: here.said("workers are replaced"), 120)
            await settled(run)
        return noticed(run)


def replaced() -> None:
    """Print what people notice of SIGHUP."""
    found = uvloop.run(replacement())
    print(f"SIGHUP to {WORKERS} workers, {PLAYED} tables (aim 0 violations): {found.line()}", flush=True)


# how tables spread


def _fair(tables: Counter[int]) -> bool:
    return _uneven(tables) <= SHARE and min(tables.values()) * SHARE >= statistics.mean(tables.values())


def _uneven(tables: Counter[int]) -> float:
    return max(tables.values()) / statistics.mean(tables.values())


async def shares_after_a_kill(tables: int, workers: int) -> tuple[float, Counter[int], Noticed]:
    """Return the seconds from a worker's restart until all have their share, and how many tables each has then."""
    with site(workers) as here:
        async with checked(here.server.url, tables, 2.0) as run:
            before = here.pids[0]
            os.kill(before, signal.SIGKILL)
            await until(lambda: here.pids[0] != before)
            took, found = await _shared(here.tables)
        return took, found, noticed(run)


async def _shared(tables: Callable[[], Counter[int]]) -> tuple[float, Counter[int]]:
    began = time.monotonic()
    while not _fair(found := await asyncio.to_thread(tables)) and time.monotonic() < began + 2 * SHARE_S:
        await asyncio.sleep(0.5)
    return time.monotonic() - began, found


async def shares_of_an_added_node(tables: int) -> tuple[float, Counter[int], Noticed]:
    """Return the same for a node that is added to one that has all tables."""
    ops = [free_port(), free_port()]
    options = [("--spread", "--ops", f"127.0.0.1:{port}") for port in ops]
    with cluster(1, options=(*options[0], "--log-level", "error")) as here:
        async with checked(f"http://127.0.0.1:{here.ports[0]}", tables, 2.0) as run:
            await asyncio.to_thread(here.add, *options[1], "--log-level", "error")

            def both() -> Counter[int]:
                return Counter({number: tables_at(port)[0] for number, port in enumerate(ops)})

            took, found = await _shared(both)
        return took, found, noticed(run)


def spread() -> None:
    """Print how soon a restarted worker and an added node have their share."""
    for what, shares in (
        ("a restarted one of 4 workers", partial(shares_after_a_kill, 4 * PLAYED, WORKERS)),
        ("a node added to one", partial(shares_of_an_added_node, 2 * PLAYED)),
    ):
        took, tables, found = uvloop.run(shares())
        print(
            f"{what}: tables {dict(sorted(tables.items()))} after {took:.0f} s (aim <= {SHARE_S:.0f}), largest to mean "
            f"{_uneven(tables):.2f} (aim <= {SHARE}); {found.line()}",
            flush=True,
        )


# a long time


async def _soaked(seconds: float) -> None:
    """Play, come and go at a pace that a busy machine keeps, and print what the server's processes hold."""
    with site(2) as here:
        url = here.server.url
        plan = LoadPlan(
            urls=(url,), games=("doudizhu", "holdem"), bots="random", length_s=MOST_S, tables=8, rate=1.0,
            think_s=THINK_S, churn=0.05, followers=4, spectators=1,
        )  # fmt: skip
        run = Run(plan, [resolve(url)])
        going = asyncio.create_task(run.go())
        held: list[tuple[int, int]] = []
        for _ in range(12):
            await asyncio.sleep(seconds / 12)
            held.append(here.held())
            print(
                f"  {held[-1][0] / 1024:.0f} MiB, {held[-1][1]} descriptors, {run.figures.done:,} actions",
                flush=True,
            )
        run.stop("measured")
        await going
        hours = run.figures.done / (12 * 60 * 8 * 3)
        middle, end = (statistics.median(kib for kib, _ in part) for part in (held[4:8], held[8:]))
        print(
            f"soak: {run.figures.done:,} actions, as {hours:.0f} hours of 8 tables at 12 actions a minute and person; "
            f"memory of the last third over the middle one {end / middle:.3f}; descriptors "
            f"{min(files for _, files in held[4:])} to {max(files for _, files in held[4:])}; {noticed(run).line()}",
            flush=True,
        )


def soak(seconds: float = SOAK_S) -> None:
    """Print whether memory and descriptors stay as they are."""
    uvloop.run(_soaked(seconds))


PARTS: Final = {part.__name__: part for part in (cpu, full, killed, replaced, spread, soak)}


def main(parts: Sequence[str] = ("cpu", "full", "killed", "replaced")) -> None:
    for part in parts:
        PARTS[part]()


if __name__ == "__main__":
    main(sys.argv[1:] or PARTS)
