"""The HTTP server's loop: the date of its answers, and its stop."""

import asyncio
import itertools
from types import SimpleNamespace

import uvicorn.server

from paiju.server import serving
from tests.patience import PATIENCE_S
from tests.server.live import running_server


async def test_the_date_of_answers_goes_on(here, redis_url, monkeypatch):
    days = itertools.count()
    monkeypatch.setattr(uvicorn.server, "time", SimpleNamespace(time=lambda: next(days) * 86_400))
    monkeypatch.setattr(serving, "DATE_S", 0.001)
    async with running_server(redis_url) as live, live.http() as http, asyncio.timeout(PATIENCE_S):
        dates = {(await http.get("/healthz")).headers["date"]}
        while len(dates) < 3:
            dates.add((await http.get("/healthz")).headers["date"])


async def test_an_idle_server_stops_at_once(here, redis_url, monkeypatch):
    monkeypatch.setattr(serving, "DATE_S", 10 * PATIENCE_S)
    async with asyncio.timeout(PATIENCE_S), running_server(redis_url):
        pass
