"""Only loopback is loaded, by the address to which a name resolved once."""

import asyncio
import socket

import pytest

from paiju.cli.failure import Failure
from paiju.cli.load.guests import Guests
from paiju.cli.load.plan import LoadPlan
from paiju.cli.load.run import Run
from paiju.cli.load.target import resolve
from paiju.cli.load.wire import NotConnected, SocketWire
from paiju.client.errors import CannotConnect
from tests.cli.load.answers import listening
from tests.patience import until
from tests.server.live import running_server


def resolving(monkeypatch, *answers):
    """Let names resolve to these addresses, one answer after the other."""
    left = list(answers)

    def getaddrinfo(_host, port, **_options):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in left.pop(0)]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return left


@pytest.mark.parametrize("url", ["127.0.0.1:8000", "http://[::1]:8000", "http://127.5.5.5:8000/cards"])
def test_loopback_is_taken(url):
    assert resolve(url).port == 8000


@pytest.mark.parametrize(
    "url", ["http://192.0.2.7:8000", "http://10.1.2.3", "http://169.254.169.254", "http://0.0.0.0:8000", "http://[2001:db8::1]"]
)  # fmt: skip
def test_other_addresses_are_refused_private_ones_too(url):
    with pytest.raises(Failure, match="loopback"):
        resolve(url)


def test_a_name_with_one_address_outside_is_refused(monkeypatch):
    resolving(monkeypatch, ["127.0.0.1", "192.0.2.7"])
    with pytest.raises(Failure, match=r"192\.0\.2\.7"):
        resolve("http://cards.example")


def test_a_name_that_resolves_elsewhere_later_is_still_the_first_address(monkeypatch):
    left = resolving(monkeypatch, ["127.0.0.1"], ["192.0.2.7"])
    target = resolve("http://cards.example:8000")
    assert (target.netloc, target.http) == ("cards.example:8000", "http://127.0.0.1:8000")
    assert left == [["192.0.2.7"]]


@pytest.mark.parametrize("url", ["https://127.0.0.1", "ftp://127.0.0.1", "http://"])
def test_what_is_no_plain_address_of_a_server_is_refused(url):
    with pytest.raises((Failure, CannotConnect)):
        resolve(url)


async def test_a_server_at_a_unix_socket_is_loaded(redis_url, tmp_path):
    place = tmp_path / "paiju.sock"
    async with running_server(redis_url, port=8000, unix_socket=place, connections_per_address=0):
        target = resolve(f"unix:{place}")
        plan = LoadPlan(urls=(), games=("doudizhu",), bots="random", length_s=600, tables=1, think_s=0.0)
        run = Run(plan, [target])
        going = asyncio.create_task(run.go())
        await until(lambda: run.figures.done or going.done())
        run.stop("enough")
        await going
    assert target.http == "http://localhost"
    assert run.figures.done
    assert run.findings.total == 0


async def test_a_redirect_is_refused_over_http_and_over_the_websocket():
    async def redirect(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(
            b"HTTP/1.1 307 Temporary Redirect\r\nLocation: http://192.0.2.7/\r\nContent-Length: 0\r\n\r\n"
        )

    async with listening(redirect) as url:
        target = resolve(url)
        async with Guests(target) as guests:
            with pytest.raises(Failure, match="redirect"):
                await guests.guest()
        with pytest.raises(NotConnected):
            await SocketWire(target, lambda _frame: None, lambda: None).open()


async def test_a_proxy_of_the_environment_is_not_asked(monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://192.0.2.7:3128")
    async with Guests(resolve("http://127.0.0.1:1")) as guests:
        with pytest.raises(Failure, match="no server answers"):
            await guests.guest()


def test_a_name_without_an_address_is_told(monkeypatch):
    def unknown(*_args, **_options):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Failure, match=r"no address is known for cards\.example: Name or service not known"):
        resolve("http://cards.example")
