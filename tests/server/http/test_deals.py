"""Finished deals over HTTP: replays for a page without an engine, from the archive or from a file."""

import json
import os

import pytest

from paiju.engine.registry import GAMES
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.table.state import deadlines
from tests.server.deals.test_replays import default, imported, recorded
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import play_out, threesome

pytestmark = ONE_LOOP

RECORD = recorded(default("doudizhu"))
MOST = 256 * 1024


async def finished(server) -> str:
    """The id of a deal that has been played."""
    table = await threesome(server, hints=True)
    await table.start()
    await table.finish()
    await table[0].barrier(table.table)
    return f"{table.table}-1"


async def test_a_finished_deal_is_replayed_step_by_step(server, http):
    deal = await finished(server)
    answer = await http.get(f"/api/deals/{deal}/replay")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    assert answer.headers["content-encoding"] == "gzip"
    replay = answer.json()
    assert replay.keys() == {"format", "record", "opening", "steps"}
    assert replay["record"] == (await http.get(f"/api/deals/{deal}")).json()
    assert replay["opening"].keys() == {"public", "0", "1", "2"}
    assert len(replay["steps"]) == len(replay["record"]["actions"])
    assert all(step.keys() == {"at", "actor", "auto", "public", "seats"} for step in replay["steps"])
    again = await http.post("/api/replay", json=replay["record"])
    assert (again.status_code, again.json()) == (200, replay)


async def test_a_deal_that_still_runs_or_never_was_has_no_replay(server, http):
    table = await threesome(server)
    await table.start()
    for deal in (f"{table.table}-1", "nothing"):
        answer = await http.get(f"/api/deals/{deal}/replay")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


async def test_a_deal_whose_cards_stay_hidden_has_none_either(server, http, monkeypatch):
    deal = await finished(server)
    monkeypatch.setattr(type(GAMES["doudizhu"]), "hidden_after", True)
    answer = await http.get(f"/api/deals/{deal}/replay")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


async def test_there_is_none_while_the_store_is_away(server, http, monkeypatch):
    async def away(*_):
        raise StoreUnavailable("gone")

    monkeypatch.setattr(server.paiju.http.api._deals.archived._store.archive, "get", away)
    answer = await http.get("/api/deals/x/replay")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")


async def test_the_last_deal_of_a_table_that_has_closed_is_named(server, http, monkeypatch):
    table = await threesome(server, hints=True)
    await table.start()
    await table.finish()
    path = f"/api/tables/{table.table}/last"
    assert (await http.get(path)).json() == {"deal": None}
    monkeypatch.setattr(deadlines, "EMPTY_TABLE_MS", 0)
    for player in table.players:
        await player.ok("leave", table=table.table)
    while (last := (await http.get(path)).json()["deal"]) is None:
        await table[0].ask("ping", sent_at=1)
    assert last == f"{table.table}-1"
    assert (await http.get(f"/api/deals/{last}")).json()["table"] == table.table


async def test_the_last_deal_of_a_private_table_is_named_to_its_people_alone(server, http, monkeypatch):
    person = await server.guest("Ada")
    wish = {"game": "doudizhu", "bots": 2, "private": True, "ready": True, "pace": SLOW}
    table = (await person.ok("create", **wish))["table"]
    await play_out(person)
    monkeypatch.setattr(deadlines, "EMPTY_TABLE_MS", 0)
    await person.ok("leave", table=table)
    path = f"/api/tables/{table}/last"
    mine = {"Authorization": f"Bearer {person.token}"}
    while (last := (await http.get(path, headers=mine)).json()["deal"]) is None:
        await person.ask("ping", sent_at=1)
    assert last == f"{table}-1"
    stranger = await server.guest("Eve")
    for headers in ({}, {"Authorization": f"Bearer {stranger.token}"}):
        assert (await http.get(path, headers=headers)).json() == {"deal": None}


async def test_a_record_from_a_file_needs_no_account(http):
    answer = await http.post("/api/replay", content=RECORD)
    assert (answer.status_code, answer.headers["content-encoding"]) == (200, "gzip")
    assert answer.json()["record"] == json.loads(RECORD)


async def test_a_deal_to_import_is_replayed_too(http):
    answer = await http.post("/api/replay", json=imported("landlords"))
    assert answer.status_code == 200
    assert answer.json()["record"]["imported"]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (b"", "$"),
        (b"[]", "$"),
        (RECORD.replace(b'"amounts":[', b'"amounts":[1,'), "$.amounts"),
        (RECORD.replace(b'"actor":"chance"', b'"actor":1', 1), "$.actions[0]"),
        (json.dumps(imported("landlords") | {"players": 4}).encode(), "$.players"),
    ],
    ids=["nothing", "no map", "other amounts", "no chance", "a fourth player"],
)
async def test_a_file_that_cannot_be_is_refused_with_the_reason_and_the_place(http, body, path):
    answer = await http.post("/api/replay", content=body)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["path"]) == (422, "bad_request", path)
    assert error["text"]


async def test_a_file_that_is_too_long_is_not_read(http):
    answer = await http.post("/api/replay", content=b" " * (MOST + 1))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "bad_request")
    assert (await http.post("/api/replay", content=RECORD.rjust(MOST))).status_code == 200


def dying(_data: bytes) -> bytes:
    """The outcome of a worker that runs out of memory."""
    os._exit(9)


async def test_the_workers_may_die_and_the_next_deal_finds_new_ones(http, server, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("paiju.server.http.deals.replay_of_file", dying)
        answer = await http.post("/api/replay", content=RECORD)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert (await http.post("/api/replay", content=RECORD)).status_code == 200


async def test_an_address_brings_so_many_records_a_minute(spare_url, here, monkeypatch):
    monkeypatch.setattr("paiju.server.http.reading.REQUESTS_PER_SECOND", 0)
    async with (
        running_server(spare_url, records_per_minute_of_address=2, refills=False) as server,
        server.http() as http,
    ):
        answers = [await http.post(f"{server.url}/api/replay", content=b"[]") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [422, 422, 429]
        assert answers[-1].json()["error"]["retry_after_ms"] > 0
        guest = await http.post(f"{server.url}/api/session", json={"name": "x"})
        assert guest.status_code == 200, "they are counted apart from sessions"
