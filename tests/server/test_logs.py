"""What the log says about an error, and what it must not contain."""

import asyncio
import json
import logging

import pytest
import structlog
import websockets

from paiju.server.http import throttle
from paiju.server.logs import configure_logs
from tests.server.live import running_server

SECRET = "Ah Kd Qc of the deck"


def fail(deck: str) -> None:
    raise ValueError(f"{len(deck)} characters")


@pytest.fixture(autouse=True)
def _own_logs():
    """Loggers of these tests write to what `capsys` closes at their end: later tests must not get them."""
    yield
    structlog.reset_defaults()
    logging.basicConfig(handlers=[logging.NullHandler()], force=True)


@pytest.fixture
def told(capsys):
    """`told(form)`: what is logged of an error in that form."""

    def log(form: str) -> str:
        configure_logs("info", form)
        try:
            fail(SECRET)
        except ValueError:
            structlog.get_logger().exception("a table has failed", table="t1")
        return capsys.readouterr().err

    return log


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_traceback_shows_no_variables(told, form):
    line = told(form)
    assert "ValueError: 20 characters" in line
    assert "in fail" in line
    assert SECRET not in line


def test_the_json_form_is_one_object_a_line(told):
    (line,) = told("json").splitlines()
    entry = json.loads(line)
    assert (entry["event"], entry["table"], entry["level"]) == ("a table has failed", "t1", "error")


async def test_a_websocket_that_is_refused_is_no_error(redis_url, here, monkeypatch, capsys):
    monkeypatch.setattr(throttle, "HELD_S", 0.2)
    async with (
        running_server(redis_url, requests_per_s=1, refills=False, proxies=()) as server,
        server.http() as http,
    ):
        await asyncio.gather(*(http.get("/metrics") for _ in range(10)))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await server.connect()
        with pytest.raises(websockets.InvalidStatus):
            await server.connect()
    assert "handshake" not in capsys.readouterr().err


async def test_a_request_that_is_none_leaves_no_line(redis_url, here, capsys):
    async with running_server(redis_url, log_level="info") as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"this is no request\r\n\r\n")
        assert b" 400 " in await reader.readline()
        writer.close()
    assert "Invalid HTTP" not in capsys.readouterr().err
