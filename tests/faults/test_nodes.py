"""Several nodes on one real Redis: people and spectators on different ones, and the owner of their table lost."""

import asyncio
import contextlib
import random
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.checkout import environment
from tests.client.running_server import RunningServer
from tests.faults.auditor import Auditor, Verdict
from tests.faults.person import Person
from tests.patience import PATIENCE_S
from tests.redis_fixtures import RedisProcess

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

PAIJU = "paiju.cli.main"
PACE = {"turn_ms": 60_000, "bank_ms": 0, "between_ms": 0, "bot_ms": 0}
FROZEN_S = 4.0
"""Longer than a lease, and than a link waits for a pong."""


class Nodes:
    """Nodes, three people and two spectators; everybody goes on with another node if theirs is lost."""

    def __init__(
        self,
        folder: Path,
        redis: RedisProcess,
        count: int,
        seed: int,
        modules: Mapping[int, str],
        roles: Mapping[int, str],
        trees: Mapping[int, Path] = MappingProxyType({}),
    ) -> None:
        """`modules`: what is run as which node, besides `paiju`; `roles`: of nodes that do not do all.

        `trees`: where nodes of other commits have their files.
        """
        self._folder = folder
        self.redis = redis
        self.servers = [
            self.launch(modules.get(number, PAIJU), roles.get(number, "all"), trees.get(number))
            for number in range(count)
        ]
        self.people = [self._person(n, seed) for n in range(3)]
        self.spectators = [self._person(n, seed) for n in (3, 4)]

    def launch(self, module: str = PAIJU, role: str = "all", tree: Path | None = None) -> RunningServer:
        """Start a node, of another commit if its `tree` is named."""
        options = (*self.options, *(() if role == "all" else ("--role", role)))
        own = None if tree is None else environment(tree)
        return RunningServer(
            self._folder, *options, module=module, said=self._folder / "nodes.log", environment=own
        )

    @property
    def options(self) -> tuple[str, ...]:
        """Options of all nodes."""
        return ("--redis", self.redis.url, "--trust-redis-durability", "--session-days", "1")

    @property
    def said(self) -> str:
        """What all nodes have logged."""
        return (self._folder / "nodes.log").read_text()

    def _person(self, number: int, seed: int) -> Person:
        return Person(0, f"P{number}", random.Random(seed * 10 + number))

    @property
    def everybody(self) -> list[Person]:
        return [*self.people, *self.spectators]

    async def sit_down(self, owner: int, at: list[int]) -> Auditor:
        """Open a table at a node; people, then spectators, connect to the nodes of these numbers."""
        for person, number in zip(self.everybody, at, strict=True):
            person.port = self.servers[owner if person is self.people[0] else number].port
            await person.start()
        author, *others = self.people
        table = (await author.ask(t="create", game="doudizhu", pace=PACE))["table"]
        for person in others:
            assert (await person.ask(t="join", table=table))["t"] == "ok"
        for person in self.spectators:
            assert (await person.ask(t="watch", table=table))["t"] == "ok"
        if at[0] != owner:
            self.move(author, at[0])
        for person in self.people:
            assert (await person.ask(t="ready", table=table, on=True))["t"] == "ok"
        return Auditor(self.redis.url, table)

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

    async def progress(self, actions: int) -> None:
        """Wait until people have had so many more actions accepted."""
        goal = sum(len(person.acked) for person in self.people) + actions
        await until(lambda: sum(len(person.acked) for person in self.people) >= goal)

    async def verdict(self, auditor: Auditor) -> Verdict:
        """Stop play and compare the log with what everybody was sent."""
        for person in self.people:
            person.playing = False
        await until(lambda: not any(person._unanswered or person._answering for person in self.people))
        known = [(viewer, len(viewer.received.events), len(viewer.acked)) for viewer in self.everybody]
        await auditor.copy()
        for viewer, events, acked in known:
            del viewer.received.events[events:]
            del viewer.acked[acked:]
        return auditor.check(self.people, self.spectators)

    async def close(self) -> None:
        for person in self.everybody:
            await person.stop()
        for server in self.servers:
            server.process.send_signal(signal.SIGCONT)
            server.process.kill()
            server.process.wait()
            server.process.stdout.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def nodes(
    folder: Path,
    count: int,
    seed: int,
    owner: int,
    at: list[int],
    modules: Mapping[int, str] = MappingProxyType({}),
    roles: Mapping[int, str] = MappingProxyType({}),
    trees: Mapping[int, Path] = MappingProxyType({}),
) -> AsyncIterator[tuple[Nodes, Auditor]]:
    redis = RedisProcess.volatile(folder)
    place = Nodes(folder, redis, count, seed, modules, roles, trees)
    try:
        auditor = await place.sit_down(owner, at)
        following = asyncio.create_task(auditor.follow())
        try:
            yield place, auditor
        finally:
            auditor.following = False
            await asyncio.wait((following,), timeout=PATIENCE_S)
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
    finally:
        await place.close()
        redis.stop()


async def test_the_owner_killed_in_mid_hand_everybody_plays_on_at_the_other_node(tmp_path):
    async with nodes(tmp_path, 2, seed=1, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        await place.progress(8)
        others = place.lose(0, instead=1)
        before = {person.name: (person.connections, len(person.received.events)) for person in others}
        assert len(others) == 3
        await place.progress(12)
        found = await place.verdict(auditor)
    for person in others:
        connections, events = before[person.name]
        assert person.connections == connections, "its own node lives: it plays on over the same connection"
        assert len(person.received.events) > events
    found.assert_clean()
    assert found.actions >= 20


async def test_owners_of_a_table_are_killed_one_after_the_other_and_new_nodes_come(tmp_path):
    async with nodes(tmp_path, 2, seed=2, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        for lost in (0, 1, 0):
            await place.progress(4)
            place.lose(lost, instead=1 - lost)
            await place.progress(4)
            place.servers[lost].process.stdout.close()
            place.servers[lost] = await asyncio.to_thread(place.launch)
            place.move(place.people[1], lost)
        found = await place.verdict(auditor)
    found.assert_clean()


async def test_an_owner_without_clients_is_killed_and_nobody_has_to_connect_again(tmp_path):
    async with nodes(tmp_path, 3, seed=3, owner=2, at=[0, 1, 1, 0, 1]) as (place, auditor):
        await place.progress(6)
        before = [person.connections for person in place.everybody]
        assert len(place.lose(2, instead=0)) == 5
        await place.progress(8)
        found = await place.verdict(auditor)
        assert [person.connections for person in place.everybody] == before
    found.assert_clean()


async def test_a_frozen_owner_loses_its_table_and_carries_its_clients_there_when_it_wakes(tmp_path):
    async with nodes(tmp_path, 2, seed=4, owner=0, at=[1, 1, 1, 0, 1]) as (place, auditor):
        await place.progress(6)
        frozen = place.servers[0].process
        frozen.send_signal(signal.SIGSTOP)
        await asyncio.sleep(FROZEN_S)
        await place.progress(4)
        frozen.send_signal(signal.SIGCONT)
        watcher = place.spectators[0]
        seen = len(watcher.received.events) + len(watcher.received.snapshots)
        await place.progress(4)
        await until(lambda: len(watcher.received.events) + len(watcher.received.snapshots) > seen)
        found = await place.verdict(auditor)
    assert watcher.connections == 1, "its node was frozen, not lost"
    found.assert_clean()


async def test_an_owner_that_stops_hands_its_tables_over(tmp_path):
    async with nodes(tmp_path, 2, seed=5, owner=0, at=[1, 1, 1, 1, 1]) as (place, auditor):
        await place.progress(6)
        await asyncio.to_thread(place.servers[0].stop)
        await place.progress(6)
        found = await place.verdict(auditor)
        assert {person.connections for person in place.everybody[1:]} == {1}
    found.assert_clean()
