"""The balancer of the chaos runs: round robin over nodes that live, and cuts where one has gone."""

import asyncio
import contextlib
from typing import ClassVar

import pytest

from tests.chaos.balancer import Balancer
from tests.patience import PATIENCE_S, until

READY, NOT_READY = b"200 OK", b"503 Service Unavailable"


class Backend:
    """Answers the balancer's questions, and says its name to everybody else."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.status = READY
        self.answers = asyncio.Event()
        self.answers.set()
        self._serving = set()

    async def open(self, port: int = 0) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        self._server.close()
        for serving in self._serving:
            serving.cancel()

    async def _serve(self, reader, writer) -> None:
        self._serving.add(task := asyncio.current_task())
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await self._answer(reader, writer)
        self._serving.discard(task)
        writer.close()

    async def _answer(self, reader, writer) -> None:
        while line := await reader.readline():
            await self.answers.wait()
            if line.startswith(b"GET /readyz"):
                writer.write(b"HTTP/1.1 " + self.status + b"\r\n")
            elif line.startswith(b"GET /healthz"):
                writer.write(b"HTTP/1.1 200 OK\r\n")
            elif line == b"who\n":
                writer.write(self.name.encode() + b"\n")


@pytest.fixture
async def place():
    backends = [Backend(name) for name in "abc"]
    for backend in backends:
        await backend.open()
    async with Balancer([backend.port for backend in backends]) as balancer:
        yield balancer, backends
    for client in Client.all:
        client.writer.close()
    Client.all.clear()
    for backend in backends:
        backend.close()
    await asyncio.sleep(0.01)


class Client:
    all: ClassVar[list["Client"]] = []

    def __init__(self, flow) -> None:
        self.reader, self.writer = flow
        self.all.append(self)

    @classmethod
    async def come(cls, balancer) -> "Client":
        return cls(await asyncio.open_connection("127.0.0.1", balancer.port))

    async def who(self) -> str:
        self.writer.write(b"who\n")
        async with asyncio.timeout(PATIENCE_S):
            return (await self.reader.readline()).decode().strip()

    async def is_cut(self) -> None:
        async with asyncio.timeout(PATIENCE_S):
            with contextlib.suppress(ConnectionResetError):
                assert await self.reader.read() == b""


async def names(balancer, count) -> list[str]:
    clients = [await Client.come(balancer) for _ in range(count)]
    found = [await client.who() for client in clients]
    for client in clients:
        client.writer.close()
    return found


async def test_connections_go_round(place):
    balancer, _ = place
    assert sorted(await names(balancer, 6)) == ["a", "a", "b", "b", "c", "c"]


async def test_a_node_that_refuses_gets_none_and_comes_back(place):
    balancer, (first, *_) = place
    first.close()
    assert set(await names(balancer, 6)) == {"b", "c"}
    await first.open(first.port)
    await until(lambda: first.port in balancer.ready)
    assert set(await names(balancer, 6)) == {"a", "b", "c"}


async def test_a_node_that_wants_no_clients_keeps_those_it_has(place):
    balancer, (first, *_) = place
    stays = [await Client.come(balancer) for _ in range(3)]
    first.status = NOT_READY
    await until(lambda: first.port not in balancer.ready)
    assert set(await names(balancer, 6)) == {"b", "c"}
    assert sorted([await client.who() for client in stays]) == ["a", "b", "c"]


async def test_if_no_node_is_ready_all_that_live_are_tried(place):
    balancer, backends = place
    for backend in backends:
        backend.status = NOT_READY
    await until(lambda: not balancer.ready)
    assert set(await names(balancer, 6)) == {"a", "b", "c"}


async def test_the_connections_of_a_node_that_does_not_answer_are_cut(place):
    balancer, (first, *_) = place
    clients = {}
    for _ in range(3):
        client = await Client.come(balancer)
        clients[await client.who()] = client
    first.answers.clear()
    await clients["a"].is_cut()
    assert await clients["b"].who() == "b"
    assert set(await names(balancer, 6)) == {"b", "c"}


async def test_it_knows_which_node_a_client_has_come_to(place):
    balancer, backends = place
    client = await Client.come(balancer)
    name = await client.who()
    port = client.writer.get_extra_info("sockname")[1]
    assert balancer.node_of(port) == next(each.port for each in backends if each.name == name)
    assert balancer.cut_node(balancer.node_of(port)) == 1
    await client.is_cut()
    await until(lambda: balancer.node_of(port) is None)
