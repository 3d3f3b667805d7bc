"""A Redis on the simulated network: it can be slow, stop, come back, with its last writes or without, or fail over."""

import random
from typing import Any, Final

import hiredis

from tests.simulation.clockwork import EPOCH_S
from tests.simulation.connection import End
from tests.simulation.loop import Host, SimLoop
from tests.simulation.network import Network
from tests.simulation.redis_model import Database, RedisError, Status
from tests.simulation.redis_scripts import Engine
from tests.simulation.replica import Replica

PORT: Final = 6379


class RedisServer:
    """One Redis, or a master with a replica. It answers no command before it has written its append-only file."""

    def __init__(self, loop: SimLoop, network: Network, replica_seed: int | None = None) -> None:
        """`replica_seed`: it has a replica, whose lags are drawn from this."""
        self.host = Host("redis")
        self.loop, self._network = loop, network
        self.skew_ms = 0.0
        """By how much its clock was set forward."""
        self.database = Database(self._now_ms)
        self.engine = Engine(self.database)
        self.on_written: list[Any] = []
        """Called after each transaction that has written."""
        self.waiting: dict[_Client, None] = {}
        """Connections whose WAIT is not answered."""
        self._rng = random.Random(f"replica-{replica_seed}")
        self.replica = None if replica_seed is None else self._new_replica()
        self._up_since = -1e6
        """When its process was started; the first has been up for long, as a promoted replica has."""
        self.listen()

    @property
    def hosts(self) -> list[Host]:
        """The master's, and the replica's if there is one."""
        return [self.host] if self.replica is None else [self.host, self.replica.host]

    def start(self) -> None:
        """Start a process, and accept connections."""
        self._up_since = self.loop.now
        self.listen()

    def listen(self) -> None:
        """Accept connections."""
        self.host.dead = False
        self.host.context.run(self._network.listen, lambda: _Client(self), PORT)
        if self.replica is not None:
            self.replica.connect(self.host)

    def stop(self) -> None:
        """Die: every connection is reset, and new ones are refused."""
        self.host.dead, self.host.stopped = True, False
        self.host.parked.clear()
        self._network.vanish(self.host)
        self.waiting.clear()
        if self.replica is not None:
            self.replica.disconnect()

    def fail_over(self) -> int:
        """Die for good: what comes back is what the replica has, with a new replica that has nothing yet.

        Return how many transactions are lost.
        """
        assert self.replica is not None
        self.stop()
        lost = len(self.engine.written) - self.replica.offset
        self.engine.become(self.replica.database, self.replica.offset)
        self.replica = self._new_replica()
        return lost

    def answer(self, words: list[bytes]) -> Any:
        """Run one command."""
        name = words[0].upper()
        if name == b"INFO" and words[1:] == [b"server"]:
            return b"uptime_in_seconds:%d\r\n" % (self.loop.now - self._up_since)
        if self.replica is not None and name in {b"ROLE", b"INFO"}:
            return self._described(name)
        written = len(self.engine.written)
        reply = self.engine.run(name, tuple(words[1:]))
        if len(self.engine.written) != written:
            if self.replica is not None:
                self.replica.follow()
            for call in self.on_written:
                call()
        return reply

    def confirmed(self, offset: int) -> int:
        """Return how many replicas are known to have so many transactions."""
        return int(self.replica is not None and self.replica.online and self.replica.acked >= offset)

    def _new_replica(self) -> Replica:
        self.engine.note_expired()
        return Replica(self.loop, self._rng, self.engine, self._acked)

    def _acked(self) -> None:
        for client in [client for client in self.waiting if client.satisfied]:
            client.end_wait()

    def _described(self, name: bytes) -> Any:
        """Return what the server asks a master with replicas for, whatever section it names."""
        assert self.replica is not None
        online, offset = self.replica.online, b"%d" % len(self.engine.written)
        if name == b"ROLE":
            return [b"master", len(self.engine.written), [[b"127.0.0.1", b"6380", offset]] * online]
        lines = [
            "redis_version:7.0.15",
            "cluster_enabled:0",
            "role:master",
            f"connected_slaves:{int(online)}",
        ]
        return "\r\n".join(lines + ["slave0:ip=127.0.0.1,port=6380,state=online"] * online).encode()

    def _now_ms(self) -> float:
        return (EPOCH_S + self.loop.now) * 1000 + self.skew_ms


class _Client:
    """One connection: commands in, replies out, in order."""

    def __init__(self, server: RedisServer) -> None:
        self._server = server
        self._reader = hiredis.Reader()
        self._transport: End | None = None
        self._offset = 0
        """How many transactions the master had written after the last command of this connection."""
        self._wanted = 0

    def connection_made(self, transport: End) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        self._go_on()

    @property
    def satisfied(self) -> bool:
        """Whether as many replicas as it waits for have what was written before."""
        return self._server.confirmed(self._offset) >= self._wanted

    def end_wait(self) -> None:
        """Answer WAIT, and go on with what has come meanwhile. It may be over already."""
        if self in self._server.waiting and self._transport is not None:
            del self._server.waiting[self]
            self._transport.write(encode(self._server.confirmed(self._offset)))
            self._go_on()

    def _go_on(self) -> None:
        server, replies = self._server, []
        while self not in server.waiting and (words := self._reader.gets()) is not False:
            if server.replica is None or words[0].upper() != b"WAIT":
                replies.append(encode(server.answer(words)))
                self._offset = len(server.engine.written)
            else:
                replies += self._begin_wait(int(words[1]), int(words[2]))
        if replies and self._transport is not None:
            self._transport.write(b"".join(replies))

    def _begin_wait(self, wanted: int, most_ms: int) -> list[bytes]:
        """Return the answer if it is known; else serve nothing on this connection until it is. 0 ms: without bound."""
        self._wanted = wanted
        if self.satisfied:
            return [encode(self._server.confirmed(self._offset))]
        self._server.waiting[self] = None
        if most_ms:
            self._server.loop.call_later(most_ms / 1000, self._end, self._server.loop.now)
        self._since = self._server.loop.now
        return []

    def _end(self, since: float) -> None:
        if since == self._since:
            self.end_wait()

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, _error: Exception | None) -> None:
        self._transport = None
        self._server.waiting.pop(self, None)

    def pause_writing(self) -> None:
        """Go on: nobody floods it."""

    def resume_writing(self) -> None:
        """Go on."""


def encode(reply: Any) -> bytes:
    """Return a reply as RESP2."""
    if reply is None:
        return b"$-1\r\n"
    if isinstance(reply, RedisError):
        return b"-" + str(reply).encode().replace(b"\r", b" ").replace(b"\n", b" ") + b"\r\n"
    if type(reply) is Status:
        return b"+" + reply + b"\r\n"
    if type(reply) is int:
        return b":%d\r\n" % reply
    if type(reply) is list:
        return b"*%d\r\n" % len(reply) + b"".join(map(encode, reply))
    return b"$%d\r\n" % len(reply) + reply + b"\r\n"
