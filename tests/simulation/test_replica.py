"""The simulated master and its replica answer WAIT as a real pair does, and a promoted replica has the same."""

import asyncio
import random
import socket

import hiredis
import pytest

from paiju.server.redis.binary import find_binary
from paiju.server.redis.packing import command, pack
from paiju.server.redis.script import LOADED
from tests.long import rest_long
from tests.simulation.loop import Host, SimLoop
from tests.simulation.network import Network
from tests.simulation.redis_server import PORT, RedisServer
from tests.simulation.test_redis_model import Real, plain, random_call, shown
from tests.simulation.trace import Trace
from tests.worlds.member import DURABLE, Member, block_until

SHORT_MS = 30
CALLS = 60


class RealPair:
    """A master and a replica of their own."""

    def __init__(self, folder) -> None:
        binary = find_binary()
        self.master = Member(binary, folder / "master", DURABLE)
        copies = {**DURABLE, "replicaof": f"127.0.0.1 {self.master.port}"}
        self.replica = Member(binary, folder / "replica", copies)
        block_until(lambda: "state=online" in self.master.replication().get("slave0", ""))
        self.freeze, self.wake = self.replica.freeze, self.replica.wake
        self._connections = []

    def connect(self, member=None):
        self._connections.append(Real(socket.create_connection(("127.0.0.1", (member or self.master).port))))
        return self._connections[-1]

    def promoted(self, unseen):
        """Let the replica follow nobody, write what it does not see, and return a connection to it."""
        self.replica.ask("REPLICAOF", "NO", "ONE")
        unseen()
        self.master.kill()
        return self.connect(self.replica)

    def close(self) -> None:
        for each in (*self._connections, self.master, self.replica):
            each.close()


class ModelPair:
    """The simulated ones."""

    def __init__(self) -> None:
        self.loop = SimLoop()
        network = Network(self.loop, random.Random(1), Trace(self.loop.time))
        self.loop.network = network
        self.server = RedisServer(self.loop, network, 1)
        self._await_replica()

    def _await_replica(self) -> None:
        self.loop.run_until_complete(asyncio.sleep(1))
        assert self.server.replica.online

    def freeze(self) -> None:
        self.loop.freeze(self.server.replica.host)

    def wake(self) -> None:
        self.loop.wake(self.server.replica.host)

    def connect(self):
        task = self.loop.run_on(
            Host("client"), lambda: self.loop.create_connection(ModelConnection, port=PORT)
        )
        return self.loop.run_until_complete(task)[1]

    def promoted(self, unseen):
        self.server.replica.disconnect()
        unseen()
        self.server.fail_over()
        self.server.start()
        return self.connect()

    def close(self) -> None:
        self.loop.close()


class ModelConnection(asyncio.Protocol):
    def __init__(self) -> None:
        self._reader = hiredis.Reader()

    def connection_made(self, transport) -> None:
        self._transport, self._loop = transport, asyncio.get_running_loop()

    def data_received(self, data) -> None:
        self._reader.feed(data)

    def run(self, *words):
        self._transport.write(command(pack(words)))
        while (reply := self._reader.gets()) is False:
            self._loop.run_until_complete(asyncio.sleep(0.001))
        return reply


@pytest.fixture
def pairs(tmp_path):
    real, model = RealPair(tmp_path), ModelPair()
    yield real, model
    real.close()
    model.close()


def waits(pair):
    """What a master answers while its replica follows, stands still, and goes on."""
    writer, reader, idle = (pair.connect() for _ in range(3))
    told = [idle.run("GET", "a"), writer.run("SET", "a", 1), writer.run("WAIT", 1, 0)]
    told += [writer.run("WAIT", 2, SHORT_MS), reader.run("WAIT", 0, 0)]
    pair.freeze()
    told += [writer.run("WAIT", 1, SHORT_MS), writer.run("SET", "a", 2), writer.run("WAIT", 1, SHORT_MS)]
    # Who has only read since then waits for the write, too; who has done nothing since then does not.
    told += [reader.run("GET", "a"), reader.run("WAIT", 1, SHORT_MS), idle.run("WAIT", 1, SHORT_MS)]
    told += [pair.connect().run("WAIT", 1, SHORT_MS), reader.run("ROLE")[0]]
    pair.wake()
    told += [writer.run("WAIT", 1, 0), reader.run("WAIT", 1, 0), len(reader.run("ROLE")[2])]
    return told


def test_both_masters_wait_alike(pairs):
    real, model = map(waits, pairs)
    assert model == real
    assert {0, 1} <= set(real[7:]), "nothing was waited for in vain"


@pytest.mark.parametrize("seed", rest_long(range(2), "further calls"))
def test_a_promoted_replica_has_what_a_real_one_has(pairs, seed):
    real, model = (with_scripts(pair.connect()) for pair in pairs)
    rng = random.Random(seed)
    for _ in range(CALLS):
        call = random_call(rng, model)
        assert plain(model.run(*call)) == plain(real.run(*call)), call
    assert real.run("WAIT", 1, 0) == model.run("WAIT", 1, 0) == 1
    before, unseen = plain(shown(real)), [random_call(rng, model) for _ in range(CALLS)]
    unseen.append((b"SET", b"unseen", 1))
    after = []
    for pair, one in zip(pairs, (real, model), strict=True):
        promoted = with_scripts(pair.promoted(lambda one=one: [one.run(*call) for call in unseen]))
        assert promoted.run("GET", "unseen") is None
        after.append(plain(shown(promoted)))
    assert after == [before, before]


def with_scripts(connection):
    for source in LOADED:
        connection.run(b"SCRIPT", b"LOAD", source.source)
    return connection
