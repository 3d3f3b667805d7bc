"""An outage of many tables is one line a second with the reason, which `/readyz` tells too."""

import asyncio

import redis
import structlog

from paiju.server import gathered
from paiju.server.gathered import Gathered
from tests.patience import PATIENCE_S, until
from tests.server.live import SLOW, running_server


async def lines(told: list, event: str, count: int) -> list[dict]:
    """Wait for so many lines of an event."""
    async with asyncio.timeout(PATIENCE_S):
        while len(found := [line for line in told if line["event"] == event]) < count:
            await asyncio.sleep(0.01)
    return found


async def noted(events: Gathered, count: int) -> None:
    """Wait until so many things are noted."""
    await until(lambda: len(events._things) >= count)


async def test_many_things_at_once_are_one_line_with_their_number_and_what_was_told_last(monkeypatch):
    structlog.reset_defaults()  # a server in this process may have set another level
    monkeypatch.setattr(gathered, "PAUSE_S", 0.0)
    events = Gathered("tables wait", "tables")
    with structlog.testing.capture_logs() as told:
        for number in range(1_000):
            events.note(f"t{number % 500}", reason=f"reason {number}")
        await lines(told, "tables wait", 1)
        events.note("t7", reason="again")
        first, second = await lines(told, "tables wait", 2)
    assert first == {
        "event": "tables wait",
        "log_level": "warning",
        "tables": 500,
        "such_as": "t0",
        "reason": "reason 999",
    }
    assert (second["tables"], second["such_as"], second["reason"]) == (1, "t7", "again")


async def test_tables_whose_redis_refuses_writes_share_a_line_and_readyz_tells_why(
    spare_url, here, monkeypatch
):
    monkeypatch.setattr(gathered, "PAUSE_S", 10 * PATIENCE_S)  # the line is written once all have been noted
    event = "Redis takes no writes; tables wait for it"
    async with running_server(spare_url, log_level="info") as server, server.http() as http:
        tables = []
        for _ in range(5):
            author = await server.guest()
            tables.append((author, (await author.ok("create", game="doudizhu", pace=SLOW))["table"]))
        with redis.Redis.from_url(spare_url) as store, structlog.testing.capture_logs() as told:
            store.config_set("maxmemory", 1)
            try:
                asked = [await author.send("ready", table=table, on=True) for author, table in tables]
                answer = await http.get("/readyz")
                waiting = server.paiju.owned.services.waiting
                await noted(waiting, 5)
                waiting._write()
                (line,) = await lines(told, event, 1)
            finally:
                store.config_set("maxmemory", 0)
            assert answer.status_code == 503
            assert answer.json()["error"]["text"].startswith("Redis takes no writes: OOM")
            assert line["reason"].startswith("OOM")
            assert line["tables"] == 5
            assert not [entry for entry in told if entry["event"] != event and entry.get("table")]
            for (author, _), number in zip(tables, asked, strict=True):
                assert (await author.reply(number))["t"] == "ok"
        assert (await http.get("/readyz")).status_code == 200
        await server.hang_up()
