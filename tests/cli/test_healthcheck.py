"""`paiju healthcheck`: 0 for a server that is ready, 1 and one line for any other."""

import asyncio
import socket

import pytest

from paiju.cli.failure import Failure
from paiju.cli.healthcheck import healthcheck
from tests.server.live import running_server


def test_the_command_ends_with_0_or_1_and_one_line(invoke, server_url):
    done = invoke("healthcheck", "--url", server_url)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = invoke("healthcheck", "--url", "127.0.0.1:1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "paiju: http://127.0.0.1:1/readyz: [Errno 111] Connection refused\n"


@pytest.fixture
def health(monkeypatch):
    """Ask as the command does, with variables as settings, beside a server of this process; give what is wrong."""

    async def ask(config=None, url=None, *, alive=False, **variables):
        for name, value in variables.items():
            monkeypatch.setenv(name, str(value))
        try:
            await asyncio.to_thread(healthcheck, config, url, alive)
        except Failure as failure:
            return str(failure)
        return ""

    return ask


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::"])
async def test_a_server_at_the_port_of_its_settings_is_ready_until_it_stops(health, redis_url, host):
    async with running_server(redis_url, host=host) as live:
        around = {"PAIJU_HOST": host, "PAIJU_PORT": live.port}
        assert await health(**around) == await health(alive=True, **around) == ""
    assert f":{live.port}/readyz: " in await health(**around)


async def test_it_is_asked_at_its_unix_socket(health, redis_url, tmp_path):
    path = tmp_path / "paiju.sock"
    async with running_server(redis_url, unix_socket=path):
        assert await health(PAIJU_UNIX_SOCKET=path) == await health(url=f"unix:{path}") == ""
    gone = f"unix:{path}/readyz: [Errno 2] No such file or directory"
    assert await health(PAIJU_UNIX_SOCKET=path) == gone


async def test_a_file_of_settings_names_the_port(health, redis_url, tmp_path):
    async with running_server(redis_url) as live:
        (tmp_path / "paiju.toml").write_text(f"[listen]\nport = {live.port}\n")
        assert await health(tmp_path / "paiju.toml") == ""


async def test_a_server_that_is_stopping_lives_and_is_not_ready(health, redis_url):
    async with running_server(redis_url, base_path="/paiju") as live:
        assert live.url.endswith("/paiju")
        live.paiju.owned.draining = True
        why = await health(url=live.url)
        assert await health(url=live.url, alive=True) == ""
    assert '/paiju/readyz: 503 {"error":' in why
    assert "this server is stopping" in why


@pytest.mark.parametrize("url", ["http://127.0.0.1:{}", "https://127.0.0.1:{}"])
async def test_what_does_not_speak_the_address_protocol_is_not_ready(health, url):
    with socket.create_server(("127.0.0.1", 0)) as mute:
        asking = asyncio.create_task(health(url=url.format(mute.getsockname()[1])))
        taken, _ = await asyncio.to_thread(mute.accept)
        taken.sendall(b"no http\r\n")
        taken.close()
        assert "/readyz: " in await asking


async def test_a_port_that_the_kernel_gave_has_to_be_named(health):
    assert await health(PAIJU_PORT=0) == "port 0 is any free one: name the server's address with --url"


@pytest.mark.parametrize("wrong", [{"PAIJU_PORT": "many"}, {"PAIJU_PROT": "8000"}])
async def test_wrong_settings_are_named(health, wrong):
    assert next(iter(wrong)) in await health(**wrong)
