"""A Redis on the simulated network: it can be slow, stop, come back, and come back without its last writes."""

from typing import Any, Final

import hiredis

from tests.simulation.clockwork import EPOCH_S
from tests.simulation.connection import End
from tests.simulation.loop import Host, SimLoop
from tests.simulation.network import Network
from tests.simulation.redis_model import Database, RedisError, Status
from tests.simulation.redis_scripts import Engine

PORT: Final = 6379


class RedisServer:
    """One Redis. It answers no command before it has written its append-only file."""

    def __init__(self, loop: SimLoop, network: Network) -> None:
        self.host = Host("redis")
        self._loop, self._network = loop, network
        self.skew_ms = 0.0
        """By how much its clock was set forward."""
        self.database = Database(self._now_ms)
        self.engine = Engine(self.database)
        self.on_written: list[Any] = []
        """Called after each transaction that has written."""
        self.start()

    def start(self) -> None:
        """Accept connections."""
        self.host.dead = False
        self.host.context.run(self._network.listen, lambda: _Client(self), PORT)

    def stop(self) -> None:
        """Die: every connection is reset, and new ones are refused."""
        self.host.dead, self.host.stopped = True, False
        self.host.parked.clear()
        self._network.vanish(self.host)

    def answer(self, words: list[bytes]) -> Any:
        """Run one command."""
        written = len(self.engine.written)
        reply = self.engine.run(words[0].upper(), tuple(words[1:]))
        if len(self.engine.written) != written:
            for call in self.on_written:
                call()
        return reply

    def _now_ms(self) -> float:
        return (EPOCH_S + self._loop.now) * 1000 + self.skew_ms


class _Client:
    """One connection: commands in, replies out, in order."""

    def __init__(self, server: RedisServer) -> None:
        self._server = server
        self._reader = hiredis.Reader()
        self._transport: End | None = None

    def connection_made(self, transport: End) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        replies = []
        while (words := self._reader.gets()) is not False:
            replies.append(encode(self._server.answer(words)))
        if replies and self._transport is not None:
            self._transport.write(b"".join(replies))

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, _error: Exception | None) -> None:
        self._transport = None

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
