"""What the log says about an error, and what it must not contain."""

import asyncio
import contextlib
import json
import logging

import pytest
import structlog
import websockets

from paiju.client.api import Api
from paiju.server.http import throttle
from paiju.server.logs import LINES_PER_MINUTE, LinesOfAddresses, configure_logs
from paiju.server.options import read_settings
from paiju.server.redis.embedded import RunningRedis
from paiju.server.startup import log_start
from tests.server.live import SLOW, running_server

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
    monkeypatch.setattr(throttle, "REFUSAL_DELAY_S", 0.2)
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


# who has done what


@pytest.fixture
def lines(capsys):
    """`lines(event)`: the JSON lines of an event since the last call."""

    def read(event: str) -> list[dict[str, object]]:
        said = map(json.loads, capsys.readouterr().err.splitlines())
        return [line for line in said if line["event"] == event]

    return read


async def test_a_name_at_a_table_leads_to_the_user_and_the_address_and_so_does_who_was_removed(
    redis_url, here, lines
):
    async with running_server(redis_url, log_format="json", log_level="info") as server:
        async with Api(server.url) as api:
            ann = await api.guest("Ann")
        (made,) = lines("session made")
        author = await server.guest(token=ann.token)
        (greeted,) = lines("hello")
        created = await author.ok("create", game="doudizhu", pace=SLOW)
        (opened,) = lines("table created")
        guest = await server.guest()
        await guest.ok("join", table=created["table"])
        await author.ok("kick", table=created["table"], user=guest.user)
        (removed,) = lines("somebody was removed")
        await author.ok("kick", table=created["table"], user=guest.user)
        assert lines("somebody was removed") == [], "it changes nothing"
        async with Api(server.url, ann.token) as api:
            await api.guest("Anna")
            (renamed,) = lines("session renamed")
            await api.log_out()
        (ended,) = lines("session ended")
        await server.hang_up()
    who = {"user": author.user, "address": "127.0.0.1"}
    for line in (made, greeted):
        assert line.items() >= {**who, "name": "Ann", "level": "info"}.items()
    assert opened.items() >= who.items()
    assert renamed.items() >= {**who, "name": "Anna"}.items()
    assert ended.items() >= who.items()
    assert opened["table"] == created["table"]
    by = {"by": author.user, "address": "127.0.0.1"}
    assert removed.items() >= {"table": created["table"], "user": guest.user, "ban": True, **by}.items()
    assert ann.token not in str((made, greeted, opened, renamed, ended, removed))


def test_a_start_tells_its_settings_and_no_secret(lines, monkeypatch):
    secrets = {name: f"{name}-{'x' * 32}" for name in ("secret", "previous_secret", "operator_token")}
    for name, value in secrets.items():
        monkeypatch.setenv(f"PAIJU_{name.upper()}", value)
    url = "redis+sentinel://anybody:password@s1:26379,s2:26379/cards"
    configure_logs("info", "json")
    settings = read_settings({"redis": url, "max_tables": "7", "host": "127.0.0.1", "fsync": "always"})
    log_start(settings, RunningRedis(url, "n1"), "7.2.1")
    (start,) = lines("starting")
    shown = {"--redis": "redis+sentinel://s1:26379,s2:26379/cards", "--max-tables": 7, "--fsync": "always"}
    assert (start["redis"], start["redis_version"]) == (shown["--redis"], "7.2.1")
    assert start["settings"] == shown | dict.fromkeys(
        ("--secret", "--previous-secret", "--operator-token"), "set"
    )
    assert not [word for word in ("password", "anybody", *secrets.values()) if word in json.dumps(start)]


@pytest.mark.parametrize(
    ("given", "ignored"),
    [
        ({"unix_socket": "paiju.sock", "host": "0.0.0.0", "port": "80"}, ["--host", "--port"]),
        ({"unix_socket": "paiju.sock"}, []),
        ({"redis": "redis://r:1/0", "data_dir": "elsewhere", "fsync": "always"}, ["--data-dir", "--fsync"]),
        ({"link_port": "8100"}, ["--link-port"]),
    ],
)
def test_settings_without_effect_are_told(lines, given, ignored):
    configure_logs("info", "json")
    log_start(read_settings(given), RunningRedis(given.get("redis", "unix:///redis.sock"), "n1"), "7.2.1")
    assert [line["settings"] for line in lines("settings are ignored beside the others")] == [ignored][
        : len(ignored)
    ]


# what strangers can write into it


HOSTILE = "Ann\n2026-11-28T00:00:00Z [info     ] session made user=u0 address=9.9.9.9\x1b[2J\x9b2J\u202e"


def raise_words(words: str) -> None:
    raise ValueError(words)


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_name_and_no_error_can_forge_a_line_or_move_the_cursor(capsys, form):
    configure_logs("info", form)
    log = structlog.get_logger()
    log.info("hello", name=HOSTILE, address=HOSTILE)
    logging.getLogger("library").warning("it said %s", HOSTILE)
    try:
        raise_words(HOSTILE)
    except ValueError:
        log.exception("a table has failed", table=HOSTILE)
    told = capsys.readouterr().err
    lines = told.splitlines()
    assert all(line.isprintable() for line in lines)
    assert not [line for line in lines if line.startswith("2026-11-28T00:00:00Z")]
    events = [json.loads(line)["event"] for line in lines] if form == "json" else lines
    assert len([event for event in events if not event.startswith("  ")]) == 3


def test_an_address_cannot_fill_the_log_and_others_are_written_on(capsys):
    now = 0.0
    keep = LinesOfAddresses(clock=lambda: now)

    def written(address: str, count: int, method: str = "info", event: str = "hello") -> list[str]:
        said = []
        for _ in range(count):
            with contextlib.suppress(structlog.DropEvent):
                said.append(keep(None, method, {"event": event, "address": address})["event"])
        return said

    first = written("192.0.2.1", 10_000)
    assert first == ["hello"] * LINES_PER_MINUTE + ["lines about an address are left out"]
    assert written("192.0.2.2", 1) == ["hello"]
    assert written("192.0.2.1", 3, method="warning") == ["hello"] * 3
    assert written("192.0.2.1", 1, event="table created") == ["table created"], "a flood hides nothing else"
    now = 60.0
    assert written("192.0.2.1", 1) == ["hello"]


async def test_a_hello_that_is_refused_leaves_no_line(redis_url, here, capsys):
    async with running_server(redis_url, log_level="info") as server:
        stranger = await server.connect()
        refused = await stranger.refused("hello", token="no token", session="session-1")
        assert refused["code"] == "unauthorized"
    assert "hello" not in capsys.readouterr().err
