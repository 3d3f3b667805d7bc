"""Accounts over HTTP: a guest stays who it is, signs in again, and ends what it does not know."""

import asyncio
import itertools
from contextlib import asynccontextmanager

import jwt
import pytest
import pytest_asyncio

from paiju.server.database.errors import DatabaseAway, DatabaseRefused
from paiju.server.http.sessions import COOKIE
from paiju.server.people import accounts as people
from paiju.server.people.asking import FRESH_MS
from tests.patience import PATIENCE_S
from tests.server.live import KEY, ONE_LOOP, empty_database, running_server
from tests.server.playing import threesome

pytestmark = ONE_LOOP

SETTINGS = {}
PASSWORD = "correct horse battery"
NAMES = itertools.count(1)
ADDRESSES = itertools.count(2)


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    headers = {"X-Forwarded-For": f"10.1.{next(ADDRESSES)}.1"}
    async with server.http(headers=headers) as client:
        yield client


@pytest.fixture
def clock(server, monkeypatch):
    """Moves the time of the accounts."""
    begun, moved = server.paiju.accounts._now_ms, [0]
    for part in (server.paiju.accounts, server.paiju.people.revoking):
        monkeypatch.setattr(part, "_now_ms", lambda: begun() + moved[0])

    def move(ms):
        moved[0] += ms

    return move


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def new_handle():
    return f"lan_{next(NAMES)}"


async def made(server, http, **more):
    """An account: the answer, with the guest's token beside."""
    guest, token = server.token()
    wish = {"handle": new_handle(), "password": PASSWORD, **more}
    answer = await http.post("/api/account", json=wish, headers=bearer(token))
    assert answer.status_code == 201, answer.text
    assert answer.json()["user"] == guest.user
    return answer.json() | {"guest": token}


async def signed_in(http, handle, status=200, **wish):
    answer = await http.post("/api/sign-in", json={"handle": handle, **(wish or {"password": PASSWORD})})
    assert answer.status_code == status, answer.text
    return answer.json()


def refused(answer, status, reason=None, path=None):
    error = answer.json()["error"]
    assert (answer.status_code, error.get("reason"), error.get("path")) == (status, reason, path), answer.text
    assert answer.headers["cache-control"] == "no-store"
    return error


async def test_a_guest_becomes_an_account_in_place_and_keeps_its_seat_and_hand(server, http):
    table = await threesome(server)
    await table.start()
    player = table[0]
    answer = await http.post(
        "/api/account", json={"handle": new_handle(), "password": PASSWORD}, headers=bearer(player.token)
    )
    account = answer.json()
    assert (answer.status_code, account["user"], account["name"]) == (201, player.user, "甲")
    assert len(account["recovery"]) == 8
    # The socket plays on, and the new token has the same seat, with what was played.
    await table.finish()
    again = await server.guest(token=account["token"], session="another-session")
    assert again.welcome["tables"] == [table.table]
    assert (await again.next("table"))["you"] == 0
    async with asyncio.timeout(PATIENCE_S):
        while True:
            told = await http.get("/api/users/me/deals", headers=bearer(account["token"]))
            if told.json()["deals"]:
                break
            await asyncio.sleep(0.02)
    assert (await http.get("/api/account", headers=bearer(account["token"]))).json()["name"] == "甲"


async def test_the_account_is_shown_to_its_owner_alone(server, http):
    account = await made(server, http, name="七公")
    answer = await http.get("/api/account", headers=bearer(account["token"]))
    shown = answer.json()
    assert (shown["handle"], shown["name"], shown["codes_left"]) == (account["handle"], "七公", 8)
    assert answer.headers["cache-control"] == "no-store"
    session = await http.get("/api/session", headers=bearer(account["token"]))
    assert session.json()["handle"] == account["handle"]
    refused(await http.get("/api/account", headers=bearer(account["guest"])), 403, "guest")
    refused(await http.get("/api/account"), 401)


async def test_a_second_account_of_a_guest_and_a_second_owner_of_a_handle_are_refused(server, http):
    account = await made(server, http)
    wish = {"handle": account["handle"], "password": PASSWORD}
    for token in (account["guest"], account["token"]):
        refused(await http.post("/api/account", json=wish, headers=bearer(token)), 403, "account")
    _, other = server.token()
    refused(await http.post("/api/account", json=wish, headers=bearer(other)), 422, "taken", "$.handle")
    alike = wish | {"handle": account["handle"].replace("l", "I")}
    refused(await http.post("/api/account", json=alike, headers=bearer(other)), 422, "looks_like", "$.handle")


@pytest.mark.parametrize(
    ("wish", "reason", "path"),
    [
        ({"handle": "a"}, "form", "$.handle"), ({"handle": "admin"}, "reserved", "$.handle"),
        ({"password": "short"}, "length", "$.password"), ({"password": "1234567890"}, "common", "$.password"),
        ({"name": "Bot Ann"}, "form", "$.name"), ({"handle": 5}, None, "$.handle"),
    ],
)  # fmt: skip
async def test_an_account_that_may_not_be_had_is_refused_by_its_field(server, http, wish, reason, path):
    _, token = server.token()
    body = {"handle": new_handle(), "password": PASSWORD} | wish
    refused(await http.post("/api/account", json=body, headers=bearer(token)), 422, reason, path)


async def test_signing_in_tells_nothing_of_what_was_wrong(server, http):
    account = await made(server, http)
    wrong = await signed_in(http, account["handle"], 401, password="another password")
    assert await signed_in(http, "nobody_here", 401, password=PASSWORD) == wrong
    assert await signed_in(http, "no handle!", 401, password=PASSWORD) == wrong
    assert await signed_in(http, "nobody_here", 401, code="7KQ29-XDM4P") == wrong
    assert await signed_in(http, account["handle"], 401, code="7KQ29-XDM4P") == wrong
    session = await signed_in(http, "@" + account["handle"].upper())
    assert (session["user"], session["codes_left"]) == (account["user"], 8)
    for wish in ({}, {"password": PASSWORD, "code": "x"}):
        answer = await http.post("/api/sign-in", json={"handle": "lan", **wish})
        refused(answer, 422, None, "$.password")
    refused(await http.post("/api/sign-in", content=b"{"), 422)
    refused(await http.post("/api/sign-in", content=b"x" * 5000), 413)


async def test_wrong_passwords_keep_others_out_and_not_the_owner(server, http):
    account = await made(server, http)
    for _ in range(10):
        await signed_in(http, account["handle"], 401, password="another password")
    answer = await signed_in(http, account["handle"], 429)
    assert answer["error"]["retry_after_ms"] > 0
    wish = {"handle": account["handle"], "password": PASSWORD}
    from_device = await http.post("/api/sign-in", json=wish, headers=bearer(account["token"]))
    assert from_device.status_code == 200
    async with server.http(headers={"X-Forwarded-For": f"10.1.{next(ADDRESSES)}.9"}) as elsewhere:
        await signed_in(elsewhere, account["handle"])
    await signed_in(http, account["handle"], code=account["recovery"][0])


async def test_accounts_and_sign_ins_of_an_address_are_bounded(server, http, monkeypatch):
    async def quick(_password):
        return "a hash"

    monkeypatch.setattr(server.paiju.accounts.hashing, "password", quick)
    for _ in range(10):
        account = await made(server, http)
    _, token = server.token()
    wish = {"handle": new_handle(), "password": PASSWORD}
    assert refused(await http.post("/api/account", json=wish, headers=bearer(token)), 429)["retry_after_ms"]
    for _ in range(60):
        await signed_in(http, "no handle", 401, code="x")
    await signed_in(http, account["handle"], 429)


async def test_a_recovery_code_signs_all_others_out(server, http):
    account = await made(server, http)
    player = await server.guest(token=account["token"])
    back = await signed_in(http, account["handle"], code=account["recovery"][3].lower())
    assert back["codes_left"] == 7
    assert await player.closed() == 4501
    for token in (account["token"], account["guest"]):
        refused(await http.get("/api/account", headers=bearer(token)), 401)
    refused(await http.post("/api/session/refresh", json={"refresh": account["refresh"]}), 401)
    await signed_in(http, account["handle"], 401, code=account["recovery"][3])
    answer = await http.put(
        "/api/account/password", json={"password": PASSWORD + "2"}, headers=bearer(back["token"])
    )
    assert answer.json() == {"ended": 0}
    await signed_in(http, account["handle"], 401)
    await signed_in(http, account["handle"], password=PASSWORD + "2")


async def test_ways_in_are_changed_soon_after_a_sign_in_alone(server, http, clock):
    account = await made(server, http)
    headers = bearer(account["token"])
    new = (await http.post("/api/account/recovery", headers=headers)).json()["recovery"]
    assert len(new) == 8
    await signed_in(http, account["handle"], 401, code=account["recovery"][0])
    clock(FRESH_MS + 1000)
    refused(await http.post("/api/account/recovery", headers=headers), 403, "fresh")
    wish = {"password": PASSWORD + "2"}
    refused(await http.put("/api/account/password", json=wish, headers=headers), 403, "fresh")
    wish = {"handle": account["handle"], "password": PASSWORD}
    again = await http.post("/api/sign-in", json=wish, headers=headers)
    lines = (await http.get("/api/sessions", headers=headers)).json()["sessions"]
    assert len(lines) == 1, "it is the same session"
    answer = await http.post("/api/account/recovery", headers=bearer(again.json()["token"]))
    assert answer.status_code == 200


async def test_a_new_password_ends_other_sessions(server, http):
    account = await made(server, http)
    other = await signed_in(http, account["handle"])
    answer = await http.put(
        "/api/account/password", json={"password": PASSWORD + "2"}, headers=bearer(account["token"])
    )
    assert answer.json() == {"ended": 1}
    refused(await http.get("/api/account", headers=bearer(other["token"])), 401)
    wish = {"password": account["handle"] + "_______"[: 10 - len(account["handle"])]}
    answer = await http.put("/api/account/password", json=wish, headers=bearer(account["token"]))
    assert answer.status_code in {200, 422}


async def test_refresh_rotates_and_gives_a_lost_answer_again(server, http, clock):
    account = await made(server, http)
    first = (await http.post("/api/session/refresh", json={"refresh": account["refresh"]})).json()
    lost = (await http.post("/api/session/refresh", json={"refresh": account["refresh"]})).json()
    assert lost["refresh"] != account["refresh"]
    for refresh in (first["refresh"], lost["refresh"]):  # one and the same
        assert (await http.post("/api/session/refresh", json={"refresh": refresh})).status_code == 200
    clock(61_000)
    refused(await http.post("/api/session/refresh", json={"refresh": account["refresh"]}), 401)
    refused(await http.get("/api/account", headers=bearer(first["token"])), 401)
    refused(await http.post("/api/session/refresh", json={"refresh": lost["refresh"]}), 401)


async def test_no_other_token_refreshes_and_a_refresh_token_is_no_other(server, http):
    account = await made(server, http)
    refused(await http.get("/api/account", headers=bearer(account["refresh"])), 401)
    client = await server.connect()
    assert (await client.ask("hello", token=account["refresh"], session="session-x"))[
        "code"
    ] == "unauthorized"
    key = server.paiju._keys
    wrong = jwt.encode(
        {"aud": "paiju-refresh", "jti": "s", "n": -1, "exp": 9_999_999_999}, KEY, headers={"kid": key.current}
    )
    for token in (account["token"], "", "x.y.z", wrong):
        refused(await http.post("/api/session/refresh", json={"refresh": token}), 401)
    refused(await http.post("/api/session/refresh", json={"refresh": 5}), 422, None, "$.refresh")
    refused(await http.post("/api/session/refresh"), 401)


async def test_a_page_has_its_refresh_token_as_a_cookie_of_this_site_alone(server, http):
    _, token = server.token()
    own = {"Origin": server.url}
    wish = {"handle": new_handle(), "password": PASSWORD}
    answer = await http.post("/api/account", json=wish, headers=bearer(token) | own)
    assert "refresh" not in answer.json()
    cookie = answer.headers["set-cookie"]
    for part in ("HttpOnly", "Path=/api/session", "SameSite=strict", "Max-Age=15552000"):
        assert part in cookie
    assert "Secure" not in cookie
    refreshed = await http.post("/api/session/refresh", headers=own)
    assert refreshed.status_code == 200
    assert refreshed.json()["user"] == answer.json()["user"]
    for path in ("/api/session/refresh", "/api/sign-in", "/api/account"):
        foreign = await http.post(path, json=wish, headers={"Origin": "https://evil.example"} | bearer(token))
        refused(foreign, 403)
    out = await http.delete("/api/session", headers=bearer(refreshed.json()["token"]))
    assert out.status_code == 200
    assert COOKIE in out.headers["set-cookie"]
    assert not http.cookies
    refused(await http.post("/api/session/refresh", headers=own), 401)


async def test_the_cookie_of_the_account_that_has_come_after_outlives_the_log_out_of_the_one_before(
    server, http
):
    own = {"Origin": server.url}
    first, second = [(await made(server, http))["handle"] for _ in range(2)]
    before = await http.post("/api/sign-in", json={"handle": first, "password": PASSWORD}, headers=own)
    after = await http.post("/api/sign-in", json={"handle": second, "password": PASSWORD}, headers=own)
    out = await http.delete("/api/session", headers=bearer(before.json()["token"]))
    assert (out.status_code, "set-cookie" in out.headers) == (200, False)
    refreshed = await http.post("/api/session/refresh", headers=own)
    assert refreshed.json()["user"] == after.json()["user"]
    # What is no refresh token of ours serves for nothing, and goes.
    http.cookies.set(COOKIE, "no token", path="/api/session")
    out = await http.delete("/api/session", headers=bearer(refreshed.json()["token"]))
    assert COOKIE in out.headers["set-cookie"]


async def test_devices_are_listed_and_cut_off(server, http):
    account = await made(server, http)
    other = await signed_in(http, account["handle"])
    player, stays = await server.guest(token=other["token"]), await server.guest(token=account["token"])
    headers = bearer(account["token"])
    lines = (await http.get("/api/sessions", headers=headers)).json()["sessions"]
    assert [line.get("current") for line in lines].count(True) == 1
    assert {line["label"] for line in lines} == {"program"}
    (theirs,) = [line["id"] for line in lines if not line.get("current")]
    stranger = await made(server, http)
    refused(await http.delete(f"/api/sessions/{theirs}", headers=bearer(stranger["token"])), 404)
    refused(await http.delete("/api/sessions/unknown", headers=headers), 404)
    assert (await http.delete(f"/api/sessions/{theirs}", headers=headers)).json() == {"ended": 1}
    assert await player.closed() == 4501
    assert stays.open
    third = await signed_in(http, account["handle"])
    assert (await http.delete("/api/sessions", headers=bearer(third["token"]))).json()["ended"] >= 1
    assert await stays.closed() == 4501
    refused(await http.get("/api/sessions", headers=headers), 401)


@pytest.mark.parametrize("how", ["one", "others", "code"])
async def test_a_device_that_rests_for_days_is_cut_off_as_any_other(server, http, clock, how):
    lost = await made(server, http)
    player = await server.guest(token=lost["token"])
    clock(40 * 86_400_000)  # the token of the guest that it was is good for 30 days
    mine = await signed_in(http, lost["handle"], **({"code": lost["recovery"][0]} if how == "code" else {}))
    headers = bearer(mine["token"])
    if how != "code":
        lines = (await http.get("/api/sessions", headers=headers)).json()["sessions"]
        (theirs,) = [line["id"] for line in lines if not line.get("current")]
        path = f"/api/sessions/{theirs}" if how == "one" else "/api/sessions"
        assert (await http.delete(path, headers=headers)).json() == {"ended": 1}
    # No token of it is good, but a copied one may have opened a socket, which looks at no clock.
    assert await player.closed() == 4501
    refused(await http.post("/api/session/refresh", json={"refresh": lost["refresh"]}), 401)
    assert (await http.post("/api/session/refresh", json={"refresh": mine["refresh"]})).status_code == 200


async def test_logging_out_ends_the_session_for_good(server, http):
    account = await made(server, http)
    assert (await http.delete("/api/session", headers=bearer(account["token"]))).json() == {"ok": True}
    refused(await http.post("/api/session/refresh", json={"refresh": account["refresh"]}), 401)
    refused(await http.get("/api/account", headers=bearer(account["guest"])), 401)


async def test_an_account_changes_its_name_face_and_handle(server, http, clock):
    account = await made(server, http)
    headers = bearer(account["token"])
    changed = (await http.patch("/api/account", json={"name": "七公", "face": "koi"}, headers=headers)).json()
    assert (changed["name"], changed["face"], changed["handle"]) == ("七公", "koi", account["handle"])
    shown = (await http.get("/api/account", headers=bearer(changed["token"]))).json()
    assert (shown["name"], shown["face"]) == ("七公", "koi")
    without = await http.patch("/api/account", json={"face": None}, headers=bearer(changed["token"]))
    assert "face" not in without.json()
    refused(await http.patch("/api/account", json={"face": "?"}, headers=headers), 422, "form", "$.face")
    refused(await http.patch("/api/account", json={"handle": new_handle()}, headers=headers), 403, "soon")
    clock(31 * 86_400_000)
    handle = new_handle()
    account = (await http.patch("/api/account", json={"handle": handle}, headers=headers)).json()
    assert account["handle"] == handle
    await signed_in(http, handle)
    answer = await http.post("/api/session", json={"name": "x"}, headers=headers)
    assert (answer.status_code, answer.json()["error"]["reason"]) == (403, "account")


async def test_an_account_that_the_operator_has_closed_is_not_let_in(server, http):
    account = await made(server, http)
    sanctions, now = server.paiju.orders.sanctions, server.paiju._store.now_ms()
    await sanctions.put("closed", account["user"], now + 3_600_000, "rules")
    for wish in ({"password": PASSWORD}, {"code": account["recovery"][0]}):
        answer = await http.post("/api/sign-in", json={"handle": account["handle"], **wish})
        refused(answer, 403, "rules")
    answer = await http.post("/api/session/refresh", json={"refresh": account["refresh"]})
    refused(answer, 403, "rules")
    await sanctions.put("closed", account["user"], 0, "")
    await signed_in(http, account["handle"], code=account["recovery"][0])


async def test_an_expired_token_does_not_stand_in_the_way_of_a_sign_in(server, http):
    account = await made(server, http)
    wish = {"handle": account["handle"], "password": PASSWORD}
    answer = await http.post("/api/sign-in", json=wish, headers=bearer("no.such.token"))
    assert answer.status_code == 200


async def test_a_weaker_hash_is_replaced_at_a_sign_in(server, http, monkeypatch):
    account = await made(server, http)
    hashing = server.paiju.accounts.hashing

    async def anew(password, known):
        return "new hash" if known != "new hash" else known

    monkeypatch.setattr(hashing, "fits", anew)
    await signed_in(http, account["handle"])
    await signed_in(http, account["handle"])


async def test_a_sign_in_by_a_password_that_is_changed_meanwhile_is_refused(server, http, monkeypatch):
    account = await made(server, http)
    hashing, new = server.paiju.accounts.hashing, PASSWORD + "2"
    fits = hashing.fits

    async def late(password, known):
        found = await fits(password, known)
        if password == PASSWORD:
            wish = {"password": new}
            answer = await http.put("/api/account/password", json=wish, headers=bearer(account["token"]))
            assert answer.status_code == 200, answer.text
        return found

    monkeypatch.setattr(hashing, "fits", late)
    await signed_in(http, account["handle"], 401)
    lines = (await http.get("/api/sessions", headers=bearer(account["token"]))).json()["sessions"]
    assert [line.get("current") for line in lines] == [True]
    await signed_in(http, account["handle"], password=new)


@asynccontextmanager
async def no_database(server, monkeypatch):
    database = server.paiju.database

    async def away(_work):
        raise DatabaseAway("gone")

    with monkeypatch.context() as patch:
        patch.setattr(database, "read", away)
        patch.setattr(database, "write", away)
        yield


async def test_play_goes_on_without_the_database_and_these_routes_say_so(server, http, monkeypatch):
    account = await made(server, http)
    headers = bearer(account["token"])
    async with no_database(server, monkeypatch):
        wish = {"handle": account["handle"], "password": PASSWORD}
        _, guest = server.token()
        answers = [
            await http.post("/api/account", json=wish, headers=bearer(guest)),
            await http.get("/api/account", headers=headers),
            await http.patch("/api/account", json={"name": "x"}, headers=headers),
            await http.put("/api/account/password", json=wish | {"handle": 1}, headers=headers),
            await http.post("/api/account/recovery", headers=headers),
            await http.post("/api/sign-in", json=wish),
            await http.post("/api/session/refresh", json={"refresh": account["refresh"]}),
            await http.get("/api/sessions", headers=headers),
            await http.delete("/api/sessions", headers=headers),
            await http.delete("/api/sessions/x", headers=headers),
        ]
        for answer in answers:
            assert refused(answer, 503)["retry_after_ms"] > 0
        assert (await http.delete("/api/session", headers=headers)).status_code == 503
        player = await server.guest(token=account["token"])
        assert (await player.ok("create", game="doudizhu"))["table"]
    assert (await http.get("/api/account", headers=headers)).status_code == 200


async def test_an_account_that_is_gone_is_told_so(server, http, monkeypatch):
    account = await made(server, http)

    async def none(_work):
        return None

    monkeypatch.setattr(server.paiju.database, "read", none)
    refused(await http.get("/api/account", headers=bearer(account["token"])), 401)


async def test_a_race_for_a_handle_that_the_database_decides_is_told_as_taken(server, http, monkeypatch):
    account = await made(server, http)
    _, guest = server.token()

    async def free(_work):
        return people.ClaimOutcome.DONE

    database = server.paiju.database
    monkeypatch.setattr(database, "read", free)
    wish = {"handle": account["handle"], "password": PASSWORD}
    refused(await http.post("/api/account", json=wish, headers=bearer(guest)), 422, "taken", "$.handle")
    write, times = database.write, []

    async def once_refused(work):
        times.append(work)
        if len(times) == 1:
            raise DatabaseRefused("unique")
        return await write(work)

    monkeypatch.setattr(database, "write", once_refused)
    refused(await http.post("/api/account", json=wish, headers=bearer(guest)), 422, "taken", "$.handle")
    assert len(times) == 2


async def test_what_redis_has_forgotten_of_ended_sessions_is_told_again(server, http):
    account = await made(server, http)
    await http.delete("/api/session", headers=bearer(account["token"]))
    revoked, revoking = server.paiju.orders.revoked, server.paiju.people.revoking
    session = jwt.decode(account["token"], options={"verify_signature": False})["jti"]
    await revoked.put(session, 0)
    assert session not in revoked
    revoking.due.set()
    async with asyncio.timeout(PATIENCE_S):
        while session not in revoked:
            await asyncio.sleep(0.01)


async def test_below_a_path_prefix_the_cookie_comes_and_goes_there(redis_process, here, tmp_path):
    settings = {"database": f"sqlite:///{tmp_path}/paiju.db", "base_path": "/cards"}
    async with running_server(empty_database(redis_process, 8), **settings) as server, server.http() as http:
        await server.paiju.database.ready.wait()
        _, token = server.token()
        own = {"Origin": server.url.removesuffix("/cards")}
        wish = {"handle": new_handle(), "password": PASSWORD}
        answer = await http.post("/api/account", json=wish, headers=bearer(token) | own)
        assert "Path=/cards/api/session;" in answer.headers["set-cookie"]
        assert (await http.post("/api/session/refresh", headers=own)).status_code == 200
        await http.delete("/api/session", headers=bearer(answer.json()["token"]))
        assert not http.cookies


async def test_a_server_without_a_database_keeps_no_accounts(spare_url, here):
    async with running_server(spare_url) as server, server.http() as http:
        _, token = server.token()
        wish = {"handle": "lan", "password": PASSWORD}
        answer = await http.post("/api/account", json=wish, headers=bearer(token))
        refused(answer, 404)
        refused(await http.post("/api/sign-in", json=wish), 404)
