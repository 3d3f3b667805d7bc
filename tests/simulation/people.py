"""Clients of the fault tests on simulated connections, each a host of its own, and an auditor inside Redis."""

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from typing import Any

from paiju.server.store.scripts import COMMIT
from tests.simulation.loop import Host
from tests.simulation.redis_server import RedisServer
from tests.worlds.auditor import Auditor
from tests.worlds.person import Person


class Player(Person):
    """Plays or watches through one node after the other."""

    def __init__(self, name: str, rng: random.Random, choose: Callable[[random.Random], int]) -> None:
        """`choose` returns the port of a node that lives."""
        self._balance = choose
        self.host = Host(name)
        self.slowness = 1.0
        """How many times as long it thinks as the people of the fault tests."""
        super().__init__(0, name, rng)

    @property
    def port(self) -> int:
        """The node that a balancer chooses for the next connection."""
        return self._balance(self.rng)

    @port.setter
    def port(self, _port: int) -> None:
        """Leave the choice to the balancer."""

    async def start(self) -> None:
        """Get a session, from whatever node answers, and stay connected from now on."""
        while not self.token:
            try:
                async with asyncio.timeout(3):
                    self.token = await _session(self.port, self.name)
            except (OSError, EOFError, TimeoutError, ValueError, KeyError, IndexError):
                await asyncio.sleep(0.1)
        self._task = asyncio.create_task(self._stay())

    def drop(self) -> None:
        """Lose the connection; the next one may be to another node."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _hesitate(self) -> None:
        await asyncio.sleep(self.slowness * self.rng.uniform(0.004, 0.02))


async def _session(port: int, name: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps({"name": name}).encode()
    writer.write(
        b"POST /api/session HTTP/1.1\r\nhost: paiju\r\nconnection: close\r\n"
        b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body) + body
    )
    try:
        answer = await reader.read()
    finally:
        writer.close()
    token: str = json.loads(answer.split(b"\r\n\r\n", 1)[1])["token"]
    return token


class Witness(Auditor):
    """An auditor inside Redis: it sees every record at the moment at which it is written."""

    def __init__(self, server: RedisServer, table: str) -> None:
        super().__init__("", table)
        self._server = server
        self._at: dict[bytes, Any] = {}
        self.seq = 0
        """Of the last published record."""
        server.on_written.append(self.look)

    def look(self) -> None:
        """Copy what is new in the streams."""
        for mine, key in ((self.log, self.keys.log), (self.out, self.keys.out)):
            stream = self._server.database.keys.get(key)
            seen = self._at.get(key, (-1, 0))
            if stream is None or stream.last == seen:
                continue
            self._at[key] = stream.last
            for at in itertools.takewhile(lambda at, seen=seen: at > seen, reversed(stream.entries)):
                pairs = stream.entries[at]
                self._note(mine, key, b"%d-%d" % at, dict(zip(pairs[::2], pairs[1::2], strict=True)))
            if mine is self.out:
                self.seq = stream.last[0]
            else:
                self._check_fenced(stream.entries[stream.last])

    def look_again(self) -> None:
        """Look at everything, after Redis came back."""
        self._at.clear()
        self._server.engine.script = b""
        self.look()

    def take_back_to(self, last: tuple[int, int], viewers: list[Any]) -> None:
        """Take note that all after a record is lost, together with everybody who knew of it."""
        self.take_back(b"%d-%d" % last, viewers)
        self.seq = last[0]
        self.look_again()

    async def copy(self) -> None:
        """Everything is copied already."""

    def owned_by(self) -> tuple[str, bytes]:
        """Return the node that has the table's partition, and the term under which."""
        own = self._server.database.keys.get(self.keys.own, {})
        return own.get(b"n", b"").decode(), own.get(b"t", b"")

    def _check_fenced(self, newest: list[bytes]) -> None:
        """A commit is written under the term of the partition's owner."""
        engine = self._server.engine
        owner = self.owned_by()[1]
        if engine.script == COMMIT.sha and newest[1] != owner:
            self.changed.append(f"term {newest[1]!r} has written while {owner!r} owned the partition")

    def _note(self, mine: dict[bytes, Any], key: bytes, entry: bytes, fields: dict[bytes, bytes]) -> None:
        if entry in mine and mine[entry] != fields:
            self.changed.append(f"{key!r} {entry!r} was {mine[entry]!r}, is {fields!r}")
        mine[entry] = fields
