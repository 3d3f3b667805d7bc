"""One's own data as a ZIP: what is in it, for whom, how often, and what breaks it off."""

import asyncio
import io
import json
import zipfile

import httpx
import pytest
import pytest_asyncio

from paiju.server.database.errors import DatabaseAway
from paiju.server.database.sql import exports as exported
from paiju.server.database.sql.schema import CREDENTIALS, NOTICES, PASSKEYS, PUSH_TARGETS, SESSIONS, USERS
from paiju.server.http import exports
from paiju.server.people import tries
from tests.patience import PATIENCE_S
from tests.server.acts.desk_of import TOKEN, act
from tests.server.http.test_leaving import NUMBERS, made
from tests.server.live import ONE_LOOP
from tests.server.playing import threesome
from tests.server.riichi import first_turn

pytestmark = ONE_LOOP

SETTINGS = {"operator_token": TOKEN}


@pytest.fixture(scope="module", autouse=True)
def unpaced():
    """Nothing is paced, and exports are not counted unless a test says so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exports, "RECORD_S", 0)
        patch.setattr(exports, "RETRY_S", (0, 0))
        patch.setattr(exports, "PAGE_MAX", 2)
        yield


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    async with server.http(headers={"X-Forwarded-For": f"10.9.{next(NUMBERS)}.1"}) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="module")
async def person(server, http):
    return await made(http, server.token()[1], "Hanneke")


async def files_of(person):
    """The files of an export by name; each is JSON, or lines of it."""
    answer = await person.asked("GET", "/api/account/export")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["cache-control"] == "no-store"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert packed.testzip() is None
        texts = {name: packed.read(name).decode() for name in packed.namelist()}
    assert len(texts) == len(packed.namelist())
    return texts, {
        name: [json.loads(line) for line in text.splitlines()]
        if name.endswith("ndjson")
        else json.loads(text)
        for name, text in texts.items()
        if name != "README.txt"
    }


async def test_all_of_an_account_is_in_it_with_records_as_its_owner_sees_them(server, http):
    table = await threesome(server, hints=True)
    for _ in range(3):
        await table.start()
        await table.finish()
    riichi, match_table, _ = await first_turn(server)
    await act(server, "table.close", table=match_table)
    person, friend = await made(http, table[0].token, "Hanneke"), await made(http, table[1].token)
    await person.ask("PUT", f"/api/friends/@{friend.handle}")
    other = await made(http, server.token()[1])
    await other.ask("PUT", f"/api/friends/@{person.handle}")
    await person.ask("PUT", f"/api/friends/{other.user}")
    await person.ask("PUT", f"/api/blocks/{table[2].user}")
    await person.ask("POST", "/api/bots", 201, json={"handle": f"machine{next(NUMBERS)}"})
    await person.ask("POST", "/api/tokens", 201, json={"label": "my laptop", "scopes": ["read"]})
    await person.ask("PATCH", "/api/account/privacy", json={"deals": "friends"})
    async with asyncio.timeout(PATIENCE_S):
        while len((await person.ask("GET", "/api/users/me/deals"))["deals"]) < 3:
            await asyncio.sleep(0.02)
    _, files = await files_of(person)
    (month,) = {name for name in files if name.startswith("deals/")}
    lines = files.pop(month)
    assert [line["deal"] for line in lines] == [f"{table.table}-{n}" for n in (3, 2, 1)]
    for line in lines:
        assert line["record"] == await person.ask("GET", f"/api/deals/{line['deal']}")
    assert (files["account.json"]["handle"], files["account.json"]["name"]) == (person.handle, "Hanneke")
    assert sorted({way["kind"] for way in files["ways_in.json"]}) == ["password", "recovery"]
    assert files["passkeys.json"] == files["identities.json"] == files["push.json"] == []
    assert len(files["sessions.json"]) == 1
    assert [token["label"] for token in files["tokens.json"]] == ["my laptop"]
    assert len(files["programs.json"]) == 1
    assert files["settings.json"]["deals"] == "friends"
    states = {line["handle"]: line["state"] for line in files["friends.json"]}
    assert states == {friend.handle: "asked", other.handle: "friend"}
    lines = [*files["friends.json"], *files["blocks.json"]]
    assert not any("shows" in line for line in lines), "that a friend is online unseen is the friend's own"
    assert [line["user"] for line in files["blocks.json"]] == [table[2].user]
    assert files["inbox.json"] == []
    assert files["statistics.json"]["doudizhu"]["deals"] == 3
    player = await made(http, riichi.token)
    async with asyncio.timeout(PATIENCE_S):
        while not (await player.ask("GET", "/api/users/me/matches"))["matches"]:
            await asyncio.sleep(0.02)
    _, files = await files_of(player)
    (line,) = next(lines for name, lines in files.items() if name.startswith("matches/"))
    assert line["match"] == f"{match_table}-m1"
    assert line["record"] == await player.ask("GET", f"/api/matches/{line['match']}")


async def test_no_secret_is_in_it(server, person):
    texts, _ = await files_of(person)
    told = "\n".join(texts.values())

    def secrets(connection):
        for table, names in (
            (CREDENTIALS, ("id", "key", "secret")),
            (SESSIONS, ("id",)),
            (USERS, ("handle_key",)),
        ):
            for row in connection.execute(table.select()).mappings():
                if row.get("user", row.get("id")) == person.user:
                    yield from (row[name] for name in names if row[name] not in {None, person.user})

    hidden = await server.paiju.database.read(lambda connection: [*secrets(connection)])
    assert len(hidden) > 10
    assert [one for one in hidden if one in told and one != person.handle] == []


async def test_every_column_of_an_account_is_taken_along_or_is_a_secret():
    """A new column joins a list of `database.sql.exports`, or this one with the reason."""
    secret = {
        "credentials.id",
        "credentials.key",
        "credentials.secret",
        "sessions.id",
        "users.handle_key",
        *(f"passkeys.{name}" for name in ("id", "credential", "public_key", "sign_count")),
        *(f"push_targets.{name}" for name in ("id", "endpoint", "p256dh", "auth")),
    }
    inner = {
        "credentials.user", "passkeys.user", "push_targets.user", "push_targets.session", "notices.user", "users.owner",
        "users.notices", "users.notices_read",
        "users.gone_at", "users.settings", "sessions.token_until", "sessions.refreshes",
    }  # fmt: skip
    listed = {
        *(f"users.{name}" for name in exported.OF_USERS),
        *(f"credentials.{name}" for name in exported.OF_WAYS_IN),
        *(f"notices.{name}" for name in exported.OF_NOTICES),
        *(f"passkeys.{name}" for name in exported.OF_PASSKEYS),
        *(f"push_targets.{name}" for name in exported.OF_PUSH),
        *(f"sessions.{name}" for name in (*exported.OF_SESSIONS, *exported.OF_TOKENS)),
    }
    found = {
        f"{table.name}.{one.name}"
        for table in (USERS, CREDENTIALS, PASSKEYS, PUSH_TARGETS, SESSIONS, NOTICES)
        for one in table.columns
    }
    assert found == listed | secret | inner


async def test_it_is_made_for_an_account_a_few_times_a_day(server, http, monkeypatch, person):
    guest = {"Authorization": f"Bearer {server.token()[1]}"}
    answer = await http.get("/api/account/export", headers=guest)
    assert (answer.status_code, answer.json()["error"]["reason"]) == (403, "guest")

    async def none(_work):
        return None

    with monkeypatch.context() as patch:
        patch.setattr(server.paiju.database, "read", none)
        assert (await person.ask("GET", "/api/account/export", 404))["error"]["code"] == "not_found"
    for _ in range(tries.EXPORTS - 1):  # that was one: a try is counted before anything is read
        await files_of(person)
    refused = await person.ask("GET", "/api/account/export", 429)
    assert refused["error"]["retry_after_ms"] > 60_000


async def test_one_of_a_person_and_two_of_a_node_are_made_at_a_time(server, http, person, monkeypatch):
    others = [await made(http, server.token()[1]) for _ in range(2)]
    going, begun = asyncio.Event(), asyncio.Semaphore(0)

    async def slow(*_work):
        begun.release()
        await going.wait()
        return []

    monkeypatch.setattr(exports, "_patiently", slow)
    asked = [asyncio.create_task(files_of(one)) for one in (person, others[0])]
    async with asyncio.timeout(PATIENCE_S):
        for _ in asked:
            await begun.acquire()
    for one in (person, others[1]):
        assert (await one.ask("GET", "/api/account/export", 503))["error"]["code"] == "busy"
    going.set()
    await asyncio.gather(*asked)
    await files_of(others[1])


async def test_it_waits_for_the_database_and_breaks_off_where_that_stays_away(server, person, monkeypatch):
    read, failures = server.paiju.database.read, iter((False, True, True, False))

    async def away(work):
        if next(failures, forever):
            raise DatabaseAway("frozen")
        return await read(work)

    forever = False
    monkeypatch.setattr(server.paiju.database, "read", away)
    await files_of(person)
    forever, failures = True, iter((False,))
    with pytest.raises(httpx.RemoteProtocolError):
        await person.asked("GET", "/api/account/export")
    forever = False
    await files_of(person)
