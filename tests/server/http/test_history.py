"""A person's history over HTTP: booked a moment after each deal, for its owner alone, page by page or as lines."""

import asyncio
import json
from functools import partial

import pytest

from paiju.client import Api, CannotConnect, RequestError
from paiju.server.database.errors import DatabaseAway
from paiju.server.http import archived as archived_module
from paiju.server.http import history, reading
from tests.patience import PATIENCE_S
from tests.server.live import ONE_LOOP, SLOW, empty_database, running_server
from tests.server.playing import play_out, threesome

pytestmark = ONE_LOOP

SETTINGS = {}


def bearer(client):
    return {"Authorization": f"Bearer {client.token}"}


async def played(server, deals=1, **create):
    """Three people, and the deals that they have played at one table."""
    table = await threesome(server, **create)
    for _ in range(deals):
        await table.start()
        await table.finish()
    return table


async def lines_of(http, client, count, what="deals", **query):
    """The lines of a history once there are so many."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = await http.get(f"/api/users/me/{what}", params=query, headers=bearer(client))
            if answer.status_code == 200 and len(answer.json()[what]) >= count:
                return answer.json()
            await asyncio.sleep(0.02)


async def test_a_deal_is_in_the_history_of_all_who_played_it_and_of_nobody_else(server, http):
    table = await played(server)
    for seat, player in enumerate(table.players):
        page = await lines_of(http, player, 1)
        (line,) = page["deals"]
        assert page["next"] is None
        assert (line["deal"], line["table"], line["game"], line["seat"]) == (
            f"{table.table}-1", table.table, "doudizhu", seat,
        )  # fmt: skip
        assert [one["name"] for one in line["players"]] == ["甲", "乙", "丙"]
        assert sum(one["amount"] for one in line["players"]) == 0
        assert line["amount"] == line["players"][seat]["amount"]
        assert line["kept"] is True
    outsider = await server.guest()
    assert (await lines_of(http, outsider, 0))["deals"] == []
    for user in (table[0].user, "unobody"):
        for what in ("deals", "matches", "statistics"):
            answer = await http.get(f"/api/users/{user}/{what}", headers=bearer(outsider))
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
            assert (await http.get(f"/api/users/{user}/{what}")).status_code == 401
    own = await http.get(f"/api/users/{table[0].user}/deals", headers=bearer(table[0]))
    assert len(own.json()["deals"]) == 1
    assert own.headers["cache-control"] == "no-store"


async def test_the_record_is_read_wherever_it_lies_with_the_same_bytes(server, http):
    table = await played(server)
    name = f"{table.table}-1"
    await table[0].barrier(table.table)
    waiting = (await http.get(f"/api/deals/{name}")).content
    assert json.loads(waiting)["seats"][0]["name"] == "甲"
    await lines_of(http, table[0], 1)
    entries = server.paiju._store.entries
    async with asyncio.timeout(PATIENCE_S):
        while await entries.get(name) is not None:
            await asyncio.sleep(0.01)
    assert (await http.get(f"/api/deals/{name}")).content == waiting
    assert b"users" not in waiting


async def test_a_history_is_read_page_by_page_and_filtered(server, http):
    table = await played(server, deals=3)
    await lines_of(http, table[0], 3)
    seen, after = [], {}
    while True:
        page = await lines_of(http, table[0], 1, limit=2, **after)
        seen += [line["deal"] for line in page["deals"]]
        if page["next"] is None:
            break
        after = {"after": page["next"]}
    assert seen == [f"{table.table}-{number}" for number in (3, 2, 1)]
    for query, count in (
        ({"game": "斗地主"}, 3), ({"game": "holdem"}, 0), ({"with": table[1].user}, 3), ({"with": "u0"}, 0),
        ({"from": 0}, 3), ({"to": 0}, 0), ({"company": "people"}, 3),
    ):  # fmt: skip
        assert len((await lines_of(http, table[0], 0, **query))["deals"]) == count, query


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ({"game": "chess"}, "$.game"), ({"limit": "0"}, "$.limit"), ({"limit": "101"}, "$.limit"),
        ({"limit": "0000001009999999"}, "$.limit"), ({"limit": "9" * 5000}, "$.limit"),
        ({"limit": "x"}, "$.limit"), ({"with": "a\0"}, "$.with"),
        ({"after": "nowhere"}, "$.after"), ({"from": "-1"}, "$.from"),
        ({"to": "9" * 17}, "$.to"), ({"company": "bots"}, "$.company"),
    ],
)  # fmt: skip
async def test_a_query_that_is_none_is_refused_by_its_name(server, http, query, path):
    guest = await server.guest()
    answer = await http.get("/api/users/me/deals", params=query, headers=bearer(guest))
    assert (answer.status_code, answer.json()["error"]["path"]) == (422, path)


async def test_lines_come_with_the_readers_parts_of_records_and_end_with_next(server, http, monkeypatch):
    table = await played(server, deals=3)
    await lines_of(http, table[0], 3)
    monkeypatch.setattr(history, "PAGE_MAX", 2)
    headers = bearer(table[0]) | {"Accept": "application/x-ndjson"}
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = await http.get("/api/users/me/deals", params={"records": 1}, headers=headers)
            lines = [json.loads(line) for line in answer.text.splitlines()]
            if len(lines) == 4:
                break
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert lines[-1] == {"next": None}
    for line in lines[:-1]:
        record = await http.get(f"/api/deals/{line['deal']}", headers=bearer(table[0]))
        assert line["record"] == record.json()
    answer = await http.get("/api/users/me/deals", params={"limit": 1}, headers=headers)
    first, last = answer.text.splitlines()
    assert json.loads(last) == {"next": f"{lines[0]['ended_at']}.{lines[0]['deal']}"}
    assert "record" not in json.loads(first)


async def test_a_history_that_breaks_off_says_so_at_its_end(server, http, monkeypatch):
    table = await played(server, deals=2)
    await lines_of(http, table[0], 2)
    monkeypatch.setattr(history, "PAGE_MAX", 1)
    read, calls = server.paiju.database.read, []

    async def failing(work):
        calls.append(work)
        if len(calls) > 1:
            raise DatabaseAway("away")
        return await read(work)

    async with asyncio.timeout(PATIENCE_S):
        while server.paiju.parts.own.booking.unbooked:
            await asyncio.sleep(0.01)
    monkeypatch.setattr(server.paiju.database, "read", failing)
    headers = bearer(table[0]) | {"Accept": "application/x-ndjson"}
    answer = await http.get("/api/users/me/deals", headers=headers)
    assert json.loads(answer.text.splitlines()[-1])["error"]["code"] == "busy"
    assert (await http.get("/api/users/me/deals", headers=headers)).status_code == 503
    for path in ("/api/users/me/statistics", "/api/deals/unknown-1"):
        assert (await http.get(path, headers=bearer(table[0]))).status_code == 503
    async with Api(server.url, table[0].token) as api:
        with pytest.raises(RequestError) as refused:
            [line async for line in api.history()]
        assert refused.value.code == "busy"


async def test_an_error_at_the_second_line_is_told_at_the_end(server, http, monkeypatch):
    table = await played(server, deals=2)
    await lines_of(http, table[0], 2)
    calls = []
    headers = bearer(table[0]) | {"Accept": "application/x-ndjson"}

    async def failing(_self, name, user, opened):
        calls.append(name)
        if len(calls) > 1:
            raise history.Refusal(503, "busy", "away")
        return b"{}"

    monkeypatch.setattr(history.Archived, "part", failing)
    answer = await http.get("/api/users/me/deals", params={"records": 1}, headers=headers)
    first, last = answer.text.splitlines()
    assert json.loads(first)["record"] == {}
    assert json.loads(last)["error"]["code"] == "busy"


async def test_records_are_told_in_one_answer_at_once(server, http, monkeypatch):
    table = await played(server)
    await lines_of(http, table[0], 1)
    headers = bearer(table[0]) | {"Accept": "application/x-ndjson"}
    begun, go = asyncio.Event(), asyncio.Event()

    async def waiting(_self, _name, _user, _opened):
        begun.set()
        await go.wait()

    monkeypatch.setattr(history.Archived, "part", waiting)
    ask = partial(http.get, "/api/users/me/deals", params={"records": 1}, headers=headers)
    one = asyncio.create_task(ask())
    await begun.wait()
    assert (await ask()).status_code == 429
    go.set()
    assert (await one).status_code == 200
    assert (await ask()).status_code == 200


async def test_statistics_sum_up_what_was_played(server, http):
    table = await played(server, deals=2)
    async with Api(server.url, table[0].token) as api, asyncio.timeout(PATIENCE_S):
        while len((await api.deals())["deals"]) < 2:
            await asyncio.sleep(0.02)
        lines = [line async for line in api.history(records=True)]
        sums = (await api.statistics())["games"]["doudizhu"]
        assert (await api.matches())["matches"] == []
        assert [line async for line in api.history("matches")] == []
    amounts = [line["amount"] for line in lines]
    assert all(line["record"]["deal"] == line["deal"] for line in lines)
    assert (sums["deals"], sums["amount"], sums["best"]) == (2, sum(amounts), max(amounts))
    assert (sums["counts"]["deals"], sums["counts"]["score"]) == (2, sum(amounts))
    assert [one["chances"] for one in sums["figures"] if one["key"] == "score"] == [2]
    assert 0 <= sums["win_rate"]["low"] <= sums["win_rate"]["value"] <= sums["win_rate"]["high"] <= 1


async def test_a_deal_of_bots_alone_is_in_no_history_and_a_person_s_with_bots_is(server, http):
    person = await server.guest()
    pace = {**SLOW, "between_ms": 600_000}
    table = (await person.ok("create", game="doudizhu", bots=2, pace=pace))["table"]
    await person.ok("ready", table=table, on=True)
    await play_out(person)
    (line,) = (await lines_of(http, person, 1))["deals"]
    assert [one.get("bot", False) for one in line["players"]] == [False, True, True]
    assert all(one["name"] for one in line["players"])
    assert (await lines_of(http, person, 0, company="people"))["deals"] == []
    await person.ok("ready", table=table, on=True)
    await person.ok("auto", table=table, on=True)
    await person.event("deal_ended")
    await person.barrier(table)
    assert await server.paiju._store.archive.get(f"{table}-2") is not None


async def test_a_history_cannot_be_asked_for_without_end(redis_process, here, tmp_path):
    url = empty_database(redis_process, 6)
    async with running_server(
        url, database=f"sqlite:///{tmp_path}/paiju.db", records_per_minute=2, refills=False
    ) as server:
        guest = await server.guest()
        async with server.http() as http:
            codes = [
                (await http.get("/api/users/me/statistics", headers=bearer(guest))).status_code
                for _ in range(4)
            ]
    assert codes[-1] == 429


async def test_a_long_read_counts_as_several(redis_process, here, tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "FREE_WORK_S", 0.0)
    monkeypatch.setattr(reading, "REQUESTS_PER_SECOND", 1e9)
    url = empty_database(redis_process, 6)
    async with running_server(
        url, database=f"sqlite:///{tmp_path}/paiju.db", records_per_minute=50, refills=False
    ) as server:
        await server.paiju.database.ready.wait()
        guest = await server.guest()
        async with server.http() as http:
            ask = partial(http.get, "/api/users/me/statistics", headers=bearer(guest))
            assert [(await ask()).status_code for _ in range(2)] == [200, 429]


async def test_a_server_without_a_database_keeps_no_history(redis_process, here):
    async with running_server(empty_database(redis_process, 6)) as server:
        guest = await server.guest()
        async with server.http() as http:
            answer = await http.get("/api/users/me/deals", headers=bearer(guest))
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
            assert (await http.get("/readyz")).json() == {"ok": True}


async def test_play_goes_on_without_the_database_and_readyz_tells(redis_process, here, tmp_path):
    (tmp_path / "file").write_text("")
    url = empty_database(redis_process, 6)
    async with running_server(url, database="postgresql://nobody@127.0.0.1:1/none") as server:
        table = await played(server)
        async with server.http() as http:
            async with asyncio.timeout(PATIENCE_S):
                while (await http.get("/readyz")).json() != {"ok": True, "people": "away"}:
                    await asyncio.sleep(0.02)
            await table[0].barrier(table.table)
            record = await http.get(f"/api/deals/{table.table}-1", headers=bearer(table[0]))
            assert record.status_code == 200
            assert (await http.get("/api/users/me/deals", headers=bearer(table[0]))).status_code == 503
            told = (await http.get("/metrics")).text
            assert "paiju_unbooked 1.0" in told
            assert "paiju_unbookable 0.0" in told


async def test_a_strange_database_ends_the_server_by_its_name(redis_process, here, tmp_path):
    from paiju.server.database.errors import DatabaseError

    url = empty_database(redis_process, 6)
    async with running_server(url, database=f"sqlite:///{tmp_path}/one.db") as server, server.http() as http:
        guest = await server.guest()
        await lines_of(http, guest, 0)
        async with asyncio.timeout(PATIENCE_S):
            while await server.paiju._store.entries.site() is None:
                await asyncio.sleep(0.01)
    with pytest.raises(DatabaseError, match="of site"):
        async with running_server(url, database=f"sqlite:///{tmp_path}/two.db") as server:
            await server.ended()
    with pytest.raises(DatabaseError, match="name it by --database"):
        async with running_server(url):
            pass


async def test_nothing_answers_for_a_history_where_no_server_is():
    async with Api("http://127.0.0.1:1", "token") as api:
        with pytest.raises(CannotConnect):
            [line async for line in api.history()]


async def test_an_id_that_is_none_is_not_asked_for(server, http, monkeypatch):
    guest = await server.guest()
    asked = []

    async def read(work):
        # The server itself reads, too: which sessions have ended, which site it is.
        asked.extend([work.keywords["name"]] if "name" in getattr(work, "keywords", {}) else ())

    monkeypatch.setattr(server.paiju.database, "read", read)
    for path in ("deals/a%00", "deals/a%00/replay", "matches/a%00-m1", "deals/" + "a" * 101, "deals/unknown"):
        assert (await http.get(f"/api/{path}", headers=bearer(guest))).status_code == 404, path
    assert asked == ["unknown"]


async def test_the_record_of_a_match_is_read_once_for_all_its_deals(server, monkeypatch):
    archived, read = server.paiju.http.api._deals.archived, []

    async def get(name):
        read.append(name)
        return b'{"match": "t1-m1"}'

    monkeypatch.setattr(archived._lookup, "get", get)
    for name, value in (("closed_until", lambda _: "t1-m1"), ("daily_of", lambda _: None)):
        monkeypatch.setattr(archived_module, name, value)
    monkeypatch.setattr(archived_module, "may_read", lambda *_: True)
    opened = set()
    for deal in ("t1-1", "t1-2"):
        assert (await archived._part(deal, "u1", opened)).running is None
    assert read == ["t1-1", "t1-m1", "t1-2"]
