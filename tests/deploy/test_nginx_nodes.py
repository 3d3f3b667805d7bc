"""Two nodes behind nginx, as compose-nodes.yaml runs them: each is replaced in its turn while people play on."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from paiju.client.client import Client
from tests.deploy.proxy import assert_accepted, configure, running_nginx
from tests.patience import PATIENCE_S
from tests.worlds.nodes import Nodes, nodes

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

SOCKETS = 30
"""Clients of the SDK besides the people and spectators of the table."""


def configured(folder: Path, ports: list[int]) -> int:
    """Write nginx's configuration for nodes at these ports; return the port of nginx itself."""
    own = {f"server node{number}:8000": f"server 127.0.0.1:{node}" for number, node in enumerate(ports, 1)}
    return configure(folder, "nginx-nodes.conf", **own)


def replaced(place: Nodes, number: int) -> None:
    """Stop a node in order, and start another one at its port."""
    server = place.servers[number]
    port = server.port
    server.stop()
    assert server.process.returncode == 0
    place.servers[number] = place.launch(port=port)


async def back(clients: list[Client]) -> None:
    """Wait until each client has asked something and been answered, over whatever connection."""
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*(client.ping() for client in clients))


def test_nginx_accepts_the_configuration_for_several_nodes(tmp_path):
    configured(tmp_path, [8001, 8002])
    assert_accepted(tmp_path)


@pytest.mark.long(
    reason="a minute; nodes are replaced in tests/faults, and nginx passes sockets on in test_nginx"
)
async def test_two_nodes_are_replaced_under_thirty_sockets_and_nginx_refuses_none_of_them(
    tmp_path, redis_url
):
    async with contextlib.AsyncExitStack() as stack:
        place, auditor = await stack.enter_async_context(
            nodes(tmp_path, redis_url, 2, seed=41, owner=0, at=[0, 1, 1, 0, 1])
        )
        port = configured(tmp_path, [server.port for server in place.servers])
        await stack.enter_async_context(running_nginx(tmp_path, port))
        url = f"http://127.0.0.1:{port}"
        clients = [await stack.enter_async_context(await Client.connect(url)) for _ in range(SOCKETS)]
        for person in place.everybody:
            person.port = port
            person._socket.transport.abort()
        await place.progress(6)
        for number in (0, 1):
            await asyncio.to_thread(replaced, place, number)
            await place.progress(6)
            await back(clients)
        place.servers[0].kill()
        await place.progress(6)
        await back(clients)
        found = await place.verdict(auditor)
    found.assert_clean()
    assert not any(person.refused for person in place.people)
    assert "no live upstreams" not in (tmp_path / "error.log").read_text()
    answers = [line.split()[0] for line in (tmp_path / "access.log").read_text().splitlines()]
    assert not [status for status in answers if status in {"429", "502", "504"}]
