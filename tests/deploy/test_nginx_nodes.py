"""Two nodes behind nginx, as compose-nodes.yaml runs them: each is replaced in its turn while people play on."""

import asyncio
import subprocess

import pytest

from tests.client.running_server import RunningServer
from tests.deploy.test_nginx import ALONE, _listening
from tests.deploy.tools import DEPLOY, assert_passes, system_tool
from tests.faults.test_nodes import Nodes, nodes
from tests.ports import free_port

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]


def configured(folder, ports: list[int]) -> int:
    """Write nginx's configuration for nodes at these ports; return the port of nginx itself."""
    port, text = free_port(), (DEPLOY / "nginx-nodes.conf").read_text()
    own = {"listen 80;": f"listen 127.0.0.1:{port};"}
    own |= {f"node{number}:8000": f"127.0.0.1:{node}" for number, node in enumerate(ports, 1)}
    for ours, here in own.items():
        assert text.count(ours) == 1
        text = text.replace(ours, here)
    (folder / "paiju.conf").write_text(text)
    (folder / "nginx.conf").write_text(ALONE.format(folder=folder))
    return port


def replaced(place: Nodes, number: int) -> None:
    """Stop a node in order, and start another one at its port."""
    server = place.servers[number]
    port = server.port
    server.stop()
    assert server.process.returncode == 0
    place.servers[number] = RunningServer(place._folder, *place.options, port=port)


def test_nginx_accepts_the_configuration_for_several_nodes(tmp_path):
    configured(tmp_path, [8001, 8002])
    nginx = system_tool("nginx", "nginx")
    assert_passes(nginx, "-t", "-e", tmp_path / "error.log", "-p", tmp_path, "-c", tmp_path / "nginx.conf")


@pytest.mark.long(reason="four servers start one after the other")
async def test_two_nodes_are_replaced_one_after_the_other_and_everybody_comes_back_by_nginx(tmp_path):
    async with nodes(tmp_path, 2, seed=41, owner=0, at=[0, 1, 1, 0, 1]) as (place, auditor):
        port = configured(tmp_path, [server.port for server in place.servers])
        nginx = system_tool("nginx", "nginx")
        command = [nginx, "-e", tmp_path / "error.log", "-p", tmp_path, "-c", tmp_path / "nginx.conf"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            await _listening(port, process)
            for person in place.everybody:
                person.port = port
                person._socket.transport.abort()
            await place.progress(6)
            for number in (0, 1):
                await asyncio.to_thread(replaced, place, number)
                await place.progress(6)
            place.servers[0].kill()
            await place.progress(6)
            found = await place.verdict(auditor)
        finally:
            process.terminate()
            await asyncio.to_thread(process.wait, 10)
    found.assert_clean()
    assert not any(person.refused for person in place.people)
