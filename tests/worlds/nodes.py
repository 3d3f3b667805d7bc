"""Several nodes on one Redis or on a tier of several: people and spectators at different ones, at one table."""

import asyncio
import contextlib
import random
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import redis

from paiju.server.store.keys import partition, partition_keys
from paiju.server.store.store import Store
from tests.client.running_server import RunningServer
from tests.patience import PATIENCE_S, until
from tests.worlds.auditor import Ask, Auditor
from tests.worlds.history import Verdict
from tests.worlds.judging import followed, last_copy, stop_play
from tests.worlds.nursery import ForkedServer
from tests.worlds.person import Person

PAIJU = "paiju.cli.main"
NEWER = "tests.faults.newer_version"
"""A program that must begin anew: it changes what others import."""
PACE = {"turn_ms": 60_000, "bank_ms": 0, "between_ms": 0, "bot_ms": 0}
SOON_S = 0.5
"""Less than a lease: a node that stands still so long loses nothing."""
NONE: Mapping[int, Any] = MappingProxyType({})


class Nodes:
    """Nodes, three people and two spectators; everybody goes on with another node if theirs is lost."""

    def __init__(
        self,
        folder: Path,
        options: Sequence[str],
        count: int,
        seed: int,
        *,
        modules: Mapping[int, str] = NONE,
        roles: Mapping[int, str] = NONE,
    ) -> None:
        """`options`: how nodes find Redis. `modules`: what is run as which node, besides `paiju`.

        `roles`: of nodes that do not do all.
        """
        self._folder = folder
        self.options = (*options, "--session-days", "1")
        self.servers = [
            self.launch(modules.get(number, PAIJU), roles.get(number, "all")) for number in range(count)
        ]
        self.people = [self.person(n, seed) for n in range(3)]
        self.spectators = [self.person(n, seed) for n in (3, 4)]

    def launch(self, module: str = PAIJU, role: str = "all", port: int = 0) -> RunningServer:
        """Start a node."""
        options = (*self.options, "--role", role) if role != "all" else self.options
        how: dict[str, Any] = {"module": module, "port": port, "said": self._folder / "nodes.log"}
        if module == NEWER:
            return RunningServer(self._folder, *options, **how)
        return ForkedServer(self._folder, *options, **how)

    @property
    def said(self) -> str:
        """What all nodes have logged."""
        return (self._folder / "nodes.log").read_text()

    def person(self, number: int, seed: int) -> Person:
        """Return somebody who is nowhere yet."""
        return Person(0, f"P{number}", random.Random(seed * 10 + number))

    @property
    def everybody(self) -> list[Person]:
        """People, then spectators."""
        return [*self.people, *self.spectators]

    @property
    def table(self) -> str:
        """The table at which all are."""
        return self.people[0].table

    async def sit_down(self, owner: int, at: Sequence[int]) -> str:
        """Open a table at a node; people, then spectators, connect to the nodes of these numbers. Return the table."""
        for person, number in zip(self.everybody, at, strict=True):
            person.port = self.servers[owner if person is self.people[0] else number].port
            await person.start()
        author, *others = self.people
        table = str((await author.ask(t="create", game="doudizhu", pace=PACE))["table"])
        for person in others:
            assert (await person.ask(t="join", table=table))["t"] == "ok"
        for person in self.spectators:
            assert (await person.ask(t="watch", table=table))["t"] == "ok"
        if at[0] != owner:
            self.move(author, at[0])
        for person in self.people:
            assert (await person.ask(t="ready", table=table, on=True))["t"] == "ok"
        return table

    def move(self, person: Person, number: int) -> None:
        """Let a balancer bring a person's next connection to another node, and cut this one."""
        person.port = self.servers[number].port
        if person._socket is not None:
            person._socket.transport.abort()

    def lose(self, number: int, instead: int) -> list[Person]:
        """Kill a node; whose connection was there comes back at another one. Returns the others."""
        port = self.servers[number].port
        gone = [person for person in self.everybody if person.port == port]
        for person in gone:
            person.port = self.servers[instead].port
        self.servers[number].kill()
        return [person for person in self.everybody if person not in gone]

    def freeze(self, number: int) -> None:
        """Let a node stand still (SIGSTOP)."""
        self.servers[number].process.send_signal(signal.SIGSTOP)

    async def freeze_in_flight(self, number: int) -> list[tuple[Person, int]]:
        """Let an owner stand still with actions on their way; return whose, and their ids.

        Where it stops between an action and the next prompt nothing would come until another node has its tables: it
        goes on, and is stopped again.
        """
        while True:
            self.freeze(number)
            with contextlib.suppress(TimeoutError):
                await until(lambda: self.in_flight, within_s=SOON_S)
                return self.in_flight
            self.wake(number)
            await self.progress(1)

    def wake(self, number: int) -> None:
        """Let a node go on (SIGCONT)."""
        self.servers[number].process.send_signal(signal.SIGCONT)

    async def ended(self, number: int, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a node a signal that ends it; return its exit code."""
        process = self.servers[number].process
        process.send_signal(how)
        return int(await asyncio.to_thread(process.wait, PATIENCE_S))

    @property
    def in_flight(self) -> list[tuple[Person, int]]:
        """The actions that are sent and not answered: whose, and their ids."""
        return [(person, number) for person in self.people for number in person.acting]

    async def progress(self, actions: int) -> None:
        """Wait until people have had so many more actions accepted."""
        goal = sum(len(person.acked) for person in self.people) + actions
        await until(lambda: sum(len(person.acked) for person in self.people) >= goal)

    async def verdict(self, auditor: Auditor) -> Verdict:
        """Stop play and compare the log with what everybody was sent."""
        await stop_play(self.people)
        await last_copy(auditor, self.everybody)
        return auditor.check(self.people, self.spectators)

    async def close(self) -> None:
        """End everything."""
        for person in self.everybody:
            await person.stop()
        for server in self.servers:
            server.process.send_signal(signal.SIGCONT)
            server.kill()


@contextlib.asynccontextmanager
async def nodes(
    folder: Path, redis_at: Any, count: int, seed: int, owner: int, at: Sequence[int], **how: Any
) -> AsyncIterator[tuple[Nodes, Auditor]]:
    """Give nodes at which a table plays, and an auditor that follows it; clean up after.

    `redis_at`: the URL of an empty Redis, or a tier, which nodes check at their start as anybody's is; of one the
    auditor copies what replicas have confirmed. A Redis that has just started keeps the first table waiting.
    """
    async with contextlib.AsyncExitStack() as stack:
        if isinstance(redis_at, str):
            options: Sequence[str] = ("--redis", redis_at, "--trust-redis-durability")
            ask: str | Ask = redis_at
        else:
            options = ("--redis", redis_at.url)
            opening = await Store.open(redis_at.url, patience_s=PATIENCE_S)
            ask = (await stack.enter_async_context(opening)).confirmed
        place = Nodes(folder, options, count, seed, **how)
        stack.push_async_callback(place.close)
        auditor = Auditor(ask, await place.sit_down(owner, at))
        await stack.enter_async_context(followed(auditor))
        yield place, auditor


def lease(auditor: Auditor) -> dict[bytes, bytes]:
    """Return the lease of a table's partition: n node, t term, x expiry."""
    with redis.Redis.from_url(str(auditor._redis_at)) as client:
        return client.hgetall(partition_keys(partition(auditor.table)).own)
