"""Sessions: how long their tokens are valid, how they end, and which keys sign them."""

import asyncio
import time

import httpx
import jwt
import pytest

from paiju.client.api import Api
from paiju.server.accounts.keys import (
    Keyring,
    follow,
    key_id,
    rotate_key,
    shared_keys,
)
from paiju.server.accounts.sessions import BadToken, Sessions
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S, until
from tests.redis_fixtures import RedisProcess
from tests.server.live import KEY, ONE_LOOP, Closed, running_server

pytestmark = ONE_LOOP
OLD, NEW, OTHER = b"o" * 32, b"n" * 32, b"x" * 32
DAY_S = 86_400


def now_ms() -> int:
    return int(time.time() * 1000)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


# keys


async def test_keys_in_redis_are_rotated_and_a_running_server_takes_them(redis_url, monkeypatch):
    monkeypatch.setattr("paiju.server.accounts.keys.FOLLOW_S", 0.01)
    async with await Store.open(redis_url) as store:
        keys = await shared_keys(store)
        assert (await shared_keys(store)).current == keys.current, "the first proposal wins"
        sessions = Sessions(keys, DAY_S)
        _, token = sessions.issue("Ann", now_ms())
        first = keys.current
        following = asyncio.create_task(follow(store, keys))
        await rotate_key(store, Keyring(b"other"), b"new" * 11, DAY_S)
        await changed(keys, first)
        assert sessions.check(token)
        second = keys.current
        await rotate_key(store, Keyring(b"other"), b"newer" * 7, 0)
        await changed(keys, second)
        with pytest.raises(BadToken):
            sessions.check(token)
        following.cancel()


async def changed(keys: Keyring, before: str) -> None:
    await until(lambda: keys.current != before)


async def test_the_old_key_is_forgotten_when_its_tokens_have_expired(redis_url):
    async with await Store.open(redis_url) as store:
        await shared_keys(store)
        await rotate_key(store, Keyring(b"other"), b"new" * 11, DAY_S)
        assert DAY_S - 60 < await store.redis.ttl("{secret:tokens}:before") <= DAY_S


# logging out


async def test_a_session_that_is_logged_out_is_refused_everywhere_at_once(server, http):
    guest = (await http.post("/api/session", json={"name": "小明"})).json()
    renamed = (await http.post("/api/session", json={"name": "小红"}, headers=bearer(guest["token"]))).json()
    other = await server.guest()
    live = await server.guest(token=guest["token"])
    assert (await http.delete("/api/session", headers=bearer(renamed["token"]))).json() == {"ok": True}
    assert await asyncio.wait_for(live.closed(), PATIENCE_S) == 4501
    for token in (guest["token"], renamed["token"]):
        assert (await http.get("/api/session", headers=bearer(token))).status_code == 401
        assert (await http.post("/api/session", json={"name": "x"}, headers=bearer(token))).status_code == 401
        with pytest.raises(Closed) as closed:
            await hello(server, token)
        assert closed.value.code == 4501
    await other.ok("lobby", on=True)


async def hello(server, token: str) -> None:
    client = await server.connect()
    await client.send("hello", token=token, session="k3f9x2m8")
    while True:
        await client.frame()


@pytest.mark.parametrize("token", [None, "x.y.z"])
async def test_nobody_is_logged_out_without_a_token(http, token):
    headers = {} if token is None else bearer(token)
    assert (await http.delete("/api/session", headers=headers)).status_code == 401


async def test_a_logout_outlives_the_server(spare_url, here):
    async with running_server(spare_url) as server, server.http() as http:
        guest = (await http.post("/api/session", json={"name": "小明"})).json()
        await http.delete("/api/session", headers=bearer(guest["token"]))
    async with running_server(spare_url) as server, server.http() as http:
        assert (await http.get("/api/session", headers=bearer(guest["token"]))).status_code == 401


async def test_a_logout_of_too_many_is_refused_until_a_token_expires(spare_url, here):
    async with running_server(spare_url, ended_sessions=1) as server, server.http() as http:
        guests = [(await http.post("/api/session", json={"name": f"Guest {n}"})).json() for n in range(2)]
        answers = [await http.delete("/api/session", headers=bearer(guest["token"])) for guest in guests]
    assert [answer.status_code for answer in answers] == [200, 503]
    assert "--ended-sessions" in answers[1].json()["error"]["text"]


async def test_a_logout_that_redis_did_not_take_is_no_logout(tmp_path, here):
    process = RedisProcess.volatile(tmp_path)
    try:
        async with running_server(process.url) as server, server.http() as http:
            guest = (await http.post("/api/session", json={"name": "小明"})).json()
            process.kill()
            answer = await http.delete("/api/session", headers=bearer(guest["token"]))
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
            assert (await http.get("/api/session", headers=bearer(guest["token"]))).status_code == 200
    finally:
        process.kill()


async def test_the_sdk_logs_out_and_may_do_so_twice(server):
    async with Api(server.url) as api:
        guest = await api.guest("Ann")
    async with Api(server.url, guest.token) as api:
        await api.log_out()
        await api.log_out()


async def test_the_secret_before_is_a_setting(spare_url, here):
    before = "b" * 32
    _, token = Sessions(Keyring(before.encode()), DAY_S).issue("Ann", now_ms())
    async with running_server(spare_url, previous_secret=before) as server, server.http() as http:
        assert (await http.get("/api/session", headers=bearer(token))).status_code == 200
        fresh = (await http.post("/api/session", json={"name": "Bo"})).json()["token"]
        assert jwt.get_unverified_header(fresh)["kid"] == key_id(KEY.encode())
    async with running_server(spare_url) as server, httpx.AsyncClient(base_url=server.url) as http:
        assert (await http.get("/api/session", headers=bearer(token))).status_code == 401
