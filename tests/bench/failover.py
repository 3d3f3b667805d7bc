"""How long tables stand still when their node is lost or stops: people at other nodes, real processes, one real Redis.

`python -m tests.bench.failover [ROUNDS [FAULT...]] [--tables N]`: 40 tables at one node, their people at two others. In
each round a node is killed, one frozen past its lease and woken, one has its links cut, and one is stopped.
"""

import argparse
import asyncio
import contextlib
import random
import re
import signal
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.client.running_server import RunningServer
from tests.patience import until
from tests.redis_fixtures import RedisProcess
from tests.worlds.person import Person

TABLES = 40
"""The more tables there are, the longer people think: together they act as often."""
PACE = {"turn_ms": 60_000, "bank_ms": 0, "between_ms": 0, "bot_ms": 0}
FROZEN_S = 4.0
"""Longer than a lease."""
FAULTS = {
    "killed": signal.SIGKILL,
    "frozen": signal.SIGSTOP,
    "cut": signal.SIGUSR1,
    "stopped": signal.SIGTERM,
}
AIMS_MS = {"killed": 1_200, "frozen": 2_500}
HANDED_MS = 50
LIMITS = (
    *("--sessions-per-minute", "1000000", "--requests-per-s", "1000000", "--connections-per-address", "0"),
    *("--address-share", "1000000"),
)


class Player(Person):
    """A person who answers after a while, and notes when what was accepted."""

    def __init__(self, port: int, name: str, rng: random.Random, slower: float) -> None:
        """`slower`: how many times as long as usual this person thinks."""
        super().__init__(port, name, rng)
        self._slower = slower
        self.accepted: list[tuple[float, float, int]] = []
        """When each accepted action was sent and answered, and its seq."""

    async def _hesitate(self) -> None:
        await asyncio.sleep(self.rng.uniform(0.05, 0.25) * self._slower)

    async def ask(self, **request: Any) -> dict[str, Any]:
        sent = time.monotonic()
        reply = await super().ask(**request)
        if request["t"] == "act" and reply["t"] == "ok":
            self.accepted.append((sent, time.monotonic(), reply["seq"]))
        return reply


class Table:
    """Three people at one table."""

    def __init__(self, number: int, people: list[Player]) -> None:
        self.number, self.people = number, people

    async def open(self, owner: int, others: list[int]) -> None:
        """Open it at the owner's port; everybody plays by way of other ports."""
        author, *rest = self.people
        author.port = owner
        for person, port in zip(rest, others, strict=True):
            person.port = port
        for person in self.people:
            await person.start()
        table = (await author.ask(t="create", game="doudizhu", pace=PACE))["table"]
        for person in rest:
            await person.ask(t="join", table=table)
        author.port = others[0]
        author._socket.transport.abort()
        for person in self.people:
            await person.ask(t="ready", table=table, on=True)

    @property
    def term(self) -> int:
        """The owner's term, as far as the people have seen."""
        return max(person.cursor[0] for person in self.people if person.cursor is not None)

    def next_accepted(self, fault: float, term: int) -> float | None:
        """Return seconds from a fault to the first action accepted under a term above one; None: not yet."""
        new = [
            event["seq"] for person in self.people for event in person.received.events if event["term"] > term
        ]
        if not new:
            return None
        times = [at for person in self.people for _, at, seq in person.accepted if seq >= min(new)]
        return min(times) - fault if times else None

    def slowest(self, since: float) -> float:
        """Return the longest seconds that an action took which was sent since then."""
        took = [at - sent for person in self.people for sent, at, _ in person.accepted if sent >= since]
        return max(took, default=0.0)


class Place:
    """An owner without clients, two nodes with all people, and a Redis."""

    def __init__(self, folder: Path, seed: int, tables: int) -> None:
        self._slower = tables / TABLES
        self.redis = RedisProcess.volatile(folder)
        self.log = folder / "owner.log"
        self.owner = self._launch(
            folder, "--log-level", "info", said=self.log, module="tests.bench.cut_owner"
        )
        self.others = [self._launch(folder) for _ in range(2)]
        self.tables = [Table(number, self._people(number, seed)) for number in range(tables)]

    def _launch(self, folder: Path, *options: str, **how: Any) -> RunningServer:
        options = ("--redis", self.redis.url, "--trust-redis-durability", *LIMITS, *options)
        return RunningServer(folder, *options, **how)

    def _people(self, table: int, seed: int) -> list[Player]:
        return [Player(0, f"P{n}", random.Random(f"{seed}-{table}-{n}"), self._slower) for n in range(3)]

    async def open(self) -> None:
        """Open all tables, and wait until everybody's actions have been accepted."""
        ports = [server.port for server in self.others]
        for table in self.tables:
            await table.open(self.owner.port, [ports[(table.number + n) % 2] for n in range(2)])
        people = [person for table in self.tables for person in table.people]
        await until(lambda: all(len(person.accepted) >= 3 for person in people))

    async def close(self) -> None:
        """End everything."""
        await asyncio.gather(*(person.stop() for table in self.tables for person in table.people))
        for server in (self.owner, *self.others):
            server.process.send_signal(signal.SIGCONT)
            server.process.kill()
            server.process.wait()
            server.process.stdout.close()
        self.redis.stop()


@contextlib.asynccontextmanager
async def place(seed: int, tables: int) -> AsyncIterator[Place]:
    with tempfile.TemporaryDirectory() as folder:
        made = Place(Path(folder), seed, tables)
        try:
            await made.open()
            yield made
        finally:
            await made.close()


class Found(NamedTuple):
    """What was measured, in seconds."""

    waited: list[float]
    """By each table, from the fault to the next accepted action under another owner."""
    held: list[float]
    """By each table that was handed over, at its owner before."""
    slowest: list[float]
    """The slowest action of each table around the fault."""


async def lose(kind: str, seed: int, tables: int, found: Found) -> None:
    """Let one fault happen, and add what was found."""
    async with place(seed, tables) as here:
        terms = [table.term for table in here.tables]
        fault = time.monotonic()
        process = here.owner.process
        process.send_signal(FAULTS[kind])
        if kind == "frozen":
            asyncio.get_running_loop().call_later(FROZEN_S, process.send_signal, signal.SIGCONT)
        if kind == "cut":
            people = [person for table in here.tables for person in table.people]
            await until(lambda: all(person.accepted[-1][0] > fault for person in people))
        else:
            found.waited.extend(await waited(here.tables, fault, terms))
        if kind in {"stopped", "cut"}:
            found.slowest.extend(table.slowest(fault - 0.1) for table in here.tables)
        found.held.extend(float(ms) / 1000 for ms in re.findall(r"held_ms=([\d.]+)", plain(here.log)))


async def waited(tables: list[Table], fault: float, terms: list[int]) -> list[float]:
    """Return for how long each table had no action accepted, once all have one."""

    def found() -> list[float | None]:
        return [table.next_accepted(fault, term) for table, term in zip(tables, terms, strict=True)]

    await until(lambda: None not in found())
    return [seconds for seconds in found() if seconds is not None]


def plain(log: Path) -> str:
    """Return a log without the colours of a terminal."""
    return re.sub(r"\x1b\[[\d;]*m", "", log.read_text())


def told(name: str, seconds: list[float], aim_ms: int | None = None) -> None:
    """Print the median and the 99th percentile."""
    if len(seconds) < 2:
        return
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    aim = f" (aim <= {aim_ms})" if aim_ms is not None else ""
    print(
        f"{name}: {len(seconds)} tables, p50 {cuts[49] * 1e3:.0f} ms, p99 {cuts[98] * 1e3:.0f} ms{aim}",
        flush=True,
    )


def main(rounds: int, kinds: Sequence[str], tables: int) -> None:
    for kind in kinds or FAULTS:
        found = Found([], [], [])
        for number in range(rounds):
            asyncio.run(lose(kind, number, tables, found))
        told(f"owner {kind}, to the next accepted action", found.waited, AIMS_MS.get(kind))
        told("  hand-over, from the last action possible to the first one", found.held, HANDED_MS)
        told(f"  owner {kind}, the slowest action of each table meanwhile", found.slowest)


if __name__ == "__main__":
    given = argparse.ArgumentParser()
    given.add_argument("rounds", type=int, nargs="?", default=1)
    given.add_argument("faults", nargs="*", choices=[[], *FAULTS])
    given.add_argument("--tables", type=int, default=TABLES)
    parsed = given.parse_args()
    main(parsed.rounds, parsed.faults, parsed.tables)
