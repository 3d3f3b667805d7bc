"""The end of an account over HTTP: what stands in its way, what it ends, and that its name is told nowhere any more."""

import asyncio
import itertools
from types import SimpleNamespace

import pytest
import pytest_asyncio
from msgspec.structs import replace

from paiju.protocol.messages import Pace
from paiju.server.database.errors import DatabaseAway
from paiju.server.database.sql.schema import METADATA
from paiju.server.http.sessions import COOKIE
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.table import creation
from tests.patience import PATIENCE_S
from tests.server.live import ONE_LOOP, SLOW
from tests.server.playing import play_out, threesome

pytestmark = ONE_LOOP

SETTINGS = {}
PASSWORD = "correct horse battery"
NUMBERS = itertools.count(1)


@pytest.fixture(scope="module", autouse=True)
def unpaced():
    """Bots of daily deals play without a pause."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(creation, "DAILY_PACE", Pace(turn_ms=600_000, bank_ms=0, bot_ms=0, pause_ms=0))
        yield


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    async with server.http(headers={"X-Forwarded-For": f"10.9.{next(NUMBERS)}.1"}) as client:
        yield client


class Person:
    """An account that asks over HTTP."""

    def __init__(self, http, told):
        self.http, self.user, self.handle, self.token = http, told["user"], told["handle"], told["token"]

    async def asked(self, method, path, **more):
        return await self.http.request(
            method, path, headers={"Authorization": f"Bearer {self.token}", **more.pop("headers", {})}, **more
        )

    async def ask(self, method, path, status=200, **more):
        answer = await self.asked(method, path, **more)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def why(self, status):
        """Why the account is not deleted."""
        error = (await self.ask("DELETE", "/api/account", status))["error"]
        return error["code"], error.get("reason"), error.get("tables")


async def made(http, token, name=None):
    wish = {"handle": f"leaver{next(NUMBERS)}", "password": PASSWORD, "name": name}
    answer = await http.post("/api/account", json=wish, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 201, answer.text
    return Person(http, answer.json())


@pytest_asyncio.fixture(loop_scope="module")
async def person(server, http):
    return await made(http, server.token()[1])


async def told_of(reader, path, holds):
    """An answer, once it holds a text."""
    async with asyncio.timeout(PATIENCE_S):
        while holds not in (text := (await reader.asked("GET", path)).text):
            await asyncio.sleep(0.02)
    return text


async def test_an_account_that_is_deleted_is_told_nowhere_any_more(server, http):
    table = await threesome(server, hints=True)
    await table.start()
    await table.finish()
    name = f"Hanneke {next(NUMBERS)}"
    person, friend = await made(http, table[0].token, name), await made(http, table[1].token)
    await person.ask("PUT", f"/api/friends/@{friend.handle}")
    await friend.ask("PUT", f"/api/friends/{person.user}")
    program = await person.ask("POST", "/api/bots", 201, json={"handle": f"machine{next(NUMBERS)}"})
    paths = [
        "/api/users/me/deals",
        f"/api/deals/{table.table}-1",
        f"/api/deals/{table.table}-1/replay",
        "/api/friends",
    ]
    for path in paths:
        assert name in await told_of(friend, path, name)
    for player in table.players:
        await player.ok("leave", table=table.table)
    assert await person.ask("DELETE", "/api/account") == {"ok": True}
    paths += [f"/api/users/{person.user}", f"/api/users/@{person.handle}", f"/api/users/{person.user}/deals"]
    paths += [
        "/api/users/me/deals?records=1",
        "/api/tables",
        "/api/daily",
        f"/api/users/@{program['handle']}",
    ]
    for path in paths:
        text = (await friend.asked("GET", path, headers={"Accept": "application/x-ndjson, */*"})).text
        assert name not in text, path
        assert person.handle not in text, path
    record = await friend.ask("GET", f"/api/deals/{table.table}-1")
    assert record["seats"][0]["name"] == "—"
    assert (await friend.ask("GET", "/api/friends"))["friends"] == []

    def rows(connection):
        found = (row for one in METADATA.sorted_tables for row in connection.execute(one.select()))
        return "\n".join(str(value) for row in found for value in row)

    dump = await server.paiju.database.read(rows)
    assert name not in dump
    assert person.handle not in dump
    assert program["handle"] not in dump
    wish = {"handle": person.handle, "password": PASSWORD}
    assert (await http.post("/api/sign-in", json=wish)).status_code == 401
    guest = {"Authorization": f"Bearer {server.token()[1]}"}
    taken = await http.post("/api/account", json=wish, headers=guest)
    assert taken.json()["error"]["reason"] == "taken"


async def test_all_sessions_tokens_and_sockets_end_with_it(server, person):
    program = await person.ask("POST", "/api/bots", 201, json={"handle": f"machine{next(NUMBERS)}"})
    wish = {"label": "x", "scopes": ["play", "read"]}
    tokens = [
        (await person.ask("POST", "/api/tokens", 201, json={**wish, **more}))["token"]
        for more in ({}, {"user": program["user"]})
    ]
    sockets = [await server.guest(token=token) for token in (person.token, *tokens)]
    answer = await person.asked("DELETE", "/api/account", headers={"Origin": server.url})
    assert answer.status_code == 200
    assert f'{COOKIE}=""' in answer.headers["set-cookie"]
    for socket in sockets:
        assert await socket.closed() == 4501
    for token in (person.token, *tokens):
        person.token = token
        await person.ask("GET", "/api/session", 401)
    await person.ask("DELETE", "/api/account", 401)


async def test_it_is_refused_while_the_person_or_a_program_sits_somewhere(server, person):
    program = await person.ask("POST", "/api/bots", 201, json={"handle": f"machine{next(NUMBERS)}"})
    wish = {"label": "x", "scopes": ["play"], "user": program["user"]}
    token = (await person.ask("POST", "/api/tokens", 201, json=wish))["token"]
    players = [await server.guest(token=token) for token in (person.token, token)]
    tables = [(await player.ok("create", game="doudizhu", pace=SLOW))["table"] for player in players]
    assert await person.why(403) == ("forbidden", "seated", tables)
    await players[0].ok("leave", table=tables[0])
    assert await person.why(403) == ("forbidden", "seated", tables[1:])
    await players[1].ok("leave", table=tables[1])
    await person.ask("DELETE", "/api/account")


async def test_it_needs_a_fresh_sign_in_an_account_and_a_database(server, http, person, monkeypatch):
    account = server.sessions.check(person.token)
    fresh = person.token
    person.token = server.sessions.signed(replace(account, signed_in_at=account.signed_in_at - 660_000))
    assert await person.why(403) == ("forbidden", "fresh", None)
    person.token = server.token()[1]
    assert await person.why(403) == ("forbidden", "guest", None)
    person.token = fresh

    async def away(_work):
        raise DatabaseAway("frozen")

    with monkeypatch.context() as patch:
        patch.setattr(server.paiju.database, "write", away)
        assert await person.why(503) == ("busy", None, None)

    async def none(_work):
        return None

    with monkeypatch.context() as patch:
        patch.setattr(server.paiju.database, "write", none)
        assert await person.why(404) == ("not_found", None, None)
    await person.ask("GET", "/api/account")


async def test_a_node_that_does_not_answer_may_have_a_seat_of_it(server, person, monkeypatch):
    async def silent(_look):
        return [], ["another-node"]

    with monkeypatch.context() as patch:
        patch.setattr(server.paiju._nodes, "look", silent)
        assert await person.why(503) == ("busy", None, None)
    await person.ask("DELETE", "/api/account")


async def test_a_repeat_goes_on_where_redis_has_failed(server, person, monkeypatch):
    async def away(*_command):
        raise StoreUnavailable("gone", "no answer")

    socket = await server.guest(token=person.token)
    with monkeypatch.context() as patch:
        store = SimpleNamespace(now_ms=server.paiju._store.now_ms, plain=away)
        patch.setattr(server.paiju.tables.creation.days, "_store", store)
        assert await person.why(503) == ("busy", None, None)
    assert socket.open
    await person.ask("DELETE", "/api/account")
    assert await socket.closed() == 4501


async def test_daily_results_are_told_by_present_names_and_go_with_the_account(server, http, monkeypatch):
    players = [await server.guest(name) for name in ("甲", "乙")]
    tables = []
    for player in players:
        tables.append((await player.ok("create", game="doudizhu", daily=True))["table"])
        await play_out(player)
    person = await made(http, players[0].token, f"Hanneke {next(NUMBERS)}")
    other = await made(http, players[1].token, f"Otto {next(NUMBERS)}")
    path = f"/api/daily/{(await other.ask('GET', '/api/daily'))['date']}/doudizhu"
    names = {(await each.ask("GET", "/api/account"))["name"] for each in (person, other)}
    for name in names:
        await told_of(other, path, name)
    assert {row["name"] for row in (await other.ask("GET", path))["rows"]} == names

    async def away(_work):
        raise DatabaseAway("frozen")

    with monkeypatch.context() as patch:
        patch.setattr(server.paiju.database, "read", away)
        own = {row["name"] for row in (await other.ask("GET", path))["rows"]}
        assert own == {"—", next(name for name in names if name.startswith("Otto"))}
    await players[0].ok("leave", table=tables[0])
    await person.ask("DELETE", "/api/account")
    told = await other.ask("GET", path)
    assert ([row["name"][:4] for row in told["rows"]], told["played"], told["ranked"]) == (["Otto"], 1, 1)
