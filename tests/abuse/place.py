"""A server under attack, the three people who play on it, and what it costs."""

import asyncio
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis.asyncio

from paiju.engine.registry import GAMES
from tests.bench.load import resident_kib
from tests.faults.person import Person
from tests.faults.world import _answers
from tests.ports import free_port

UP_S = 90.0
PACE = {"turn_ms": 20_000, "bank_ms": 0, "between_ms": 0, "bot_ms": 0}


class Timed(Person):
    """A person whose actions are timed, from sending to the `ok`."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.latencies: list[float] = []
        """Seconds, one per accepted action."""

    async def ask(self, **request: Any) -> dict[str, Any]:
        began = time.perf_counter()
        reply = await super().ask(**request)
        if request["t"] == "act" and reply["t"] == "ok":
            self.latencies.append(time.perf_counter() - began)
        return reply


@dataclass(frozen=True)
class Footprint:
    """What the server holds besides finished deals, which have their own time to live, and partitions' last terms."""

    rss_kib: int
    redis_bytes: int
    keys: int
    files: int
    """Open files of the server's process, its connections among them."""


@dataclass(frozen=True)
class Round:
    """The latency of the others during one attack, and undisturbed just before."""

    quiet: list[float]
    attacked: list[float]
    """Seconds from an action to its `ok`, in order of size."""
    report: dict[str, dict[str, int]]
    """The guest's messages and their outcome."""

    @property
    def times(self) -> float:
        """How many times later the 99th of a hundred actions was answered under attack."""
        return p99(self.attacked) / p99(self.quiet)

    def __str__(self) -> str:
        lines = [f"{name}: {counts}" for name, counts in self.report.items()]
        for name, found in (("quiet", self.quiet), ("attacked", self.attacked)):
            p50 = found[len(found) // 2]
            lines.append(
                f"{name}: p50 {p50 * 1e3:.2f} ms, p99 {p99(found) * 1e3:.2f} ms of {len(found)} actions"
            )
        return "\n".join([*lines, f"p99 under attack {self.times:.2f} times that in quiet"])


class Place:
    """One data folder, one port; any number of server processes after each other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.people = [Timed(self.port, name, random.Random(name)) for name in ("Ann", "Bo", "Cy")]
        self.server: subprocess.Popen[bytes] | None = None
        self.listened_s = 0.0
        """How long the first server took until it listened."""

    async def launch(self) -> float:
        """Start a server; return how many seconds it took until it listened."""
        began = time.monotonic()
        self.server = subprocess.Popen(
            [sys.executable, "-m", "tests.abuse.serve", str(self.port), str(self.folder)]
        )
        async with asyncio.timeout(UP_S):
            while not await _answers(self.port):
                assert self.server.poll() is None, "the server has ended"
                await asyncio.sleep(0.01)
        return time.monotonic() - began

    def kill(self) -> None:
        """End the server with SIGKILL."""
        assert self.server is not None
        self.server.kill()
        self.server.wait()

    async def sit_down(self) -> str:
        """Let three people play 斗地主 deal after deal; return their table."""
        ann, bo, cy = self.people
        for person in self.people:
            await person.start()
        await self.warm_up()
        opened = await ann.ask(t="create", game="doudizhu", pace=PACE)
        table = str(opened["table"])
        for person in (bo, cy):
            await person.ask(t="join", table=table)
        for person in self.people:
            await person.ask(t="ready", table=table, on=True)
        return table

    async def warm_up(self) -> None:
        """Open a table of each game once: what a game looks up is built with its first table, and stays."""
        ann = self.people[0]
        for game in GAMES:
            opened = await ann.ask(t="create", game=game)
            await ann.ask(t="leave", table=opened["table"])

    async def timed(self, seconds: float) -> list[float]:
        """Return the latencies of the actions of the next seconds, in order of size."""
        for person in self.people:
            person.latencies.clear()
        await asyncio.sleep(seconds)
        return sorted(latency for person in self.people for latency in person.latencies)

    async def round(self, table: str, quiet_s: float, attack_s: float, seed: int) -> Round:
        """Measure the others' play in quiet, then under attack."""
        quiet = await self.timed(quiet_s)
        attack = await self.attack(attack_s, table, seed)
        try:
            return Round(quiet, await self.timed(attack_s), await attack.report())
        finally:
            attack.end()

    async def attack(self, seconds: float, table: str, seed: int) -> "Attack":
        """Let a hostile guest loose on the server.

        It runs at the lowest priority: elsewhere it would have a machine of its own, here it must not take the
        processor from the others' clients, which would be measured in place of the server.
        """
        command = ("-m", "tests.abuse.hostile", str(self.port), str(seconds), table, str(seed))
        process = await asyncio.create_subprocess_exec(
            "nice", "-n", "19", sys.executable, *command, stdout=asyncio.subprocess.PIPE
        )
        return Attack(process)

    async def footprint(self) -> Footprint:
        """Return what the server holds now."""
        assert self.server is not None
        async with redis.asyncio.from_url(f"unix://{(self.folder / 'redis.sock').resolve()}") as client:
            keys = [key async for key in client.scan_iter(count=1000)]
            archived = [key for key in keys if key.startswith(b"deal:")]
            terms = [key for key in keys if key.endswith(b"}:own")]
            memory = int((await client.info("memory"))["used_memory"])
            for key in archived:
                memory -= await client.memory_usage(key) or 0
        pid = self.server.pid
        return Footprint(resident_kib(pid), memory, len(keys) - len(archived) - len(terms), _open_files(pid))

    async def close(self) -> None:
        """End all that this place has started."""
        for person in self.people:
            await person.stop()
        if self.server is not None and self.server.poll() is None:
            self.server.terminate()
            self.server.wait(30)


class Attack:
    """A hostile guest that is at work."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def report(self) -> dict[str, dict[str, int]]:
        """Wait until its time is over; return what it sent, and what came of it."""
        out, _ = await self._process.communicate()
        assert self._process.returncode == 0, "the guest has failed"
        report: dict[str, dict[str, int]] = json.loads(out)
        return report

    def end(self) -> None:
        """End it at once, if it goes on."""
        if self._process.returncode is None:
            self._process.kill()


@asynccontextmanager
async def place(folder: Path) -> AsyncIterator[Place]:
    """Give a server that runs; clean up after."""
    made = Place(folder)
    try:
        made.listened_s = await made.launch()
        yield made
    finally:
        await made.close()


def _open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def p99(latencies: list[float]) -> float:
    """Return the 99th percentile."""
    return statistics.quantiles(latencies, n=100)[98]
