"""Passkeys over HTTP: made of guests and for accounts, signed in by; whatever does not hold changes nothing."""

import asyncio
import itertools

import pytest
import pytest_asyncio
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES384

from paiju.server.database.sql import passkeys as sql
from paiju.server.http.sessions import COOKIE
from paiju.server.http.site import ReachedSite
from paiju.server.people import ceremony, tries
from paiju.server.people.ceremony import decoded, encoded
from tests.server.live import ONE_LOOP, empty_database, running_server
from tests.server.people.authenticator import FLAGS, Authenticator
from tests.server.playing import threesome

pytestmark = ONE_LOOP

SETTINGS = {}
NAMES = itertools.count(1)
ORIGIN = "http://localhost:8000"
PASSWORD = "correct horse battery"


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    headers = {"X-Forwarded-For": f"10.3.{next(NAMES)}.1", "Host": "localhost:8000"}
    async with server.http(headers=headers) as client:
        yield client


def bearer(token):
    return {} if token is None else {"Authorization": f"Bearer {token}"}


async def ask(http, method, path, token=None, status=200, **more):
    answer = await http.request(method, path, headers=bearer(token), **more)
    assert answer.status_code == status, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


def reason(answer):
    return answer["error"].get("reason")


async def made(server, http, key=None, token=None):
    """An account whose first way in is a passkey: its answer, and the passkey."""
    key = key or Authenticator()
    token = token or server.token()[1]
    wish = {"handle": f"key_{next(NAMES)}"}
    options = await ask(http, "POST", "/api/passkey/options", token, json=wish)
    body = wish | {"passkey": key.made(options)}
    return await ask(http, "POST", "/api/account", token, 201, json=body), key


async def sign_in(http, key, token=None, status=200, headers=None, **wrong):
    options = await ask(http, "POST", "/api/sign-in/passkey/options", token)
    key.count += 1
    body = {"credential": key.used(options, **wrong)}
    return await ask(http, "POST", "/api/sign-in/passkey", token, status, json=body)


async def add(http, token, key, status=201, **wrong):
    options = await ask(http, "POST", "/api/passkey/options", token)
    return await ask(
        http, "POST", "/api/passkeys", token, status, json={"credential": key.made(options, **wrong)}
    )


async def lines(http, token):
    return (await ask(http, "GET", "/api/passkeys", token))["passkeys"]


async def test_a_guest_makes_an_account_by_passkey_in_mid_deal_and_keeps_seat_and_hand(server, http):
    table = await threesome(server)
    await table.start()
    player = table[0]
    account, key = await made(server, http, token=player.token)
    assert (account["user"], len(account["recovery"])) == (player.user, 8)
    await table.finish()
    again = await server.guest(token=account["token"], session="another-session")
    assert again.welcome["tables"] == [table.table]
    assert (await again.next("table"))["you"] == 0
    assert (await ask(http, "GET", "/api/account", account["token"]))["password_at"] is None
    # The passkey tells whose it is: no handle is sent.
    signed = await sign_in(http, key)
    assert (signed["user"], signed["handle"], signed["codes_left"]) == (player.user, account["handle"], 8)


async def test_options_ask_for_a_key_that_knows_its_owner(server, http):
    _, token = server.token("七公")
    wish = {"handle": f"key_{next(NAMES)}"}
    options = await ask(http, "POST", "/api/passkey/options", token, json=wish)
    assert options["rp"] == {"id": "localhost", "name": "localhost"}
    assert options["user"]["displayName"] == "七公"
    assert decoded(options["user"]["id"]).decode() == server.sessions.check(token).user
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    found = await ask(http, "POST", "/api/sign-in/passkey/options")
    assert (found["rpId"], found["userVerification"], found["allowCredentials"]) == (
        "localhost",
        "required",
        [],
    )
    # A handle that cannot be had is refused before the browser asks anything.
    for wrong in ({"handle": "admin"}, {}):
        await ask(http, "POST", "/api/passkey/options", token, 422, json=wrong)
    await ask(http, "POST", "/api/passkey/options", token, 422, json={"handle": 5})
    await ask(http, "POST", "/api/passkey/options", None, 401)


async def test_an_account_has_several_passkeys_named_and_removed(server, http):
    account, first = await made(server, http)
    token, second = account["token"], Authenticator()
    await add(http, token, second)
    one, two = await lines(http, token)
    assert (one["host"], two["label"]) == ("localhost", "program")
    await ask(http, "PATCH", f"/api/passkeys/{two['id']}", token, json={"label": " the  blue key "})
    assert [line["label"] for line in await lines(http, token)] == ["program", "the blue key"]
    await ask(http, "PATCH", f"/api/passkeys/{two['id']}", token, 422, json={"label": ""})
    # A browser is told which ones it need not make again.
    options = await ask(http, "POST", "/api/passkey/options", token)
    assert {each["id"] for each in options["excludeCredentials"]} == {encoded(first.id), encoded(second.id)}
    other = (await made(server, http))[0]["token"]
    for name in (one["id"], "none"):
        await ask(http, "PATCH", f"/api/passkeys/{name}", other, 404, json={"label": "mine"})
        await ask(http, "DELETE", f"/api/passkeys/{name}", other, 404)
    await ask(http, "DELETE", f"/api/passkeys/{one['id']}", token)
    await ask(http, "DELETE", f"/api/passkeys/{one['id']}", token, 404)
    told = (await ask(http, "GET", "/api/inbox", token))["items"]
    assert [item["change"] for item in told] == ["passkey", "removed"]
    await sign_in(http, first, status=401)
    await sign_in(http, second)
    assert (await ask(http, "GET", "/api/inbox", token))["items"][-1]["kind"] == "signed_in"


async def test_the_last_way_in_stays(server, http):
    account, _ = await made(server, http)
    token = account["token"]
    (line,) = await lines(http, token)
    assert reason(await ask(http, "DELETE", f"/api/passkeys/{line['id']}", token, 403)) == "last"
    await ask(http, "PUT", "/api/account/password", token, json={"password": PASSWORD})
    await ask(http, "DELETE", "/api/account/password", token)
    assert reason(await ask(http, "DELETE", f"/api/passkeys/{line['id']}", token, 403)) == "last"
    await ask(http, "PUT", "/api/account/password", token, json={"password": PASSWORD})
    await ask(http, "DELETE", f"/api/passkeys/{line['id']}", token)
    assert reason(await ask(http, "DELETE", "/api/account/password", token, 403)) == "last"
    assert await lines(http, token) == []


async def test_a_passkey_of_another_host_is_no_way_in_here(server, http):
    account, _ = await made(server, http)
    (line,) = await lines(http, account["token"])
    await ask(http, "PUT", "/api/account/password", account["token"], json={"password": PASSWORD})
    there = {"Host": "cards.example"} | bearer(account["token"])
    for path in ("/api/account/password", f"/api/passkeys/{line['id']}"):
        answer = await http.request("DELETE", path, headers=there)
        # Of a server without --site no passkey works at that name; the password is the one way in.
        assert answer.status_code == (403 if "password" in path else 200), answer.text
    assert (await http.post("/api/passkey/options", headers=there)).status_code == 404
    assert (
        await http.post("/api/sign-in/passkey/options", headers={"Host": "cards.example"})
    ).status_code == 404


async def test_an_account_has_so_many_passkeys_and_no_more(server, http, monkeypatch):
    assert sql.MOST == 16
    monkeypatch.setattr(sql, "MOST", 2)
    account, _ = await made(server, http)
    await add(http, account["token"], Authenticator())
    assert reason(await add(http, account["token"], Authenticator(), 403)) == "many"
    assert len(await lines(http, account["token"])) == 2


async def test_a_passkey_is_a_fresh_sign_in_of_its_own_session(server, http):
    account, key = await made(server, http)
    sessions = server.sessions
    old = sessions.check(account["token"])
    stale = sessions.signed(
        type(old)(**{**{f: getattr(old, f) for f in old.__struct_fields__}, "signed_in_at": 1})
    )
    assert reason(await add(http, stale, Authenticator(), 403)) == "fresh"
    assert reason(await ask(http, "DELETE", "/api/account/password", stale, 403)) == "fresh"
    options = await ask(http, "POST", "/api/sign-in/passkey/options", stale)
    assert [each["id"] for each in options["allowCredentials"]] == [encoded(key.id)]
    signed = await sign_in(http, key, stale)
    assert sessions.check(signed["token"]).session == old.session
    await add(http, signed["token"], Authenticator())
    # With the token of one account the passkey of another one opens nothing.
    _, other = await made(server, http)
    await sign_in(http, other, stale, 401)
    # A guest's token is as none, and one that is over as well.
    assert sessions.check((await sign_in(http, other, server.token()[1]))["token"]).user != old.user
    await sign_in(http, key, "no token")


async def test_a_page_gets_its_refresh_token_as_a_cookie(server, http):
    _, key = await made(server, http)
    options = await ask(http, "POST", "/api/sign-in/passkey/options")
    key.count += 1
    body = {"credential": key.used(options)}
    answer = await http.post("/api/sign-in/passkey", json=body, headers={"Origin": ORIGIN})
    assert "refresh" not in answer.json()
    assert COOKIE in answer.cookies
    foreign = await http.post("/api/sign-in/passkey", json=body, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403


WRONG = [
    {"origin": "https://evil.example"}, {"origin": "http://localhost:8001"}, {"rp_id": "evil.example"},
    {"flags": FLAGS.UP}, {"flags": FLAGS.UV},
]  # fmt: skip
"""Another origin or relying party; nobody verified; nobody there."""


@pytest.mark.parametrize("wrong", WRONG, ids=str)
async def test_answers_for_elsewhere_or_of_nobody_change_nothing(server, http, wrong):
    account, key = await made(server, http)
    before = await lines(http, account["token"])
    await sign_in(http, key, status=401, **wrong)
    await add(http, account["token"], Authenticator(), 401, **wrong)
    assert await lines(http, account["token"]) == before
    _, token = server.token()
    wish = {"handle": f"key_{next(NAMES)}"}
    options = await ask(http, "POST", "/api/passkey/options", token, json=wish)
    body = wish | {"passkey": Authenticator().made(options, **wrong)}
    await ask(http, "POST", "/api/account", token, 401, json=body)
    assert (await http.get("/api/account", headers=bearer(token))).status_code == 403
    await sign_in(http, key)


async def test_a_challenge_is_good_once_and_for_what_it_is(server, http):
    account, key = await made(server, http)
    options = await ask(http, "POST", "/api/sign-in/passkey/options")
    key.count += 1
    body = {"credential": key.used(options)}
    await ask(http, "POST", "/api/sign-in/passkey", json=body)
    await ask(http, "POST", "/api/sign-in/passkey", None, 401, json=body)
    # Made here for something else, or for somebody else; made up; expired.
    making = await ask(http, "POST", "/api/passkey/options", account["token"])
    key.count += 1
    for challenge in (
        making["challenge"],
        encoded(b"x" * 32),
        encoded("牌".encode()),
        encoded(account["token"].encode()),
    ):
        body = {"credential": key.used(options | {"challenge": challenge})}
        await ask(http, "POST", "/api/sign-in/passkey", None, 401, json=body)
    other = (await made(server, http))[0]["token"]
    body = {"credential": Authenticator().made(making)}
    await ask(http, "POST", "/api/passkeys", other, 401, json=body)
    await ask(http, "POST", "/api/passkeys", account["token"], 201, json=body)
    await ask(http, "POST", "/api/passkeys", account["token"], 401, json=body)
    now = server.paiju.accounts._now_ms()
    late = server.sessions.once("paiju-passkey", 0, now - 1000)
    body = {"credential": key.used(options | {"challenge": encoded(late.encode())})}
    await ask(http, "POST", "/api/sign-in/passkey", None, 401, json=body)
    await sign_in(http, key)


async def test_a_counter_that_falls_is_a_copy_and_is_audited(server, http):
    _, key = await made(server, http, Authenticator(count=7))
    await sign_in(http, key)
    key.count = 4
    await sign_in(http, key, status=401)
    acts = await server.paiju.database.read(
        lambda connection: connection.exec_driver_sql(
            "SELECT act FROM audit ORDER BY n DESC LIMIT 1"
        ).scalar()
    )
    assert acts == "passkey.copied"
    key.count = 8
    await sign_in(http, key)
    # Many authenticators do not count at all.
    _, other = await made(server, http)
    for _ in range(2):
        other.count = -1
        await sign_in(http, other)


async def test_the_passkey_of_another_is_refused(server, http):
    account, key = await made(server, http)
    other, _ = await made(server, http)
    await sign_in(http, key, status=401, user=b"u0123456789abcdef")
    await sign_in(http, Authenticator(), status=401)
    # The same credential for a second account, or with another key under its id.
    await add(http, other["token"], key, 401)
    copy = Authenticator()
    copy.id = key.id
    await sign_in(http, copy, status=401, user="")
    _, token = server.token()
    wish = {"handle": f"key_{next(NAMES)}"}
    options = await ask(http, "POST", "/api/passkey/options", token, json=wish)
    await ask(http, "POST", "/api/account", token, 401, json=wish | {"passkey": copy.made(options)})
    assert len(await lines(http, account["token"])) == 1
    assert (await sign_in(http, key, user=""))["user"] == account["user"]


async def test_of_two_devices_with_one_guest_one_wins(server, http):
    guest, token = server.token()
    keys, bodies = [Authenticator(), Authenticator()], []
    for key in keys:
        wish = {"handle": f"key_{next(NAMES)}"}
        options = await ask(http, "POST", "/api/passkey/options", token, json=wish)
        bodies.append(wish | {"passkey": key.made(options)})
    answers = await asyncio.gather(
        *(http.post("/api/account", json=body, headers=bearer(token)) for body in bodies)
    )
    assert sorted(answer.status_code for answer in answers) == [201, 403]
    won = [answer.status_code for answer in answers].index(201)
    assert (await sign_in(http, keys[won]))["user"] == guest.user
    await sign_in(http, keys[1 - won], status=401)


def bent(credential, **response):
    return credential | {"response": credential["response"] | response}


async def test_malformed_answers_are_refused(server, http):
    account, key = await made(server, http)
    token = account["token"]
    options = await ask(http, "POST", "/api/sign-in/passkey/options")
    key.count += 1
    good = key.used(options)
    for wrong in (
        bent(good, clientDataJSON="%"), bent(good, clientDataJSON=encoded(b"{}")), bent(good, userHandle="%"),
        bent(good, authenticatorData="AAAA"), bent(good, authenticatorData="%"), bent(good, signature="AAAA"),
        good | {"id": "unknown"},
    ):  # fmt: skip
        await ask(http, "POST", "/api/sign-in/passkey", None, 401, json={"credential": wrong})
    for wrong in (
        {}, {"credential": {"id": "x"}}, {"credential": {**good, "response": {}}},
        # PostgreSQL takes no NUL.
        {"credential": good | {"id": "%"}}, {"credential": good | {"id": "\0"}},
    ):  # fmt: skip
        await ask(http, "POST", "/api/sign-in/passkey", None, 422, json=wrong)
    await ask(http, "DELETE", "/api/passkeys/%00", token, 404)
    await ask(http, "POST", "/api/sign-in/passkey", None, 413, json={"credential": good, "x": "x" * 9000})
    making = await ask(http, "POST", "/api/passkey/options", token)
    made_now = Authenticator().made(making)
    unusual = Authenticator()
    big = ES384.from_cryptography_key(ec.generate_private_key(ec.SECP384R1()).public_key())
    long = Authenticator()
    long.id = b"x" * 1024
    for wrong in (
        bent(made_now, attestationObject="AAAA"), bent(made_now, attestationObject="%"),
        made_now | {"id": encoded(b"another")}, unusual.made(making, key=big), long.made(making),
    ):  # fmt: skip
        await ask(http, "POST", "/api/passkeys", token, 401, json={"credential": wrong})
    assert len(await lines(http, token)) == 1
    # None of these has used the challenges up.
    await ask(http, "POST", "/api/sign-in/passkey", json={"credential": good})
    await ask(
        http, "POST", "/api/passkeys", token, 201, json={"credential": made_now, "label": "the blue key"}
    )


async def test_an_account_takes_a_password_or_a_passkey(server, http):
    _, token = server.token()
    wish = {"handle": f"key_{next(NAMES)}"}
    options = await ask(http, "POST", "/api/passkey/options", token, json=wish)
    passkey = Authenticator().made(options)
    for more in ({}, {"passkey": passkey, "password": PASSWORD}):
        await ask(http, "POST", "/api/account", token, 422, json=wish | more)


async def test_wrong_passwords_do_not_keep_passkeys_out(server, http):
    account, key = await made(server, http)
    for _ in range(60):
        await server.paiju.accounts._tries.sign_in(http.headers["X-Forwarded-For"])
    wish = {"handle": account["handle"], "password": PASSWORD}
    await ask(http, "POST", "/api/sign-in", None, 429, json=wish)
    await sign_in(http, key)


async def test_passkeys_of_an_address_are_bounded(server, http, monkeypatch):
    most, within_s, buckets = server.paiju.accounts._tries._counts["passkey"]
    monkeypatch.setitem(server.paiju.accounts._tries._counts, "passkey", (1, within_s, buckets))
    _, key = await made(server, http)
    await sign_in(http, key)
    assert most == tries.PASSKEYS_OF_ADDRESS
    await sign_in(http, key, status=429)


async def test_whoever_is_closed_does_not_come_by_passkey(server, http, monkeypatch):
    account, key = await made(server, http)

    class Closed:
        reason, data = "spam", {"reason": "closed"}

    sessions = server.paiju.accounts._sessions
    monkeypatch.setattr(sessions, "_excluded", lambda user: Closed if user == account["user"] else None)
    await sign_in(http, key, status=403)


async def test_a_site_tells_where_passkeys_work(server, http):
    assert await ask(http, "GET", "/api/sign-in") == {"passkeys": True, "providers": []}
    elsewhere = await http.get("/api/sign-in", headers={"Host": "127.0.0.1:8000"})
    assert elsewhere.json() == {"passkeys": False, "providers": [], "passkeys_at": ORIGIN}
    assert (await http.get("/api/sign-in", headers={"Host": "cards.example"})).json() == {
        "passkeys": False,
        "providers": [],
    }


async def test_the_party_is_the_site_or_localhost():
    site = ReachedSite("https://cards.example:8443")
    party = site.party({"host": "anything.example"})
    assert party == ceremony.Party("cards.example", "https://cards.example:8443")
    assert site.is_here({"host": "cards.example:8443"})
    assert not site.is_here({"host": "cards.example"})
    here = ReachedSite(None)
    assert here.party({"host": "[::1]:8000"}) == ceremony.Party("localhost", ORIGIN)
    assert here.party({"host": "localhost"}) == ceremony.Party("localhost", "http://localhost")
    assert here.party({}) is None


async def test_a_server_without_a_database_has_none(redis_process, here):
    async with running_server(empty_database(redis_process, 7), database="none") as live, live.http() as http:
        _, token = live.token()
        for method, path in (
            ("GET", "/api/sign-in"), ("POST", "/api/sign-in/passkey/options"), ("GET", "/api/passkeys"),
            ("DELETE", "/api/account/password"),
        ):  # fmt: skip
            assert (await http.request(method, path, headers=bearer(token))).status_code == 404
        key = Authenticator()
        options = {"challenge": "AAAA", "user": {"id": "AAAA"}, "rp": {"id": "localhost"}}
        body = {"handle": "lan", "passkey": key.made(options)}
        assert (await http.post("/api/account", json=body, headers=bearer(token))).status_code == 404
