"""The listener of operators: metrics are answered there and no longer at the main port."""

import httpx
import pytest

from paiju.server.config import Settings
from paiju.server.listener import CannotListen, bind, bound
from tests.ports import free_port
from tests.server.live import running_server


async def test_operators_are_answered_at_their_own_port_alone(spare_url):
    port = free_port()
    async with running_server(spare_url, ops=f"127.0.0.1:{port}") as server, server.http() as main:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as ops:
            assert "paiju_tables" in (await ops.get("/metrics")).text
            assert (await ops.get("/healthz")).json() == {"ok": True}
            checks = (await ops.get("/readyz?verbose=1")).json()["checks"]
            assert checks.keys() == {"running", "redis and tables", "bots"}
            assert all(check["ok"] for check in checks.values())
            assert (await ops.get("/api/games")).status_code == 404
        assert (await main.get("/metrics")).status_code == 404
        assert (await main.get("/readyz")).status_code == 200


async def test_a_unix_socket_will_do(spare_url, tmp_path):
    path = tmp_path / "ops.sock"
    async with running_server(spare_url, ops=f"unix:{path}"):
        transport = httpx.AsyncHTTPTransport(uds=str(path))
        async with httpx.AsyncClient(transport=transport, base_url="http://ops") as ops:
            assert (await ops.get("/metrics")).status_code == 200
    assert not path.exists()


async def test_a_port_in_use_keeps_the_server_from_starting(spare_url):
    with bind("127.0.0.1", 0) as other:
        other.listen()
        taken = f"127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(CannotListen, match=r"cannot listen on 127\.0\.0\.1"):
            async with running_server(spare_url, ops=taken):
                pass


@pytest.mark.parametrize("wrong", ["8100", "127.0.0.1:", "unix:relative", "http://127.0.0.1:8100", "a b:1"])
def test_an_address_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError, match="HOST:PORT"):
        Settings(ops=wrong)


def test_brackets_are_an_ipv6_address():
    with bound("[::1]:0") as listener:
        assert listener.getsockname()[0] == "::1"
