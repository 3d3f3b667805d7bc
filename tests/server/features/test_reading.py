"""Records of strangers: read outside the event loop, in bounded number; a bad one fails only its own request."""

import asyncio
import json
import time

import httpx
import pytest

from paiju.server.http import deals, reading
from tests.server.deals.test_replays import default, recorded
from tests.server.features.test_holdem_import import HAND
from tests.server.live import ONE_LOOP, running_server

pytestmark = ONE_LOOP

DOTTED = "variant = 'NT'\n" + ".".join("a" * 20_000) + " = 1"
RECORD = recorded(default("doudizhu"))


def bearer(server):
    return {"Authorization": f"Bearer {server.token()[1]}"}


def hang(_: bytes) -> None:
    time.sleep(600)


def stuck(_: bytes) -> None:
    raise AssertionError("read on the loop")


async def test_a_key_of_many_parts_is_refused_on_both_ways_in(server):
    async with server.http() as http:
        posts = (
            await http.post("/api/tables", json={"game": "holdem", "record": DOTTED}, headers=bearer(server)),
            await http.post("/api/replay", content=DOTTED.encode()),
            await http.post("/api/replay", json={"game": "holdem", "record": DOTTED}),
        )
    for answer in posts:
        assert (answer.status_code, answer.json()["error"]["text"]) == (422, "a key has at most 8 parts")


async def test_an_import_is_parsed_in_a_worker(server, monkeypatch):
    monkeypatch.setattr("paiju.engine.games.holdem.formats.parse_phh", stuck)  # in this process only
    async with server.http() as http:
        answer = await http.post(
            "/api/tables", json={"game": "holdem", "record": HAND, "bots": 3}, headers=bearer(server)
        )
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("path", ["/api/tables", "/api/replay"])
async def test_a_record_that_takes_too_long_fails_alone(server, monkeypatch, path):
    async with server.http() as http:
        hand = {"game": "holdem", "record": HAND, "bots": 3}
        assert (await http.post("/api/replay", json=hand)).status_code == 200
        with monkeypatch.context() as patch:
            patch.setattr(deals, "replay_of_file", hang)
            patch.setattr(reading, "read_import", hang)
            patch.setattr(reading, "REPLAY_S", 0.5)
            late = await http.post(path, json=hand, headers=bearer(server))
        assert (late.status_code, late.json()["error"]["code"]) == (503, "busy")
        assert late.json()["error"]["retry_after_ms"] > 0
        assert (await http.post(path, json=hand, headers=bearer(server))).status_code in {200, 201}


async def test_more_records_than_may_wait_are_answered_busy_at_once(spare_url, here, monkeypatch):
    monkeypatch.setattr(deals, "replay_of_file", hang)
    settings = {"record_workers": 1, "records_waiting": 1}
    async with running_server(spare_url, **settings) as server, server.http() as http:
        first = [asyncio.create_task(http.post("/api/replay", content=RECORD)) for _ in range(3)]
        done, waiting = await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        answer = done.pop().result()
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        assert answer.json()["error"]["retry_after_ms"] > 0
        assert (await http.get("/healthz")).status_code == 200
        for task in waiting:
            task.cancel()


READ = (
    ("POST", "/api/tables"),
    ("POST", "/api/replay"),
    ("POST", "/api/replay/insight"),
    ("GET", "/api/deals/none/replay"),
    ("GET", "/api/deals/none/endings"),
    ("GET", "/api/replays/none/insight"),
    ("GET", "/api/deals/none?format=phh"),
)
"""All that reads records; each is asked for from another address."""


@pytest.mark.parametrize("whose", ["user", "address"])
async def test_so_many_records_a_minute(spare_url, here, monkeypatch, whose):
    monkeypatch.setattr(reading, "REQUESTS_PER_SECOND", 0)
    limit = {"user": "records_per_minute", "address": "records_per_minute_of_address"}[whose]
    async with running_server(spare_url, **{limit: 2}, refills=False) as server:
        for number, place in enumerate(READ, start=2):
            transport, same = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number}"), bearer(server)
            async with server.http(transport=transport) as http:
                answers = [
                    await http.request(*place, headers=same if whose == "user" else bearer(server))
                    for _ in range(3)
                ]
                other = await http.request(*place, headers=bearer(server))
            assert 429 not in [answer.status_code for answer in answers[:2]], place
            assert answers[2].status_code == 429, place
            assert answers[2].json()["error"]["retry_after_ms"] > 0
            assert (other.status_code == 429) == (whose == "address"), place


async def test_work_that_takes_long_counts_as_several_requests(spare_url, here, monkeypatch):
    monkeypatch.setattr(reading, "FREE_WORK_S", 0.1)
    monkeypatch.setattr(reading, "REQUESTS_PER_SECOND", 1_000)
    monkeypatch.setattr(deals, "replay_of_file", hang)
    monkeypatch.setattr(reading, "REPLAY_S", 0.5)
    async with running_server(spare_url) as server, server.http() as http:
        hog = bearer(server)
        assert (await http.post("/api/replay", content=RECORD, headers=hog)).status_code == 503
        answer = await http.get("/api/deals/none/replay", headers=hog)
        assert answer.status_code == 429
        assert answer.json()["error"]["retry_after_ms"] > 0


@pytest.mark.parametrize("where", ["record", "options"])
async def test_a_number_beyond_all_others_is_refused_like_any_wrong_value(server, where):
    body = {"game": "doudizhu", "record": {}, where: {"x": 10**30}}
    async with server.http() as http:
        answer = await http.post("/api/tables", json=body, headers=bearer(server))
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")


async def test_a_table_goes_on_from_so_many_actions(server):
    raises = [f"p{2 - turn % 2} cbr {4 + 2 * turn}" for turn in range(600)]
    actions = ["d dh p1 AsAh", "d dh p2 KsKh", *raises]
    hand = (
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        f"starting_stacks = [9000, 9000]\nactions = {json.dumps(actions)}\n"
    )
    async with server.http() as http:
        body = {"game": "holdem", "record": hand, "bots": 1}
        assert (await http.post("/api/replay", json=body)).status_code == 200
        answer = await http.post("/api/tables", json=body, headers=bearer(server))
    assert answer.status_code == 422
    assert answer.json()["error"]["text"] == "a table goes on from at most 500 actions"
